import { ServiceError } from '../core/errors.js';
import type { Account } from './account.js';
import type { AccountDeps } from './account-deps.js';
import { nextState, stateAt } from './account-state.js';
import { auditRecord, type Actor } from './audit.js';
import { passwordWeak } from './change-password.js';
import { parseEmailAddress } from './email-address.js';
import { hashResetToken } from './issued-secrets.js';
import { judgePassword } from './judge-password.js';
import { normalizePassword } from './password-policy.js';
import { recordProof } from './prove-password.js';

/** What a caller sends who has opened the link of a mail. */
export interface PasswordReset {
  /** As the link has it. */
  readonly token: string;
  readonly newPassword: string;
}

/**
 * Sets a new password by the link of a mail, once; a link is good until its time is over, the password is changed
 * or a later one is mailed. Every session ends. Whoever reads the mails of an address owns it, so that the reset
 * activates an account as the first change of its password does.
 * @throws ServiceError RESET_LINK_INVALID, PASSWORD_WEAK, BUSY
 */
export async function resetPassword(deps: AccountDeps, reset: PasswordReset, actor: Actor): Promise<void> {
  const { store, hasher, strength, passwordWords, now } = deps;
  const account = await ownerOfLink(deps, reset.token);
  const newPassword = normalizePassword(reset.newPassword);
  const passwordHash = await hasher.inSlot(async (slot) => {
    const isPresent = await slot.verify(account.passwordHash, newPassword);
    const context = { oldPassword: isPresent ? newPassword : undefined, emailKey: account.emailKey };
    const broken = await judgePassword(newPassword, context, strength, passwordWords);
    if (broken.length > 0) throw passwordWeak(broken);
    return slot.hash(newPassword);
  });
  const activates = nextState(account, 'activate') === 'active';
  const at = now();
  const changes = {
    passwordHash,
    credentialVersion: account.credentialVersion + 1,
    passwordIssuedAt: null,
    deliveredAt: account.deliveredAt ?? at,
    ...(activates && ({ state: 'active', activatedAt: at } as const)),
  };
  const changed = await store.change(account, changes, [
    auditRecord(at, 'password_reset', actor, account, 'by_mail'),
    ...(activates ? [auditRecord(at, 'activated', actor, account)] : []),
  ]);
  // Of two that use the link at once, one is first.
  if (!changed) throw new ServiceError('RESET_LINK_INVALID');
  await recordProof(deps, { email: parseEmailAddress(account.email), actor }, account);
}

async function ownerOfLink({ store, now }: AccountDeps, token: string): Promise<Account> {
  const account = await store.findByReset(hashResetToken(token), now());
  const state = account === undefined ? 'deleted' : stateAt(account, now());
  if (account === undefined || (state !== 'registered' && state !== 'active'))
    throw new ServiceError('RESET_LINK_INVALID');
  return account;
}
