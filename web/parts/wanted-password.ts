/** What a new password is to be, in words, after "choose". */
export const WANTED_PASSWORD =
  'at least 8 characters with an upper-case and a lower-case letter, a digit and a special character, and hard to guess: a few unrelated words serve well.';
