import { ServiceError } from '../core/errors.js';
import type { AccountDeps } from './account-deps.js';
import { auditRecord, type Actor } from './audit.js';
import { parseEmailAddress } from './email-address.js';
import { needsRehash } from './password-hasher.js';
import { normalizePassword } from './password-policy.js';
import { admitAttempt, provePassword, recordProof } from './prove-password.js';

/**
 * Exchanges e-mail address and password for a token.
 * @throws ServiceError FIELD_INVALID, LOGIN_INVALID, ACCOUNT_NOT_ACTIVATED, TOO_MANY_ATTEMPTS, BUSY
 */
export async function logIn(
  deps: AccountDeps,
  email: string,
  password: string,
  actor: Actor,
): Promise<string> {
  const attempt = await admitAttempt(deps, {
    email: parseEmailAddress(email),
    password: normalizePassword(password),
    actor,
    refusedAs: 'login_refused',
  });
  const account = await deps.hasher.inSlot(async (slot) => {
    const proven = await provePassword(deps, slot, attempt);
    if (!needsRehash(proven.passwordHash)) return proven;
    const passwordHash = await slot.hash(attempt.password);
    return (await deps.store.change(proven, { passwordHash }, [])) ? { ...proven, passwordHash } : proven;
  }, attempt.isKnown);
  if (account.passwordIssuedAt !== null) {
    const audit = auditRecord(deps.now(), 'login_refused', actor, account, 'not_activated');
    await recordProof(deps, attempt, account, audit);
    throw new ServiceError('ACCOUNT_NOT_ACTIVATED');
  }
  const token = await deps.tokens.issue(account);
  await recordProof(deps, attempt, account, auditRecord(deps.now(), 'login', actor, account));
  return token;
}
