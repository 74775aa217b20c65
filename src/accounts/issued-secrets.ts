import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** Without characters that are taken for one another when read aloud or copied by hand. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 5;
const GROUP_LENGTH = 5;

/** A random password that keeps every password rule: 25 characters of 55, over 144 bits. */
export function issuePassword(): string {
  for (;;) {
    const groups = Array.from({ length: GROUPS }, () =>
      Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
    );
    const password = groups.join('-');
    if (/[a-z]/.test(password) && /[A-Z]/.test(password) && /\d/.test(password)) return password;
  }
}

const API_KEY = /^ddk_([0-9a-f]{12})_([\w-]{43})$/;

/** An API key that was just made; its text is shown once. */
export interface IssuedApiKey {
  readonly id: string;
  readonly text: string;
  readonly secretHash: string;
}

/** Makes an API key: a public id to find it by, and 256 random bits. */
export function issueApiKey(): IssuedApiKey {
  const id = randomBytes(6).toString('hex');
  const secret = randomBytes(32).toString('base64url');
  return { id, text: `ddk_${id}_${secret}`, secretHash: hashSecret(secret) };
}

/** A link of a mail that was just made; its text is mailed, and its hash kept. */
export interface IssuedResetToken {
  readonly text: string;
  readonly hash: string;
}

/** Makes what a link for a new password is known by: 256 random bits. */
export function issueResetToken(): IssuedResetToken {
  const text = `ddr_${randomBytes(32).toString('base64url')}`;
  return { text, hash: hashResetToken(text) };
}

/** What a link is found by. */
export const hashResetToken = (text: string): string => hashSecret(text);

/** The parts of an API key as it was sent, or undefined where it cannot be one. */
export function parseApiKey(text: string): { readonly id: string; readonly secret: string } | undefined {
  const [, id, secret] = API_KEY.exec(text) ?? [];
  return id === undefined || secret === undefined ? undefined : { id, secret };
}

/** Whether the secret has this hash, compared in constant time. */
export function matchesSecret(secret: string, secretHash: string): boolean {
  const expected = Buffer.from(secretHash, 'base64url');
  const actual = Buffer.from(hashSecret(secret), 'base64url');
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** SHA-256 is enough for 256 random bits: there is nothing to guess that a slow hash would protect. */
function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
