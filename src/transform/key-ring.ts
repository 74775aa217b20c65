import { createHash, hkdfSync } from 'node:crypto';

/** Ids of keys stand in encrypted values, between colons and in square brackets. */
export const KEY_ID = {
  regex: /^[\w-]{1,32}$/,
  expected: 'an id of 1 to 32 letters, digits, hyphens and underscores',
} as const;

/** A key is asked for that there is not, or that may not be used so. */
export class KeyError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'KeyError';
  }
}

/** A key of an operator. Its secret never leaves it. */
export interface TransformKey {
  readonly id: string;
  /** Bytes for one purpose, the same for the same key, purpose and length (HKDF with SHA-256, RFC 5869). */
  readonly derive: (purpose: string, bytes: number) => Uint8Array;
}

/** A key as it was read. */
export interface KeyEntry {
  readonly id: string;
  /** At least 32 bytes. */
  readonly secret: Uint8Array;
  /** Whether it only reads what was written with it. */
  readonly isRetired: boolean;
}

const SALT = Buffer.from('data-discovery transform');
const ACCOUNT_SECRET_BYTES = 32;

/** Keys by their ids. Old ones stay for reading, the first that is not retired writes. */
export class KeyRing {
  readonly #keys: ReadonlyMap<string, TransformKey>;
  readonly #retired: ReadonlySet<string>;
  readonly #inUse: TransformKey | undefined;
  readonly #entries: readonly KeyEntry[];
  /** The ring that this one was derived from: it still reads what was written with it. */
  readonly #shared: KeyRing | undefined;

  constructor(entries: readonly KeyEntry[], shared?: KeyRing) {
    this.#entries = entries;
    this.#shared = shared;
    this.#keys = new Map(entries.map((entry) => [entry.id, keyOf(entry)]));
    this.#retired = new Set(entries.filter(({ isRetired }) => isRetired).map(({ id }) => id));
    const first = entries.find(({ isRetired }) => !isRetired);
    this.#inUse = first === undefined ? undefined : this.#keys.get(first.id);
  }

  /** Whether there is no key at all. */
  get isEmpty(): boolean {
    return this.#keys.size === 0;
  }

  /** Tells rings apart, and nothing of their secrets. */
  get fingerprint(): string {
    const hash = createHash('sha256');
    for (const [id, key] of this.#keys)
      hash.update(`${id} ${String(this.#retired.has(id))} `).update(key.derive('fingerprint', 32));
    return hash.digest('hex');
  }

  /** The key that writes; undefined where there is none. */
  get active(): TransformKey | undefined {
    return this.#inUse;
  }

  /** The key that writes. @throws KeyError */
  inUse(): TransformKey {
    if (this.#inUse === undefined)
      throw new KeyError(
        'no active key is configured; create one with `data-discovery keys new`, and name its file in --keys or TRANSFORM_KEYS_FILE',
      );
    return this.#inUse;
  }

  /** A key that may write. @throws KeyError */
  byId(id: string): TransformKey {
    const key = this.#keys.get(id);
    if (key === undefined) throw new KeyError(`the key "${id}" does not exist`);
    if (this.#retired.has(id)) throw new KeyError(`the key "${id}" is retired and can only restore values`);
    return key;
  }

  /**
   * Keys of one account, each derived from the key of the same id: equal values of two accounts get different hashes,
   * ciphertexts and pseudonyms. Values that the shared keys encrypted can still be read.
   */
  forAccount(accountId: string): KeyRing {
    const entries = this.#entries.map(({ secret, ...key }) => ({
      ...key,
      secret: new Uint8Array(hkdfSync('sha256', secret, SALT, `account:${accountId}`, ACCOUNT_SECRET_BYTES)),
    }));
    return new KeyRing(entries, this);
  }

  /** All keys of an id that may read: the one of this ring, and the shared one that it was derived from. */
  readers(id: string): readonly TransformKey[] {
    const own = this.#keys.get(id);
    const shared = this.#shared === undefined ? [] : this.#shared.readers(id);
    return own === undefined ? shared : [own, ...shared];
  }

  /** A key that may read; undefined where there is none of this id. */
  forReading(id: string): TransformKey | undefined {
    return this.#keys.get(id);
  }
}

/** The ring of somebody who has no keys. */
export const NO_KEYS = new KeyRing([]);

function keyOf({ id, secret }: KeyEntry): TransformKey {
  const derived = new Map<string, Uint8Array>();
  return {
    id,
    derive(purpose, bytes) {
      const name = `${purpose}:${bytes.toString()}`;
      const known = derived.get(name);
      if (known !== undefined) return known;
      const made = new Uint8Array(hkdfSync('sha256', secret, SALT, purpose, bytes));
      derived.set(name, made);
      return made;
    },
  };
}
