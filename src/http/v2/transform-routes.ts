import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { presentRestore, presentTransform } from '../../answers/present-transform.js';
import { ErrorAnswer, UNREAD_REQUEST } from '../../answers/schemas.js';
import { RestoreAnswer, TransformAnswer } from '../../answers/transform-schemas.js';
import { ServiceError } from '../../core/errors.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import type { KeyRing } from '../../transform/key-ring.js';
import { withKeys } from '../../transform/key-unusable.js';
import { type PolicyBook, NO_POLICIES } from '../../transform/policy-book.js';
import { LABEL_POLICY } from '../../transform/policy.js';
import { restoreForm } from '../../transform/restore-form.js';
import type { MapEntry } from '../../transform/session-map.js';
import type { KeptSessions } from '../../transform/sessions/kept-sessions.js';
import {
  readRestoreRequest,
  readTransformRequest,
  type RestoreRequest,
  askedForm,
  RESTORE_REQUEST,
  transformRequest,
} from '../../transform/transform-request.js';
import { transformInSession } from '../../transform/transform-text.js';
import {
  addOperation,
  type Guards,
  secured,
  answer,
  FAILURES,
  querySchema,
} from '../discovery/add-operation.js';
import { withTerms } from '../discovery/request-rules.js';
import { queryOf } from '../discovery/query-parameters.js';
import { readJsonBody } from '../json-body.js';
import { actingOptions, askedSession, keptHere } from './acting-options.js';
import { RESTORE_PARAMETERS, TRANSFORM_PARAMETERS, basePath } from './query-parameters.js';

const TAG = ['data discovery, version 2'];
const BAD = { 400: answer('The request, the policy or the text is invalid.', ErrorAnswer) };

/** Error responses of requests for a stored session. */
export const OF_SESSIONS = {
  403: answer('Sessions are not available, because the service does not use accounts.', ErrorAnswer),
  404: answer('This account has no such session.', ErrorAnswer),
  409: answer('The session or the account has reached its limit.', ErrorAnswer),
};

/** OpenAPI documentation of transform. */
const TRANSFORM_DOC = {
  operationId: 'transformV2',
  tags: TAG,
  summary: 'Transform sensitive data in text according to a policy',
  description:
    'Applies the operators of the policy to each finding above its threshold. If a provider fails, nothing is transformed (502).',
  consumes: ['application/json'],
  querystring: querySchema(TRANSFORM_PARAMETERS),
  body: transformRequest(NO_POLICIES).schema,
  response: {
    200: answer('The text was transformed.', TransformAnswer),
    ...BAD,
    ...OF_SESSIONS,
    422: answer('Untrusted input; `details` has the offending characters.', ErrorAnswer),
    ...FAILURES,
  },
};

/** OpenAPI documentation of restore. */
const RESTORE_DOC = {
  operationId: 'restoreV2',
  tags: TAG,
  summary: 'Restore the original values',
  description:
    'Restores values with the map of transform or a stored session, and encrypted values with the keys of the service if the account may. Replacements can occur in any order and number; unknown ones are left unchanged and listed.',
  consumes: ['application/json'],
  querystring: querySchema(RESTORE_PARAMETERS),
  body: RESTORE_REQUEST.schema,
  response: {
    200: answer('The restored text.', RestoreAnswer),
    ...BAD,
    ...OF_SESSIONS,
    ...FAILURES,
  },
};

const PoliciesAnswer = Type.Object({
  policies: Type.Array(
    Type.Object({ name: Type.String({ description: 'Names for `policy` in requests' }) }),
    { description: 'In alphabetical order' },
  ),
});

const POLICIES_DOC = {
  operationId: 'policiesV2',
  tags: ['data discovery, version 2'],
  summary: 'List the named policies of the service',
  description: 'Returns only names, because the operators and keys of a policy are confidential.',
  response: { 200: answer('The names.', PoliciesAnswer), ...UNREAD_REQUEST },
};

/** Adds the list of named policies. */
function addPolicyRoute(
  app: FastifyInstance,
  path: string,
  names: readonly string[],
  { authorize }: Pick<Guards, 'authorize'>,
): void {
  const policies = [...names].sort().map((name) => ({ name }));
  app.get(
    path,
    authorize === undefined
      ? { schema: POLICIES_DOC }
      : { schema: secured(POLICIES_DOC), onRequest: [authorize] },
    () => ({ policies }),
  );
}

const SESSION_DOC = {
  operationId: 'endSessionV2',
  tags: ['data discovery, version 2'],
  summary: 'Delete a stored session',
  description: 'Deletes its map; its values can no longer be restored.',
  params: {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string', description: 'Session id from the response of transform' } },
  },
  response: {
    204: { description: 'Deleted.', type: 'null' },
    404: answer('This account has no such session.', ErrorAnswer),
    503: FAILURES[503],
    598: FAILURES[598],
    ...UNREAD_REQUEST,
    403: answer(
      'Sessions are not available, the host name is not one of the service, or the request is from a web page of another origin.',
      ErrorAnswer,
    ),
  },
};

/** Adds the route that deletes a stored session. */
function addSessionRoute(
  app: FastifyInstance,
  path: string,
  sessions: KeptSessions | undefined,
  { authorize }: Pick<Guards, 'authorize'>,
): void {
  app.delete<{ Params: { readonly id: string } }>(
    `${path}/:id`,
    authorize === undefined
      ? { schema: SESSION_DOC }
      : { schema: secured(SESSION_DOC), onRequest: [authorize] },
    async ({ params: { id }, accountId }, reply) => {
      const kept = keptHere(sessions, accountId);
      await kept.sessions.end({ id, accountId: kept.accountId });
      return reply.status(204).send();
    },
  );
}

/** Dependencies of the operations that transform findings. */
export interface TransformDeps {
  /** Returns the keys of an account; undefined: the service has no accounts. */
  readonly keysOf: (accountId: string | undefined) => KeyRing;
  /** Policies that requests can refer to by name. */
  readonly policies: PolicyBook;
  /** Undefined: sessions are not stored. */
  readonly sessions: KeptSessions | undefined;
  /** Maximum size of a text in bytes. */
  readonly maxTextBytes: number;
}

/** JSON may escape a character as six; the rest is room for a map next to the text. */
const bodyLimitOf = (maxTextBytes: number): number => 6 * maxTextBytes + 2 ** 20;

const readParameters = queryOf(['application/json'], TRANSFORM_PARAMETERS);
const readRestoreParameters = queryOf(['application/json'], RESTORE_PARAMETERS);

/** Adds transform and restore below the prefix. */
export function addTransformRoutes(
  app: FastifyInstance,
  deps: DiscoveryDeps,
  { keysOf, policies, sessions, maxTextBytes }: TransformDeps,
  pathPrefix: string,
  guards: Guards,
): void {
  const base = basePath(pathPrefix);
  const bodyLimit = bodyLimitOf(maxTextBytes);
  guards.gate.guard(app, [`${base}/transform`, `${base}/transform/restore`]);
  addSessionRoute(app, `${base}/transform/sessions`, sessions, guards);
  addPolicyRoute(app, `${base}/policies`, [...policies.keys()], guards);
  addOperation(app, deps, guards, {
    path: `${base}/transform`,
    doc: TRANSFORM_DOC,
    bodyLimit,
    read: readParameters,
    perform: async (given, { body, accountId }, _reply, query) => {
      const { explain, offset_unit: unit } = query;
      const asked = readJsonBody(body, (value) => readTransformRequest(value, policies));
      const { policy = LABEL_POLICY, text } = asked;
      checkLength(text, maxTextBytes);
      const options = { ...actingOptions(asked, policy, query), explain };
      const of = withTerms(given, query);
      return withKeys(async () => {
        const session = await askedSession(asked, sessions, accountId);
        const acted = await transformInSession(of, keysOf(accountId), text, unit, options, session);
        return presentTransform(acted, session.told(), unit, explain);
      });
    },
  });
  addOperation(app, deps, guards, {
    path: `${base}/transform/restore`,
    doc: RESTORE_DOC,
    bodyLimit,
    read: readRestoreParameters,
    perform: (_of, { body, accountId, mayRestore }, _reply, { offset_unit: unit }) => {
      const asked = readJsonBody(body, readRestoreRequest);
      const { text } = asked;
      const reading = guards.authorize === undefined || mayRestore === true ? keysOf(accountId) : undefined;
      return withKeys(async () => {
        const entries = await entriesOf(asked, sessions, accountId);
        return presentRestore(text, restoreForm(text, askedForm(asked), entries, reading, unit), unit);
      });
    },
  });
}

/** Returns the map of a restore request: from the request, or from the stored session. */
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
