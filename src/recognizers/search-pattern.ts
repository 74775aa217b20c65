import type { Span } from '../core/span.js';
import type { Candidate, Pattern } from './define-recognizer.js';
import { forEachPlace, stickyForm, tryAt } from './searched-expression.js';
import type { TextView } from './text-view.js';

/** A pattern, prepared to be tried at the offsets where a match may start. */
export interface Search {
  readonly pattern: Pattern;
  /** The sticky form of the expression, created on first use because most patterns are never tried. */
  readonly expression: () => RegExp;
  /** Whether its expression treats all digits alike; computed on first use. */
  readonly isDigitBlind: () => boolean;
}

/** @param isDigitBlind whether the pattern's expression treats all digits alike */
export function createSearch(pattern: Pattern, isDigitBlind: () => boolean): Search {
  let expression: RegExp | undefined;
  return {
    pattern,
    expression: () => (expression ??= stickyForm(pattern.regex)),
    isDigitBlind,
  };
}

/**
 * Adds the candidates of a pattern inside the given zones. Matches start only at the given offsets, which are in
 * ascending order.
 */
export function searchAt(
  { pattern, expression }: Search,
  places: readonly number[],
  text: string,
  stretches: readonly Span[],
  into: Candidate[],
): void {
  if (stretches.length === 0) return;
  const sticky = expression();
  if (sticky.hasIndices) {
    for (const match of tryAt(text, places, sticky, stretches)) into.push(candidateOf(pattern, match));
    return;
  }
  const { name, scores } = pattern;
  // Only the end of the match is needed; allocating a match array would be most of the cost.
  forEachPlace(text, places, stretches, (head, place) => {
    sticky.lastIndex = place;
    if (!sticky.test(head)) return undefined;
    const end = sticky.lastIndex;
    into.push({ start: place, end, pattern: name, scores });
    return end;
  });
}

/**
 * Returns the zones in which the pattern runs: around its keywords, else around the trait it needs, else the whole
 * text.
 */
export function stretchesOf(pattern: Pattern, view: TextView): readonly Span[] {
  if (pattern.keywords !== undefined) {
    return pattern.needs === undefined || view.has(pattern.needs) ? view.zonesAround(pattern.keywords) : [];
  }
  return pattern.needs === undefined ? view.whole : view.zones(pattern.needs);
}

function candidateOf({ name, scores }: Pattern, match: RegExpExecArray): Candidate {
  const groups = match.indices?.groups;
  const value = groups?.['value'] ?? groups?.['quoted'] ?? groups?.['bare'];
  return {
    start: value?.[0] ?? match.index,
    end: value?.[1] ?? match.index + match[0].length,
    pattern: name,
    scores,
  };
}
