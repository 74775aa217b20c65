import { ServiceError } from '../core/errors.js';
import type { AccountDeps } from './account-deps.js';
import { type Account, type EmailAddress, nextState, parseEmailAddress, stateAt } from './account.js';
import { type Actor, auditRecord, NO_ADDRESS } from './audit.js';
import { judgePassword, passwordWeak, normalizePassword } from './change-password.js';
import { hashResetToken, issueResetToken } from './tokens.js';
import { networkCounters, recordProof, tooManyAttempts } from './prove-password.js';
import { resetMail, type Mailer } from './mail-texts.js';
import { throttleKey } from './throttled-attempts.js';
import { type ThrottleKey } from './account-store.js';

/** How long a reset link is valid, in milliseconds. */
export const RESET_LINK_MS = 30 * 60 * 1000;

/**
 * Mails a link that lets the owner of the address set a new password. Resolves before anything about the address is
 * looked up: the account is read and the mail sent after the caller has been answered, so that neither the answer nor
 * its time reveals whether there is an account. Every request counts towards the throttle.
 * @throws ServiceError RESET_OFF, FIELD_INVALID, TOO_MANY_ATTEMPTS, BUSY
 */
export async function requestReset(deps: AccountDeps, address: string, actor: Actor): Promise<void> {
  const { store, mailer, now } = deps;
  if (mailer === undefined) throw new ServiceError('RESET_OFF');
  const email = parseEmailAddress(address);
  const counters = countersOf(deps, email, actor);
  const wait = await store.throttleWait(counters, now(), 'use');
  if (wait > 0) {
    await deps.throttled.note({ event: 'password_reset_throttled', email, from: actor.from });
    throw tooManyAttempts(wait);
  }
  await store.recordFailure(counters, auditRecord(now(), 'password_reset_asked', actor));
  deps.afterwards.begin(() => mailLink(deps, mailer, email, actor));
}

function countersOf({ policies }: AccountDeps, email: EmailAddress, actor: Actor): readonly ThrottleKey[] {
  return [
    ...networkCounters('reset', policies.resetNetworks, actor.from ?? NO_ADDRESS),
    { key: throttleKey('resetEmail', email.key), policy: policies.resetEmail },
  ];
}

/** Stores the link, then mails it. Without an account, it still writes an audit record, but sends no mail. */
async function mailLink(deps: AccountDeps, mailer: Mailer, email: EmailAddress, actor: Actor): Promise<void> {
  const { store, now, publicUrl } = deps;
  const account = await store.findByEmail(email.key);
  const at = now();
  const state = account === undefined ? 'deleted' : stateAt(account, at);
  if (account === undefined || state === 'deleted' || state === 'disabled') {
    await store.recordAudit([
      auditRecord(
        at,
        'password_reset_refused',
        actor,
        account,
        state === 'disabled' ? state : 'unknown_account',
      ),
    ]);
    return;
  }
  const { text, hash } = issueResetToken();
  const link = { tokenHash: hash, accountId: account.id, credentialVersion: account.credentialVersion };
  await store.keepReset(
    { ...link, expiresAt: at + RESET_LINK_MS },
    auditRecord(at, 'password_reset_link_issued', actor, account),
  );
  try {
    await mailer.send(resetMail(account.email, text, publicUrl));
  } catch (error) {
    await store.recordAudit([auditRecord(now(), 'mail_failed', actor, account)]);
    throw error;
  }
}

/** What a caller sends after opening a reset link. */
export interface PasswordReset {
  /** As in the link. */
  readonly token: string;
  readonly newPassword: string;
}

/**
 * Sets a new password with a mailed link. A link is valid once, until it expires, the password is changed or a newer
 * link is mailed. Ends every session. Access to the mailbox proves ownership of the address, so the reset activates an
 * account just as the first password change does.
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
  // Of two concurrent uses of the link, only one succeeds.
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
