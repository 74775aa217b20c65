import { CATEGORIES } from '../core/harmonization-table.js';
import { nearestName } from '../core/nearest-name.js';
import { foldKeepingLength } from './listed-values.js';
import type { RecognizerRule, RulesDocument } from './rules-document.js';
import type { Report } from '../documents/document-fault.js';
import { RULES_LIMITS } from './rules-limits.js';
import type { Located } from '../documents/shape.js';

/**
 * Checks what only several places of a document together can show.
 * @param isFaulty whether something at the path or below it has been refused, so that it misses here
 */
export function checkDocument(
  document: RulesDocument,
  report: Report,
  isFaulty: (path: string) => boolean,
): void {
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
      report(at, place, 'has the name of another pattern of this recognizer; names must differ.');
    seen.add(pattern.name);
    for (const [field, value] of Object.entries(pattern)) {
      if (value === undefined) continue;
      if (field.startsWith('score_if_') && recognizer.check_digit === undefined)
        report(at, `${place}.${field}`, 'needs a check_digit, and this recognizer has none.');
      if (field.endsWith('_in_context') && recognizer.context === undefined)
        report(at, `${place}.${field}`, 'needs context words, and this recognizer has none.');
    }
  }
  for (const { value: example, at, path: place } of recognizer.examples) {
    if ((example.match === undefined) === (example.no_match === undefined))
      report(at, place, 'must have either "match" or "no_match".');
    else if (example.match === undefined && (example.value ?? example.min_score) !== undefined)
      report(at, place, '"value" and "min_score" go with "match".');
    else if (example.value !== undefined && example.match?.includes(example.value) === false)
      report(at, `${place}.value`, 'must occur in "match".');
  }
}

/** Classifier names tell recognizers apart; entries of the deny list may share one. */
function checkNames({ recognizers, deny }: RulesDocument, report: Report): void {
  const seen = new Set(deny.map(({ value }) => value.name));
  for (const {
    value: { name },
  } of recognizers) {
    if (seen.has(name.value)) report(name.at, name.path, 'is the name of another rule; names must differ.');
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

/** A category that nothing reports is misspelt, and would have no effect. */
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
    const nearest = nearestName(value, [...known]);
    report(
      at,
      path,
      `is no category of the service and none that this file reports; the nearest is ${nearest}. ` +
        'Name it in categories.other if a provider of yours reports it.',
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
      report(listed.at, listed.path, 'is on the allow list too; it must be on one of them.');
  }
}

/** All expressions together bound the time that a text can take. */
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
        `brings the expressions of the file to more than ${most} instructions; have fewer or smaller ones.`,
      );
    }
  }
}
