import type { MapEntry } from '../../../transform/session-map.js';

/** What the store may hold. */
export interface StoreLimits {
  /** Milliseconds of life after the last use. */
  readonly keepMs: number;
  readonly mostSessions: number;
  /** Characters of values and placeholders over all sessions. */
  readonly mostCharacters: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

interface Session {
  readonly map: readonly MapEntry[];
  readonly characters: number;
  readonly usedAt: number;
}

/**
 * What stands for what, between a request and its answers: in memory alone, for a time, and no more than fits. Where
 * there is no room the session that was used longest ago is forgotten: its placeholders stay as they are.
 */
export class PlaceholderStore {
  readonly #limits: StoreLimits;
  /** In the order of their last use. */
  readonly #sessions = new Map<string, Session>();
  #characters = 0;

  constructor(limits: StoreLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#sessions.size;
  }

  /** The map of a session; empty where there is none. */
  mapOf(id: string): readonly MapEntry[] {
    this.expire();
    const session = this.#sessions.get(id);
    if (session === undefined) return [];
    this.#drop(id);
    this.#add(id, { ...session, usedAt: this.#limits.now() });
    return session.map;
  }

  /** @returns whether there is room for it; where there is none, the session is forgotten */
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

  /** Forgets what has had its time. */
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
