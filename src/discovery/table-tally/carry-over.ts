import { present } from '../../core/present.js';
import type { CategoryData } from '../columns/category-count.js';
import { ColumnTally } from '../columns/tally-column.js';
import type { TallyLimits } from '../columns/tally-limits.js';
import type { ColumnPart } from './column-tallies.js';

/**
 * What findings in some values of a column come to in all of it. Values are chosen evenly among the distinct ones, so
 * that one which most rows hold may be missing: the cells of each form hold what the values of that form were found to
 * hold, and forms of which no value was read hold nothing. Whole numbers, so that it is the same everywhere.
 * @param read what was found in the values that were read
 * @param whole what was counted over all rows
 */
export function carryOver(read: ColumnPart, whole: ColumnPart, limits: TallyLimits): ColumnTally {
  const cells = new Map(whole.profile.forms);
  const cellsRead = new Map(read.profile.forms);
  const shares = new Map(
    [...cellsRead].map(([form, count]) => [form, present(cells.get(form), 'the cells of a form') / count]),
  );
  const tally = new ColumnTally(limits);
  tally.merge({
    profile: whole.profile,
    categories: read.categories.map((category) => scale(category, shares)),
  });
  const values = new ColumnTally(limits);
  values.merge(read);
  const factor = tally.profile.distinct.values / Math.max(1, values.profile.distinct.values);
  for (const count of tally.categories.values()) count.scaleDistinct(factor);
  return tally;
}

function scale(category: CategoryData, shares: ReadonlyMap<number, number>): CategoryData {
  const forms = category.forms.map(([form, hits, found]) => {
    const share = present(shares.get(form), 'the share of a form that was found');
    return [form, Math.round(hits * share), Math.round(found * share)] as const;
  });
  const hits = forms.reduce((sum, [, count]) => sum + count, 0);
  const by = (count: number): number => Math.round((count / category.hits) * hits);
  const { found, strength, agreed, inContext, checked } = category;
  return {
    ...category,
    forms,
    hits,
    found: by(found),
    strength: by(strength),
    agreed: by(agreed),
    inContext: by(inContext),
    checked: by(checked),
  };
}
