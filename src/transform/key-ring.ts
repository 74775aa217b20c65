import { createHash, hkdfSync } from 'node:crypto';

/** Format of key ids. An id is written into encrypted values, between colons and within square brackets. */
export const KEY_ID = {
  regex: /^[\w-]{1,32}$/,
  expected: 'an id of 1 to 32 letters, digits, hyphens and underscores',
} as const;

/** The requested key does not exist, or may not be used for this purpose. */
export class KeyError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'KeyError';
  }
}

/** A key for operators. It does not expose its secret. */
export interface TransformKey {
  readonly id: string;
  /**
   * Derives bytes for one purpose; the same key, purpose and length give the same bytes (HKDF with SHA-256, RFC 5869).
   */
  readonly derive: (purpose: string, bytes: number) => Uint8Array;
}

/** A key as read from a key file. */
export interface KeyEntry {
  readonly id: string;
  /** At least 32 bytes. */
  readonly secret: Uint8Array;
  /** Whether the key is only used to restore values that were written with it. */
  readonly isRetired: boolean;
}

const SALT = Buffer.from('data-discovery transform');
const ACCOUNT_SECRET_BYTES = 32;

/** Keys by id. Retired keys only read; the first key that is not retired is the active key and writes. */
export class KeyRing {
  readonly #keys: ReadonlyMap<string, TransformKey>;
  readonly #retired: ReadonlySet<string>;
  readonly #inUse: TransformKey | undefined;
  readonly #entries: readonly KeyEntry[];
  /** The ring that this one was derived from. It can still read values that it wrote. */
  readonly #shared: KeyRing | undefined;

  constructor(entries: readonly KeyEntry[], shared?: KeyRing) {
    this.#entries = entries;
    this.#shared = shared;
    this.#keys = new Map(entries.map((entry) => [entry.id, keyOf(entry)]));
    this.#retired = new Set(entries.filter(({ isRetired }) => isRetired).map(({ id }) => id));
    const first = entries.find(({ isRetired }) => !isRetired);
    this.#inUse = first === undefined ? undefined : this.#keys.get(first.id);
  }

  get isEmpty(): boolean {
    return this.#keys.size === 0;
  }

  /** Hash that identifies the ring without revealing its secrets. */
  get fingerprint(): string {
    const hash = createHash('sha256');
    for (const [id, key] of this.#keys)
      hash.update(`${id} ${String(this.#retired.has(id))} `).update(key.derive('fingerprint', 32));
    return hash.digest('hex');
  }

  /** The active key; undefined if there is none. */
  get active(): TransformKey | undefined {
    return this.#inUse;
  }

  /** Returns the active key. @throws KeyError if there is none */
  inUse(): TransformKey {
    if (this.#inUse === undefined)
      throw new KeyError(
        'no active key is configured; create one with `data-discovery keys new`, and pass it with --keys, TRANSFORM_KEYS_FILE or the option `keys` of the library',
      );
    return this.#inUse;
  }

  /** Returns a key that may write. @throws KeyError if it does not exist or is retired */
  byId(id: string): TransformKey {
    const key = this.#keys.get(id);
    if (key === undefined) throw new KeyError(`the key "${id}" does not exist`);
    if (this.#retired.has(id)) throw new KeyError(`the key "${id}" is retired and can only restore values`);
    return key;
  }

  /**
   * Derives a ring for one account. Each key is derived from the key with the same id, so equal values of two accounts
   * get different hashes, ciphertexts and pseudonyms. Values that the shared keys encrypted can still be read.
   */
  forAccount(accountId: string): KeyRing {
    const entries = this.#entries.map(({ secret, ...key }) => ({
      ...key,
      secret: new Uint8Array(hkdfSync('sha256', secret, SALT, `account:${accountId}`, ACCOUNT_SECRET_BYTES)),
    }));
    return new KeyRing(entries, this);
  }

  /** Returns all keys with an id that may read: the key of this ring and the shared key that it was derived from. */
  readers(id: string): readonly TransformKey[] {
    const own = this.#keys.get(id);
    const shared = this.#shared === undefined ? [] : this.#shared.readers(id);
    return own === undefined ? shared : [own, ...shared];
  }

  /** Returns a key of this ring that may read; undefined if the id is unknown. */
  forReading(id: string): TransformKey | undefined {
    return this.#keys.get(id);
  }
}

/** An empty ring, for callers without keys. */
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
