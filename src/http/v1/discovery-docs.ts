import { ClassificationAnswer, ErrorAnswer, LabelAnswer } from '../../answers/schemas.js';
import { answer, body, FAILURES, querySchema } from '../discovery/document-operation.js';
import { EXAMPLES } from './discovery-examples.js';
import { CLASSIFY_PARAMETERS, LABEL_PARAMETERS } from './query-parameters.js';

const { cardAndPhone, explained, table, misspelt, lookAlike, longRow, address, empty } = EXAMPLES;

const REFUSED = answer('Untrusted input: `details` names the first offender.', ErrorAnswer, { lookAlike });

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
  body: {
    content: {
      'text/plain': body({ cardAndPhone, explained, lookAlike }),
      'text/csv': body({ table, longRow }),
    },
  },
  response: {
    200: answer('All providers answered.', ClassificationAnswer, { cardAndPhone, explained, table }),
    206: answer('Only some providers answered.', ClassificationAnswer),
    400: answer('The request or its content cannot be read.', ErrorAnswer, { misspelt, longRow }),
    422: REFUSED,
    ...FAILURES,
  },
};

/** What the OpenAPI document says of label. */
export const LABEL_DOC = {
  operationId: 'label',
  tags: ['data discovery'],
  summary: 'Replace sensitive data in text by its category',
  description: 'Each finding above the threshold is replaced by its category in square brackets.',
  consumes: ['text/plain'],
  querystring: querySchema(LABEL_PARAMETERS),
  body: { content: { 'text/plain': body({ address }) } },
  response: {
    200: answer('All providers answered.', LabelAnswer, { address }),
    206: answer('Only some providers answered.', LabelAnswer),
    400: answer('The request or its content cannot be read.', ErrorAnswer, { empty }),
    422: REFUSED,
    ...FAILURES,
  },
};
