import { familyOf } from '../../core/harmonization-table.js';
import { countCell, type CategoryData } from './category-count.js';
import { blockOf, formOf } from './cell-form.js';
import type { CellValue, CountedForm } from './column-profile.js';
import type { ExaminedCell } from './examined-cell.js';
import { groupBy } from './group-by.js';
import { hashText } from './hash-text.js';
import { kindsOf } from './names/cell-kinds.js';
import type { TallyLimits } from './tally-limits.js';

/**
 * The contribution of a cell to a tally, except for its value; shared by cells that differ only in their digits and
 * have the same findings.
 */
export interface AlikeCells extends CountedForm {
  readonly categories: readonly CategoryData[];
}

const NONE: readonly CategoryData[] = Object.freeze([]);

/** A number with a fraction is a measured or computed quantity; identifying numbers never have one. */
const FRACTION = /^\s*[+-]?\d{1,15}\.\d{1,18}\s*$/;

/** @param cell any one of the cells that are alike */
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

/** Returns the contribution of the cell's own value. */
export const valueOf = (text: string, { form }: Pick<AlikeCells, 'form'>): CellValue => ({
  hash: hashText(text),
  block: blockOf(text, form),
  known: kindsOf(text, form),
});
