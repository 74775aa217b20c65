import { isPlaceholder, isWordForSecret } from './references.js';

const BASE64 = /^[\da-z+/]{8,}={0,2}$/i;

/** Returns whether a value is the base64 of `user:password` (RFC 7617). */
export function isBasicCredential(value: string): boolean {
  const decoded = Buffer.from(value, 'base64').toString('latin1');
  const colon = decoded.indexOf(':');
  const secret = decoded.slice(colon + 1);
  return (
    BASE64.test(value) &&
    colon > 0 &&
    /^[\x21-\x7e]+$/.test(decoded.slice(0, colon)) &&
    secret.length >= 3 &&
    /^[\x20-\x7e\xa1-\xff]+$/.test(secret) &&
    !isWordForSecret(secret) &&
    !isPlaceholder(secret)
  );
}
