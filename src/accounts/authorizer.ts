import { ServiceError } from '../core/errors.js';
import type { AccountDeps } from './account-deps.js';
import type { AccountStore } from './account-store.js';
import { type Account, stateAt } from './account.js';
import { type Actor, auditRecord } from './audit.js';
import { matchesSecret, parseApiKey } from './issued-secrets.js';
import { CLOCK_SKEW_S, type TokenClaims, type Tokens } from './tokens.js';

/** What a request brings to be let in, as sent. */
interface Credentials {
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
    // One answer for every reason, so that callers do not learn which half was wrong.
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

/**
 * Ends the session of the token, at once and on every replica. Other sessions of the account continue.
 * @throws ServiceError TOKEN_INVALID for a token that is not valid, or no longer valid
 */
export async function logOut(
  { store, tokens, now }: AccountDeps,
  token: string | undefined,
  actor: Actor,
): Promise<void> {
  const claims = token === undefined ? undefined : await tokens.verify(token);
  const account = claims === undefined ? undefined : await store.findById(claims.accountId);
  if (claims === undefined || account === undefined || !isTokenOf(account, claims, now()))
    throw new ServiceError('TOKEN_INVALID');
  const forgetAt = claims.expiresAt + CLOCK_SKEW_S * 1000;
  const ended = await store.endSession(
    claims.sessionId,
    forgetAt,
    auditRecord(now(), 'logged_out', actor, account),
  );
  if (!ended) throw new ServiceError('TOKEN_INVALID');
}
