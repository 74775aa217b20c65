import type { SessionMap } from '../session-map.js';

/** Whose session it is. */
export interface SessionPlace {
  readonly id: string;
  readonly accountId: string;
}

/** A map as it is stored: encrypted with a key. */
export interface SealedMap {
  readonly keyId: string;
  readonly sealed: string;
}

/** A session with its times, in milliseconds since 1970. */
export interface NewSession extends SessionPlace, SealedMap {
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** What was done with a session. */
export interface ChangedSession<T> {
  readonly result: T;
  readonly expiresAt: number;
}

/**
 * Where the maps of sessions are kept. A session that has expired, or is another account's, is none. Each method throws
 * ServiceError STORE_UNAVAILABLE when the database cannot be reached.
 */
export interface SessionStore {
  /**
   * @param most sessions that an account may have at a time
   * @returns false where it has as many
   */
  add(session: NewSession, most: number): Promise<boolean>;
  /**
   * Changes a session exclusively, across all replicas; what `work` throws leaves it as it was.
   * @param work its `kept` is what is kept from then on; undefined: what was
   * @returns undefined where there is no such session
   */
  change<T>(
    place: SessionPlace,
    now: number,
    work: (kept: SealedMap) => { readonly kept: SealedMap | undefined; readonly result: T },
  ): Promise<ChangedSession<T> | undefined>;
  read(place: SessionPlace, now: number): Promise<(SealedMap & { readonly expiresAt: number }) | undefined>;
  /** @returns whether there was such a session */
  delete(place: SessionPlace, now: number): Promise<boolean>;
}

/** A session as those use it who act on texts, wherever its map is. */
export interface TransformSession {
  /**
   * Transforms with the session's replacements, exclusively; new replacements are visible to the call that
   * comes next.
   */
  act<T>(work: (map: SessionMap) => T): Promise<T>;
}

/** A session whose map is at hand, as one that a request carries. */
export const carriedSession = (map: SessionMap): TransformSession => ({
  // What acts may throw: that is a rejection, as with every other session.
  act: async (work) => Promise.resolve(work(map)),
});

/** A place in a line for a session. */
interface PlaceInLine {
  readonly session: TransformSession;
  /** To be called once the place is needed no more, whether or not it was used. */
  readonly leave: () => void;
}

/**
 * Hands a session on in the order in which it was asked for, so that the texts of a batch get the same numbers however
 * long each of them takes to be read.
 */
export function lineFor(session: TransformSession): () => PlaceInLine {
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    const before = last;
    let leave = (): void => undefined;
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    last = Promise.all([before, left]);
    const inLine: TransformSession = {
      act: async (work) => {
        await before;
        return session.act(work);
      },
    };
    return { session: inLine, leave };
  };
}
