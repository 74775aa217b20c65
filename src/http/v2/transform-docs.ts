import { ErrorAnswer } from '../../answers/schemas.js';
import { RestoreAnswer, TransformAnswer } from '../../answers/transform-schemas.js';
import { NO_POLICIES } from '../../transform/policy-book.js';
import { RESTORE_REQUEST, transformRequest } from '../../transform/transform-request.js';
import { answer, FAILURES, querySchema } from '../discovery/document-operation.js';
import { RESTORE_PARAMETERS, TRANSFORM_PARAMETERS } from './query-parameters.js';

const TAG = ['data discovery, version 2'];
const BAD = { 400: answer('The request, the policy or the text cannot be read.', ErrorAnswer) };

/** What asking for a session that the service keeps may be answered with. */
export const OF_SESSIONS = {
  403: answer('No sessions are kept here: there are no accounts whose they would be.', ErrorAnswer),
  404: answer('There is no such session of this account.', ErrorAnswer),
  409: answer(
    'The session holds as many values, or the account has as many sessions, as may be.',
    ErrorAnswer,
  ),
};

/** What the OpenAPI document says of transform. */
export const TRANSFORM_DOC = {
  operationId: 'transformV2',
  tags: TAG,
  summary: 'Act on sensitive data in text as a policy says',
  description:
    'Each finding above the threshold of the policy becomes what its operator makes of it. Where a provider fails, nothing is transformed (502).',
  consumes: ['application/json'],
  querystring: querySchema(TRANSFORM_PARAMETERS),
  body: transformRequest(NO_POLICIES).schema,
  response: {
    200: answer('The text was transformed.', TransformAnswer),
    ...BAD,
    ...OF_SESSIONS,
    422: answer('Untrusted input: `details` names the first offender.', ErrorAnswer),
    ...FAILURES,
  },
};

/** What the OpenAPI document says of restore. */
export const RESTORE_DOC = {
  operationId: 'restoreV2',
  tags: TAG,
  summary: 'Put values back where their stand-ins are',
  description:
    'By the map that transform answered or the session that the service keeps, and by the keys of the service for encrypted values, for accounts that may. Stand-ins may come in any order and number; one that was never given out is left and listed.',
  consumes: ['application/json'],
  querystring: querySchema(RESTORE_PARAMETERS),
  body: RESTORE_REQUEST.schema,
  response: {
    200: answer('What could be restored was.', RestoreAnswer),
    ...BAD,
    ...OF_SESSIONS,
    ...FAILURES,
  },
};
