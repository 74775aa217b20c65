import { ErrorAnswer } from '../../answers/schemas.js';
import { RestoreAnswer, TransformAnswer } from '../../answers/transform-schemas.js';
import { NO_POLICIES } from '../../transform/policy-book.js';
import { RESTORE_REQUEST, transformRequest } from '../../transform/transform-request.js';
import { answer, FAILURES, querySchema } from '../discovery/document-operation.js';
import { RESTORE_PARAMETERS, TRANSFORM_PARAMETERS } from './query-parameters.js';

const TAG = ['data discovery, version 2'];
const BAD = { 400: answer('The request, the policy or the text is invalid.', ErrorAnswer) };

/** What asking for a session that the service keeps may be answered with. */
export const OF_SESSIONS = {
  403: answer('Sessions are not available, because the service does not use accounts.', ErrorAnswer),
  404: answer('This account has no such session.', ErrorAnswer),
  409: answer('The session or the account has reached its limit.', ErrorAnswer),
};

/** What the OpenAPI document says of transform. */
export const TRANSFORM_DOC = {
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
    422: answer('Untrusted input; `details` has the first offending character.', ErrorAnswer),
    ...FAILURES,
  },
};

/** What the OpenAPI document says of restore. */
export const RESTORE_DOC = {
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
