import { isPlaceholder, isWordForSecret } from './references.js';

/** Whether base64 is of a user and a password with a colon between them (RFC 7617). */
export function isBasicCredential(value: string): boolean {
  const decoded = Buffer.from(value, 'base64').toString('latin1');
  const colon = decoded.indexOf(':');
  const secret = decoded.slice(colon + 1);
  return (
    colon >= 0 &&
    secret.length >= 3 &&
    /^[\x20-\x7e\xa1-\xff]+$/.test(decoded) &&
    !isWordForSecret(secret) &&
    !isPlaceholder(secret)
  );
}
