import { categoryOf } from '../core/harmonization-table.js';
import { combineScores, roundScore } from '../core/score.js';
import type { Finding } from '../core/span.js';
import type { Recognizer } from '../recognizers/define-recognizer.js';
import { createDetector, type KnownAnalysis } from '../recognizers/detector.js';
import { isUndisputed, settleRivals } from '../recognizers/settle-rivals.js';
import type { CellFindings } from '../recognizers/shapes/cell-findings.js';
import { createUnderHeaderFinder } from '../recognizers/under-header.js';
import { ColumnFinder, insideValue } from './column-finder.js';
import { contextPrefix, type ProviderInput, type TextFindings } from './provider.js';

export type { CellFindings };

/** Runs recognizers on a text, synchronously on the calling thread. */
export interface PatternFinder {
  (input: ProviderInput, explain: boolean): TextFindings;
  /**
   * Like the call without explanations, for a table cell. Cells of the same shape may share one result object, so that
   * callers can cache what they derive from it.
   */
  readonly inCell?: (input: ProviderInput) => CellFindings;
}

/** A text that most patterns match in part, so that their compilation does not slow down the first requests. */
const WARM_UP =
  'Dr Jane Roe, ring +1 (212) 555-0187: $5.00 to jane@example.org, 4111 1111 1111 1111 on 1/2/2020; ' +
  'passport, driver licence, SSN 536-22-8726, account number, password: x, IBAN, tax id, date of birth, state, PIN.';

/** Maximum number of columns whose header is cached with the shapes of their cells. */
const REMEMBERED_COLUMNS = 500;

/**
 * Prepares recognizers. A text with a header is read as `header: value`, and findings within the value are returned.
 * @param known precomputed analysis of their expressions
 */
export function createPatternFinder(
  recognizers: readonly Recognizer[],
  known?: KnownAnalysis,
): PatternFinder {
  const detector = createDetector(recognizers, known);
  const findUnderHeader = createUnderHeaderFinder();
  /** Finders by header, because all cells of a column share it. */
  const columns = new Map<string | undefined, ColumnFinder>();
  const columnOf = (context: string | undefined): ColumnFinder => {
    let column = columns.get(context);
    if (column === undefined) {
      if (columns.size >= REMEMBERED_COLUMNS) columns.clear();
      columns.set(context, (column = new ColumnFinder(context, detector, findUnderHeader)));
    }
    return column;
  };
  let last = columnOf(undefined);
  const inCell = (input: ProviderInput): CellFindings => {
    if (input.context !== last.context) last = columnOf(input.context);
    return last.find(input.text);
  };
  const find = (input: ProviderInput, explain: boolean): TextFindings => {
    if (!explain) return inCell(input).findings;
    const { text, context } = input;
    const prefix = contextPrefix(context);
    const found = insideValue(settleRivals(detector(prefix + text, true)), prefix);
    return context === undefined || prefix === ''
      ? found
      : [...found, ...findUnderHeader(text, context, true)];
  };
  return Object.assign(find, { inCell });
}

/**
 * Creates a finder for some categories with the same result as all recognizers. It runs the recognizers of these
 * categories first, and all of them only if a finding could be displaced by one of another category. Findings of other
 * categories may be missing.
 * @param findAll returns the finder of all recognizers; called on first use
 * @returns a finder; `least` is a score below which findings are not needed if no other provider adds to them, or 0 if
 * all are needed
 */
export function createSelectedFinder(
  recognizers: readonly Recognizer[],
  categories: ReadonlySet<string>,
  findAll: () => PatternFinder,
  known?: KnownAnalysis,
): (input: ProviderInput, least: number) => TextFindings {
  const isWanted = ({ entityType }: { readonly entityType: string }): boolean =>
    categories.has(categoryOf(entityType));
  const find = createPatternFinder(recognizers.filter(isWanted), known);
  return (input, least) => {
    // Under a header, cells can also match other categories.
    const found = find(input, false).filter(isWanted);
    return found.every((one) => isSettled(one, found, least)) ? found : findAll()(input, false);
  };
}

/**
 * Returns whether the other recognizers cannot affect the result: the finding cannot be displaced, or stays below
 * `least` even when combined with the findings that agree with it.
 */
function isSettled(finding: Finding, all: TextFindings, least: number): boolean {
  if (isUndisputed(finding.score)) return true;
  const alike = all.filter(
    ({ start, end, entityType }) =>
      start === finding.start &&
      end === finding.end &&
      categoryOf(entityType) === categoryOf(finding.entityType),
  );
  return roundScore(combineScores(alike.map(({ score }) => score))) < least;
}

/**
 * Warms up the recognizers. Two rounds, because V8 interprets an expression on its first use and compiles it on its
 * second.
 */
export function warmUpPatterns(find: PatternFinder): void {
  for (let round = 0; round < 2; round += 1) find({ text: WARM_UP }, false);
}
