import type { Span } from '../core/span.js';
import { expressionReach, type ExpressionReach } from './expression-reach.js';
import type { TextView } from './text-view.js';

/** An expression that a recognizer's `find` searches for. */
export interface SearchedExpression {
  readonly regex: RegExp;
  readonly reach: ExpressionReach;
  /** The sticky form of the expression, created on first use. */
  readonly sticky: () => RegExp;
}

/** @param regex an expression with the flags `g` and `u` */
export function searchedExpression(regex: RegExp): SearchedExpression {
  let sticky: RegExp | undefined;
  return {
    regex,
    reach: expressionReach(regex),
    sticky: () => (sticky ??= stickyForm(regex)),
  };
}

/** Returns the expression in a form that matches only at `lastIndex`. */
export const stickyForm = ({ source, flags }: RegExp): RegExp =>
  new RegExp(source, `${flags.replace('g', '')}y`);

/**
 * Yields the matches of an expression inside zones of the text. Look-behind can see the text before a zone. If the
 * possible start offsets are known, the expression is tried only there; otherwise it searches.
 */
export function* matchesIn(
  view: TextView,
  expression: SearchedExpression,
  stretches: readonly Span[] = view.whole,
): Iterable<RegExpExecArray> {
  const places = view.placesOf(expression.regex);
  if (places === undefined) yield* search(view.subject(expression.reach), expression.regex, stretches);
  else if (places.length > 0) yield* tryAt(view.text, places, expression.sticky(), stretches);
}

/**
 * Searches without `matchAll`, which would clone the expression for every zone and cost more than most searches.
 * `lastIndex` is set before each search, so the shared expression carries no state over.
 */
function* search(text: string, expression: RegExp, stretches: readonly Span[]): Iterable<RegExpExecArray> {
  for (const { start, end } of stretches) {
    const head = text.slice(0, end);
    for (let from = start; ;) {
      expression.lastIndex = from;
      const match = expression.exec(head);
      if (match === null) break;
      from = match.index + Math.max(1, match[0].length);
      yield match;
    }
  }
}

const NO_MATCHES: readonly RegExpExecArray[] = [];

/** Tries an expression at the given offsets, in ascending order, inside the zones. */
export function tryAt(
  text: string,
  places: readonly number[],
  sticky: RegExp,
  stretches: readonly Span[],
): readonly RegExpExecArray[] {
  let matches: RegExpExecArray[] | undefined;
  forEachPlace(text, places, stretches, (head, place) => {
    sticky.lastIndex = place;
    const match = sticky.exec(head);
    if (match === null) return undefined;
    (matches ??= []).push(match);
    return place + match[0].length;
  });
  return matches ?? NO_MATCHES;
}

/**
 * Calls `visit` for each offset inside the zones that is not covered by a previous match.
 * @param visit receives the text up to the end of the zone; returns the end of the match that starts at the offset, if
 *   any
 */
export function forEachPlace(
  text: string,
  places: readonly number[],
  stretches: readonly Span[],
  visit: (head: string, place: number) => number | undefined,
): void {
  let next = 0;
  for (const { start, end } of stretches) {
    const head = end === text.length ? text : text.slice(0, end);
    let from = start;
    for (; next < places.length; next++) {
      const place = places[next];
      if (place === undefined || place >= end) break;
      if (place < from) continue;
      const matchEnd = visit(head, place);
      if (matchEnd !== undefined) from = Math.max(place + 1, matchEnd);
    }
  }
}
