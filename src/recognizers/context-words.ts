import { once } from '../core/once.js';
import type { Span } from '../core/span.js';
import type { ContextWords } from './define-recognizer.js';
import { isWordWith, type TextView } from './text-view.js';
import { fold } from './words.js';

/** A context word near a candidate. */
export interface ContextHit {
  /** The word or phrase as the recognizer lists it, never text from the input. */
  readonly word: string;
  /** Number of words between it and the candidate. A line break counts as two words. */
  readonly distance: number;
  /** Fraction of the score increase that it earns: 1 near the candidate, falling to 0.6 at the edge of the window. */
  readonly weight: number;
  /** Whether it indicates something else. If so, the score is not raised, and words farther away are ignored. */
  readonly against: boolean;
}

interface Phrase {
  readonly listed: string;
  readonly words: readonly string[];
  readonly against: boolean;
}

type PhraseIndex = ReadonlyMap<string, readonly Phrase[]>;

const DEFAULT_BEFORE = 8;
const DEFAULT_AFTER = 3;
/** Up to this distance, in words, a context word has full weight. */
const NEAR = 4;
const LINE_BREAK = 2;
/** Suffixes that keys in JSON and code append to the word: `taxFileNumber`, `ssnNumber`. */
const KEY_SUFFIXES = ['number', 'num'];

/** Finds the context word nearest to a candidate. Built once per recognizer; its words are read on first use. */
export interface ContextFinder {
  readonly find: (view: TextView, span: Span) => ContextHit | undefined;
  /** Returns the folded first words of its phrases. The view must have been created with them. */
  readonly firstWords: () => Iterable<string>;
}

export function createContextFinder(context: ContextWords | undefined): ContextFinder {
  if (context === undefined || context.words.length === 0)
    return { find: () => undefined, firstWords: () => [] };
  const index = once(() => indexPhrases(context));
  const before = context.before ?? DEFAULT_BEFORE;
  const after = context.after ?? DEFAULT_AFTER;
  const find = (view: TextView, span: Span): ContextHit | undefined => {
    const nearest = best(
      scan(view, span, index(), before, 'before'),
      scan(view, span, index(), after, 'after'),
    );
    if (nearest === undefined) return undefined;
    const { phrase, distance } = nearest;
    if (phrase.against) return { word: phrase.listed, distance, weight: 0, against: true };
    const reach = Math.max(before, after);
    const fall = Math.max(0, distance - NEAR) / Math.max(1, reach - NEAR);
    return { word: phrase.listed, distance, weight: 1 - 0.4 * Math.min(1, fall), against: false };
  };
  return { find, firstWords: () => index().keys() };
}

function indexPhrases(context: ContextWords): PhraseIndex {
  const index = new Map<string, Phrase[]>();
  const add = (words: readonly string[], against: boolean, listed: string): void => {
    const first = words[0];
    if (first === undefined) return;
    const phrases = index.get(first);
    if (phrases === undefined) index.set(first, [{ listed, words, against }]);
    else phrases.push({ listed, words, against });
  };
  const addListed = (listed: string, against: boolean): void => {
    const folded = fold(listed);
    add(folded.match(/[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu) ?? [], against, listed);
    const joined = folded.replaceAll(/[^\p{L}\p{N}]/gu, '');
    if (/[\s-]/.test(listed) && joined !== '') add([joined], against, listed);
    for (const suffix of KEY_SUFFIXES) add([`${joined}${suffix}`], against, listed);
  };
  for (const word of context.words) addListed(word, false);
  for (const word of context.against ?? []) addListed(word, true);
  // Try longer phrases first, so that "account number" is reported rather than "account".
  for (const phrases of index.values()) phrases.sort((a, b) => b.words.length - a.words.length);
  return index;
}

interface Sighting {
  readonly phrase: Phrase;
  readonly distance: number;
}

/** Returns the nearer of the two. On a tie, the one before the candidate wins, because a label precedes its value. */
function best(before: Sighting | undefined, after: Sighting | undefined): Sighting | undefined {
  if (before === undefined) return after;
  if (after === undefined) return before;
  return before.distance <= after.distance ? before : after;
}

function scan(
  view: TextView,
  span: Span,
  index: PhraseIndex,
  reach: number,
  side: 'before' | 'after',
): Sighting | undefined {
  const { words } = view;
  const isBefore = side === 'before';
  const step = isBefore ? -1 : 1;
  let position = isBefore ? view.wordIndexAt(span.start) - 1 : view.wordIndexAt(span.end);
  // The previous word may run into the candidate ("SSN123"); then it is not a context word.
  if (isBefore && (words.end(position) ?? 0) > span.start) position--;
  let distance = isBefore ? breaksAt(view, span, position) : words.breaks(position) * LINE_BREAK;
  for (; distance < reach; position += step) {
    if (position < 0 || position >= words.length) return undefined;
    const found = words.mayBeListed(position) ? phraseAt(view, index, position) : undefined;
    if (found !== undefined) {
      if (!isBefore) return { phrase: found, distance };
      const { phrase, back } = widest(view, index, position, found);
      // The distance of a phrase before the candidate is that of its last word.
      return { phrase, distance: Math.max(0, distance - (phrase.words.length - 1 - back)) };
    }
    distance += 1 + words.breaks(isBefore ? position : position + 1) * LINE_BREAK;
  }
  return undefined;
}

/** Counts the line breaks between the candidate and the word before it, as a distance in words. */
function breaksAt(view: TextView, span: Span, position: number): number {
  const end = view.words.end(position) ?? span.start;
  let breaks = 0;
  for (let index = end; index < span.start; index++) if (view.text.charCodeAt(index) === 10) breaks++;
  return breaks * LINE_BREAK;
}

/**
 * Extends a match to the phrase that starts earlier and covers it: scanning backwards reaches "licence" before "fishing
 * licence".
 */
function widest(
  view: TextView,
  index: PhraseIndex,
  position: number,
  found: Phrase,
): { readonly phrase: Phrase; readonly back: number } {
  for (let back = 3; back > 0; back--) {
    const phrase = phraseAt(view, index, position - back);
    if (phrase !== undefined && phrase.words.length > back) return { phrase, back };
  }
  return { phrase: found, back: 0 };
}

function phraseAt(view: TextView, index: PhraseIndex, position: number): Phrase | undefined {
  if (!view.mayStartPhrase(position)) return undefined;
  const folded = view.words.folded(position);
  const phrases = index.get(folded) ?? (folded.endsWith('s') ? index.get(folded.slice(0, -1)) : undefined);
  if (phrases === undefined) return undefined;
  for (const phrase of phrases) if (continues(view, phrase, position)) return phrase;
  return undefined;
}

/** Returns whether the words after the first, at the position, are those of the phrase or their plurals in -s. */
function continues({ words }: TextView, phrase: Phrase, position: number): boolean {
  for (let offset = 1; offset < phrase.words.length; offset++) {
    const word = phrase.words[offset] ?? '';
    const other = words.folded(position + offset);
    if (other !== word && !isWordWith(other, word, 's')) return false;
  }
  return true;
}
