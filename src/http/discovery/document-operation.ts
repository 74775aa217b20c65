import {
  ErrorAnswer,
  ProvidersFailedAnswer,
  RetryLaterAnswer,
  UNREAD_REQUEST,
} from '../../answers/schemas.js';
import type { QueryParameter } from './query-parameters.js';

/** A request and its answer, as a document shows them. */
export interface ShownExample {
  readonly summary: string;
  readonly query: string;
  readonly body: string;
  readonly answer: object;
}

/** How every operation may fail besides. */
export const FAILURES = {
  408: answer('The request did not arrive in time; send it again.', ErrorAnswer),
  413: answer('The body exceeds the size limit.', ErrorAnswer),
  415: answer('The content type, its charset or the content encoding is not supported.', ErrorAnswer),
  502: answer('All providers failed; the body lists them.', ProvidersFailedAnswer),
  431: UNREAD_REQUEST[431],
  503: {
    ...answer(
      'The service is overloaded, or the account database cannot be reached; `Retry-After` says when to try again. ' +
        '`Prefer: wait=SECONDS` (RFC 7240) sets how long a request may wait.',
      ErrorAnswer,
    ),
    headers: RetryLaterAnswer.headers,
  },
  598: answer('An unexpected error; the log has details under the request id.', ErrorAnswer),
  599: answer('An internal error; the log has details under the request id.', ProvidersFailedAnswer),
};
/** Examples by name. */
export type Examples = Readonly<Record<string, ShownExample>>;

/** A body of text with examples of it. */
export function body(examples: Examples) {
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
export function answer(description: string, schema: object, examples: Examples = {}) {
  const shown = Object.entries(examples).map(([name, { summary, answer: value }]) => [
    name,
    { summary, value },
  ]);
  const media = { schema, ...(shown.length > 0 && { examples: Object.fromEntries(shown) as object }) };
  return { description, content: { 'application/json': media } };
}

export function querySchema(parameters: Readonly<Record<string, QueryParameter<unknown>>>) {
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
