import type { FastifyInstance, FastifyRequest } from 'fastify';
import { presentRestore, presentTransform } from '../../answers/present-transform.js';
import { ServiceError } from '../../core/errors.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import { KeyError, type KeyRing } from '../../transform/key-ring.js';
import { LABEL_POLICY, policyOf } from '../../transform/policy.js';
import { restoreForm } from '../../transform/restore-form.js';
import type { TextForm } from '../../transform/slots/examine-text.js';
import {
  readRestoreRequest,
  readTransformRequest,
  type TransformRequest,
} from '../../transform/transform-request.js';
import { transformText } from '../../transform/transform-text.js';
import { addOperation, type Doors } from '../discovery/add-operation.js';
import { queryOf } from '../discovery/query-of.js';
import { readJsonBody } from '../json-body.js';
import { TRANSFORM_PARAMETERS } from './query-parameters.js';
import { RESTORE_DOC, TRANSFORM_DOC } from './transform-docs.js';
import { basePath } from './version.js';

/** What the operations that act on findings need beside those that find. */
export interface TransformDeps {
  readonly keys: KeyRing;
  /** Bytes that a text may have. */
  readonly maxTextBytes: number;
}

/** JSON may write a character as six, and a map comes beside the text. */
const bodyLimitOf = (maxTextBytes: number): number => 6 * maxTextBytes + 2 ** 20;

const readParameters = queryOf('application/json', TRANSFORM_PARAMETERS);

/** Adds transform and restore below the prefix. */
export function addTransformRoutes(
  app: FastifyInstance,
  deps: DiscoveryDeps,
  { keys, maxTextBytes }: TransformDeps,
  pathPrefix: string,
  doors: Doors,
): void {
  const base = basePath(pathPrefix);
  const bodyLimit = bodyLimitOf(maxTextBytes);
  doors.gate.guard(app, [`${base}/transform`, `${base}/transform/restore`]);
  addOperation(app, deps, doors, {
    path: `${base}/transform`,
    doc: TRANSFORM_DOC,
    bodyLimit,
    read: readParameters,
    perform: async (of, { body }, _reply, { offset_unit: unit }) => {
      const asked = readJsonBody(body, readTransformRequest);
      const { policy, text, map, subject, language, verify } = asked;
      checkLength(text, maxTextBytes);
      const chosen = policy === undefined ? LABEL_POLICY : policyOf(policy);
      const wishes = { policy: chosen, form: formOf(asked), map, subject, language, verify };
      try {
        return presentTransform(await transformText(of, keys, text, unit, wishes), unit);
      } catch (error) {
        if (!(error instanceof KeyError)) throw error;
        throw new ServiceError('KEY_UNUSABLE', { fault: error.message });
      }
    },
  });
  addOperation(app, deps, doors, {
    path: `${base}/transform/restore`,
    doc: RESTORE_DOC,
    bodyLimit,
    read: readParameters,
    perform: (_of, { body }: FastifyRequest, _reply, { offset_unit: unit }) => {
      const asked = readJsonBody(body, readRestoreRequest);
      const { text, map } = asked;
      return Promise.resolve(presentRestore(text, restoreForm(text, formOf(asked), map, keys, unit), unit));
    },
  });
}

const formOf = ({
  format,
  has_headers: hasHeaders,
  column_delimiter: delimiter,
}: Pick<TransformRequest, 'format' | 'has_headers' | 'column_delimiter'>): TextForm =>
  format === 'csv' ? { form: format, hasHeaders, delimiter } : { form: format };

function checkLength(text: string, maxTextBytes: number): void {
  if (Buffer.byteLength(text) > maxTextBytes)
    throw new ServiceError('BODY_TOO_LARGE', { limit: maxTextBytes });
}
