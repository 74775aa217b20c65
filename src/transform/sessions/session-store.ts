import type { SessionMap } from '../session-map.js';

/** Identifies a session and the account that it belongs to. */
export interface SessionPlace {
  readonly id: string;
  readonly accountId: string;
}

/** An encrypted map, as stored. */
export interface SealedMap {
  readonly keyId: string;
  readonly sealed: string;
}

/** A session with its times, in milliseconds since 1970. */
export interface NewSession extends SessionPlace, SealedMap {
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** Result of a change to a session. */
export interface ChangedSession<T> {
  readonly result: T;
  readonly expiresAt: number;
}

/**
 * Storage for the maps of sessions. Expired sessions and sessions of other accounts count as missing. Each method
 * throws ServiceError STORE_UNAVAILABLE if the database cannot be reached.
 */
export interface SessionStore {
  /**
   * Stores a new session.
   * @param most maximum number of concurrent sessions per account
   * @returns false if the account already has that many
   */
  add(session: NewSession, most: number): Promise<boolean>;
  /**
   * Changes a session exclusively, across all replicas. If `work` throws, the session stays unchanged.
   * @param work its `kept` replaces the stored map; undefined leaves it unchanged
   * @returns undefined if the session does not exist
   */
  change<T>(
    place: SessionPlace,
    now: number,
    work: (kept: SealedMap) => { readonly kept: SealedMap | undefined; readonly result: T },
  ): Promise<ChangedSession<T> | undefined>;
  read(place: SessionPlace, now: number): Promise<(SealedMap & { readonly expiresAt: number }) | undefined>;
  /** Deletes a session. @returns whether it existed */
  delete(place: SessionPlace, now: number): Promise<boolean>;
}

/** A session for transforming texts, wherever its map is stored. */
export interface TransformSession {
  /** Transforms with the session's replacements, exclusively. The next call sees the new replacements. */
  act<T>(work: (map: SessionMap) => T): Promise<T>;
}

/** Wraps a map that is already in memory, such as one sent with a request. */
export const carriedSession = (map: SessionMap): TransformSession => ({
  // `async` turns exceptions of the callback into rejections, as in every other session.
  act: async (work) => Promise.resolve(work(map)),
});

/** A reserved turn in the queue for a session. */
interface PlaceInLine {
  readonly session: TransformSession;
  /** Must be called when the turn is no longer needed, whether or not it was used. */
  readonly leave: () => void;
}

/**
 * Creates a queue for a session. Turns are served in the order in which they were reserved, so that the texts of a
 * batch get the same numbers however long each takes to classify.
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
