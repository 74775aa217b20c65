import type { Explanation, ExplanationStep } from '../../core/span.js';
import { roundScore } from '../../core/score.js';
import { type HeaderReading, names, readHeader } from '../../text/headers/header-reading.js';
import type { CategoryCount } from './category-count.js';
import type { EvidenceGroup } from './feature-groups.js';
import { judgedTally, type JudgedTally, withAssumed } from './judged-tally.js';
import { toldByForm } from './told-by-form.js';
import type { TalliedColumn } from './tally-column.js';
import { type ColumnModels, SHIPPED_MODELS, weigh, type Weighing, weighUnknown } from './weigh-column.js';
import { countedAs, DENIED_TERM, isCategory } from '../../core/harmonization-table.js';
import { present } from '../../core/present.js';
import { meanOf } from './classifier-count.js';
import {
  type ColumnSetting,
  featuresOf,
  formCoverage,
  kindOf,
  neighboursOf,
  subjectsOf,
} from './column-features.js';
import { readPairs } from './coordinate-pair.js';
import { adjustScore } from './adjust-score.js';
import type { ColumnVerdict } from './column-verdict.js';

/** Explains how each group of evidence changed the probability, one after the other. */
function explainColumn(
  { groups }: Weighing,
  count: CategoryCount,
  tally: JudgedTally,
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
  tally: JudgedTally,
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
  combination: ({ sums }, { profile }) => ({
    cells_with_findings: sums.hits,
    cells: profile.cells,
    mean_length: Math.round(profile.lengths.mean),
  }),
};

/** Minimum score of a specific category to rank above its general one. */
const LIKELY = 0.7;
/** Factor that keeps the score of a general category below that of the specific one. */
const LESS_SAYING = 0.99;

/**
 * Returns the verdicts on each column, in descending order of score; each column is weighed in the context of the
 * table.
 * @param providers number of providers that read the cells
 * @param models the fitted numbers; others than the shipped ones in cross-validation only
 */
export function judgeTable(
  tallied: readonly TalliedColumn[],
  providers: number,
  models = SHIPPED_MODELS,
): ReadonlyMap<number, readonly ColumnVerdict[]> {
  const columns = tallied.map((column) => ({ ...column, tally: judgedTally(column.tally, providers) }));
  const headers = readPairs(
    columns,
    columns.map(({ header }) => readHeader(header)),
  );
  const headerOf = (place: number): HeaderReading => present(headers[place], 'the header of a column');
  const neighbours = neighboursOf(columns.map(({ tally }, place) => subjectsOf(tally, headerOf(place))));
  const settings = columns.map((_column, place): ColumnSetting => ({
    ...{ header: headerOf(place), providers },
    neighbours: present(neighbours[place], 'the neighbours of a column'),
  }));
  const settingOf = (place: number): ColumnSetting => present(settings[place], 'the setting of a column');
  const alone = columns.map(({ tally }, place) => ({
    ...{ tally, header: headerOf(place), verdicts: judgeColumn(tally, settingOf(place), models) },
  }));
  // Only where all providers read the cells: a form tells much if the model found nothing else.
  const told = providers < 2 ? NOTHING_TOLD : toldByForm(alone);
  return new Map(
    columns.map(({ index, tally }, place) => {
      const category = told.get(place);
      const verdicts =
        category === undefined
          ? present(alone[place], 'the verdicts on a column').verdicts
          : judgeColumn(withAssumed(tally, category), { ...settingOf(place), told: category }, models);
      return [index, verdicts];
    }),
  );
}

const NOTHING_TOLD: ReadonlyMap<number, string> = new Map();

/** Returns the verdicts on one column, in descending order of score. */
export function judgeColumn(
  tally: JudgedTally,
  setting: ColumnSetting,
  models = SHIPPED_MODELS,
): readonly ColumnVerdict[] {
  const verdicts = [...tally.categories]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([category, count]) => verdictOn(category, count, tally, setting, models));
  return settlePlaceNames(verdicts, setting)
    .map((verdict, _place, all) => belowSpecific(verdict, all))
    .sort(bySureness);
}

/** Minimum number of cells with places, as a share of those with people, under a header such as "name". */
const LEAST_PLACES = 0.2;

/**
 * Exchanges the scores of PERSON and LOCATION if the header may mean either ("name", "name_en"), some of the values are
 * place names, and no other column has people: rare place names look like surnames.
 */
function settlePlaceNames(
  verdicts: readonly ColumnVerdict[],
  { header, neighbours }: ColumnSetting,
): readonly ColumnVerdict[] {
  const person = verdicts.find(({ category }) => category === 'PERSON');
  const place = verdicts.find(({ category }) => category === 'LOCATION');
  if (person === undefined || place === undefined) return verdicts;
  const isPlace = place.rows >= LEAST_PLACES * person.rows && place.score < person.score;
  if (!isPlace || !header.vague.has('PERSON') || neighbours.people !== 0) return verdicts;
  const exchanged = new Map([
    [person, place.score],
    [place, person.score],
  ]);
  return verdicts.map((verdict) => ({ ...verdict, score: exchanged.get(verdict) ?? verdict.score }));
}

/** Minimum share of a cell that its findings cover, on average, where the values are what the column consists of. */
const MOST_OF_A_CELL = 0.5;

/**
 * Whether values make up a column, so that its header counts: not leaks in texts, lists, e-mail addresses, or values
 * with a valid check digit.
 */
const makesUp = (category: string, { sums }: CategoryCount, kind: ColumnVerdict['kind']): boolean =>
  kind === 'column' &&
  category !== 'EMAIL_ADDRESS' &&
  sums.checked < sums.hits / 2 &&
  sums.found / 1e6 >= MOST_OF_A_CELL * sums.hits;

function verdictOn(
  category: string,
  count: CategoryCount,
  tally: JudgedTally,
  setting: ColumnSetting,
  models: ColumnModels,
): ColumnVerdict {
  const kind = kindOf(count, tally.profile);
  const isHeaded = setting.header.isWorded && makesUp(category, count, kind);
  const unfitted = weighUnknown(count, formCoverage(count, tally.profile));
  const fitted = isCategory(category)
    ? weigh(featuresOf(category, tally, setting), category, isHeaded ? models.headed : models.bare)
    : unfitted;
  // The caller's deny list takes precedence over what such values usually are.
  const isDenied = count.classifiers.every(({ name }) => name === DENIED_TERM);
  const weighing = isDenied && unfitted.score > fitted.score ? unfitted : fitted;
  const adjusted =
    weighing === fitted
      ? adjustScore({ category, score: weighing.score, count, tally, setting })
      : weighing.score;
  const isDoubtful = kind === 'leak' && isChanceFinding(category, count, tally, setting);
  const classifiers = count.classifiers.map(meanOf);
  const isExplained = classifiers.some(({ explanation }) => explanation !== undefined);
  const { hits, strength } = count.sums;
  return {
    category,
    score: roundScore(adjusted * (isDoubtful ? DOUBTFUL : 1)),
    kind,
    rows: hits,
    findingScore: roundScore(strength / 1e4 / hits),
    classifiers,
    ...(isExplained && { explanation: explainColumn(weighing, count, tally, setting.header, category) }),
  };
}

/** Number of cells from which one or two findings of the language model alone are as likely as not due to chance. */
const MANY_CELLS = 20;
const FEW_HITS = 2;
const DOUBTFUL = 0.7;

/**
 * Whether only the language model found a category, in one or two of many cells, under a header that does not name it.
 */
const isChanceFinding = (
  category: string,
  { sums, classifiers }: CategoryCount,
  { profile }: JudgedTally,
  { header, providers }: ColumnSetting,
): boolean =>
  providers > 1 &&
  sums.hits <= FEW_HITS &&
  profile.cells >= MANY_CELLS &&
  !names(header, category) &&
  classifiers.every(({ name }) => name === 'context-model');

/**
 * Caps the score of a general category below that of a likely specific one: a birth date is also a date, but the
 * specific category ranks first.
 */
function belowSpecific(verdict: ColumnVerdict, all: readonly ColumnVerdict[]): ColumnVerdict {
  const { category, score, explanation } = verdict;
  const specific = all.find((other) => other.category !== category && countedAs(other.category) === category);
  if (specific === undefined || specific.score < LIKELY) return verdict;
  const capped = roundScore(Math.min(score, specific.score * LESS_SAYING));
  if (capped === score) return verdict;
  const step = {
    step: 'specific_category',
    scoreBefore: score,
    scoreAfter: capped,
    facts: { category: specific.category },
  };
  return { ...verdict, score: capped, ...(explanation && { explanation: [...explanation, step] }) };
}

const bySureness = (a: ColumnVerdict, b: ColumnVerdict): number =>
  b.score - a.score || (a.category < b.category ? -1 : 1);
