import { ServiceError } from '../core/errors.js';
import type { Account } from './account.js';
import { stateAt } from './account-state.js';
import type { AccountStore } from './account-store.js';
import { matchesSecret, parseApiKey } from './issued-secrets.js';
import type { TokenClaims, Tokens } from './tokens.js';

/** What a request brings to be let in, as sent. */
export interface Credentials {
  readonly apiKey: string | undefined;
  readonly token: string | undefined;
}

/** Lets a request in, or throws ServiceError of status 401. */
export type Authorizer = (credentials: Credentials) => Promise<Account>;

/** A request needs an API key and a token of one and the same active account, in a session that goes on. */
export function createAuthorizer(store: AccountStore, tokens: Tokens, now: () => number): Authorizer {
  return async ({ apiKey, token }) => {
    if (apiKey === undefined || token === undefined) throw new ServiceError('CREDENTIALS_MISSING');
    const claims = await tokens.verify(token);
    const account = claims === undefined ? undefined : await ownerOf(store, apiKey, claims.sessionId);
    // One answer for every reason: which half was wrong is nobody's business.
    if (account === undefined || claims === undefined || !isTokenOf(account, claims, now()))
      throw new ServiceError('CREDENTIALS_INVALID');
    return account;
  };
}

/** Whether the account may be used with a token of these claims. */
export function isTokenOf(account: Account, claims: TokenClaims, now: number): boolean {
  return (
    account.id === claims.accountId &&
    account.credentialVersion === claims.credentialVersion &&
    account.passwordIssuedAt === null &&
    stateAt(account, now) === 'active'
  );
}

async function ownerOf(store: AccountStore, apiKey: string, sessionId: string): Promise<Account | undefined> {
  const parts = parseApiKey(apiKey);
  const found = parts === undefined ? undefined : await store.findKey(parts.id, sessionId);
  return parts !== undefined &&
    found?.isSessionEnded === false &&
    matchesSecret(parts.secret, found.key.secretHash)
    ? found.account
    : undefined;
}
