import { ServiceError } from '../core/errors.js';
import type { AccountDeps } from './account-deps.js';
import { nextState } from './account-state.js';
import { auditRecord, type Actor } from './audit.js';
import { parseEmailAddress } from './email-address.js';
import { judgePassword } from './judge-password.js';
import { normalizePassword, type BrokenRule } from './password-policy.js';
import { admitAttempt, provePassword, recordProof } from './prove-password.js';

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
  const attempt = await admitAttempt(deps, {
    email,
    password: oldPassword,
    actor,
    refusedAs: 'password_change_refused',
  });
  const { store, hasher, strength, passwordWords, now } = deps;
  // The estimate costs about what a hash does, and so takes a slot as well.
  const { account, passwordHash } = await hasher.inSlot(async (slot) => {
    const context = { oldPassword, emailKey: email.key };
    const broken = await judgePassword(newPassword, context, strength, passwordWords);
    if (broken.length > 0) throw passwordWeak(broken);
    return {
      account: await provePassword(deps, slot, attempt),
      passwordHash: await slot.hash(newPassword),
    };
  }, attempt.isKnown);
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
  await recordProof(deps, attempt, account);
}

/** Says in words, and rule by rule, what the new password breaks; it never quotes it. */
export function passwordWeak(broken: readonly BrokenRule[]): ServiceError {
  const rules = broken.map(({ message }) => message);
  const details = { rules, broken: broken.map(({ rule }) => rule) };
  return new ServiceError('PASSWORD_WEAK', { wanted: rules.join('; ') }, details);
}
