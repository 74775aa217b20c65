import { ServiceError } from '../core/errors.js';
import type { AccountDeps } from './account-deps.js';
import { nextState, parseEmailAddress } from './account.js';
import { type Actor, auditRecord } from './audit.js';
import {
  type BrokenRule,
  brokenRules,
  isCommonPassword,
  normalizePassword,
  PASSWORD_MAX_LENGTH,
  type PasswordContext,
} from './password-policy.js';
import { admitAttempt, provePassword, recordProof } from './prove-password.js';
import { type StrengthEstimator, weaknessOf } from './strength/estimate-strength.js';

/** What a guesser tries first at this service, besides what the e-mail address says. */
export const WORDS_OF_THE_SERVICE: readonly string[] = [
  'datadiscovery',
  'data-discovery',
  'discovery',
  'sensitive',
  'classify',
];
/** Words of the address that are looked at; it has a few. */
const MOST_WORDS = 12;

/**
 * Every rule that a new password breaks, how hard it is to guess among them. Both passwords already normalised.
 * @throws ServiceError BUSY where the estimate takes too long
 */
export async function judgePassword(
  password: string,
  context: PasswordContext,
  strength: StrengthEstimator,
  wordsOfTheOrganisation: readonly string[] = [],
): Promise<readonly BrokenRule[]> {
  // A common password is reported as such; the strength of a password that is too long is not measured.
  if (Array.from(password).length > PASSWORD_MAX_LENGTH || isCommonPassword(password))
    return brokenRules(password, context);
  const words = context.emailKey.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2);
  const estimated = await strength.estimate(password, [
    ...words.slice(0, MOST_WORDS),
    ...WORDS_OF_THE_SERVICE,
    ...wordsOfTheOrganisation,
  ]);
  return brokenRules(password, { ...context, weakness: weaknessOf(estimated) });
}

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
