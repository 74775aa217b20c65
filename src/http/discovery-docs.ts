import { Type } from 'typebox';
import type { QueryParameter } from './query-parameters.js';
import { CLASSIFY_PARAMETERS, LABEL_PARAMETERS } from './query-parameters.js';
import { ClassificationAnswer, ErrorAnswer, LabelAnswer, ProvidersFailedAnswer } from './schemas.js';

const TEXT = Type.String({ description: 'UTF-8' });

const FAILURES = {
  400: ErrorAnswer,
  408: ErrorAnswer,
  413: ErrorAnswer,
  415: ErrorAnswer,
  422: ErrorAnswer,
  502: ProvidersFailedAnswer,
  503: ErrorAnswer,
  598: ErrorAnswer,
  599: ProvidersFailedAnswer,
};

/** What the OpenAPI document says of classify. */
export const CLASSIFY_DOC = {
  operationId: 'classify',
  tags: ['data discovery'],
  summary: 'Find sensitive data in text or CSV',
  description:
    'Plain text gives occurrences with offsets, CSV a verdict per column. 206 says that only some providers ' +
    'answered; the `providers` section says which.',
  consumes: ['text/plain', 'text/csv'],
  querystring: querySchema(CLASSIFY_PARAMETERS),
  body: { content: { 'text/plain': { schema: TEXT }, 'text/csv': { schema: TEXT } } },
  response: { 200: ClassificationAnswer, 206: ClassificationAnswer, ...FAILURES },
};

/** What the OpenAPI document says of label. */
export const LABEL_DOC = {
  operationId: 'label',
  tags: ['data discovery'],
  summary: 'Replace sensitive data in text by its category',
  description: 'Each finding above the threshold is replaced by its category in square brackets.',
  consumes: ['text/plain'],
  querystring: querySchema(LABEL_PARAMETERS),
  body: { content: { 'text/plain': { schema: TEXT } } },
  response: { 200: LabelAnswer, 206: LabelAnswer, ...FAILURES },
};

function querySchema(parameters: Readonly<Record<string, QueryParameter<unknown>>>) {
  const properties = Object.entries(parameters).map(([name, { schema, doc }]) => [
    name,
    { ...schema, description: doc },
  ]);
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(properties) as object,
  };
}
