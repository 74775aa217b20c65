import { once } from '../../core/once.js';
import { present } from '../../core/present.js';
import type { CharacterSet, Kind } from './character-set.js';

/** Symbol for the edges of the text, before the first and after the last character. */
export const EDGE = 0;
/** Symbol for all ten digits. Texts of numbers differ mostly in their digits, which rarely affect what can match. */
export const DIGIT = 1;
/** Symbol for characters that exceed the number of symbols. Any set may contain them. */
const ANY = 2;
/** Maximum number of symbols. */
export const SYMBOLS = 128;
/** Marks the second code unit of a surrogate pair. */
export const SECOND_UNIT = 255;

/** The first symbol of characters that sets distinguish. */
const FIRST_SYMBOL = 3;
const LAST_LATIN_1 = 0xff;
const CODE_UNITS = 0x1_0000;
/** Maximum number of cached symbols for characters beyond the Basic Multilingual Plane and for lone surrogates. */
const MOST_PAIRS = 4096;
const ASCII = 0x80;

/** The symbols of ASCII characters, which the build works out. */
export interface AsciiSymbols {
  /** The symbol of each character; 0 if not known. */
  readonly symbols: Uint8Array;
  /** For each set, whether it contains a digit. */
  readonly someDigit: Uint8Array;
  /** For each set, whether it contains all digits. */
  readonly everyDigit: Uint8Array;
  /** For each further symbol and each set, whether it contains the characters. */
  readonly held: readonly Uint8Array[];
}

const noSymbols = (sets: readonly CharacterSet[]): AsciiSymbols => ({
  symbols: new Uint8Array(ASCII),
  someDigit: Uint8Array.from(sets, ({ latin1 }) => Number(latin1.subarray(0x30, 0x3a).includes(1))),
  everyDigit: Uint8Array.from(sets, ({ latin1 }) => Number(!latin1.subarray(0x30, 0x3a).includes(0))),
  held: [],
});

function namesIn(sets: readonly CharacterSet[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { named } of sets)
    for (const character of named)
      for (const one of [character, character.toLowerCase(), character.toUpperCase()])
        if ((one.codePointAt(0) ?? 0) > LAST_LATIN_1) names.add(one);
  return names;
}

/**
 * Maps characters to symbols. Two characters share a symbol if no set in any expression distinguishes them, which keeps
 * transition tables small. A character is classified when it first occurs in a text.
 */
export class Alphabet {
  readonly #setsOf: () => readonly CharacterSet[];
  readonly #kindsOf: () => readonly Kind[];
  #kinds: readonly Kind[] | undefined;
  /** Characters beyond Latin-1 that a set names, in either case. */
  readonly #named = once(() => namesIn(this.#setsOf()));
  /** For each symbol, the sets that may contain one of its characters and those that contain all of them. */
  readonly #some: Uint8Array[];
  readonly #all: Uint8Array[];
  /** Symbols by what contains their characters. */
  readonly #bySignature = once(
    () => new Map(this.#some.slice(FIRST_SYMBOL).map((held, index) => [held.join(''), FIRST_SYMBOL + index])),
  );
  readonly #byKind = new Map<string, number>();
  readonly #units = new Uint8Array(CODE_UNITS);
  readonly #pairs = new Map<number, number>();

  /**
   * @param sets returns the sets; called on the first character that is not in `ascii`
   * @param kinds returns the character kinds that sets consist of; called on the first character that no set names
   * @param ascii the known symbols of the first characters
   */
  constructor(
    sets: () => readonly CharacterSet[],
    kinds: () => readonly Kind[],
    ascii: AsciiSymbols = noSymbols(sets()),
  ) {
    this.#setsOf = sets;
    this.#kindsOf = kinds;
    const none = new Uint8Array(ascii.someDigit.length);
    this.#some = [none, ascii.someDigit, new Uint8Array(none.length).fill(1), ...ascii.held];
    this.#all = [none, ascii.everyDigit, none, ...ascii.held];
    this.#units.set(ascii.symbols);
    for (let code = 0x30; code <= 0x39; code++) this.#units[code] = DIGIT;
  }

  /** Finds the symbols of all ASCII characters. */
  ascii(): AsciiSymbols {
    const symbols = new Uint8Array(ASCII);
    for (let code = 0; code < ASCII; code++) symbols[code] = this.symbolAt(String.fromCharCode(code), 0);
    return {
      symbols,
      someDigit: this.heldBy(DIGIT),
      everyDigit: present(this.#all[DIGIT], 'symbol'),
      held: this.#some.slice(FIRST_SYMBOL),
    };
  }

  /** Returns, for each set, whether it may contain a character of the symbol. */
  heldBy(symbol: number): Uint8Array {
    return present(this.#some[symbol], 'symbol');
  }

  /** Returns whether the set may contain a character of the symbol. */
  mayHold(set: number, symbol: number): boolean {
    return this.#some[symbol]?.[set] === 1;
  }

  /** Returns whether the set contains every character of the symbol. */
  mustHold(set: number, symbol: number): boolean {
    return this.#all[symbol]?.[set] === 1;
  }

  /** Writes the symbol of each character at the index of its first code unit. */
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

  /** Returns the symbol of the character whose first code unit is at the index. */
  symbolAt(text: string, index: number): number {
    const known = this.#units[text.charCodeAt(index)];
    return known !== undefined && known !== 0 ? known : this.#find(text.codePointAt(index) ?? 0);
  }

  /** Returns the symbols of the characters of a text. */
  symbolsOf(text: string): readonly number[] {
    const symbols = new Uint8Array(text.length);
    this.read(text, symbols);
    return [...symbols];
  }

  #find(point: number): number {
    // Do not cache a lead surrogate as a code unit: alone in one text, it may start a pair in the next.
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
    // Characters that no set names are distinguished only by kind and by ranges.
    this.#kinds ??= this.#kindsOf();
    const kind = this.#kinds.map(({ test }) => Number(test(character))).join('');
    const ranges = this.#setsOf()
      .map(({ test, hasRange }) => (hasRange && test(character) ? 1 : 0))
      .join('');
    const key = `${kind}/${ranges}`;
    let symbol = this.#byKind.get(key);
    if (symbol === undefined) this.#byKind.set(key, (symbol = this.#symbolBySets(character)));
    return symbol;
  }

  /**
   * Returns whether a set names the character, or whether it is a case variant of a named character or a Latin-1
   * letter, such as the Kelvin sign.
   */
  #isNamed(character: string): boolean {
    const [lower, upper] = [character.toLowerCase(), character.toUpperCase()];
    return [character, lower, upper].some(
      (one) => this.#named().has(one) || (one !== character && (one.codePointAt(0) ?? 0) <= LAST_LATIN_1),
    );
  }

  #symbolBySets(character: string): number {
    const point = character.codePointAt(0) ?? 0;
    const held = Uint8Array.from(
      this.#setsOf(),
      ({ test, latin1 }) => latin1[point] ?? Number(test(character)),
    );
    const signature = held.join('');
    let symbol = this.#bySignature().get(signature);
    if (symbol === undefined) {
      symbol = this.#some.length < SYMBOLS ? this.#some.length : ANY;
      if (symbol !== ANY) {
        this.#some.push(held);
        this.#all.push(held);
      }
      this.#bySignature().set(signature, symbol);
    }
    return symbol;
  }
}

const LAST_UNIT = 0xffff;
const FIRST_HALF = 0xd800;
const LAST_HALF = 0xdbff;
