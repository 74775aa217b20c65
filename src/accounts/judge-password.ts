import { isCommonPassword } from './common-passwords.js';
import {
  brokenRules,
  PASSWORD_MAX_LENGTH,
  type BrokenRule,
  type PasswordContext,
} from './password-policy.js';
import { weaknessOf, type StrengthEstimator } from './strength/password-strength.js';

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
  // A common one is told as such, and one that is too long is not looked at.
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
