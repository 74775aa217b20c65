import { familyOf } from '../../core/harmonization-table.js';
import { countCell, type CategoryData } from './category-count.js';
import { blockOf, formOf } from './cell-form.js';
import type { CellValue, CountedForm } from './column-profile.js';
import type { ExaminedCell } from './examined-cell.js';
import { groupBy } from './group-by.js';
import { hashText } from './hash-text.js';
import type { TallyLimits } from './tally-limits.js';

/**
 * Cells that differ in nothing but their digits, and in which the same was found: what each of them adds to a tally,
 * but for its value.
 */
export interface AlikeCells extends CountedForm {
  readonly categories: readonly CategoryData[];
}

const NONE: readonly CategoryData[] = Object.freeze([]);

/** A number with a fraction is measured or computed: no number by which someone is known has one. */
const FRACTION = /^\s*[+-]?\d{1,15}\.\d{1,18}\s*$/;

/** @param cell one of them */
export function alikeCells(cell: ExaminedCell, { forms }: Pick<TallyLimits, 'forms'>): AlikeCells {
  const { text, occurrences } = cell;
  const form = formOf(text);
  const hash = form.hash % forms;
  if (occurrences.length === 0) return { form, hash, categories: NONE };
  const held = FRACTION.test(text)
    ? occurrences.filter(({ category }) => familyOf(category) !== 'identity')
    : occurrences;
  const byCategory = groupBy(held, ({ category }) => category);
  const categories = [...byCategory].map(([category, found]) =>
    countCell(category, { text, occurrences: found }, hash),
  );
  return { form, hash, categories };
}

/** What one of them adds besides. */
export const valueOf = (text: string, { form }: Pick<AlikeCells, 'form'>): CellValue => ({
  hash: hashText(text),
  block: blockOf(text, form),
});
