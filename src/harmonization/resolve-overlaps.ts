import { present } from '../core/present.js';
import { contains, intersects, lengthOf, sameSpan, type Span } from '../core/span.js';
import type { Occurrence } from './occurrence.js';

/** A range of the text that one label replaces. */
export interface Replacement extends Span {
  /** Distinct categories in order of start; more than one if findings overlap partially. */
  readonly categories: readonly string[];
}

/**
 * Determines the label of each character (service specification, section 4.4). On the same span the higher score wins,
 * or the first one if scores are equal. A span within another is dropped. Spans that overlap partially are merged into
 * one replacement over their union. The replacements are disjoint and ordered.
 * @param occurrences occurrences above the threshold, in the order of `harmonize`
 */
export function resolveOverlaps(occurrences: readonly Occurrence[]): readonly Replacement[] {
  return joinIntersecting(withoutContained(bestPerSpan(occurrences)));
}

/** Tie-breaker: the first provider, then the earlier classifier; `harmonize` preserves both orders. */
const firstProvider = ({ classifiers }: Occurrence): number =>
  present(classifiers[0], 'the classifier of an occurrence').providerIndex;

function bestPerSpan(occurrences: readonly Occurrence[]): readonly Occurrence[] {
  const ranked = [...occurrences].sort(
    (a, b) =>
      a.start - b.start ||
      lengthOf(b) - lengthOf(a) ||
      b.score - a.score ||
      firstProvider(a) - firstProvider(b),
  );
  return ranked.filter((occurrence, index) => {
    const previous = ranked[index - 1];
    return previous === undefined || !sameSpan(previous, occurrence);
  });
}

/**
 * Drops contained spans. They are sorted by start, longest first, so a span is contained exactly if an earlier one
 * reaches its end.
 */
function withoutContained(occurrences: readonly Occurrence[]): readonly Occurrence[] {
  const kept: Occurrence[] = [];
  for (const occurrence of occurrences) {
    const last = kept.at(-1);
    if (last === undefined || !contains(last, occurrence)) kept.push(occurrence);
  }
  return kept;
}

function joinIntersecting(occurrences: readonly Occurrence[]): readonly Replacement[] {
  const joined: Replacement[] = [];
  for (const { start, end, category } of occurrences) {
    const last = joined.at(-1);
    if (last !== undefined && intersects(last, { start, end })) {
      const categories = last.categories.includes(category)
        ? last.categories
        : [...last.categories, category];
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, end), categories };
    } else {
      joined.push({ start, end, categories: [category] });
    }
  }
  return joined;
}

/** Returns the label of a replacement, such as `[PERSON]` or `[PERSON&LOCATION]`. */
export const labelOf = ({ categories }: Pick<Replacement, 'categories'>): string =>
  `[${categories.join('&')}]`;

/** Replaces each span by its label. */
export function replaceSpans(text: string, replacements: readonly Replacement[]): string {
  let labelled = '';
  let position = 0;
  for (const replacement of replacements) {
    labelled += text.slice(position, replacement.start) + labelOf(replacement);
    position = replacement.end;
  }
  return labelled + text.slice(position);
}
