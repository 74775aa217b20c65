import type { Span } from '../core/span.js';
import type { Candidate, Pattern } from './define-recognizer.js';
import { forEachPlace, stickyForm, tryAt } from './searched-expression.js';
import type { TextView } from './text-view.js';

/** A pattern, prepared to be tried where a match of it may start. */
export interface Search {
  readonly pattern: Pattern;
  /** The expression of the pattern, tried at one place alone; made when it is first tried, as most never are. */
  readonly expression: () => RegExp;
  /** Whether its expression takes all digits alike; worked out when it is first asked. */
  readonly isDigitBlind: () => boolean;
}

/** @param isDigitBlind whether the expression of the pattern takes all digits alike */
export function createSearch(pattern: Pattern, isDigitBlind: () => boolean): Search {
  let expression: RegExp | undefined;
  return {
    pattern,
    expression: () => (expression ??= stickyForm(pattern.regex)),
    isDigitBlind,
  };
}

/** Adds the candidates of a pattern inside stretches, whose matches start at none but the places given, in order. */
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
  // Where a match ends is all that is asked of it: an array with what it took would be most of the cost.
  forEachPlace(text, places, stretches, (head, place) => {
    sticky.lastIndex = place;
    if (!sticky.test(head)) return undefined;
    const end = sticky.lastIndex;
    into.push({ start: place, end, pattern: name, scores });
    return end;
  });
}

/** Where the pattern runs: around its keywords, or else around what it needs, or else everywhere. */
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
