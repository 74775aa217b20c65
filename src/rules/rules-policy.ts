import { countUntil } from '../core/count-until.js';
import type { Allowed, Policy } from '../core/policy.js';
import { present } from '../core/present.js';
import type { Span } from '../core/span.js';
import { createListedValues, type ListedValues } from './listed-values.js';
import type { Re2Pattern } from './re2-pattern.js';
import type { RulesDocument } from './rules-document.js';

/** Entries of the allow list that hold for the same categories. */
interface AllowGroup {
  /** Undefined: for all. */
  readonly categories: ReadonlySet<string> | undefined;
  readonly lists: readonly ListedValues[];
  readonly patterns: readonly Re2Pattern[];
}

/** What the document does not want reported. */
export function createPolicy(document: RulesDocument): Policy {
  const groups = groupAllowed(document);
  return {
    off: new Set(document.categories.off.map(({ value }) => value)),
    thresholds: new Map(document.thresholds.map(([{ value }, least]) => [value, least])),
    allowedIn: (text) => (groups.length === 0 ? undefined : allowedBy(groups, text)),
  };
}

/**
 * A finding is allowed when its value is listed, or lies inside a listed value that stands there, or is as a whole
 * a match of an expression.
 */
function allowedBy(groups: readonly AllowGroup[], text: string): Allowed {
  const places = groups.map(({ lists }) => lazy(() => coverOf(lists.flatMap(({ find }) => find(text)))));
  return (category, span) => {
    const value = text.slice(span.start, span.end);
    return groups.some(({ categories, lists, patterns }, index) => {
      if (categories?.has(category) === false) return false;
      return (
        lists.some(({ has }) => has(value)) ||
        present(places[index], 'places of the lists')()(span) ||
        patterns.some(({ matchesWhole }) => matchesWhole(value))
      );
    });
  };
}

function lazy<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** Says whether a span lies inside one of the places, in time by the logarithm of their number. */
function coverOf(places: readonly Span[]): (span: Span) => boolean {
  const ordered = [...places].sort((a, b) => a.start - b.start);
  // How far the places up to each one reach: one of them holds the span exactly when they reach its end.
  let reach = 0;
  const reaches = ordered.map(({ end }) => (reach = Math.max(reach, end)));
  return ({ start, end }) => {
    const begun = countUntil(ordered, (place) => place.start <= start);
    const reached = reaches[begun - 1];
    return reached !== undefined && reached >= end;
  };
}

function groupAllowed({ allow }: RulesDocument): readonly AllowGroup[] {
  const byKey = new Map<string, { categories: readonly string[] | undefined; rules: typeof allow }>();
  for (const entry of allow) {
    const categories = entry.value.categories?.map(({ value }) => value).sort();
    const key = categories === undefined ? 'of all' : categories.join(' ');
    const known = byKey.get(key);
    byKey.set(key, { categories, rules: [...(known === undefined ? [] : known.rules), entry] });
  }
  return [...byKey.values()].map(({ categories, rules }) => ({
    categories: categories === undefined ? undefined : new Set(categories),
    lists: [true, false].flatMap((ignoreCase) => {
      const values = rules
        .filter(({ value }) => value.ignore_case === ignoreCase)
        .flatMap(({ value }) => value.values.map((listed) => listed.value));
      return values.length === 0 ? [] : [createListedValues(values, ignoreCase)];
    }),
    patterns: rules.flatMap(({ value }) => value.patterns.map((pattern) => pattern.value)),
  }));
}
