import type { Authorizer } from '../../accounts/authorizer.js';
import type { FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';

const BEARER = /^bearer +/i;

/** The token of the Authorization header, with `Bearer` before it or bare; undefined where there is none. */
export function bearerToken({ authorization }: IncomingHttpHeaders): string | undefined {
  const token = authorization?.replace(BEARER, '').trim();
  return token === '' ? undefined : token;
}

/** The check that classify and label run before they read a body: API key and token of one account. */
export function createAuthorize(authorize: Authorizer): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    const { headers } = request;
    const apiKey = headers['x-api-key'];
    const { id, mayRestore } = await authorize({
      apiKey: typeof apiKey === 'string' && apiKey !== '' ? apiKey : undefined,
      token: bearerToken(headers),
    });
    request.accountId = id;
    request.mayRestore = mayRestore;
  };
}
