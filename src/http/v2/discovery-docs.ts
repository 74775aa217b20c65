import {
  CsvClassificationAnswer,
  ErrorAnswer,
  LabelAnswer,
  TextClassificationAnswer,
} from '../../answers/schemas.js';
import { answer, body, FAILURES, querySchema } from '../discovery/document-operation.js';
import { LABEL_PARAMETERS, TABULAR_PARAMETERS, TEXT_PARAMETERS } from './query-parameters.js';

const TAG = ['data discovery, version 2'];
const PARTIAL = '206 says that only some providers answered; the `providers` section says which.';

const answers = (schema: object) => ({
  200: answer('All providers answered.', schema),
  206: answer('Only some providers answered.', schema),
  400: answer('The request or its content cannot be read.', ErrorAnswer),
  422: answer('Untrusted input: `details` names the first offender.', ErrorAnswer),
  ...FAILURES,
});

/** What the OpenAPI document says of classify/text. */
export const TEXT_DOC = {
  operationId: 'classifyTextV2',
  tags: TAG,
  summary: 'Find sensitive data in text',
  description: `Occurrences with offsets, by category. ${PARTIAL}`,
  consumes: ['text/plain'],
  querystring: querySchema(TEXT_PARAMETERS),
  body: { content: { 'text/plain': body({}) } },
  response: answers(TextClassificationAnswer),
};

/** What the OpenAPI document says of classify/tabular. */
export const TABULAR_DOC = {
  operationId: 'classifyTabularV2',
  tags: TAG,
  summary: 'Find the sensitive columns of a table',
  description: `A verdict per column and category. ${PARTIAL}`,
  consumes: ['text/csv'],
  querystring: querySchema(TABULAR_PARAMETERS),
  body: { content: { 'text/csv': body({}) } },
  response: answers(CsvClassificationAnswer),
};

/** What the OpenAPI document says of transform/label. */
export const LABEL_DOC = {
  operationId: 'labelV2',
  tags: TAG,
  summary: 'Replace sensitive data in text by its category',
  description: 'Each finding above the threshold is replaced by its category in square brackets.',
  consumes: ['text/plain'],
  querystring: querySchema(LABEL_PARAMETERS),
  body: { content: { 'text/plain': body({}) } },
  response: answers(LabelAnswer),
};
