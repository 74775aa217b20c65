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

/** One entry of a session's map. It contains all that is needed to restore the value. */
export interface MapEntry {
  /** The replacement, as it stands in the transformed text. */
  readonly replacement: string;
  readonly value: string;
  readonly category: string;
  readonly operator: string;
  /** Set if the value was a JSON number and its replacement is a string. Restoring writes a number again. */
  readonly type?: 'number';
}

/** Maximum number of values in a session over HTTP. */
export const MOST_ENTRIES = 10_000;

/** A match that is, or resembles, the output of `placeholder`. */
interface NumberedReplacement extends Span {
  /** The canonical form `[PERSON_1]`, whatever the notation in the text. */
  readonly standIn: string;
  readonly category: string;
  /** Whether the text contains the canonical form. */
  readonly isExact: boolean;
}

const EXACT = /^\[[A-Z][A-Z0-9_&]{0,400}_\d{1,9}\]$/;
const OPEN = String.raw`(?:\\?\[|&#91;|&#x5b;|&lsqb;|&lbrack;|\\u005b)[ \t]?`;
const CLOSE = String.raw`[ \t]?(?:\\?\]|&#93;|&#x5d;|&rsqb;|&rbrack;|\\u005d)`;
const AND = String.raw`&amp;|\\u0026`;
const BETWEEN = String.raw`${AND}|\\?_[ \t\r\n]?|[& -]`;
/**
 * Placeholders as people, language models and formats rewrite them: in another letter case, escaped for Markdown, HTML
 * or JSON, or with spaces or a line break inside. The name may be as long as a category name, or several joined by `&`.
 */
const LOOKS_NUMBERED = new RegExp(
  `${OPEN}(?<name>[a-z][a-z0-9]{0,63}(?:(?:${BETWEEN})[a-z0-9]{1,64}){0,40}?)(?:${BETWEEN})(?<number>\\d{1,9})${CLOSE}`,
  'giu',
);
const ANDS = new RegExp(AND, 'giu');
const JOINTS = /\\?_[ \t\r\n]?|[ -]/gu;

const keyOf = (operator: string, category: string, value: string): string =>
  JSON.stringify([operator, category, sameValue(category, value)]);

/** Key of a JSON number, compared by its literal. */
const numberKeyOf = (operator: string, category: string, literal: string): string =>
  JSON.stringify([operator, category, 'number', literal]);

/**
 * Categories that are mapped one-to-one within their own values: dates all shift by the same number of days, and an age
 * becomes another age of its decade. A replacement may therefore equal an original value that is itself replaced; in a
 * table of every day of a year nearly all do. It must still not equal a value that remains in the text.
 */
const CHANGING_PLACES: ReadonlySet<string> = new Set(
  categoriesWhere(({ transform }) => transform.surrogate === 'age' || transform.surrogate === 'date'),
);

const withSingleSpaces = (text: string): string => text.replaceAll(/\s+/gu, ' ');
const WORD_CHARACTER = /[\p{L}\p{M}\p{N}]/u;

/** Returns whether a string occurs in a text, and not as part of a longer word. */
function standsAsWord(text: string, wanted: string): boolean {
  const isCut = (one: string, other: string): boolean =>
    WORD_CHARACTER.test(one) && WORD_CHARACTER.test(other);
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const isCutBefore = isCut(text.charAt(at - 1), wanted.charAt(0));
    if (!isCutBefore && !isCut(wanted.slice(-1), text.charAt(at + wanted.length))) return true;
  }
  return false;
}

/** Brackets without nested brackets, so that each occurrence in a text is a single match. */
const IN_BRACKETS = /\[[^[\]]*\]/g;
const BRACKETED = /^\[[^[\]]*\]$/;
const NUMBERED = /^\[(.+)_(\d{1,9})\]$/su;

/**
 * Replacements of a session: the same value gets the same replacement, and no two values share one. A session is one
 * request, or a series of requests that pass the map along.
 */
export class SessionMap implements Replacements {
  readonly #byValue = new Map<string, string>();
  readonly #byReplacement = new Map<string, MapEntry>();
  readonly #counters = new Map<string, { last: number }>();
  readonly #originals = new Set<string>();
  readonly #most: number;
  #text = '';
  #left = (): string => '';
  /** The text with single spaces, and the same of its remaining part; computed on first use. */
  #spaced: string | undefined;
  #leftSpaced: string | undefined;
  /**
   * Placeholders, or look-alikes, in this text and earlier ones. Giving out one of these would restore a value in their
   * place.
   */
  readonly #standing = new Set<string>();
  /** Bracketed strings in the text and placeholders in its remaining part; computed on first use. */
  #bracketed: ReadonlySet<string> | undefined;

  /**
   * @param entries entries that earlier parts of the session gave out
   * @param most maximum number of values
   */
  constructor(entries: readonly MapEntry[] = [], most = Infinity) {
    this.#most = most;
    for (const entry of entries) this.#remember(entry);
  }

  /** All entries, in the order in which they were given out. */
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
   * Returns the replacement of a value: its existing one, or the first proposal that is free.
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
    // A number that replaces a number is recognized by its position, so it needs no type.
    const isString = type === 'number' && !isJsonNumber(replacement);
    this.#remember({ replacement, value, category, operator, ...(isString && { type }) });
    return replacement;
  }

  /**
   * Looks up an existing replacement. A JSON number shares one only with the same literal, because it is restored as
   * written.
   */
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

  /** Lists the bracketed strings once: searching the text for each candidate would be slow if it has many values. */
  #standsInBrackets(proposed: string): boolean {
    this.#bracketed ??= new Set([
      ...Array.from(this.#text.matchAll(IN_BRACKETS), ([written]) => written),
      ...Array.from(numberedReplacements(this.#left()), ({ standIn }) => standIn),
    ]);
    return this.#standing.has(proposed) || this.#bracketed.has(proposed);
  }

  #remember(given: MapEntry): void {
    // Maps of earlier releases may use the operator's former name.
    const entry = { ...given, operator: currentOperatorName(given.operator) };
    const { replacement, value, category, operator, type } = entry;
    const key = keyOf(operator, category, value);
    // Two notations of the same number have an entry each; strings use the first one.
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

/** Returns whether a text has the canonical form of a placeholder. */
export const isNumbered = (text: string): boolean => EXACT.test(text);

/** Yields the placeholders and look-alikes in a text, in text order. */
export function* numberedReplacements(text: string): Iterable<NumberedReplacement> {
  for (const match of text.matchAll(LOOKS_NUMBERED)) {
    const { 0: whole, index } = match;
    const { name = '', number = '' } = match.groups ?? {};
    const category = name.replaceAll(ANDS, '&').replaceAll(JOINTS, '_').toUpperCase();
    // An unpaired backslash before the bracket belongs to the text, as in `DOMAIN\[USERNAME_1]`.
    const before = whole.startsWith('\\[') && !whole.endsWith('\\]') ? 1 : 0;
    const place = { start: index + before, end: index + whole.length };
    const isExact = EXACT.test(whole.slice(before));
    yield { ...place, standIn: `[${category}_${number}]`, category, isExact };
  }
}
