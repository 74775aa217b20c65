import type { FastifyInstance } from 'fastify';
import { presentRestore, presentTransform } from '../../answers/present-transform.js';
import { ServiceError } from '../../core/errors.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import { askedForm } from '../../transform/asked-form.js';
import type { KeyRing } from '../../transform/key-ring.js';
import { withKeys } from '../../transform/key-unusable.js';
import type { PolicyBook } from '../../transform/policy-book.js';
import { LABEL_POLICY } from '../../transform/policy.js';
import { restoreForm } from '../../transform/restore-form.js';
import type { MapEntry } from '../../transform/session-map.js';
import type { KeptSessions } from '../../transform/sessions/kept-sessions.js';
import {
  readRestoreRequest,
  readTransformRequest,
  type RestoreRequest,
} from '../../transform/transform-request.js';
import { transformInSession } from '../../transform/transform-text.js';
import { addOperation, type Doors } from '../discovery/add-operation.js';
import { queryOf } from '../discovery/query-of.js';
import { withTerms } from '../discovery/request-rules.js';
import { readJsonBody } from '../json-body.js';
import { actingWishes } from './acting-wishes.js';
import { askedSession, keptHere } from './asked-session.js';
import { addPolicyRoute } from './policy-route.js';
import { addSessionRoute } from './session-route.js';
import { RESTORE_PARAMETERS, TRANSFORM_PARAMETERS } from './query-parameters.js';
import { RESTORE_DOC, TRANSFORM_DOC } from './transform-docs.js';
import { basePath } from './version.js';

/** What the operations that act on findings need beside those that find. */
export interface TransformDeps {
  readonly keys: KeyRing;
  /** Policies that requests call by their names. */
  readonly policies: PolicyBook;
  /** Undefined: no maps are kept. */
  readonly sessions: KeptSessions | undefined;
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
  { keys, policies, sessions, maxTextBytes }: TransformDeps,
  pathPrefix: string,
  doors: Doors,
): void {
  const base = basePath(pathPrefix);
  const bodyLimit = bodyLimitOf(maxTextBytes);
  doors.gate.guard(app, [`${base}/transform`, `${base}/transform/restore`]);
  addSessionRoute(app, `${base}/transform/sessions`, sessions, doors);
  addPolicyRoute(app, `${base}/policies`, [...policies.keys()], doors);
  addOperation(app, deps, doors, {
    path: `${base}/transform`,
    doc: TRANSFORM_DOC,
    bodyLimit,
    read: readParameters,
    perform: async (given, { body, accountId }, _reply, query) => {
      const { explain, offset_unit: unit } = query;
      const asked = readJsonBody(body, (value) => readTransformRequest(value, policies));
      const { policy = LABEL_POLICY, text } = asked;
      checkLength(text, maxTextBytes);
      const wishes = { ...actingWishes(asked, policy, query), explain };
      const of = withTerms(given, query);
      return withKeys(async () => {
        const session = await askedSession(asked, sessions, accountId);
        const acted = await transformInSession(of, keys, text, unit, wishes, session);
        return presentTransform(acted, session.told(), unit, explain);
      });
    },
  });
  addOperation(app, deps, doors, {
    path: `${base}/transform/restore`,
    doc: RESTORE_DOC,
    bodyLimit,
    read: readRestoreParameters,
    perform: (_of, { body, accountId, mayRestore }, _reply, { offset_unit: unit }) => {
      const asked = readJsonBody(body, readRestoreRequest);
      const { text } = asked;
      const reading = doors.authorize === undefined || mayRestore === true ? keys : undefined;
      return withKeys(async () => {
        const entries = await entriesOf(asked, sessions, accountId);
        return presentRestore(text, restoreForm(text, askedForm(asked), entries, reading, unit), unit);
      });
    },
  });
}

/** What stands for what: as the request carries it, or as the service keeps it. */
async function entriesOf(
  { map, session: id }: RestoreRequest,
  sessions: KeptSessions | undefined,
  accountId: string | undefined,
): Promise<readonly MapEntry[]> {
  if (id === undefined) return map;
  const kept = keptHere(sessions, accountId);
  return kept.sessions.entries({ id, accountId: kept.accountId });
}

function checkLength(text: string, maxTextBytes: number): void {
  if (Buffer.byteLength(text) > maxTextBytes)
    throw new ServiceError('BODY_TOO_LARGE', { limit: maxTextBytes });
}
