import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const IV_BYTES = 16;
const KEY_BYTES: readonly number[] = [16, 24, 32];

/** Whether a key is as long as AES wants it: 128, 192 or 256 bits of UTF-8. */
export const isAesKey = (key: string): boolean => KEY_BYTES.includes(Buffer.byteLength(key));

const cipherName = (key: Buffer): string => `aes-${(key.length * 8).toString()}-cbc`;

/** Base64url, padded as Python's is. */
const encode = (bytes: Buffer): string => bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_');

/** AES in CBC mode with a random vector before it, as Presidio writes it. It hides the value; nothing tells a change. */
export function encryptCbc(text: string, key: string): string {
  const secret = Buffer.from(key);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(cipherName(secret), secret, iv);
  return encode(Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final()]));
}

/** @returns undefined for what was not written with the key */
export function decryptCbc(text: string, key: string): string | undefined {
  if (!/^[\w-]+={0,2}$/.test(text)) return undefined;
  const secret = Buffer.from(key);
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length < 2 * IV_BYTES) return undefined;
  try {
    const decipher = createDecipheriv(cipherName(secret), secret, bytes.subarray(0, IV_BYTES));
    const plain = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES)), decipher.final()]);
    return new TextDecoder('utf-8', { fatal: true }).decode(plain);
  } catch {
    return undefined;
  }
}
