import { combineScores, roundScore } from '../../core/score.js';

/** The cells of a column that share one form, as far as one category is concerned. */
export interface FormEvidence {
  /** Non-empty cells of this form. */
  readonly cells: number;
  /** Those of them in which something was found. */
  readonly hits: number;
  /** Sum over its cells of the share of characters that was found, each 0 (nothing) to 1 (the whole cell). */
  readonly found: number;
}

/** Verdicts below this are no verdicts: they are left out whatever the threshold. */
export const LEAST_SCORE = 0.1;

/** UTF-16 units of a cell that make its form: texts that are this long have hardly any form in common. */
const LONGEST_FORM = 1_024;

/**
 * The form of a cell: runs of digits, of letters and of space collapse to one sign each, so that cells that
 * hold the same kind of thing share a form (`12/3/2020` and `1/12/1999` are `9/9/9`).
 */
export function shapeOf(cell: string): string {
  return cell
    .trim()
    .slice(0, LONGEST_FORM)
    .replaceAll(/\p{N}+/gu, '9')
    .replaceAll(/[\p{L}\p{M}]+/gu, 'a')
    .replaceAll(/\s+/gu, ' ');
}

/** How a verdict came about. */
export interface Weighing {
  /** The verdict, 0 to 1. */
  readonly score: number;
  /** The classifiers' scores combined, 0 to 1. */
  readonly combined: number;
  /** Mean weight of the cells in which something was found, 0 to 1. */
  readonly meanWeight: number;
  /** Cells in which something was found. */
  readonly hits: number;
  /** Cells of the same forms, those themselves counted. */
  readonly cells: number;
  /** Forms of the cells in which something was found. */
  readonly forms: number;
}

/**
 * Weighs what the classifiers say of a column's findings against the column as a whole, 0 to 1.
 *
 * A cell that is wholly a value must be seen beside the cells of its own form: where only 1 of 30 numbers
 * reads as a card, the one is an accident; where the only cell that looks like an e-mail address is one, it
 * is one. A cell that is mostly other text speaks for itself. So a cell found to the share `f`, in a form of
 * which the share `c` was found, weighs `1 - f + f * c`, and the verdict is the classifiers' combined score
 * times the root of the mean weight: half the column found still speaks clearly, a thirtieth does not.
 *
 * @param scores each classifier's mean score, 0 to 1
 * @param forms the forms in which something was found; their order has no meaning
 */
export function weighColumn(scores: readonly number[], forms: readonly FormEvidence[]): Weighing {
  const combined = combineScores([...scores].sort((a, b) => a - b));
  const weights = weighForms(forms);
  return { score: roundScore(combined * Math.sqrt(weights.meanWeight)), combined, ...weights };
}

function weighForms(forms: readonly FormEvidence[]): Omit<Weighing, 'combined' | 'score'> {
  // Sums in one fixed order, so that rows may come in any.
  const hit = forms
    .filter(({ hits }) => hits > 0)
    .sort((a, b) => a.cells - b.cells || a.hits - b.hits || a.found - b.found);
  const hits = hit.reduce((sum, form) => sum + form.hits, 0);
  const weight = hit.reduce((sum, form) => {
    const coverage = form.hits / form.cells;
    return sum + form.hits - roundScore(form.found) * (1 - coverage);
  }, 0);
  const cells = hit.reduce((sum, form) => sum + form.cells, 0);
  return { meanWeight: hits === 0 ? 0 : weight / hits, hits, cells, forms: hit.length };
}
