import type { IncomingHttpHeaders } from 'node:http';
import type { onRequestHookHandler, FastifyReply } from 'fastify';
import { ServiceError } from '../core/errors.js';

const TOKEN = "[!#$%&'*+.^`|~\\w-]{1,100}";
const MEDIA_TYPE = new RegExp(`^${TOKEN}/${TOKEN}$`);
const PARAMETER = new RegExp(`^(${TOKEN})=(?:(${TOKEN})|"((?:[^"\\\\]|\\\\.){0,100})")$`);
const CHARSETS = new Set(['utf-8', 'utf8', 'us-ascii', 'ascii']);

/**
 * Checks the headers that describe the body.
 * @param accepted content types in lower case
 * @returns the content type of the request
 * @throws ServiceError with status 415
 */
export function checkContentHeaders<T extends string>(
  headers: IncomingHttpHeaders,
  accepted: readonly T[],
): T {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding !== 'identity' && encoding !== '') throw new ServiceError('CONTENT_ENCODING_UNSUPPORTED');
  const expected = accepted.join(' or ');
  const header = headers['content-type']?.trim() ?? '';
  if (header === '') throw new ServiceError('CONTENT_TYPE_MISSING', { expected });
  const [type = '', ...parameters] = header.split(';').map((part) => part.trim());
  const contentType = accepted.find((candidate) => candidate === type.toLowerCase());
  if (contentType === undefined || !MEDIA_TYPE.test(type)) {
    throw new ServiceError('CONTENT_TYPE_UNSUPPORTED', { expected });
  }
  for (const parameter of parameters.filter((part) => part !== '')) {
    const [, name = '', bare, quoted] = PARAMETER.exec(parameter) ?? [];
    if (name === '') {
      // A charset without a value is an unknown charset, not another content type.
      const code = /^charset\s*(?:=|$)/i.test(parameter) ? 'CHARSET_UNSUPPORTED' : 'CONTENT_TYPE_UNSUPPORTED';
      throw new ServiceError(code, { expected });
    }
    const value = (bare ?? quoted ?? '').toLowerCase();
    if (name.toLowerCase() === 'charset' && !CHARSETS.has(value))
      throw new ServiceError('CHARSET_UNSUPPORTED');
  }
  return contentType;
}

/** Refuses a content type other than JSON before the body is read. */
export const expectJson: onRequestHookHandler = ({ headers }, _reply, done) => {
  checkContentHeaders(headers, ['application/json']);
  done();
};

/** The abort reason after the caller has closed the connection. */
export class CallerGone extends Error {
  constructor() {
    super('the caller closed the connection before the answer');
    this.name = 'CallerGone';
  }
}

/** Returns a signal that aborts when the caller disconnects. */
export function callerSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const abort = (): void => {
    controller.abort(new CallerGone());
  };
  if (raw.closed) abort();
  else raw.once('close', abort);
  return controller.signal;
}
