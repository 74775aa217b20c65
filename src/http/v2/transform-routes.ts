import type { FastifyInstance, FastifyRequest } from 'fastify';
import { presentRestore, presentTransform } from '../../answers/present-transform.js';
import { ServiceError } from '../../core/errors.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import type { KeyRing } from '../../transform/key-ring.js';
import type { PolicyBook } from '../../transform/policy-book.js';
import { LABEL_POLICY } from '../../transform/policy.js';
import { restoreForm } from '../../transform/restore-form.js';
import { readRestoreRequest, readTransformRequest } from '../../transform/transform-request.js';
import { transformText } from '../../transform/transform-text.js';
import { addOperation, type Doors } from '../discovery/add-operation.js';
import { queryOf } from '../discovery/query-of.js';
import { withTerms } from '../discovery/request-rules.js';
import { readJsonBody } from '../json-body.js';
import { actingWishes, formOf, withKeys } from './acting-wishes.js';
import { addPolicyRoute } from './policy-route.js';
import { RESTORE_PARAMETERS, TRANSFORM_PARAMETERS } from './query-parameters.js';
import { RESTORE_DOC, TRANSFORM_DOC } from './transform-docs.js';
import { basePath } from './version.js';

/** What the operations that act on findings need beside those that find. */
export interface TransformDeps {
  readonly keys: KeyRing;
  /** Policies that requests call by their names. */
  readonly policies: PolicyBook;
  /** Bytes that a text may have. */
  readonly maxTextBytes: number;
}

/** JSON may write a character as six, and a map comes beside the text. */
const bodyLimitOf = (maxTextBytes: number): number => 6 * maxTextBytes + 2 ** 20;

const readParameters = queryOf('application/json', TRANSFORM_PARAMETERS);
const readRestoreParameters = queryOf('application/json', RESTORE_PARAMETERS);

/** Adds transform and restore below the prefix. */
export function addTransformRoutes(
  app: FastifyInstance,
  deps: DiscoveryDeps,
  { keys, policies, maxTextBytes }: TransformDeps,
  pathPrefix: string,
  doors: Doors,
): void {
  const base = basePath(pathPrefix);
  const bodyLimit = bodyLimitOf(maxTextBytes);
  doors.gate.guard(app, [`${base}/transform`, `${base}/transform/restore`]);
  addPolicyRoute(app, `${base}/policies`, [...policies.keys()], doors);
  addOperation(app, deps, doors, {
    path: `${base}/transform`,
    doc: TRANSFORM_DOC,
    bodyLimit,
    read: readParameters,
    perform: async (of, { body }, _reply, query) => {
      const { explain, offset_unit: unit } = query;
      const asked = readJsonBody(body, (value) => readTransformRequest(value, policies));
      const { policy = LABEL_POLICY, text, map } = asked;
      checkLength(text, maxTextBytes);
      const wishes = { ...actingWishes(asked, policy, query), map, explain };
      return presentTransform(
        await withKeys(() => transformText(withTerms(of, query), keys, text, unit, wishes)),
        unit,
        explain,
      );
    },
  });
  addOperation(app, deps, doors, {
    path: `${base}/transform/restore`,
    doc: RESTORE_DOC,
    bodyLimit,
    read: readRestoreParameters,
    perform: (_of, { body }: FastifyRequest, _reply, { offset_unit: unit }) => {
      const asked = readJsonBody(body, readRestoreRequest);
      const { text, map } = asked;
      return Promise.resolve(presentRestore(text, restoreForm(text, formOf(asked), map, keys, unit), unit));
    },
  });
}

function checkLength(text: string, maxTextBytes: number): void {
  if (Buffer.byteLength(text) > maxTextBytes)
    throw new ServiceError('BODY_TOO_LARGE', { limit: maxTextBytes });
}
