import { ServiceError } from '../core/errors.js';
import { categoriesWhere } from '../core/harmonization-table.js';
import { currentOperatorName } from '../core/operators.js';
import type { Span } from '../core/span.js';
import {
  type FoundValue,
  sameValue,
  isNoReplacement,
  MOST_ATTEMPTS,
  type Propose,
  type Replacements,
} from './replacements.js';
import { isJsonNumber } from './slots/json-slots.js';

/** One row of a session's map: what stands for what. It is enough to undo the replacement. */
export interface MapEntry {
  /** What stands in the text now. */
  readonly replacement: string;
  readonly value: string;
  readonly category: string;
  readonly operator: string;
  /** Set where the value was a JSON number and its replacement is a string: restored, it is a number again. */
  readonly type?: 'number';
}

/** Values that a session holds at most, over HTTP. */
export const MOST_ENTRIES = 10_000;

/** Something in a text that is, or looks like, what `placeholder` writes. */
interface NumberedReplacement extends Span {
  /** As it would have been given out: `[PERSON_1]`, however it stands there. */
  readonly standIn: string;
  readonly category: string;
  /** Whether it stands there just so. */
  readonly isExact: boolean;
}

const EXACT = /^\[[A-Z][A-Z0-9_&]{0,400}_\d{1,9}\]$/;
const OPEN = String.raw`(?:\\?\[|&#91;|&#x5b;|&lsqb;|&lbrack;|\\u005b)[ \t]?`;
const CLOSE = String.raw`[ \t]?(?:\\?\]|&#93;|&#x5d;|&rsqb;|&rbrack;|\\u005d)`;
const AND = String.raw`&amp;|\\u0026`;
const BETWEEN = String.raw`${AND}|\\?_[ \t\r\n]?|[& -]`;
/**
 * As people, language models and formats write it again: in other letter case, escaped for Markdown, HTML or JSON, with
 * spaces or a line's end in it. The name is as long as that of a category may be, several joined by `&`.
 */
const LOOKS_NUMBERED = new RegExp(
  `${OPEN}(?<name>[a-z][a-z0-9]{0,63}(?:(?:${BETWEEN})[a-z0-9]{1,64}){0,40}?)(?:${BETWEEN})(?<number>\\d{1,9})${CLOSE}`,
  'giu',
);
const ANDS = new RegExp(AND, 'giu');
const JOINTS = /\\?_[ \t\r\n]?|[ -]/gu;

const keyOf = (operator: string, category: string, value: string): string =>
  JSON.stringify([operator, category, sameValue(category, value)]);

/** Of a JSON number: as it is written. */
const numberKeyOf = (operator: string, category: string, literal: string): string =>
  JSON.stringify([operator, category, 'number', literal]);

/**
 * Values that change places, one to one: dates move all by as much, ages are another one of their decade. One may so
 * come to where another was that has gone elsewhere itself; in a table of every day of a year nearly all do. What is
 * left in the text they must not be all the same.
 */
const CHANGING_PLACES: ReadonlySet<string> = new Set(
  categoriesWhere(({ transform }) => transform.surrogate === 'age' || transform.surrogate === 'date'),
);

const withSingleSpaces = (text: string): string => text.replaceAll(/\s+/gu, ' ');
const WORD_CHARACTER = /[\p{L}\p{M}\p{N}]/u;

/** Whether it stands there, and not within a longer word. */
function standsAsWord(text: string, wanted: string): boolean {
  const isCut = (one: string, other: string): boolean =>
    WORD_CHARACTER.test(one) && WORD_CHARACTER.test(other);
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const isCutBefore = isCut(text.charAt(at - 1), wanted.charAt(0));
    if (!isCutBefore && !isCut(wanted.slice(-1), text.charAt(at + wanted.length))) return true;
  }
  return false;
}

/** Brackets without brackets inside: wherever it stands in a text, it is one match. */
const IN_BRACKETS = /\[[^[\]]*\]/g;
const BRACKETED = /^\[[^[\]]*\]$/;
const NUMBERED = /^\[(.+)_(\d{1,9})\]$/su;

/**
 * The replacements of a session: the same value gets the same replacement, and no two values share one. A session is one
 * request, or as many as carry the map on.
 */
export class SessionMap implements Replacements {
  readonly #byValue = new Map<string, string>();
  readonly #byReplacement = new Map<string, MapEntry>();
  readonly #counters = new Map<string, { last: number }>();
  readonly #originals = new Set<string>();
  readonly #most: number;
  #text = '';
  #left = (): string => '';
  /** The text with single spaces, and what is left of it; made when they are asked for. */
  #spaced: string | undefined;
  #leftSpaced: string | undefined;
  /** Numbers that this text or an earlier one has, or seems to have: given out later, they would stand for a value there. */
  readonly #standing = new Set<string>();
  /** What stands in brackets in the text, and numbers in what is left of it; made when it is asked for. */
  #bracketed: ReadonlySet<string> | undefined;

  /**
   * @param entries what earlier parts of the session gave out
   * @param most values that it may hold
   */
  constructor(entries: readonly MapEntry[] = [], most = Infinity) {
    this.#most = most;
    for (const entry of entries) this.#remember(entry);
  }

  /** Everything given out, in the order in which that was. */
  get entries(): readonly MapEntry[] {
    return [...this.#byReplacement.values()];
  }

  within(text: string, left = (): string => text): void {
    if (text === this.#text) return;
    this.#text = text;
    this.#left = left;
    this.#spaced = undefined;
    this.#leftSpaced = undefined;
    this.#bracketed = undefined;
    for (const { standIn } of numberedReplacements(text)) this.#standing.add(standIn);
  }

  avoid(values: readonly string[]): void {
    for (const value of values) this.#originals.add(value);
  }

  readonly nextNumber = (category: string): number => ++this.#counterOf(category).last;

  /**
   * The replacement of a value: the one it has already, or the first proposal that is free.
   * @throws ServiceError SESSION_FULL
   */
  standIn(operator: string, found: FoundValue, propose: Propose): string {
    const { category, text: value, type } = found;
    const known = this.#known(operator, found);
    if (known !== undefined) return known;
    if (this.#byReplacement.size >= this.#most)
      throw new ServiceError('SESSION_FULL', {
        what: `The session contains ${this.#most.toString()} values`,
      });
    const replacement = this.#firstFree(found, propose);
    // A number that replaces a number is recognized by its position.
    const isString = type === 'number' && !isJsonNumber(replacement);
    this.#remember({ replacement, value, category, operator, ...(isString && { type }) });
    return replacement;
  }

  /** A JSON number shares its replacement only with the same number: it is restored as it was written. */
  #known(operator: string, { category, text, type }: FoundValue): string | undefined {
    if (type === undefined) return this.#byValue.get(keyOf(operator, category, text));
    return this.#byValue.get(numberKeyOf(operator, category, text));
  }

  #firstFree(found: FoundValue, propose: Propose): string {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      const proposed = propose(found, attempt);
      if (proposed === undefined) break;
      if (!isNoReplacement(found, proposed) && this.#isFree(proposed, found)) return proposed;
    }
    for (;;) {
      const numbered = `[${found.category}_${this.nextNumber(found.category).toString()}]`;
      if (this.#isFree(numbered, found)) return numbered;
    }
  }

  #isFree(proposed: string, { category }: FoundValue): boolean {
    if (this.#byReplacement.has(proposed)) return false;
    if (BRACKETED.test(proposed)) return !this.#originals.has(proposed) && !this.#standsInBrackets(proposed);
    this.#leftSpaced ??= withSingleSpaces(this.#left());
    if (standsAsWord(this.#leftSpaced, withSingleSpaces(proposed))) return false;
    if (category.split('&').every((one) => CHANGING_PLACES.has(one))) return true;
    this.#spaced ??= withSingleSpaces(this.#text);
    return !this.#originals.has(proposed) && !this.#spaced.includes(withSingleSpaces(proposed));
  }

  /** A text of many values is not searched for each of their numbers: what stands in brackets in it is listed once. */
  #standsInBrackets(proposed: string): boolean {
    this.#bracketed ??= new Set([
      ...Array.from(this.#text.matchAll(IN_BRACKETS), ([written]) => written),
      ...Array.from(numberedReplacements(this.#left()), ({ standIn }) => standIn),
    ]);
    return this.#standing.has(proposed) || this.#bracketed.has(proposed);
  }

  #remember(given: MapEntry): void {
    // A map of an earlier release has the operator's earlier name.
    const entry = { ...given, operator: currentOperatorName(given.operator) };
    const { replacement, value, category, operator, type } = entry;
    const key = keyOf(operator, category, value);
    // Two writings of a value that came as numbers have an entry each; strings go by the first.
    if (type === undefined && (!isJsonNumber(replacement) || !this.#byValue.has(key)))
      this.#byValue.set(key, replacement);
    if (isJsonNumber(value) && (type === 'number' || isJsonNumber(replacement)))
      this.#byValue.set(numberKeyOf(operator, category, value), replacement);
    this.#byReplacement.set(replacement, entry);
    this.#originals.add(value);
    const [, name = '', number = ''] = NUMBERED.exec(replacement) ?? [];
    if (name !== category) return;
    const counter = this.#counterOf(name);
    counter.last = Math.max(counter.last, Number(number));
  }

  #counterOf(category: string): { last: number } {
    const known = this.#counters.get(category);
    if (known !== undefined) return known;
    const counter = { last: 0 };
    this.#counters.set(category, counter);
    return counter;
  }
}

/** Whether it is written as `placeholder` writes. */
export const isNumbered = (text: string): boolean => EXACT.test(text);

/** What in a text may stand for a numbered value, in the order of the text. */
export function* numberedReplacements(text: string): Iterable<NumberedReplacement> {
  for (const match of text.matchAll(LOOKS_NUMBERED)) {
    const { 0: whole, index } = match;
    const { name = '', number = '' } = match.groups ?? {};
    const category = name.replaceAll(ANDS, '&').replaceAll(JOINTS, '_').toUpperCase();
    // A backslash that stands before it alone was there already: `DOMAIN\[USERNAME_1]`.
    const before = whole.startsWith('\\[') && !whole.endsWith('\\]') ? 1 : 0;
    const place = { start: index + before, end: index + whole.length };
    const isExact = EXACT.test(whole.slice(before));
    yield { ...place, standIn: `[${category}_${number}]`, category, isExact };
  }
}
