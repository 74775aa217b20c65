import { ServiceError } from '../core/errors.js';
import type { AccountDeps } from './account-deps.js';
import { auditRecord, type Actor } from './audit.js';
import { isTokenOf } from './authorizer.js';
import { parseEmailAddress } from './email-address.js';
import { issueApiKey } from './issued-secrets.js';
import { normalizePassword } from './password-policy.js';
import { admitAttempt, provePassword, recordProof } from './prove-password.js';

/** What a signed-in caller sends for a new key. */
export interface KeyRotation {
  readonly token: string | undefined;
  readonly password: string;
}

/**
 * Issues a new API key to the account of the token, and ends those before it. The password is asked for once more:
 * with it alone a token could be had, while a token that was picked up somewhere must not become a key.
 * @returns the key, which is shown this once
 * @throws ServiceError TOKEN_INVALID, LOGIN_INVALID, TOO_MANY_ATTEMPTS, BUSY
 */
export async function rotateKey(deps: AccountDeps, rotation: KeyRotation, actor: Actor): Promise<string> {
  const { store, tokens, hasher, now } = deps;
  const claims = rotation.token === undefined ? undefined : await tokens.verify(rotation.token);
  const owner = claims === undefined ? undefined : await store.findById(claims.accountId);
  if (claims === undefined || owner === undefined || !isTokenOf(owner, claims, now()))
    throw new ServiceError('TOKEN_INVALID');
  if (await store.isSessionEnded(claims.sessionId)) throw new ServiceError('TOKEN_INVALID');
  const attempt = await admitAttempt(deps, {
    email: parseEmailAddress(owner.email),
    password: normalizePassword(rotation.password),
    actor,
    refusedAs: 'key_rotation_refused',
  });
  const account = await hasher.inSlot((slot) => provePassword(deps, slot, attempt), attempt.isKnown);
  await recordProof(deps, attempt, account);
  const key = issueApiKey();
  const record = { id: key.id, accountId: account.id, secretHash: key.secretHash, createdAt: now() };
  await store.addKey(
    record,
    true,
    auditRecord(now(), 'key_issued', actor, account, `${key.id} in place of others`),
  );
  return key.text;
}
