import type { Span } from '../core/span.js';
import { expressionReach, type ExpressionReach } from './expression-reach.js';
import type { TextView } from './text-view.js';

/** An expression that the `find` of a recognizer looks for. */
export interface SearchedExpression {
  readonly regex: RegExp;
  readonly reach: ExpressionReach;
  /** The same, tried at one place alone; made when it is first tried. */
  readonly sticky: () => RegExp;
}

/** @param regex with the flags `g` and `u` */
export function searchedExpression(regex: RegExp): SearchedExpression {
  let sticky: RegExp | undefined;
  return {
    regex,
    reach: expressionReach(regex),
    sticky: () => (sticky ??= stickyForm(regex)),
  };
}

/** The expression, tried at `lastIndex` alone. */
export const stickyForm = ({ source, flags }: RegExp): RegExp =>
  new RegExp(source, `${flags.replace('g', '')}y`);

/**
 * Matches of an expression inside stretches of the text; the text before a stretch stays visible to look-behind.
 * Where the text is known to start matches at some places alone, it is tried there; otherwise it is searched for.
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
 * `matchAll` would clone the expression for every stretch, which costs more than most searches. Setting `lastIndex`
 * before each search keeps the shared expression free of state.
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

/** Tries an expression at places, in order, inside stretches. */
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
 * Calls for each place inside stretches that no match before it has taken.
 * @param visit given the text up to the end of the stretch; answers where a match ends that starts at the place
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
