import { ServiceError } from '../core/errors.js';
import type { AccountDeps } from './account-deps.js';
import { nextState } from './account-state.js';
import { auditRecord, type Actor } from './audit.js';
import { parseEmailAddress } from './email-address.js';
import { brokenRules, normalizePassword } from './password-policy.js';
import { forgivenCounters, provePassword, type Attempt } from './prove-password.js';

/** What a caller sends to change a password. */
export interface PasswordChange {
  readonly email: string;
  readonly oldPassword: string;
  readonly newPassword: string;
}

/**
 * Changes the password; the first change of an issued one activates the account. All earlier tokens die.
 * The new password is judged before the old one, so that its rules tell nothing about the account.
 * @throws ServiceError FIELD_INVALID, PASSWORD_WEAK, LOGIN_INVALID, TOO_MANY_ATTEMPTS, BUSY
 */
export async function changePassword(deps: AccountDeps, change: PasswordChange, actor: Actor): Promise<void> {
  const email = parseEmailAddress(change.email);
  const oldPassword = normalizePassword(change.oldPassword);
  const newPassword = normalizePassword(change.newPassword);
  const broken = brokenRules(newPassword, { oldPassword, emailKey: email.key });
  if (broken.length > 0) throw new ServiceError('PASSWORD_WEAK', {}, { rules: broken });
  const attempt: Attempt = { email, password: oldPassword, actor, refusedAs: 'password_change_refused' };
  const { store, hasher, now } = deps;
  const { account, passwordHash } = await hasher.inSlot(async (slot) => ({
    account: await provePassword(deps, slot, attempt),
    passwordHash: await slot.hash(newPassword),
  }));
  const activates = nextState(account, 'activate') === 'active';
  const at = now();
  const changed = await store.change(
    account,
    {
      passwordHash,
      credentialVersion: account.credentialVersion + 1,
      passwordIssuedAt: null,
      deliveredAt: account.deliveredAt ?? at,
      ...(activates && { state: 'active', activatedAt: at }),
    },
    [
      auditRecord(at, 'password_changed', actor, account),
      ...(activates ? [auditRecord(at, 'activated', actor, account)] : []),
    ],
  );
  // Another change, or an operator, was faster: the old password is no longer the present one.
  if (!changed) throw new ServiceError('LOGIN_INVALID');
  await store.recordSuccess(forgivenCounters(deps, attempt));
}
