import { ServiceError } from '../../../core/errors.js';
import { LANGUAGES } from '../../../core/languages.js';
import type { FastifyInstance } from 'fastify';
import { isAesKey } from './anonymizers.js';

/** An error that Presidio also answers, with its status and its words. */
export class PresidioError extends Error {
  readonly status: number;

  /** @param status HTTP status; Presidio answers 500 for some invalid requests */
  constructor(status: 400 | 422 | 500, message: string) {
    super(message);
    this.name = 'PresidioError';
    this.status = status;
  }
}

const NO_LANGUAGE = 'No matching recognizers were found to serve the request.';

/**
 * Checks the language of a request.
 * @param language undefined or null: not specified
 * @throws PresidioError if the language is not supported
 */
export function checkLanguage(language: unknown): void {
  if (language === undefined || language === null) return;
  if (!LANGUAGES.some((known) => known === language)) throw new PresidioError(500, NO_LANGUAGE);
}

/**
 * Checks an /analyze request for the errors that Presidio words itself.
 * @throws PresidioError if there is no text, or if the language is not supported
 */
export function checkAnalyzeRequest(value: unknown): void {
  const request = fieldsOf(value);
  if (request === undefined) return;
  if (request['text'] === undefined || request['text'] === null)
    throw new PresidioError(500, 'No text provided');
  if (typeof request['language'] === 'string') checkLanguage(request['language']);
}

/**
 * Checks an /anonymize or /deanonymize request for the errors that Presidio words itself.
 * @throws PresidioError if the request is empty, or an operator is `custom` or has a key of a wrong length
 */
export function checkOperators(value: unknown): void {
  const request = fieldsOf(value);
  if (request === undefined) return;
  if (Object.keys(request).length === 0) throw new PresidioError(400, 'Invalid request json');
  for (const operators of [request['anonymizers'], request['deanonymizers']])
    for (const operator of Object.values(fieldsOf(operators) ?? {})) {
      const { type, key } = fieldsOf(operator) ?? {};
      if (type === 'custom') throw new PresidioError(400, 'Custom type anonymizer is not supported');
      if (typeof key === 'string' && !isAesKey(key))
        throw new PresidioError(422, 'Invalid input, key must be of length 128, 192 or 256 bits');
    }
}

/** Answers errors that Presidio also has as it does: `{ "error": "…" }`. The service answers the others. */
export function answerPresidioErrors(scope: FastifyInstance): void {
  scope.setErrorHandler((error, _request, reply) => {
    const known =
      error instanceof ServiceError && error.code === 'JSON_INVALID'
        ? new PresidioError(
            400,
            'The browser (or proxy) sent a request that this server could not understand.',
          )
        : error;
    if (!(known instanceof PresidioError)) throw error;
    return reply.code(known.status).send({ error: known.message });
  });
}

/** Returns the fields of a JSON object; undefined for anything else. */
const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;
