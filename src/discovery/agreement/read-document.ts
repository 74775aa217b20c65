import type { Language } from '../../core/languages.js';
import { contains, countUntil, intersects, type Span } from '../../core/span.js';
import type { Occurrence } from '../../harmonization/occurrence.js';
import { guessLanguage } from '../../text/guess-language.js';
import { isNamed } from './name-forms.js';
import { wordsOf, type Word } from './words.js';

/** Another reading from this score on is left as it is. */
const RIVAL = 0.5;
/** A reading of the same category from this score on needs no raise. */
const SETTLED = 0.8;
/** A reading of a provider from this score on supports a form that is also a word. */
const SUPPORT = 0.15;
/** Characters that the language is guessed from. */
const LANGUAGE_SAMPLE = 1000;

/** A text as one document: its words, and what was found where. */
export interface DocumentReading {
  readonly text: string;
  readonly words: readonly Word[];
  readonly language: Language | undefined;
  /** Whether a word, in lower case, stands somewhere in lower case. */
  readonly isCommon: (folded: string) => boolean;
  /** Whether some provider reads a name on the span, with any confidence. */
  readonly isSupported: (span: Span) => boolean;
  /** Whether the span has the category with confidence, is a part of what has, or touches what is confidently something else. */
  readonly isSettled: (span: Span, category: string) => boolean;
}

/** @param occurrences ordered by start */
export function readDocument(text: string, occurrences: readonly Occurrence[]): DocumentReading {
  const words = wordsOf(text);
  // Most documents never ask.
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

/** Spans, ordered by start, as disjoint ones. */
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

/** The first of disjoint spans that shares a character with the span. */
function touched(spans: readonly Span[], span: Span): Span | undefined {
  const one = spans[countUntil(spans, ({ end }) => end <= span.start)];
  return one !== undefined && intersects(one, span) ? one : undefined;
}
