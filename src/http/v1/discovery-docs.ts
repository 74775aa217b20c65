import { EXAMPLES, type Example } from './discovery-examples.js';
import type { QueryParameter } from './query-parameters.js';
import { CLASSIFY_PARAMETERS, LABEL_PARAMETERS } from './query-parameters.js';
import {
  ClassificationAnswer,
  ErrorAnswer,
  LabelAnswer,
  ProvidersFailedAnswer,
  RetryLaterAnswer,
  UNREAD_REQUEST,
} from '../../answers/schemas.js';

const { cardAndPhone, explained, table, misspelt, lookAlike, longRow, address, empty } = EXAMPLES;

const FAILURES = {
  408: answer('The request did not arrive in time.', ErrorAnswer),
  413: answer('The body exceeds the size limit.', ErrorAnswer),
  415: answer('The content type, its charset or the content encoding is not accepted.', ErrorAnswer),
  502: answer('All providers failed; the body lists them.', ProvidersFailedAnswer),
  431: UNREAD_REQUEST[431],
  503: {
    ...answer(
      'Overloaded, or the accounts cannot be reached; `Retry-After` says when to try again. A caller says by ' +
        '`Prefer: wait=SECONDS` (RFC 7240) how long it accepts to wait for its turn.',
      ErrorAnswer,
    ),
    headers: RetryLaterAnswer.headers,
  },
  598: answer('Something unforeseen; the log has more under the request id.', ErrorAnswer),
  599: answer('An internal failure; the log has more under the request id.', ProvidersFailedAnswer),
};
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

type Examples = Readonly<Record<string, Example>>;

/** A body of text with examples of it. */
function body(examples: Examples) {
  const shown = Object.entries(examples).map(([name, { summary, query, body: value }]) => [
    name,
    { summary: query === '' ? summary : `${summary} (?${query})`, value },
  ]);
  return {
    schema: {
      type: 'string',
      minLength: 1,
      description: 'UTF-8',
      'x-examples': Object.fromEntries(shown) as object,
    },
  };
}

/** An answer in JSON with examples of it. */
function answer(description: string, schema: object, examples: Examples = {}) {
  const shown = Object.entries(examples).map(([name, { summary, answer: value }]) => [
    name,
    { summary, value },
  ]);
  const media = { schema, ...(shown.length > 0 && { examples: Object.fromEntries(shown) as object }) };
  return { description, content: { 'application/json': media } };
}

function querySchema(parameters: Readonly<Record<string, QueryParameter<unknown>>>) {
  const properties = Object.entries(parameters).map(([name, { schema, doc, csvOnly }]) => {
    if (csvOnly !== true) return [name, { ...schema, description: doc }];
    // Tools that send every default along would send it with plain text too, where the service refuses it.
    const { default: fallback, ...rest } = schema;
    return [name, { ...rest, description: `${doc} Default: ${String(fallback)}` }];
  });
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(properties) as object,
  };
}
