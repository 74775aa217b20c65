/** Hooks of Express and Fastify that redact what a service answers: `import … from 'data-discovery/http'`. */
import type { Policy } from '../../client/transform-calls.js';
import type { Detector } from '../detector.js';
import type { SelectionOptions } from '../detector-options.js';

/** How answers are redacted. */
export interface AnswerOptions extends SelectionOptions {
  /** Operators per category. Default: labels. */
  readonly policy?: Policy;
}

/** What the hook of Express needs of an answer. */
interface ExpressResponse {
  json: (body: unknown) => unknown;
  send: (body: unknown) => unknown;
}

type Redact = (body: unknown) => Promise<unknown>;

/** Redacts texts, and every string of JSON or of what becomes JSON; bytes and streams are not read. */
function redactorOf(detector: Pick<Detector, 'transform'>, options: AnswerOptions): Redact {
  const redactJson = async (json: string): Promise<string> =>
    (await detector.transform(json, { ...options, format: 'json' })).transform.text;
  return async (body) => {
    if (typeof body === 'string') {
      if (body.trim() === '') return body;
      return isJson(body) ? redactJson(body) : (await detector.transform(body, options)).transform.text;
    }
    if (typeof body !== 'object' || body === null || isBinary(body)) return body;
    return JSON.parse(await redactJson(JSON.stringify(body))) as unknown;
  };
}

function isJson(text: string): boolean {
  if (!/^\s*[[{"]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const isBinary = (body: object): boolean =>
  ArrayBuffer.isView(body) || body instanceof ArrayBuffer || body instanceof ReadableStream || 'pipe' in body;

/**
 * Creates middleware for Express: what `res.json` and `res.send` are given is redacted before it is sent. What cannot be
 * redacted is not sent; the error goes to `next`. Bytes and streams are sent as they are.
 */
export function redactResponses(detector: Pick<Detector, 'transform'>, options: AnswerOptions = {}) {
  const redact = redactorOf(detector, options);
  return (_request: unknown, response: ExpressResponse, next: (error?: unknown) => void): void => {
    const { json, send } = response;
    let isRedacted = false;
    const replace =
      (original: (body: unknown) => unknown) =>
      (body: unknown): unknown => {
        if (isRedacted) return original.call(response, body);
        isRedacted = true;
        redact(body).then((redacted) => original.call(response, redacted), next);
        return response;
      };
    response.json = replace(json);
    response.send = replace(send);
    next();
  };
}

/**
 * Creates an `onSend` hook for Fastify, `app.addHook('onSend', redactReplies(detector))`: JSON and texts are redacted
 * before they are sent. What cannot be redacted is answered by the error. Bytes and streams are sent as they are.
 */
export function redactReplies(detector: Pick<Detector, 'transform'>, options: AnswerOptions = {}) {
  const redact = redactorOf(detector, options);
  return (_request: unknown, _reply: unknown, payload: unknown): Promise<unknown> => redact(payload);
}
