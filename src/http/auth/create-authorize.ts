import type { FastifyRequest } from 'fastify';
import type { Authorizer } from '../../accounts/authorizer.js';
import { bearerToken } from './bearer-token.js';

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
