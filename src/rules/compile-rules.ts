import { DENIED_TERM } from '../core/harmonization-table.js';
import { createHash } from 'node:crypto';
import { CATEGORIES } from '../core/harmonization-table.js';
import { nearName } from '../core/nearest-name.js';
import type { Report } from '../documents/document-fault.js';
import { readDocument } from '../documents/read-document.js';
import type { Located } from '../documents/shape.js';
import { createListedValues, foldKeepingLength, type ListedValues } from './listed-values.js';
import {
  type Re2Pattern,
  type RecognizerRule,
  RULES_DOCUMENT,
  RULES_LIMITS,
  type RulesDocument,
} from './rules-document.js';
import type { Allowed, Policy } from '../core/operators.js';
import { createRulesDetector, type RulesDetector } from './rules-detector.js';
import { countUntil, type Span } from '../core/span.js';
import { present } from '../core/present.js';

/**
 * Checks constraints that involve several parts of a document.
 * @param isFaulty returns whether an error was reported at or below a path, so that the value there is incomplete
 */
function checkDocument(document: RulesDocument, report: Report, isFaulty: (path: string) => boolean): void {
  for (const { value: recognizer } of document.recognizers) checkRecognizer(recognizer, report);
  checkNames(document, report);
  checkLists(document, report, isFaulty);
  if (!isFaulty('recognizers') && !isFaulty('deny')) checkCategories(document, report);
  checkContradictions(document, report);
  checkSize(document, report);
}

function checkRecognizer(recognizer: RecognizerRule, report: Report): void {
  const seen = new Set<string>();
  for (const { value: pattern, at, path: place } of recognizer.patterns) {
    if (seen.has(pattern.name))
      report(at, place, 'is also the name of another pattern of this recognizer; names must be unique.');
    seen.add(pattern.name);
    for (const [field, value] of Object.entries(pattern)) {
      if (value === undefined) continue;
      if (field.startsWith('score_if_') && recognizer.check_digit === undefined)
        report(at, `${place}.${field}`, 'requires check_digit, which this recognizer does not have.');
      if (field.endsWith('_in_context') && recognizer.context === undefined)
        report(at, `${place}.${field}`, 'requires context words, which this recognizer does not have.');
    }
  }
  for (const { value: example, at, path: place } of recognizer.examples) {
    if ((example.match === undefined) === (example.no_match === undefined))
      report(at, place, 'must have either "match" or "no_match".');
    else if (example.match === undefined && (example.value ?? example.min_score) !== undefined)
      report(at, place, '"value" and "min_score" require "match".');
    else if (example.value !== undefined && example.match?.includes(example.value) === false)
      report(at, `${place}.value`, 'must occur in "match".');
  }
}

/** Checks that classifier names identify recognizers uniquely. Entries of the deny list may share a name. */
function checkNames({ recognizers, deny }: RulesDocument, report: Report): void {
  const seen = new Set(deny.map(({ value }) => value.name));
  for (const {
    value: { name },
  } of recognizers) {
    if (seen.has(name.value))
      report(name.at, name.path, 'is also the name of another rule; names must be unique.');
    seen.add(name.value);
  }
}

function checkLists(
  { allow, deny }: RulesDocument,
  report: Report,
  isFaulty: (path: string) => boolean,
): void {
  for (const { value, at, path } of [...allow, ...deny]) {
    if (value.values.length === 0 && value.patterns.length === 0 && !isFaulty(path)) {
      report(at, path, 'must have "values", "patterns" or both.');
    }
  }
}

/** Rejects unknown categories, which are most likely misspelt and would have no effect. */
function checkCategories(document: RulesDocument, report: Report): void {
  const known: ReadonlySet<string> = new Set([
    ...CATEGORIES,
    ...document.recognizers.map(({ value }) => value.category.value),
    ...document.deny.map(({ value }) => value.category.value),
    ...document.categories.other,
  ]);
  const named: readonly Located<string>[] = [
    ...document.thresholds.map(([category]) => category),
    ...document.categories.off,
    ...document.allow.flatMap(({ value: { categories = [] } }) => categories),
  ];
  for (const { value, at, path } of named) {
    if (known.has(value)) continue;
    const nearest = nearName(value, [...known]);
    report(
      at,
      path,
      `is not a category of the service or of this file${nearest === undefined ? '.' : `; did you mean ${nearest}?`}` +
        ' If one of your providers reports it, add it to categories.other.',
    );
  }
}

function checkContradictions(document: RulesDocument, report: Report): void {
  const off = new Set(document.categories.off.map(({ value }) => value));
  const thresholds = new Map(document.thresholds.map(([{ value }, least]) => [value, least]));
  for (const { value } of [...document.recognizers, ...document.deny]) {
    const { category } = value;
    if (off.has(category.value)) report(category.at, category.path, 'is switched off by categories.off.');
  }
  for (const { value, at, path } of document.deny) {
    const least = thresholds.get(value.category.value);
    if (least !== undefined && value.score < least) {
      report(
        at,
        path,
        `has a score below the threshold of its category, ${least.toString()}; it would never be reported.`,
      );
    }
  }
  const allowed = new Set(
    document.allow.flatMap(({ value }) => value.values.map(({ value: listed }) => foldKeepingLength(listed))),
  );
  for (const listed of document.deny.flatMap(({ value }) => value.values)) {
    if (allowed.has(foldKeepingLength(listed.value)))
      report(listed.at, listed.path, 'is also on the allow list; it can be on only one list.');
  }
}

/** Limits the total size of all expressions, which bounds the time for a text. */
function checkSize(document: RulesDocument, report: Report): void {
  const patterns = [
    ...document.recognizers.flatMap(({ value }) =>
      value.patterns.map(({ value: { regex }, at, path }) => ({
        size: regex.size,
        at,
        path: `${path}.regex`,
      })),
    ),
    ...[...document.allow, ...document.deny].flatMap(({ value }) =>
      value.patterns.map(({ value: regex, at, path }) => ({ size: regex.size, at, path })),
    ),
  ];
  let total = 0;
  for (const { size, at, path } of patterns) {
    const before = total;
    total += size;
    if (before <= RULES_LIMITS.totalProgramSize && total > RULES_LIMITS.totalProgramSize) {
      const most = RULES_LIMITS.totalProgramSize.toString();
      report(
        at,
        path,
        `makes the expressions of the file exceed ${most} instructions; use fewer or smaller expressions.`,
      );
    }
  }
}

/**
 * Parses a rules file (YAML or JSON in UTF-8).
 * @param file file name, for error messages
 * @throws DocumentError with all errors and their locations
 */
export const readRules = (bytes: Uint8Array, file: string): RulesDocument =>
  readDocument(bytes, file, RULES_DOCUMENT, checkDocument);

/** Immutable, compiled rules. */
export interface CompiledRules {
  /** Eight hexadecimal digits that identify the file content. */
  readonly digest: string;
  readonly document: RulesDocument;
  /** Undefined if there are neither recognizers nor a deny list. */
  readonly detect: RulesDetector | undefined;
  readonly denyClassifiers: ReadonlySet<string>;
  readonly policy: Policy;
}

/**
 * Compiles a rules file.
 * @throws DocumentError with all errors and their locations
 */
export function compileRules(bytes: Uint8Array, file: string): CompiledRules {
  const document = readRules(bytes, file);
  return {
    digest: createHash('sha256').update(bytes).digest('hex').slice(0, 8),
    document,
    detect: createRulesDetector(document),
    denyClassifiers: new Set(document.deny.map(({ value }) => value.name)),
    policy: createPolicy(document),
  };
}

/** Entries of the allow list that apply to the same categories. */
interface AllowGroup {
  /** Undefined for all categories. */
  readonly categories: ReadonlySet<string> | undefined;
  readonly lists: readonly ListedValues[];
  readonly patterns: readonly Re2Pattern[];
}

/** Builds the report policy of a document. */
export function createPolicy(document: RulesDocument): Policy {
  const groups = groupAllowed(document);
  return {
    off: new Set(document.categories.off.map(({ value }) => value)),
    thresholds: new Map(document.thresholds.map(([{ value }, least]) => [value, least])),
    allowedIn: (text) => (groups.length === 0 ? undefined : allowedBy(groups, text)),
  };
}

/**
 * Returns the allow-list check for a text. A finding is allowed if its value is listed, if it lies within a listed
 * value in the text, or if an expression matches all of it.
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

/** Returns a function that checks whether a span lies within one of the given spans, in logarithmic time. */
function coverOf(places: readonly Span[]): (span: Span) => boolean {
  const ordered = [...places].sort((a, b) => a.start - b.start);
  // Running maximum of the ends: one of the spans up to an index contains a given span exactly if this reaches its end.
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

/** Terms passed by the caller. */
export interface ListedTerms {
  readonly allow: readonly string[];
  readonly deny: readonly { readonly category: string; readonly term: string }[];
  /** Expressions that match complete values that are not to be reported. */
  readonly allowPatterns?: readonly Re2Pattern[];
  readonly recognizers?: readonly BroughtRecognizer[];
}

/** A recognizer passed by the caller. */
export interface BroughtRecognizer {
  readonly name: string;
  readonly category: string;
  readonly patterns: readonly {
    readonly name: string;
    readonly regex: Re2Pattern;
    readonly score: number;
    readonly score_in_context?: number;
  }[];
  readonly context?: { readonly words: readonly string[] };
}

/** Converts terms to rules, equivalent to a rules file with these values in its lists. */
export function rulesOfTerms({
  allow,
  deny,
  allowPatterns = [],
  recognizers = [],
}: ListedTerms): Omit<CompiledRules, 'digest'> {
  const categories = [...new Set(deny.map(({ category }) => category))];
  const document: RulesDocument = {
    recognizers: recognizers.map(({ name, category, patterns, ...own }) =>
      here({
        ...own,
        name: here(name),
        category: here(category),
        patterns: patterns.map(here),
        keywords: [],
        examples: [],
      }),
    ),
    allow:
      allow.length + allowPatterns.length === 0
        ? []
        : [here({ ...EXACT, values: allow.map(here), patterns: allowPatterns.map(here) })],
    deny: categories.map((category) => {
      const terms = deny.filter((denied) => denied.category === category);
      const values = terms.map(({ term }) => here(term));
      return here({ values, ...EXACT, name: DENIED_TERM, category: here(category), score: 1 });
    }),
    thresholds: [],
    categories: { off: [], other: [] },
  };
  return {
    document,
    detect: createRulesDetector(document),
    denyClassifiers: new Set([DENIED_TERM]),
    policy: createPolicy(document),
  };
}

const EXACT = { patterns: [], ignore_case: false } as const;

/** Placeholder location, because these values come from no file. */
const here = <T>(value: T) => ({ value, at: { line: 1, column: 1 }, path: '' });
