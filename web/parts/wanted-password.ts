/** Password requirements, to follow the word "choose". */
export const WANTED_PASSWORD =
  'at least 8 characters with an uppercase and a lowercase letter, a digit and a special character, hard to guess, such as a few unrelated words.';
