import type { IncomingHttpHeaders } from 'node:http';

const BEARER = /^bearer +/i;

/** The token of the Authorization header, with `Bearer` before it or bare; undefined where there is none. */
export function bearerToken({ authorization }: IncomingHttpHeaders): string | undefined {
  const token = authorization?.replace(BEARER, '').trim();
  return token === '' ? undefined : token;
}
