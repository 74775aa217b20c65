import { once } from '../core/once.js';
import { present } from '../core/present.js';
import type { NearestWord } from './assess-candidates.js';
import { createContextFinder } from './context-words.js';
import type { Detectable } from './define-recognizer.js';
import { createSearch, type Search } from './search-pattern.js';
import type { AnalysedExpression } from './starts/analysis.js';

/** A recognizer with its expressions and context words prepared. */
export interface PreparedRecognizer {
  readonly recognizer: Detectable;
  /** Its patterns, in order. */
  readonly searches: readonly Search[];
  readonly nearestWord: NearestWord;
  /** Returns the folded first words of its context phrases. */
  readonly firstWords: () => Iterable<string>;
  /** Returns whether any of its context phrases contains a digit. */
  readonly contextHasDigits: () => boolean;
}

/**
 * Prepares the expressions and context words of a recognizer, once.
 * @param analysed the analysis of its patterns' expressions, in pattern order
 */
export function prepareRecognizer(
  recognizer: Detectable,
  analysed: readonly AnalysedExpression[],
): PreparedRecognizer {
  const { find, firstWords } = createContextFinder(recognizer.context);
  const { words, against } = recognizer.context ?? { words: [] };
  return {
    recognizer,
    searches: recognizer.patterns.map((pattern, index) =>
      createSearch(pattern, present(analysed[index], 'analysed expression').isDigitBlind),
    ),
    nearestWord: words.length === 0 ? () => undefined : (subject, span) => find(subject.view(), span),
    firstWords,
    contextHasDigits: once(() => [...words, ...(against ?? [])].some((word) => /\p{N}/u.test(word))),
  };
}
