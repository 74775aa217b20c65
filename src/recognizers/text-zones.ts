import type { Span } from '../core/span.js';

/**
 * Cheap facts about a text. A pattern that names one runs only in the zones around the characters that it requires. The
 * numbers are the characters before and after that a zone spans; zones extend to the nearest white space.
 *
 * - `digits6`, `digits4`: at least that many digits, with single separators between them; for numbers without a cue
 *   (24, 48);
 * - `digit`: any digit; for forms with a word or two around it (24, 48);
 * - `digitAfterCue`: any digit; for long cues and whole addresses (96, 112);
 * - `at`: an @ (96, 112);
 * - `dot`: a dot before a letter or digit (96, 64);
 * - `colon`: a colon before a letter, digit or colon (48, 48);
 * - `separator`: `:`, `=`, `>`, `→` or `|`, between a cue and its value (64, 112);
 * - `upper`, `currency`: a capital letter or currency sign anywhere; the whole text is then one zone.
 */
export type TextTrait =
  | 'digit'
  | 'digitAfterCue'
  | 'digits4'
  | 'digits6'
  | 'at'
  | 'colon'
  | 'dot'
  | 'separator'
  | 'upper'
  | 'currency';

interface DigitAnchor {
  readonly digits: number;
  readonly separated: boolean;
}

/** Receives spans in ascending order. A dense text has one every few characters, so they are no objects. */
type AddSpan = (start: number, end: number) => void;

interface ZoneRule {
  /**
   * What the zones surround: runs of at least this many digits, or the spans that a function finds. With an expression,
   * the whole text is one zone if it matches anywhere.
   */
  readonly anchor: DigitAnchor | ((text: string, add: AddSpan) => void) | RegExp;
  readonly before: number;
  readonly after: number;
}

const RULES: Readonly<Record<TextTrait, ZoneRule>> = {
  digits6: { anchor: { digits: 6, separated: true }, before: 24, after: 48 },
  digits4: { anchor: { digits: 4, separated: true }, before: 24, after: 48 },
  digit: { anchor: { digits: 1, separated: false }, before: 24, after: 48 },
  digitAfterCue: { anchor: { digits: 1, separated: false }, before: 96, after: 112 },
  at: { anchor: (text, add) => forEachRunOf(text, '@', add), before: 96, after: 112 },
  dot: { anchor: forEachDot, before: 96, after: 64 },
  colon: { anchor: forEachColon, before: 48, after: 48 },
  separator: { anchor: forEachSeparator, before: 64, after: 112 },
  upper: { anchor: /\p{Lu}/u, before: Infinity, after: Infinity },
  currency: { anchor: /\p{Sc}/u, before: Infinity, after: Infinity },
};

const NO_ZONES: readonly Span[] = [];
/** Number of characters before a keyword that its patterns can read. */
export const KEYWORD_BEFORE = 96;
const KEYWORD_AFTER = 160;

/** Returns the zones around keyword offsets: 96 characters before each, 160 after. */
export function zonesAround(text: string, starts: readonly number[]): readonly Span[] {
  const zones = new Zones(text, KEYWORD_BEFORE, KEYWORD_AFTER);
  for (const start of [...starts].sort((a, b) => a - b)) zones.add(start, start + 1);
  return zones.merged;
}

/** Returns the zones of one trait: disjoint, sorted, and bounded by white space or the ends of the text. */
export function zonesOf(text: string, trait: TextTrait): readonly Span[] {
  const { anchor, before, after } = RULES[trait];
  if (anchor instanceof RegExp) return anchor.test(text) ? [{ start: 0, end: text.length }] : NO_ZONES;
  const zones = new Zones(text, before, after);
  const add: AddSpan = (start, end) => zones.add(start, end);
  if (typeof anchor === 'function') anchor(text, add);
  else
    forEachDigitRun(text, anchor.separated, (start, end, digits) => {
      if (digits >= anchor.digits) add(start, end);
    });
  return zones.merged;
}

const COLON = 0x3a;
const ARROW = 0x2192;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/uy;

/** Returns whether a letter or digit starts at the offset. */
function isAlphanumericAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  const letter = code | 0x20;
  if (code < 0x80) return isDigit(code) || (letter >= 0x61 && letter <= 0x7a);
  LETTER_OR_DIGIT.lastIndex = at;
  return LETTER_OR_DIGIT.test(text);
}

/** Visits the runs of one sign. Hand-written, because an expression allocates an array for every match. */
function forEachRunOf(text: string, sign: string, visit: AddSpan): void {
  for (let start = text.indexOf(sign); start >= 0;) {
    let end = start + 1;
    while (text.startsWith(sign, end)) end++;
    visit(start, end);
    start = text.indexOf(sign, end);
  }
}

/** Visits the dots before a letter or digit. */
function forEachDot(text: string, visit: AddSpan): void {
  forEachRunOf(text, '.', (_, end) => {
    if (isAlphanumericAt(text, end)) visit(end - 1, end);
  });
}

/** Visits the runs of colons before a letter or digit; a run before anything else loses its last colon. */
function forEachColon(text: string, visit: AddSpan): void {
  forEachRunOf(text, ':', (start, end) => {
    if (isAlphanumericAt(text, end)) visit(start, end);
    else if (end - start > 1) visit(start, end - 1);
  });
}

const isBetween = (code: number): boolean =>
  code === COLON || code === 0x3d || code === 0x3e || code === 0x7c || code === ARROW;

/** Visits the runs of `:`, `=`, `>`, `|` and `→`. */
function forEachSeparator(text: string, visit: AddSpan): void {
  for (let at = 0; at < text.length; at++) {
    if (!isBetween(text.charCodeAt(at))) continue;
    const start = at;
    while (isBetween(text.charCodeAt(at + 1))) at++;
    visit(start, at + 1);
  }
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
/** Whether the character may appear between two digits of a number. */
const isSeparator = (code: number): boolean =>
  code === 0x20 || (code >= 0x2d && code <= 0x2f) || code === 0xa0 || code === 0x202f;

/**
 * Visits the runs of digits. Hand-written, because an expression that finds them in a log costs more than the automaton
 * that reads the whole log.
 * @param separated whether single separators may appear between the digits
 */
export function forEachDigitRun(
  text: string,
  separated: boolean,
  visit: (start: number, end: number, digits: number) => void,
): void {
  const { length } = text;
  for (let at = 0; at < length; at++) {
    if (!isDigit(text.charCodeAt(at))) continue;
    const start = at;
    let digits = 1;
    for (at++; at < length; at++) {
      const code = text.charCodeAt(at);
      if (isDigit(code)) digits += 1;
      else if (separated && isSeparator(code) && at + 1 < length && isDigit(text.charCodeAt(at + 1)))
        continue;
      else break;
    }
    visit(start, at, digits);
  }
}

/** Zones closer than this are merged: reading on is cheaper than starting a new search. */
const GAP = 24;

/** Builds the zones around sorted anchors and merges those that overlap or nearly touch. */
class Zones {
  readonly #text: string;
  readonly #before: number;
  readonly #after: number;
  readonly #zones: { start: number; end: number }[] = [];
  #last: { start: number; end: number } | undefined;

  constructor(text: string, before: number, after: number) {
    this.#text = text;
    this.#before = before;
    this.#after = after;
  }

  get merged(): readonly Span[] {
    return this.#zones.length === 0 ? NO_ZONES : this.#zones;
  }

  add(start: number, end: number): void {
    const from = start - this.#before;
    const reach = end + this.#after;
    const last = this.#last;
    if (last === undefined || from > last.end + GAP) {
      this.#last = { start: startOfWord(this.#text, from), end: endOfWord(this.#text, reach) };
      this.#zones.push(this.#last);
    } else if (reach > last.end) last.end = endOfWord(this.#text, reach);
  }
}

const isSpace = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9;

function startOfWord(text: string, from: number): number {
  let start = Math.max(0, from);
  while (start > 0 && !isSpace(text.charCodeAt(start - 1))) start--;
  return start;
}

function endOfWord(text: string, from: number): number {
  let end = Math.min(text.length, from);
  while (end < text.length && !isSpace(text.charCodeAt(end))) end++;
  return end;
}
