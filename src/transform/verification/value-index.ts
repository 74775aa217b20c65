import { MONTH_ROWS } from '../dates/months.list.js';
import { type Spellings, spellingsOf, numberForms } from './spellings.js';
import { wordsOf, type HashedWord, joinHashes, LONGEST_JOINED } from './word-reader.js';

const EMPTY = 0;

/**
 * A map from 64-bit hashes to numbers above 0, at twelve bytes per entry. It does not contain the values themselves.
 */
class HashTable {
  #mask = 0xfff;
  #keys = new Int32Array(2 * (this.#mask + 1));
  #values = new Uint32Array(this.#mask + 1);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Returns the number of a key, or 0. */
  get(a: number, b: number): number {
    return this.#values[this.#slotOf(a, b)] ?? EMPTY;
  }

  set(a: number, b: number, value: number): void {
    if (this.#size * 10 > this.#mask * 6) this.#grow();
    const slot = this.#slotOf(a, b);
    if (this.#values[slot] === EMPTY) this.#size += 1;
    this.#keys[2 * slot] = a;
    this.#keys[2 * slot + 1] = b;
    this.#values[slot] = value;
  }

  /** Yields all keys with their numbers. */
  *entries(): Iterable<readonly [a: number, b: number, value: number]> {
    for (const [slot, value] of this.#values.entries())
      if (value !== EMPTY) yield [this.#keys[2 * slot] ?? 0, this.#keys[2 * slot + 1] ?? 0, value];
  }

  #slotOf(a: number, b: number): number {
    let slot = (Math.imul(a ^ (b >>> 13), 0x9e3779b1) ^ (a >>> 15)) & this.#mask;
    while (this.#values[slot] !== EMPTY && (this.#keys[2 * slot] !== a || this.#keys[2 * slot + 1] !== b))
      slot = (slot + 1) & this.#mask;
    return slot;
  }

  #grow(): void {
    const [keys, values] = [this.#keys, this.#values];
    this.#mask = 2 * this.#mask + 1;
    this.#keys = new Int32Array(2 * (this.#mask + 1));
    this.#values = new Uint32Array(this.#mask + 1);
    for (const [old, value] of values.entries()) {
      if (value === EMPTY) continue;
      const [a, b] = [keys[2 * old] ?? 0, keys[2 * old + 1] ?? 0];
      const slot = this.#slotOf(a, b);
      this.#keys[2 * slot] = a;
      this.#keys[2 * slot + 1] = b;
      this.#values[slot] = value;
    }
  }
}

/** Properties of a replaced value that are reported or checked when it is found. */
export interface Needle {
  readonly category: string;
  readonly isTight: boolean;
  readonly isStrong: boolean;
  readonly isCased: boolean;
}

const TIGHT = 1 << 12;
const STRONG = 1 << 13;
const CASED = 1 << 14;
const OWN = 1 << 15;
const CATEGORIES = 0xfff;

/**
 * Maximum number of words for which parts of a replacement are indexed. Ciphertexts are longer, and contain no value by
 * chance.
 */
const MOST_REPLACEMENT_WORDS = 12;

/** Start state of a sequence of words. */
export const START: Key = { a: 0x2545f491, b: 0x1b873593 };

/** Hash of a prefix of a sequence, or of a complete form of a value. */
export interface Key {
  readonly a: number;
  readonly b: number;
}

/** Separate the keys of different uses. */
const SALTS = {
  step: 0x51ed270b,
  end: 0x7feb352d,
  joined: 0x68e31da4,
  number: 0x2c1b3c6d,
  value: 0x297a2d39,
} as const;
const salted = (key: Key, use: keyof typeof SALTS): Key => ({
  a: Math.imul(key.a ^ SALTS[use], 0x85ebca6b) ^ (key.b >>> 16),
  b: Math.imul(key.b ^ SALTS[use], 0xc2b2ae35) ^ (key.a >>> 16),
});

/** Returns the key of a sequence extended by a word. */
export const stepKey = ({ a, b }: Key, word: Key): Key => ({
  a: (Math.imul(a ^ word.a, 0x9e3779b1) + word.b) | 0,
  b: (Math.imul(b ^ word.b, 0x27d4eb2f) + (word.a ^ (a >>> 15))) | 0,
});

/** Hashes a text by its UTF-16 code units. */
function hashOf(text: string): Key {
  let key: Key = START;
  for (let at = 0; at < text.length; at += 1) key = stepKey(key, { a: text.charCodeAt(at), b: at });
  return key;
}

/** Bloom-style prefilter: nearly all words of a text belong to no value and skip the hash table. */
class Bits {
  readonly #bits = new Uint32Array(2 ** 14);

  add(hash: number): void {
    const bit = Math.imul(hash, 0x9e3779b1) >>> 13;
    this.#bits[bit >>> 5] = (this.#bits[bit >>> 5] ?? 0) | (1 << (bit & 31));
  }

  has(hash: number): boolean {
    const bit = Math.imul(hash, 0x9e3779b1) >>> 13;
    return ((this.#bits[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0;
  }
}

/** Replaced values, indexed by hashes of their spellings. Values cannot be read back from it. */
export class ValueIndex {
  readonly #found = new HashTable();
  /** Replacements that were written. The result contains them, even if they equal a value. */
  readonly #put = new HashTable();
  readonly #known = new HashTable();
  readonly #serials = new Map<number, number>();
  readonly #putSerials = new Set<number>();
  readonly #months = new HashTable();
  readonly #steps = new Bits();
  readonly #wholes = new Bits();
  readonly #categories: string[] = [];
  readonly #categoryOf = new Map<string, number>();
  /** Number of distinct values. */
  values = 0;
  /** Number of distinct values that are too short or too common to search for. */
  tooShort = 0;
  hasNumbers = false;

  constructor() {
    for (const [, names] of MONTH_ROWS)
      for (const [index, name] of names.split(' ').entries()) {
        const [first, ...more] = wordsOf(name);
        if (first !== undefined && more.length === 0) this.#months.set(first.a, first.b, index + 1);
      }
  }

  get hasSerials(): boolean {
    return this.#serials.size > 0;
  }

  /** Number of distinct values that also occur in replacements, so that finding them proves nothing. */
  get alsoPut(): number {
    let count = 0;
    for (const [a, b, value] of this.#found.entries())
      if ((value & OWN) !== 0 && this.#put.get(a, b) !== 0) count += 1;
    return count;
  }

  /** Adds a value and its replacement. */
  readonly replaced = (value: string, replacement: string, category: string): void => {
    this.add(value, category);
    this.addReplacement(replacement, category);
  };

  /** Adds a value that was replaced. */
  add(value: string, category: string): void {
    if (!this.#isNew(`${category}\n${value}`)) return;
    this.values += 1;
    const spellings = spellingsOf(value, category);
    if (spellings === undefined) {
      this.tooShort += 1;
      return;
    }
    const number = this.#numberOf(category);
    const flags = number | (spellings.isStrong ? STRONG : 0) | (spellings.isCased ? CASED : 0);
    let own = OWN;
    for (const { words, isTight } of spellings.sequences) {
      let key = START;
      for (const word of words) {
        key = stepKey(key, word);
        this.#steps.add(key.a);
        const step = salted(key, 'step');
        this.#found.set(step.a, step.b, 1);
      }
      this.#note(salted(key, 'end'), flags | own | (isTight ? TIGHT : 0));
      own = 0;
    }
    for (const { a, b } of spellings.joined) this.#wholes.add(a ^ b);
    for (const key of otherKeys(spellings)) this.#note(key, (flags & ~CASED) | own);
    for (const serial of spellings.serials) this.#serials.set(serial, number);
    this.hasNumbers ||= spellings.numbers.length > 0;
  }

  /** Adds the replacement of a value. */
  addReplacement(text: string, category: string): void {
    if (text === '' || !this.#isNew(`\n${category}\n${text}`)) return;
    const put = ({ a, b }: Key): void => {
      this.#put.set(a, b, 1);
    };
    const spellings = spellingsOf(text, category);
    if (spellings !== undefined) {
      for (const { words } of spellings.sequences) put(salted(words.reduce(stepKey, START), 'end'));
      for (const key of otherKeys(spellings)) put(key);
      for (const serial of spellings.serials) this.#putSerials.add(serial);
    }
    for (const form of numberForms(text)) put(salted(hashOf(form), 'number'));
    const words = wordsOf(text);
    if (words.length > MOST_REPLACEMENT_WORDS) return;
    for (let from = 0; from < words.length; from += 1) {
      let key = START;
      let joined: HashedWord | undefined;
      for (const word of words.slice(from)) {
        key = stepKey(key, word);
        put(salted(key, 'end'));
        joined =
          joined === undefined
            ? word
            : joined.length + word.length > LONGEST_JOINED
              ? joined
              : joinHashes(joined, word);
        put(salted(joined, 'joined'));
      }
    }
  }

  /** Returns whether any value continues after this prefix. */
  goesOn(key: Key): boolean {
    if (!this.#steps.has(key.a)) return false;
    const { a, b } = salted(key, 'step');
    return this.#found.get(a, b) !== 0;
  }

  sequence(key: Key): Needle | undefined {
    return this.#needle(salted(key, 'end'));
  }

  joined(a: number, b: number): Needle | undefined {
    return this.#wholes.has(a ^ b) ? this.#needle(salted({ a, b }, 'joined')) : undefined;
  }

  number(form: string): Needle | undefined {
    return this.#needle(salted(hashOf(form), 'number'));
  }

  /** Returns the category of a replaced date with this serial day number. */
  serial(day: number): string | undefined {
    const number = this.#putSerials.has(day) ? undefined : this.#serials.get(day);
    return number === undefined ? undefined : this.#categories[number - 1];
  }

  /** Returns the month that a word names, from 1, or 0. */
  month(a: number, b: number): number {
    return this.#months.get(a, b);
  }

  #needle({ a, b }: Key): Needle | undefined {
    const value = this.#found.get(a, b);
    if (value === 0 || this.#put.get(a, b) !== 0) return undefined;
    const category = this.#categories[(value & CATEGORIES) - 1];
    if (category === undefined) return undefined;
    const [isTight, isStrong, isCased] = [TIGHT, STRONG, CASED].map((flag) => (value & flag) !== 0) as [
      boolean,
      boolean,
      boolean,
    ];
    return { category, isTight, isStrong, isCased };
  }

  /** Stores a form. If two values share it, the less restrictive conditions apply. */
  #note({ a, b }: Key, flags: number): void {
    const known = this.#found.get(a, b);
    const limits = TIGHT | CASED;
    this.#found.set(a, b, known === 0 ? flags : (known & ~limits) | (known & flags & limits) | (flags & OWN));
  }

  #isNew(text: string): boolean {
    const { a, b } = salted(hashOf(text), 'value');
    if (this.#known.get(a, b) !== 0) return false;
    this.#known.set(a, b, 1);
    return true;
  }

  #numberOf(category: string): number {
    const known = this.#categoryOf.get(category);
    if (known !== undefined) return known;
    const number = Math.min(this.#categories.push(category), CATEGORIES);
    this.#categoryOf.set(category, number);
    return number;
  }
}

function* otherKeys({ joined, numbers }: Spellings): Iterable<Key> {
  for (const word of joined) yield salted(word, 'joined');
  for (const form of numbers) yield salted(hashOf(form), 'number');
}
