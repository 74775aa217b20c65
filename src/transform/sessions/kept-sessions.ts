import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { KeyError, type KeyRing } from '../key-ring.js';
import { type MapEntry, MOST_ENTRIES, SessionMap } from '../session-map.js';
import type { SealedMap, SessionPlace, SessionStore, TransformSession } from './session-store.js';
import { ServiceError } from '../../core/errors.js';

/** AES-256-GCM (NIST SP 800-38D), with the lengths of key, nonce and tag in bytes. */
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Additional authenticated data: a map that is moved to another session or account cannot be decrypted. */
const boundTo = ({ id, accountId }: SessionPlace): Buffer => Buffer.from(`${id}:${accountId}`, 'utf8');

/** Encrypts a map with the active key. @throws KeyError if there is none */
function sealMap(keys: KeyRing, place: SessionPlace, entries: readonly MapEntry[]): SealedMap {
  const key = keys.inUse();
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key.derive('session', KEY_BYTES), nonce).setAAD(boundTo(place));
  const sealed = [cipher.update(JSON.stringify(entries), 'utf8'), cipher.final()];
  return { keyId: key.id, sealed: Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]).toString('base64') };
}

/** Decrypts a map, including one that a retired key encrypted. @throws KeyError if no key in the ring decrypts it */
function openMap(keys: KeyRing, place: SessionPlace, { keyId, sealed }: SealedMap): readonly MapEntry[] {
  const key = keys.forReading(keyId);
  if (key === undefined) throw new KeyError(`the key "${keyId}", which encrypts the session, does not exist`);
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
    throw new KeyError(`the session was encrypted with a different key "${keyId}"`);
  }
}

/** Maximum number of concurrent sessions per account. */
const MOST_SESSIONS = 1_000;
const ID_BYTES = 16;
const ID = /^[\w-]{22}$/;

/** A session whose map the service stores. */
export interface KeptSession extends TransformSession {
  readonly id: string;
  /** Expiry time in milliseconds since 1970; undefined until the session is first stored. */
  readonly expiresAt: () => number | undefined;
}

/** Sessions whose maps the service stores, each bound to the account that started it. */
export interface KeptSessions {
  /**
   * Starts a session. It is stored when a text is first transformed in it.
   * @param seconds lifetime, capped at the configured maximum, which is also the default
   * @throws KeyError if there is no active key to encrypt it
   */
  begin(accountId: string, seconds?: number): KeptSession;
  /** Resumes a session. @throws ServiceError SESSION_UNKNOWN */
  goOn(place: SessionPlace): Promise<KeptSession>;
  /** Returns the map of a session. @throws ServiceError SESSION_UNKNOWN; KeyError if no key in the ring decrypts it */
  entries(place: SessionPlace): Promise<readonly MapEntry[]>;
  /** Ends a session. @throws ServiceError SESSION_UNKNOWN */
  end(place: SessionPlace): Promise<void>;
}

/** Where sessions are stored, and for how long. */
export interface SessionKeeping {
  readonly store: SessionStore;
  /** Current time in milliseconds since 1970. */
  readonly now: () => number;
  /** Maximum lifetime of a session in milliseconds. */
  readonly longestMs: number;
}

type KeptSessionsDeps = SessionKeeping & {
  /** Keys that encrypt the maps. */
  readonly keys: KeyRing;
};

const unknown = (): ServiceError => new ServiceError('SESSION_UNKNOWN');

/** Creates an encrypted store for the maps of sessions. */
export function createKeptSessions({ store, keys, now, longestMs }: KeptSessionsDeps): KeptSessions {
  const read = async (place: SessionPlace) => {
    const kept = ID.test(place.id) ? await store.read(place, now()) : undefined;
    if (kept === undefined) throw unknown();
    return kept;
  };

  async function change<T>(place: SessionPlace, work: (map: SessionMap) => T) {
    const changed = await store.change(place, now(), (kept) => {
      const entries = openMap(keys, place, kept);
      const map = new SessionMap(entries, MOST_ENTRIES);
      const result = work(map);
      const isSame = map.entries.length === entries.length && kept.keyId === keys.inUse().id;
      return { kept: isSame ? undefined : sealMap(keys, place, map.entries), result };
    });
    if (changed === undefined) throw unknown();
    return changed;
  }

  async function add<T>(place: SessionPlace, lastsMs: number, work: (map: SessionMap) => T) {
    const map = new SessionMap([], MOST_ENTRIES);
    const result = work(map);
    const createdAt = now();
    const expiresAt = createdAt + lastsMs;
    const sealed = sealMap(keys, place, map.entries);
    if (await store.add({ ...place, ...sealed, createdAt, expiresAt }, MOST_SESSIONS))
      return { result, expiresAt };
    throw new ServiceError('SESSION_FULL', { what: `The account has ${MOST_SESSIONS.toString()} sessions` });
  }

  function sessionAt(place: SessionPlace, begun: { expiresAt?: number }, lastsMs: number): KeptSession {
    return {
      id: place.id,
      expiresAt: () => begun.expiresAt,
      async act(work) {
        const { result, expiresAt } =
          begun.expiresAt === undefined ? await add(place, lastsMs, work) : await change(place, work);
        begun.expiresAt = expiresAt;
        return result;
      },
    };
  }

  return {
    begin(accountId, seconds) {
      keys.inUse();
      const id = randomBytes(ID_BYTES).toString('base64url');
      const lastsMs = seconds === undefined ? longestMs : Math.min(seconds * 1000, longestMs);
      return sessionAt({ id, accountId }, {}, lastsMs);
    },
    async goOn(place) {
      const { expiresAt } = await read(place);
      return sessionAt(place, { expiresAt }, 0);
    },
    entries: async (place) => openMap(keys, place, await read(place)),
    async end(place) {
      if (!ID.test(place.id) || !(await store.delete(place, now()))) throw unknown();
    },
  };
}
