import { ServiceError } from '../core/errors.js';
import type { AccountDeps } from './account-deps.js';
import { stateAt } from './account-state.js';
import { auditRecord, NO_ADDRESS, type Actor } from './audit.js';
import { parseEmailAddress, type EmailAddress } from './email-address.js';
import { issueResetToken } from './issued-secrets.js';
import { networkCounters } from './login-counters.js';
import { resetMail } from './mail-texts.js';
import type { Mailer } from './mailer.js';
import { throttleKey, type ThrottleKey } from './throttle.js';
import { tooManyAttempts } from './too-many-attempts.js';

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
