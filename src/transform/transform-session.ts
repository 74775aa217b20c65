import type { SessionMap } from './session-map.js';

/** A session as those use it who act on texts, wherever its map is. */
export interface TransformSession {
  /**
   * Acts with what the session has given out. Nobody else acts meanwhile, and what is given out is there for whoever
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
export interface PlaceInLine {
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
