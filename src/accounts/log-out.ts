import { ServiceError } from '../core/errors.js';
import type { AccountDeps } from './account-deps.js';
import { auditRecord, type Actor } from './audit.js';
import { isTokenOf } from './authorizer.js';
import { CLOCK_SKEW_S } from './token-rules.js';

/**
 * Ends the session of the token, at once and on every replica. Other sessions of the account go on.
 * @throws ServiceError TOKEN_INVALID for a token that lets nobody in any more, or never did
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
