import type { MapEntry } from '../../../transform/session-map.js';

/** Limits of the store. */
export interface StoreLimits {
  /** Lifetime after the last use, in milliseconds. */
  readonly keepMs: number;
  readonly mostSessions: number;
  /** Maximum characters of values and placeholders in all sessions. */
  readonly mostCharacters: number;
  /** Monotonic clock in milliseconds. */
  readonly now: () => number;
}

interface Session {
  readonly map: readonly MapEntry[];
  readonly characters: number;
  readonly usedAt: number;
}

/**
 * Maps placeholders to values between a request and its responses. Held only in memory, for a limited time and up to a
 * maximum size. If there is no room, the least recently used session is dropped; its placeholders then stay unrestored.
 */
export class PlaceholderStore {
  readonly #limits: StoreLimits;
  /** Least recently used first. */
  readonly #sessions = new Map<string, Session>();
  #characters = 0;

  constructor(limits: StoreLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#sessions.size;
  }

  /** Returns the map of a session, or an empty one if it does not exist. */
  mapOf(id: string): readonly MapEntry[] {
    this.expire();
    const session = this.#sessions.get(id);
    if (session === undefined) return [];
    this.#drop(id);
    this.#add(id, { ...session, usedAt: this.#limits.now() });
    return session.map;
  }

  /**
   * Stores the map of a session.
   * @returns whether there is room for it; if not, the session is dropped
   */
  keep(id: string, map: readonly MapEntry[]): boolean {
    this.expire();
    this.#drop(id);
    const { mostSessions, mostCharacters, now } = this.#limits;
    const characters = map.reduce((sum, one) => sum + one.value.length + one.replacement.length, id.length);
    if (characters > mostCharacters) return false;
    for (const oldest of this.#sessions.keys()) {
      if (this.#sessions.size < mostSessions && this.#characters + characters <= mostCharacters) break;
      this.#drop(oldest);
    }
    this.#add(id, { map, characters, usedAt: now() });
    return true;
  }

  /** Drops expired sessions. */
  expire(): void {
    const { keepMs, now } = this.#limits;
    const last = now() - keepMs;
    for (const [id, { usedAt }] of this.#sessions) {
      if (usedAt > last) return;
      this.#drop(id);
    }
  }

  #add(id: string, session: Session): void {
    this.#sessions.set(id, session);
    this.#characters += session.characters;
  }

  #drop(id: string): void {
    const session = this.#sessions.get(id);
    if (session === undefined) return;
    this.#characters -= session.characters;
    this.#sessions.delete(id);
  }
}
