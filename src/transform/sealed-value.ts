import { aessiv } from '@noble/ciphers/aes.js';
import type { KeyRing, TransformKey } from './key-ring.js';

/** AES-SIV (RFC 5297) with AES-256 takes two keys of 32 bytes. */
const KEY_BYTES = 64;
/** Captures the category (several joined by `&`), the key id, and the tag and ciphertext in base64url. */
const SEALED = /\[([A-Z][A-Z0-9_&]{0,400}):([\w-]{1,32}):([\w-]{22,})\]/g;

/** Builds the cipher. The type is authenticated too, so a JSON number is restored as a number. */
const cipherOf = (key: TransformKey, category: string, type: 'number' | undefined) =>
  aessiv(
    key.derive('encrypt', KEY_BYTES),
    Buffer.from(`${key.id}:${category}${type === undefined ? '' : `:${type}`}`, 'utf8'),
  );

/** Encrypts a value. The same value, type, category and key give the same text. */
export function seal(key: TransformKey, category: string, value: string, type?: 'number'): string {
  const sealed = cipherOf(key, category, type).encrypt(Buffer.from(value, 'utf8'));
  return `[${category}:${key.id}:${Buffer.from(sealed).toString('base64url')}]`;
}

/** A match that has the form of an encrypted value. */
export interface SealedValue {
  readonly start: number;
  readonly end: number;
  readonly category: string;
  readonly keyId: string;
  /** The decrypted value; undefined if no key of this ring wrote it. */
  readonly value: string | undefined;
  /** Set if the value was a JSON number. */
  readonly type?: 'number';
}

/** Finds encrypted values in a text and decrypts those that keys of the ring wrote. */
export function* openSealed(text: string, keys: KeyRing): Iterable<SealedValue> {
  for (const match of text.matchAll(SEALED)) {
    const [whole, category = '', keyId = '', sealed = ''] = match;
    const place = { start: match.index, end: match.index + whole.length, category, keyId };
    yield { ...place, ...(opened(keys.readers(keyId), category, sealed) ?? { value: undefined }) };
  }
}

/** Tries each key and type; the tag of AES-SIV authenticates the ones that were used. */
function opened(
  keys: readonly TransformKey[],
  category: string,
  sealed: string,
): { readonly value: string; readonly type?: 'number' } | undefined {
  for (const key of keys)
    for (const type of [undefined, 'number'] as const) {
      const value = open(key, category, sealed, type);
      if (value !== undefined) return { value, ...(type !== undefined && { type }) };
    }
  return undefined;
}

function open(
  key: TransformKey,
  category: string,
  sealed: string,
  type: 'number' | undefined,
): string | undefined {
  try {
    const bytes = cipherOf(key, category, type).decrypt(Buffer.from(sealed, 'base64url'));
    return Buffer.from(bytes).toString('utf8');
  } catch {
    // The library throws if the tag does not match: the value has another origin or was modified.
    return undefined;
  }
}
