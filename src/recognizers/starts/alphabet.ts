import { present } from '../../core/present.js';
import type { CharacterSet, Kind } from './character-set.js';

/** Stands for the edges of the text, before its first character and behind its last. */
export const EDGE = 0;
/** Stands for each of the ten digits: the numbers of a text differ in them, and hardly what may be found in them. */
export const DIGIT = 1;
/** Stands for characters beyond the last symbol that there is room for: any set may hold them. */
const ANY = 2;
/** Symbols that there is room for. */
export const SYMBOLS = 128;
/** The second code unit of a character that has two. */
export const SECOND_UNIT = 255;

const LAST_LATIN_1 = 0xff;
const CODE_UNITS = 0x1_0000;
/** Characters beyond the basic plane, and halves of them, whose symbols are remembered. */
const MOST_PAIRS = 4096;
/**
 * Symbols for characters: two have the same where no set of any expression tells them apart, so that a table by symbols
 * stays small. What a character is gets known when it first stands in a text.
 */
export class Alphabet {
  readonly #sets: readonly CharacterSet[];
  readonly #kindsOf: () => readonly Kind[];
  #kinds: readonly Kind[] | undefined;
  /** Characters beyond Latin-1 that a set names, in either case. */
  readonly #named = new Set<string>();
  /** For each symbol the sets that may hold one of its characters, and those that hold them all. */
  readonly #some: Uint8Array[] = [];
  readonly #all: Uint8Array[] = [];
  readonly #bySignature = new Map<string, number>();
  readonly #byKind = new Map<string, number>();
  readonly #units = new Uint8Array(CODE_UNITS);
  readonly #pairs = new Map<number, number>();

  /** @param kinds what sets are made of, asked for when the first character comes that none of them names */
  constructor(sets: readonly CharacterSet[], kinds: () => readonly Kind[]) {
    this.#sets = sets;
    this.#kindsOf = kinds;
    for (const { named } of sets) for (const character of named) this.#name(character);
    const none = new Uint8Array(sets.length);
    this.#some[EDGE] = none;
    this.#all[EDGE] = none;
    this.#some[DIGIT] = Uint8Array.from(sets, ({ latin1 }) =>
      Number(latin1.subarray(0x30, 0x3a).includes(1)),
    );
    this.#all[DIGIT] = Uint8Array.from(sets, ({ latin1 }) =>
      Number(!latin1.subarray(0x30, 0x3a).includes(0)),
    );
    this.#some[ANY] = Uint8Array.from(sets, () => 1);
    this.#all[ANY] = none;
    for (let code = 0x30; code <= 0x39; code++) this.#units[code] = DIGIT;
  }

  /** For each set whether it may hold the character that the symbol stands for. */
  heldBy(symbol: number): Uint8Array {
    return present(this.#some[symbol], 'symbol');
  }

  /** Whether the set may hold the character that the symbol stands for. */
  mayHold(set: number, symbol: number): boolean {
    return this.#some[symbol]?.[set] === 1;
  }

  /** Whether the set holds every character that the symbol stands for. */
  mustHold(set: number, symbol: number): boolean {
    return this.#all[symbol]?.[set] === 1;
  }

  /** Writes the symbol of each character to its first code unit. */
  read(text: string, into: Uint8Array): void {
    const units = this.#units;
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      const known = units[code];
      if (known !== undefined && known !== 0) {
        into[index] = known;
        continue;
      }
      const point = text.codePointAt(index) ?? code;
      into[index] = this.#find(point);
      if (point > LAST_UNIT) into[++index] = SECOND_UNIT;
    }
  }

  /** The symbols of the characters of a text. */
  symbolsOf(text: string): readonly number[] {
    const symbols = new Uint8Array(text.length);
    this.read(text, symbols);
    return [...symbols];
  }

  #name(character: string): void {
    for (const one of [character, character.toLowerCase(), character.toUpperCase()]) {
      if ((one.codePointAt(0) ?? 0) > LAST_LATIN_1) this.#named.add(one);
    }
  }

  #find(point: number): number {
    // The first half of a character is none of the units: by itself in one text, it begins a character in the next.
    const isHalf = point >= FIRST_HALF && point <= LAST_HALF;
    if (point <= LAST_UNIT && !isHalf) return (this.#units[point] = this.#symbolOf(point));
    let symbol = this.#pairs.get(point);
    if (symbol === undefined) {
      if (this.#pairs.size >= MOST_PAIRS) this.#pairs.clear();
      this.#pairs.set(point, (symbol = this.#symbolOf(point)));
    }
    return symbol;
  }

  #symbolOf(point: number): number {
    const character = String.fromCodePoint(point);
    if (point <= LAST_LATIN_1 || this.#isNamed(character)) return this.#symbolBySets(character);
    // Characters that no set names are distinguished by kind, except in ranges.
    this.#kinds ??= this.#kindsOf();
    const kind = this.#kinds.map(({ test }) => Number(test(character))).join('');
    const ranges = this.#sets.map(({ test, hasRange }) => (hasRange && test(character) ? 1 : 0)).join('');
    const key = `${kind}/${ranges}`;
    let symbol = this.#byKind.get(key);
    if (symbol === undefined) this.#byKind.set(key, (symbol = this.#symbolBySets(character)));
    return symbol;
  }

  /** Named itself, or a case of what is or of a letter in Latin-1, such as the Kelvin sign. */
  #isNamed(character: string): boolean {
    const [lower, upper] = [character.toLowerCase(), character.toUpperCase()];
    return [character, lower, upper].some(
      (one) => this.#named.has(one) || (one !== character && (one.codePointAt(0) ?? 0) <= LAST_LATIN_1),
    );
  }

  #symbolBySets(character: string): number {
    const point = character.codePointAt(0) ?? 0;
    const held = Uint8Array.from(this.#sets, ({ test, latin1 }) => latin1[point] ?? Number(test(character)));
    const signature = held.join('');
    let symbol = this.#bySignature.get(signature);
    if (symbol === undefined) {
      symbol = this.#some.length < SYMBOLS ? this.#some.length : ANY;
      if (symbol !== ANY) {
        this.#some.push(held);
        this.#all.push(held);
      }
      this.#bySignature.set(signature, symbol);
    }
    return symbol;
  }
}

const LAST_UNIT = 0xffff;
const FIRST_HALF = 0xd800;
const LAST_HALF = 0xdbff;
