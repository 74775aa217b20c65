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

/** How long a link lets its owner set a new password, in milliseconds. */
export const RESET_LINK_MS = 30 * 60 * 1000;

/**
 * Mails a link that lets the owner of the address set a new password. Resolves before anything is looked up about
 * the address: the account is read, and the mail sent, when the caller has its answer, so that neither the answer
 * nor its time tells whether there is one. Every request counts, whatever comes of it.
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

/** The link is kept before it is mailed; an address without account takes the same writes, without the mail. */
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

/** What a caller sends who has opened the link of a mail. */
export interface PasswordReset {
  /** As the link has it. */
  readonly token: string;
  readonly newPassword: string;
}

/**
 * Sets a new password by the link of a mail, once; a link is good until its time is over, the password is changed
 * or a later one is mailed. Every session ends. Reading the mails of an address proves that it is yours, so the reset
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
