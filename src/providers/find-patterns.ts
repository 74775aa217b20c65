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

/** Finds what recognizers know in a text; on the thread that calls it, for as long as it takes. */
export interface PatternFinder {
  (input: ProviderInput, explain: boolean): TextFindings;
  /**
   * The same without explanations, in a cell of a table: what is found in many cells of one shape is one object, so
   * that what follows from it need not be worked out each time.
   */
  readonly inCell?: (input: ProviderInput) => CellFindings;
}

/** A text with something for most patterns: the first texts pay for compiling them. */
const WARM_UP =
  'Dr Jane Roe, ring +1 (212) 555-0187: $5.00 to jane@example.org, 4111 1111 1111 1111 on 1/2/2020; ' +
  'passport, driver licence, SSN 536-22-8726, account number, password: x, IBAN, tax id, date of birth, state, PIN.';

/** Columns whose header is remembered with the shapes of their cells. */
const REMEMBERED_COLUMNS = 500;

/**
 * Prepares the recognizers: a text with a header is read as `header: value`, and what lies inside the value is kept.
 * @param known what is known of their expressions already
 */
export function createPatternFinder(
  recognizers: readonly Recognizer[],
  known?: KnownAnalysis,
): PatternFinder {
  const detector = createDetector(recognizers, known);
  const findUnderHeader = createUnderHeaderFinder();
  /** The cells of a column have one header. */
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
 * Finds what belongs to some categories as if every recognizer had looked: the recognizers of these categories look, and
 * all of them only where one has found what a reading of another category may displace. What else is found besides those
 * categories may be missing.
 * @param findAll the finder of all recognizers; made when it is first needed
 * @returns a finder; `least`: a score below which no finding is wanted, where no other provider adds to it; 0: every
 * finding is
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
    // Under a header, whole cells of other categories are found too.
    const found = find(input, false).filter(isWanted);
    return found.every((one) => isSettled(one, found, least)) ? found : findAll()(input, false);
  };
}

/**
 * Whether it makes no difference what other recognizers find: nothing can displace it, or it is not wanted however much
 * those add to it that found the same in the same place.
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

/** Twice: the engine interprets an expression once and compiles it on its second use. */
export function warmUpPatterns(find: PatternFinder): void {
  for (let round = 0; round < 2; round += 1) find({ text: WARM_UP }, false);
}
