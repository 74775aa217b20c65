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

interface ZoneRule {
  /** What the zones surround: matches of an expression, or runs of at least this many digits. */
  readonly anchor: RegExp | DigitAnchor;
  readonly before: number;
  readonly after: number;
}

const RULES: Readonly<Record<TextTrait, ZoneRule>> = {
  digits6: { anchor: { digits: 6, separated: true }, before: 24, after: 48 },
  digits4: { anchor: { digits: 4, separated: true }, before: 24, after: 48 },
  digit: { anchor: { digits: 1, separated: false }, before: 24, after: 48 },
  digitAfterCue: { anchor: { digits: 1, separated: false }, before: 96, after: 112 },
  at: { anchor: /@+/g, before: 96, after: 112 },
  dot: { anchor: /\.(?=[\p{L}\p{N}])/gu, before: 96, after: 64 },
  colon: { anchor: /:+(?=[\p{L}\p{N}:])/gu, before: 48, after: 48 },
  separator: { anchor: /[:=>|→]+/g, before: 64, after: 112 },
  upper: { anchor: /\p{Lu}/gu, before: Infinity, after: Infinity },
  currency: { anchor: /\p{Sc}/gu, before: Infinity, after: Infinity },
};

const NO_ZONES: readonly Span[] = [];
/** Number of characters before a keyword that its patterns can read. */
export const KEYWORD_BEFORE = 96;
const KEYWORD_AFTER = 160;

/** Returns the zones around keyword offsets: 96 characters before each, 160 after. */
export function zonesAround(text: string, starts: readonly number[]): readonly Span[] {
  const anchors = [...starts].sort((a, b) => a - b).map((start) => ({ start, end: start + 1 }));
  return mergeZones(text, anchors, KEYWORD_BEFORE, KEYWORD_AFTER);
}

/**
 * Returns the zones of one trait: disjoint, sorted, and bounded by white space or the ends of the text.
 * @param runsOf returns the digit runs of the text; pass a cached version when you need several traits
 */
export function zonesOf(
  text: string,
  trait: TextTrait,
  runsOf = (isSeparated: boolean): readonly DigitRun[] => digitRuns(text, isSeparated),
): readonly Span[] {
  const { anchor, before, after } = RULES[trait];
  if (!(anchor instanceof RegExp)) {
    const runs = runsOf(anchor.separated).filter(({ digits }) => digits >= anchor.digits);
    return runs.length === 0 ? NO_ZONES : mergeZones(text, runs, before, after);
  }
  anchor.lastIndex = 0;
  let match = anchor.exec(text);
  if (match === null) return NO_ZONES;
  if (before === Infinity) return [{ start: 0, end: text.length }];
  const anchors: Span[] = [];
  for (; match !== null; match = anchor.exec(text)) {
    anchors.push({ start: match.index, end: match.index + match[0].length });
  }
  return mergeZones(text, anchors, before, after);
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
/** Whether the character may appear between two digits of a number. */
const isSeparator = (code: number): boolean =>
  code === 0x20 || (code >= 0x2d && code <= 0x2f) || code === 0xa0 || code === 0x202f;

/** A run of digits. */
export interface DigitRun extends Span {
  readonly digits: number;
}

/**
 * Returns the runs of digits. Hand-written, because an expression that finds them in a log costs more than the
 * automaton that reads the whole log.
 * @param separated whether single separators may appear between the digits
 */
export function digitRuns(text: string, separated: boolean): readonly DigitRun[] {
  const runs: DigitRun[] = [];
  for (let at = 0; at < text.length; at++) {
    if (!isDigit(text.charCodeAt(at))) continue;
    const start = at;
    let digits = 1;
    for (;;) {
      const next = text.charCodeAt(at + 1);
      if (isDigit(next)) at += 1;
      else if (separated && isSeparator(next) && isDigit(text.charCodeAt(at + 2))) at += 2;
      else break;
      digits += 1;
    }
    runs.push({ start, end: at + 1, digits });
  }
  return runs;
}

/** Zones closer than this are merged: reading on is cheaper than starting a new search. */
const GAP = 24;

/** Builds the zones around sorted anchors and merges those that overlap or nearly touch. */
function mergeZones(text: string, anchors: readonly Span[], before: number, after: number): readonly Span[] {
  const zones: { start: number; end: number }[] = [];
  for (const anchor of anchors) {
    const reach = anchor.end + after;
    const last = zones.at(-1);
    if (last !== undefined && anchor.start - before <= last.end + GAP) {
      if (reach > last.end) last.end = endOfWord(text, reach);
    } else {
      zones.push({ start: startOfWord(text, anchor.start - before), end: endOfWord(text, reach) });
    }
  }
  return zones;
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
