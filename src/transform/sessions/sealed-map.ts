import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { KeyError, type KeyRing } from '../key-ring.js';
import type { MapEntry } from '../session-map.js';
import type { SealedMap, SessionPlace } from './session-store.js';

/** AES-256-GCM (NIST SP 800-38D): bytes of the key, of the nonce and of the tag. */
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What the tag vouches for beside the map: a map that is moved to another session or account does not open. */
const boundTo = ({ id, accountId }: SessionPlace): Buffer => Buffer.from(`${id}:${accountId}`, 'utf8');

/** Encrypts a map under the key in use. @throws KeyError where there is none */
export function sealMap(keys: KeyRing, place: SessionPlace, entries: readonly MapEntry[]): SealedMap {
  const key = keys.inUse();
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key.derive('session', KEY_BYTES), nonce).setAAD(boundTo(place));
  const sealed = [cipher.update(JSON.stringify(entries), 'utf8'), cipher.final()];
  return { keyId: key.id, sealed: Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]).toString('base64') };
}

/** Decrypts a map, also one that a retired key wrote. @throws KeyError where no key here opens it */
export function openMap(
  keys: KeyRing,
  place: SessionPlace,
  { keyId, sealed }: SealedMap,
): readonly MapEntry[] {
  const key = keys.forReading(keyId);
  if (key === undefined) throw new KeyError(`there is no key "${keyId}", under which the session is kept`);
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(
    CIPHER,
    key.derive('session', KEY_BYTES),
    bytes.subarray(0, NONCE_BYTES),
    { authTagLength: TAG_BYTES },
  )
    .setAAD(boundTo(place))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    return JSON.parse(text.toString('utf8')) as readonly MapEntry[];
  } catch {
    throw new KeyError(`the session is not kept under the key "${keyId}" that is here`);
  }
}
