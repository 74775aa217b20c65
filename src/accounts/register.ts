import { ServiceError } from '../core/errors.js';
import type { AccountDeps } from './account-deps.js';
import {
  type Account,
  ACTIVATION_WINDOW_MS,
  type ApiKeyRecord,
  type EmailAddress,
  parseEmailAddress,
} from './account.js';
import { type Actor, auditRecord, NO_ADDRESS } from './audit.js';
import { issueApiKey, issuePassword } from './tokens.js';
import { alreadyRegisteredMail, credentialsMail, type IssuedCredentials, type Mail } from './mail-texts.js';
import type { PasswordHasher } from './password-hasher.js';
import { networkCounters, tooManyAttempts } from './prove-password.js';
import { throttleKey } from './throttled-attempts.js';
import { type ThrottleKey } from './account-store.js';
import { randomUUID } from 'node:crypto';

/** An account that is not stored yet, with the credentials for its owner. */
interface Draft {
  readonly account: Account;
  readonly key: ApiKeyRecord;
  readonly credentials: IssuedCredentials;
}

/** Builds an account with an issued password and an API key. */
async function draftAccount(
  hasher: PasswordHasher,
  email: EmailAddress,
  at: number,
  delivered: boolean,
): Promise<Draft> {
  const password = issuePassword();
  const issued = issueApiKey();
  const id = randomUUID();
  return {
    account: {
      id,
      email: email.text,
      emailKey: email.key,
      state: 'registered',
      passwordHash: await hasher.inSlot((slot) => slot.hash(password)),
      credentialVersion: 1,
      registeredAt: at,
      activatedAt: null,
      passwordIssuedAt: at,
      deliveredAt: delivered ? at : null,
      mayRestore: false,
    },
    key: { id: issued.id, accountId: id, secretHash: issued.secretHash, createdAt: at },
    credentials: { email: email.text, password, apiKey: issued.text },
  };
}

/**
 * Registers an account and returns its credentials.
 * @throws ServiceError FIELD_INVALID, EMAIL_TAKEN
 */
export async function register(
  { store, hasher, now }: AccountDeps,
  email: string,
  actor: Actor,
): Promise<IssuedCredentials> {
  const at = now();
  const draft = await draftAccount(hasher, parseEmailAddress(email), at, true);
  const audit = auditRecord(at, 'registered', actor, draft.account);
  const added = await store.create(draft.account, draft.key, audit, at - ACTIVATION_WINDOW_MS);
  if (!added) throw new ServiceError('EMAIL_TAKEN');
  return draft.credentials;
}

/**
 * Registers an account over the network, as the setting REGISTRATION allows.
 * @returns the credentials, or undefined if they were sent by mail
 * @throws ServiceError REGISTRATION_OFF, FIELD_INVALID, EMAIL_TAKEN, TOO_MANY_ATTEMPTS, MAIL_NOT_SENT
 */
export async function registerByCaller(
  deps: AccountDeps,
  email: string,
  actor: Actor,
): Promise<IssuedCredentials | undefined> {
  if (deps.registration === 'off') throw new ServiceError('REGISTRATION_OFF');
  const address = parseEmailAddress(email);
  const counters = countersOf(deps, address, actor);
  const wait = await deps.store.throttleWait(counters, deps.now(), 'use');
  if (wait > 0) {
    await deps.throttled.note({ event: 'registration_throttled', email: address, from: actor.from });
    throw tooManyAttempts(wait);
  }
  // Every registration counts, not only failures: the throttle is there to slow mass registration.
  await deps.store.recordFailure(counters, auditRecord(deps.now(), 'registration_asked', actor));
  if (deps.registration === 'direct') return register(deps, email, actor);
  await registerByMail(deps, address, actor);
  return undefined;
}

function countersOf({ policies }: AccountDeps, email: EmailAddress, actor: Actor): readonly ThrottleKey[] {
  return [
    ...networkCounters('registration', policies.registrationNetworks, actor.from ?? NO_ADDRESS),
    { key: throttleKey('registrationEmail', email.key), policy: policies.registrationEmail },
  ];
}

/**
 * Stores the account, then marks it as delivered once the mail server has accepted the mail. If that fails, or the
 * process dies in between, registering again issues new credentials, so that the address is never blocked. An address
 * that already has an account also gets a mail, so that both cases look the same.
 */
async function registerByMail(deps: AccountDeps, email: EmailAddress, actor: Actor): Promise<void> {
  const { store, hasher, now } = deps;
  const at = now();
  const draft = await draftAccount(hasher, email, at, false);
  const audit = auditRecord(at, 'registered', actor, draft.account);
  let kept: Account | undefined;
  if (await store.create(draft.account, draft.key, audit, at - ACTIVATION_WINDOW_MS)) kept = draft.account;
  else kept = await renewUndelivered(deps, email, actor, draft);
  const mail =
    kept === undefined
      ? alreadyRegisteredMail(email.text, deps.publicUrl)
      : credentialsMail(draft.credentials, deps.publicUrl);
  await sendOrSay(deps, mail, actor, kept);
  if (kept !== undefined) await store.change(kept, { deliveredAt: now() }, []);
}

async function renewUndelivered(
  { store, now }: AccountDeps,
  email: EmailAddress,
  actor: Actor,
  draft: Awaited<ReturnType<typeof draftAccount>>,
): Promise<Account | undefined> {
  const account = await store.findByEmail(email.key);
  if (account?.deliveredAt !== null || account.state !== 'registered') return undefined;
  const changes = {
    passwordHash: draft.account.passwordHash,
    passwordIssuedAt: now(),
    credentialVersion: account.credentialVersion + 1,
  };
  const key = { ...draft.key, accountId: account.id };
  const renewed = await store.change(
    account,
    changes,
    [auditRecord(now(), 'registered', actor, account, 'renewed')],
    key,
  );
  return renewed ? { ...account, ...changes } : undefined;
}

async function sendOrSay(
  { mailer, store, now }: AccountDeps,
  mail: Mail,
  actor: Actor,
  account?: Account,
): Promise<void> {
  try {
    if (mailer === undefined) throw new Error('no mail server is configured');
    await mailer.send(mail);
  } catch {
    await store.recordAudit([auditRecord(now(), 'mail_failed', actor, account)]);
    throw new ServiceError('MAIL_NOT_SENT', {}, { retry_after_s: 60 });
  }
}
