/** Express and Fastify hooks that redact responses: `import … from 'data-discovery/http'`. */
import type { Policy } from '../../client/transform-calls.js';
import type { Detector } from '../detector.js';
import type { SelectionOptions } from '../detector-options.js';

/** Options for redacting responses. */
export interface AnswerOptions extends SelectionOptions {
  /** Operators per category. Default: labels. */
  readonly policy?: Policy;
}

/** The response methods that the Express middleware wraps. */
interface ExpressResponse {
  json: (body: unknown) => unknown;
  send: (body: unknown) => unknown;
}

type Redact = (body: unknown) => Promise<unknown>;

/** Redacts text, and every string and number in JSON or in values serialized to JSON. Bytes and streams are passed through. */
function redactorOf(detector: Pick<Detector, 'transform'>, options: AnswerOptions): Redact {
  const redactJson = async (json: string): Promise<string> =>
    (await detector.transform(json, { ...options, format: 'json' })).transform.text;
  const redactText = async (text: string): Promise<string> => {
    if (text.trim() === '') return text;
    return isJson(text) ? redactJson(text) : (await detector.transform(text, options)).transform.text;
  };
  return async (body) => {
    if (typeof body === 'string') return redactText(body);
    if (body instanceof Response) return redactFetched(body, redactText);
    if (typeof body !== 'number' && (typeof body !== 'object' || body === null || isBinary(body)))
      return body;
    return JSON.parse(await redactJson(JSON.stringify(body))) as unknown;
  };
}

/** Content types of texts that end; a stream of events does not. */
const TEXT = /^(?:text\/(?!event-stream)|application\/(?:[\w.+-]*\+)?(?:json|xml)\b)/i;

/** Redacts a response of the Fetch API, which Fastify also takes from a handler, if it has text. */
async function redactFetched(
  response: Response,
  redactText: (text: string) => Promise<string>,
): Promise<Response> {
  const { status, statusText, body } = response;
  const headers = new Headers(response.headers);
  const type = headers.get('content-type');
  if (body === null || type === null || !TEXT.test(type)) return response;
  headers.delete('content-length');
  return new Response(await redactText(await response.text()), { status, statusText, headers });
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
  ArrayBuffer.isView(body) ||
  body instanceof ArrayBuffer ||
  body instanceof ReadableStream ||
  ('pipe' in body && typeof body.pipe === 'function');

/**
 * Creates Express middleware that redacts the bodies passed to `res.json` and `res.send`. A body that cannot be
 * redacted is not sent, and the error is passed to `next`. Bytes and streams are sent unchanged.
 */
export function redactResponses(detector: Pick<Detector, 'transform'>, options: AnswerOptions = {}) {
  const redact = redactorOf(detector, options);
  return (_request: unknown, response: ExpressResponse, next: (error?: unknown) => void): void => {
    const { json, send } = response;
    // Only while a redacted body is sent, because `json` calls `send`; a later body, such as an error, is redacted too.
    let isSending = false;
    const replace =
      (original: (body: unknown) => unknown) =>
      (body: unknown): unknown => {
        if (isSending) return original.call(response, body);
        redact(body)
          .then((redacted) => {
            isSending = true;
            try {
              original.call(response, redacted);
            } finally {
              isSending = false;
            }
          })
          .catch(next);
        return response;
      };
    response.json = replace(json);
    response.send = replace(send);
    next();
  };
}

/**
 * Creates a Fastify `onSend` hook, `app.addHook('onSend', redactReplies(detector))`, that redacts JSON and text. If a
 * payload cannot be redacted, the error is sent instead. Bytes and streams are sent unchanged.
 */
export function redactReplies(detector: Pick<Detector, 'transform'>, options: AnswerOptions = {}) {
  const redact = redactorOf(detector, options);
  return (_request: unknown, _reply: unknown, payload: unknown): Promise<unknown> => redact(payload);
}
