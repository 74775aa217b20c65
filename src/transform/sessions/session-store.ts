/** Whose session it is. */
export interface SessionPlace {
  readonly id: string;
  readonly accountId: string;
}

/** A map as it is kept: nobody reads it without the key. */
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
   * Changes a session while nobody else does, on any replica; what `work` throws leaves it as it was.
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
