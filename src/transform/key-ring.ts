import { createHash, hkdfSync } from 'node:crypto';

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

/** Keys by their ids. Old ones stay for reading, the first that is not retired writes. */
export class KeyRing {
  readonly #keys: ReadonlyMap<string, TransformKey>;
  readonly #retired: ReadonlySet<string>;
  readonly #inUse: TransformKey | undefined;

  constructor(entries: readonly KeyEntry[]) {
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

  /** The key that writes. @throws KeyError */
  inUse(): TransformKey {
    if (this.#inUse === undefined)
      throw new KeyError(
        'there is no key in use; give keys of which one is not retired (TRANSFORM_KEYS_FILE, TRANSFORM_KEYS, or --keys of a command)',
      );
    return this.#inUse;
  }

  /** A key that may write. @throws KeyError */
  byId(id: string): TransformKey {
    const key = this.#keys.get(id);
    if (key === undefined) throw new KeyError(`there is no key "${id}"`);
    if (this.#retired.has(id))
      throw new KeyError(`the key "${id}" is retired: it reads what it wrote, and writes no more`);
    return key;
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
