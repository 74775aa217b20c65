import { present } from '../core/present.js';
import { contains, intersects, lengthOf, sameSpan, type Span } from '../core/span.js';
import type { Occurrence } from './occurrence.js';

/** A range of the text that one label replaces. */
export interface Replacement extends Span {
  /** Categories in order of start, each once; more than one where findings intersect partially. */
  readonly categories: readonly string[];
}

/**
 * Decides what each character is labelled as (service specification, section 4.4): on one span the higher
 * score wins, on equal scores the first; a span inside another is dropped; spans that intersect partially
 * become one replacement over their union. The replacements are disjoint and ordered.
 * @param occurrences those above the threshold, in the order of `harmonize`
 */
export function resolveOverlaps(occurrences: readonly Occurrence[]): readonly Replacement[] {
  return joinIntersecting(withoutContained(bestPerSpan(occurrences)));
}

/** Order among equals: lower provider, then earlier classifier; `harmonize` keeps both. */
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

/** Spans come by start, longest first: a span is contained exactly when an earlier one reaches its end. */
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

/** What stands in the text for a replacement, e.g. `[PERSON]` or `[PERSON&LOCATION]`. */
export const labelOf = ({ categories }: Pick<Replacement, 'categories'>): string =>
  `[${categories.join('&')}]`;

/** Puts each replacement's label in the place of its span. */
export function replaceSpans(text: string, replacements: readonly Replacement[]): string {
  let labelled = '';
  let position = 0;
  for (const replacement of replacements) {
    labelled += text.slice(position, replacement.start) + labelOf(replacement);
    position = replacement.end;
  }
  return labelled + text.slice(position);
}
