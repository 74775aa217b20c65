import type { Language } from '../../core/languages.js';
import { contains, countUntil, intersects, type Span } from '../../core/span.js';
import type { Occurrence } from '../../harmonization/occurrence.js';
import { guessLanguage } from '../../text/guess-language.js';
import { isNamed } from './name-forms.js';
import { wordsOf, type Word } from './words.js';

/** Minimum score of a finding of another category that blocks a match. */
const RIVAL = 0.5;
/** Minimum score of a finding of the same category that makes a match redundant. */
const SETTLED = 0.8;
/** Minimum score of a finding that confirms a form that is also a common word. */
const SUPPORT = 0.15;
/** Number of characters used to guess the language. */
const LANGUAGE_SAMPLE = 1000;

/** A text read as one document: its words and the findings in it. */
export interface DocumentReading {
  readonly text: string;
  readonly words: readonly Word[];
  readonly language: Language | undefined;
  /** Whether a word, given in lower case, also occurs uncapitalized in the text. */
  readonly isCommon: (folded: string) => boolean;
  /** Whether some provider found a name that overlaps the span, with a score of at least `SUPPORT`. */
  readonly isSupported: (span: Span) => boolean;
  /** Whether the span lies within a confident finding of the category, or overlaps a finding of another category. */
  readonly isSettled: (span: Span, category: string) => boolean;
}

/** @param occurrences ordered by start */
export function readDocument(text: string, occurrences: readonly Occurrence[]): DocumentReading {
  const words = wordsOf(text);
  // Computed on first use: most documents never need it.
  let common: ReadonlySet<string> | undefined;
  const rivals = new Map<string, Span[]>();
  const settled = new Map<string, Span[]>();
  for (const { start, end, category, score } of occurrences) {
    if (score >= RIVAL) addTo(rivals, isNamed(category) ? category : 'other', { start, end });
    if (score >= SETTLED) addTo(settled, category, { start, end });
  }
  const rivalSpans = [...rivals].map(([category, spans]) => ({ category, spans: joined(spans) }));
  const settledSpans = new Map([...settled].map(([category, spans]) => [category, joined(spans)]));
  const supported = joined(
    occurrences.filter(({ category, score }) => isNamed(category) && score >= SUPPORT),
  );
  return {
    text,
    words,
    language: guessLanguage(text.slice(0, LANGUAGE_SAMPLE)),
    isCommon: (folded) => {
      common ??= new Set(words.filter(({ text, folded }) => text === folded).map(({ folded }) => folded));
      return common.has(folded);
    },
    isSupported: (span) => touched(supported, span) !== undefined,
    isSettled: (span, category) => {
      const own = touched(settledSpans.get(category) ?? [], span);
      if (own !== undefined && contains(own, span)) return true;
      return rivalSpans.some((rival) => rival.category !== category && touched(rival.spans, span));
    },
  };
}

function addTo(map: Map<string, Span[]>, key: string, span: Span): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [span]);
  else known.push(span);
}

/** Merges overlapping spans, ordered by start, into disjoint ones. */
function joined(spans: readonly Span[]): readonly Span[] {
  const result: Span[] = [];
  for (const { start, end } of spans) {
    const last = result.at(-1);
    if (last !== undefined && intersects(last, { start, end }))
      result[result.length - 1] = { start: last.start, end: Math.max(last.end, end) };
    else result.push({ start, end });
  }
  return result;
}

/** Returns the first of the disjoint spans that intersects the span. */
function touched(spans: readonly Span[], span: Span): Span | undefined {
  const one = spans[countUntil(spans, ({ end }) => end <= span.start)];
  return one !== undefined && intersects(one, span) ? one : undefined;
}
