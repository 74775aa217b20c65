import type { Explanation, ExplanationStep } from '../../core/explanation.js';
import { roundScore } from '../../core/score.js';
import { names, type HeaderReading } from '../../text/headers/header-reading.js';
import type { CategoryCount } from './category-count.js';
import type { EvidenceGroup } from './feature-groups.js';
import type { ColumnTally } from './tally-column.js';
import type { Weighing } from './weigh-column.js';

/** Says what each group of evidence made of the probability, one after the other. */
export function explainColumn(
  { groups }: Weighing,
  count: CategoryCount,
  tally: ColumnTally,
  header: HeaderReading,
  category: string,
): Explanation {
  let before: number | undefined;
  return groups.map(({ group, score }): ExplanationStep => {
    const step = {
      step: `column_${group}`,
      ...(before !== undefined && { scoreBefore: before }),
      scoreAfter: roundScore(score),
      facts: FACTS[group](count, tally, header, category),
    };
    before = step.scoreAfter;
    return step;
  });
}

type FactsOf = (
  count: CategoryCount,
  tally: ColumnTally,
  header: HeaderReading,
  category: string,
) => ExplanationStep['facts'];

const FACTS: Readonly<Record<EvidenceGroup, FactsOf>> = {
  category: (_count, _tally, _header, category) => ({ category }),
  findings: ({ sums, distinct }, { profile }) => ({
    cells_with_findings: sums.hits,
    cells: profile.cells,
    distinct_values_with_findings: Math.max(1, Math.round(distinct)),
    distinct_values: Math.max(1, Math.round(profile.distinct.values)),
    mean_score: roundScore(sums.strength / 1e4 / sums.hits),
    share_of_characters: roundScore(sums.found / 1e6 / sums.hits),
    several_providers: sums.agreed,
    check_digit_passed: sums.checked,
  }),
  cells: (_count, { profile }) => ({
    whole_numbers: roundScore(profile.share('integer')),
    other_numbers: roundScore(profile.share('number')),
    codes: roundScore(profile.share('code')),
    texts: roundScore(profile.share('text')),
    commonest_form: roundScore(profile.commonestForm),
  }),
  header: (_count, _tally, header, category) => ({
    names_it: names(header, category),
    names_another: !names(header, category) && header.named.size > 0,
    about_keys: header.isKey,
    about_measures: header.isMeasure,
    about_something_of_it: header.isTurned,
  }),
  table: (_count, tally) => ({ other_categories: tally.categories.size - 1 }),
};
