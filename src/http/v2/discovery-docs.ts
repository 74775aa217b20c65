import {
  CoveredLabelAnswer,
  CoveredTableAnswer,
  CoveredTextAnswer,
  ErrorAnswer,
} from '../../answers/schemas.js';
import { answer, FAILURES, querySchema } from '../discovery/document-operation.js';
import { LABEL_PARAMETERS, TABULAR_PARAMETERS, TEXT_PARAMETERS } from './query-parameters.js';
import { textBody } from './text-body.js';

const TAG = ['data discovery, version 2'];
const PARTIAL = '206: only some providers answered; see the `providers` section.';

const answers = (schema: object) => ({
  200: answer('All providers answered.', schema),
  206: answer('Only some providers answered.', schema),
  400: answer('The request or its content is invalid.', ErrorAnswer),
  422: answer('Untrusted input; `details` has the first offending character.', ErrorAnswer),
  ...FAILURES,
});

/** What the OpenAPI document says of classify/text. */
export const TEXT_DOC = {
  operationId: 'classifyTextV2',
  tags: TAG,
  summary: 'Find sensitive data in text',
  description: `Occurrences with offsets, by category. ${PARTIAL}`,
  consumes: ['text/plain', 'application/json'],
  querystring: querySchema(TEXT_PARAMETERS),
  body: textBody('text/plain'),
  response: answers(CoveredTextAnswer),
};

/** What the OpenAPI document says of classify/tabular. */
export const TABULAR_DOC = {
  operationId: 'classifyTabularV2',
  tags: TAG,
  summary: 'Find the sensitive columns of a table',
  description: `A verdict per column and category. ${PARTIAL}`,
  consumes: ['text/csv', 'application/json'],
  querystring: querySchema(TABULAR_PARAMETERS),
  body: textBody('text/csv'),
  response: answers(CoveredTableAnswer),
};

/** What the OpenAPI document says of transform/label. */
export const LABEL_DOC = {
  operationId: 'labelV2',
  tags: TAG,
  summary: 'Replace sensitive data in text with its category',
  description: 'Replaces each finding above the threshold with its category in square brackets.',
  consumes: ['text/plain', 'application/json'],
  querystring: querySchema(LABEL_PARAMETERS),
  body: textBody('text/plain'),
  response: answers(CoveredLabelAnswer),
};
