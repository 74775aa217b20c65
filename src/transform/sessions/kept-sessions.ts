import { randomBytes } from 'node:crypto';
import { ServiceError } from '../../core/errors.js';
import type { KeyRing } from '../key-ring.js';
import { MOST_ENTRIES, SessionMap, type MapEntry } from '../session-map.js';
import type { TransformSession } from '../transform-session.js';
import { openMap, sealMap } from './sealed-map.js';
import type { SessionPlace, SessionStore } from './session-store.js';

/** Sessions that an account may have at a time. */
const MOST_SESSIONS = 1_000;
const ID_BYTES = 16;
const ID = /^[\w-]{22}$/;

/** A session whose map the service keeps. */
export interface KeptSession extends TransformSession {
  readonly id: string;
  /** When it is gone, in milliseconds since 1970; undefined while nothing is kept of it. */
  readonly expiresAt: () => number | undefined;
}

/** Sessions whose maps the service keeps, each for the account that began it. */
export interface KeptSessions {
  /**
   * Begins a session. It is kept once something was acted on in it.
   * @param seconds how long it lasts; the setting says how long at most, and where it is undefined
   * @throws KeyError where there is no key to keep it under
   */
  begin(accountId: string, seconds?: number): KeptSession;
  /** Goes on with a session. @throws ServiceError SESSION_UNKNOWN */
  goOn(place: SessionPlace): Promise<KeptSession>;
  /** The map of a session. @throws ServiceError SESSION_UNKNOWN; KeyError where no key here opens it */
  entries(place: SessionPlace): Promise<readonly MapEntry[]>;
  /** Ends a session. @throws ServiceError SESSION_UNKNOWN */
  end(place: SessionPlace): Promise<void>;
}

/** Where sessions are kept, and how long. */
export interface SessionKeeping {
  readonly store: SessionStore;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds that a session lasts at most. */
  readonly longestMs: number;
}

type KeptSessionsDeps = SessionKeeping & {
  /** Those that maps are kept under. */
  readonly keys: KeyRing;
};

const unknown = (): ServiceError => new ServiceError('SESSION_UNKNOWN');

/** Keeps the maps of sessions in a store, encrypted. */
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
