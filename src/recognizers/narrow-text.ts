import { CASES_WITHIN, STAND_INS, type ExpressionReach } from './expression-reach.js';

const CODE_UNITS = 0x1_0000;
const SURROGATE = /[\ud800-\udfff]/g;
const BEYOND_LATIN_1 = /[^\0-\u{ff}]/gu;

/** Character kinds. If several match, the last one wins. */
const KINDS: readonly (readonly [kind: RegExp, standIn: string])[] = [
  [/\p{L}/gu, STAND_INS.letter],
  [/\p{Lu}/gu, STAND_INS.upper],
  [/\p{Ll}/gu, STAND_INS.lower],
  [/\p{N}/gu, STAND_INS.number],
  [/\p{Sc}/gu, STAND_INS.currency],
  [/\s/gu, STAND_INS.space],
];

const PAIR_KINDS: readonly (readonly [kind: string, expression: RegExp])[] = [
  ['L', /\p{L}/u],
  ['N', /\p{N}/u],
  ['Sc', /\p{Sc}/u],
];

let standIns: readonly string[] | undefined;
/** Returns the substitute of every UTF-16 code unit, indexed by code; built on first use. */
const standInOfUnits = (): readonly string[] => (standIns ??= tabulate());

function tabulate(): readonly string[] {
  const table = new Array<string>(CODE_UNITS).fill(STAND_INS.other);
  const units = Array.from(table, (_, code) => String.fromCharCode(code))
    .join('')
    .replaceAll(SURROGATE, '-');
  for (const [kind, standIn] of KINDS) {
    for (const { index } of units.matchAll(kind)) table[index] = standIn;
  }
  return table;
}

/** Returns the substitute of a character. A character of two code units gets two. */
function standInOf(character: string): string {
  if (character.length === 1) return standInOfUnits()[character.charCodeAt(0)] ?? STAND_INS.other;
  const kinds = KINDS.filter(([kind]) => character.search(kind) === 0);
  return (kinds.at(-1)?.[1] ?? STAND_INS.other).repeat(2);
}

/**
 * A text and its narrow form, in which each character beyond Latin-1 is replaced, code unit by code unit, with a
 * substitute of the same kind. The engine searches one-byte strings three times as fast as two-byte strings, and a
 * single dash makes a string two-byte.
 */
export class NarrowText {
  readonly #text: string;
  readonly #narrow: string;
  /** The narrow form in which case variants are replaced with their Latin-1 letters. */
  readonly #narrowWithoutCase: string;
  /** The replaced characters and their substitutes. */
  readonly #replaced = new Map<string, string>();
  readonly #hasMarks: boolean;
  readonly #hasPairs: boolean;
  /** Kinds of the characters that occupy two code units. */
  readonly #kindsOfPairs: readonly string[];

  constructor(text: string) {
    this.#text = text;
    const narrow = text.replaceAll(BEYOND_LATIN_1, (character) => {
      let standIn = this.#replaced.get(character);
      if (standIn === undefined) this.#replaced.set(character, (standIn = standInOf(character)));
      return standIn;
    });
    this.#narrow = this.#replaced.size === 0 ? text : oneByte(narrow);
    this.#narrowWithoutCase = [...CASES_WITHIN.keys()].some((character) => this.#replaced.has(character))
      ? oneByte(
          text.replaceAll(
            BEYOND_LATIN_1,
            (character) => CASES_WITHIN.get(character) ?? this.#replaced.get(character) ?? STAND_INS.other,
          ),
        )
      : this.#narrow;
    const replaced = [...this.#replaced.keys()];
    const pairs = replaced.filter((character) => character.length > 1).join('');
    this.#hasMarks = /\p{M}/u.test(replaced.join(''));
    this.#hasPairs = pairs !== '';
    this.#kindsOfPairs = PAIR_KINDS.filter(([, expression]) => expression.test(pairs)).map(([kind]) => kind);
  }

  /** Returns the text to search for an expression: the narrow form if its matches are the same. */
  for(reach: ExpressionReach): string {
    if (this.#replaced.size === 0) return this.#text;
    const differs =
      !reach.isNarrow ||
      (reach.tellsMarks && this.#hasMarks) ||
      (reach.takesAny && this.#hasPairs) ||
      this.#kindsOfPairs.some((kind) => reach.takes.has(kind)) ||
      this.#names(reach.names);
    if (differs) return this.#text;
    return reach.ignoresCase ? this.#narrowWithoutCase : this.#narrow;
  }

  #names(names: ReadonlySet<string>): boolean {
    for (const character of names) if (this.#replaced.has(character)) return true;
    return false;
  }
}

/** Forces a one-byte string. A string built from a two-byte string stays two-byte, whatever its contents. */
const oneByte = (text: string): string => Buffer.from(text, 'latin1').toString('latin1');
