import { aessiv } from '@noble/ciphers/aes.js';
import type { KeyRing, TransformKey } from './key-ring.js';

/** AES-SIV (RFC 5297) with AES-256 takes two keys of 32 bytes. */
const KEY_BYTES = 64;
/** The category (several joined by `&`), the id of the key, and base64url of tag and ciphertext. */
const SEALED = /\[([A-Z][A-Z0-9_&]{0,400}):([\w-]{1,32}):([\w-]{22,})\]/g;

/** The tag vouches for the type as well: a JSON number is restored as a number. */
const cipherOf = (key: TransformKey, category: string, type: 'number' | undefined) =>
  aessiv(
    key.derive('encrypt', KEY_BYTES),
    Buffer.from(`${key.id}:${category}${type === undefined ? '' : `:${type}`}`, 'utf8'),
  );

/** A value encrypted, as it stands in a text. The same value, type, category and key give the same text. */
export function seal(key: TransformKey, category: string, value: string, type?: 'number'): string {
  const sealed = cipherOf(key, category, type).encrypt(Buffer.from(value, 'utf8'));
  return `[${category}:${key.id}:${Buffer.from(sealed).toString('base64url')}]`;
}

/** What in a text has the form of a sealed value. */
export interface SealedValue {
  readonly start: number;
  readonly end: number;
  readonly category: string;
  readonly keyId: string;
  /** Undefined: not written with a key of this ring. */
  readonly value: string | undefined;
  /** Set where the value was a JSON number. */
  readonly type?: 'number';
}

/** Finds sealed values in a text and opens those that keys of the ring wrote. */
export function* openSealed(text: string, keys: KeyRing): Iterable<SealedValue> {
  for (const match of text.matchAll(SEALED)) {
    const [whole, category = '', keyId = '', sealed = ''] = match;
    const place = { start: match.index, end: match.index + whole.length, category, keyId };
    yield { ...place, ...(opened(keys.readers(keyId), category, sealed) ?? { value: undefined }) };
  }
}

/** The tag of AES-SIV says which of the keys wrote it, and of which type the value was. */
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
    // The library says by an error that the tag does not fit: somebody else wrote this, or it was changed.
    return undefined;
  }
}
