import { countedAs } from '../core/harmonization-table.js';
import { present } from '../core/present.js';
import type { GoldDocument, LabelledSpan } from './gold-formats.js';

/** Counts of true positives, false positives and false negatives. */
export interface Tally {
  readonly hit: number;
  readonly wrong: number;
  readonly missed: number;
}

/** Precision, recall and their harmonic mean, each 0 to 1. */
export interface Quality {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/** Metrics of one category. */
export interface CategoryResult {
  readonly gold: number;
  readonly found: number;
  readonly characters: Quality;
  readonly spans: Quality;
}

/** Metrics over a set of documents; see `docs/accuracy.md` for the definitions. */
export interface Result {
  /** Number of documents. */
  readonly documents: number;
  readonly characters: Quality;
  readonly spans: Quality;
  /** Share of sensitive letters and digits covered by any finding. */
  readonly hidden: number;
  /** Share of harmless letters and digits covered by any finding. */
  readonly overhidden: number;
  /** Share of documents without any finding. */
  readonly silent: number;
  readonly categories: ReadonlyMap<string, CategoryResult>;
}

interface Counts {
  readonly characters: { hit: number; wrong: number; missed: number };
  gold: number;
  goldHit: number;
  found: number;
  foundWrong: number;
}

/** Spans of the evaluated categories in a document, and the positions that they cover, by counted category. */
interface Covered {
  readonly spans: readonly LabelledSpan[];
  readonly sets: ReadonlyMap<string, ReadonlySet<number>>;
}

const coveredBy = (spans: readonly LabelledSpan[]): Covered => ({ spans, sets: positionsOf(spans) });

/**
 * Compares found spans with the gold spans of the same documents, counting letters and digits only. A gold span is
 * found if at least half of its characters are covered by its category; a found span is correct by the same rule.
 * @param only categories to evaluate; default: all
 */
export function measure(
  documents: readonly GoldDocument[],
  found: readonly (readonly LabelledSpan[])[],
  only?: ReadonlySet<string>,
): Result {
  const counts = new Map<string, Counts>();
  const cover = { sensitive: 0, covered: 0, harmless: 0, destroyed: 0, silent: 0 };
  const wanted = (span: LabelledSpan): boolean => only === undefined || only.has(countedAs(span.category));
  for (const [index, document] of documents.entries()) {
    const all = present(found[index], 'what was found in a document');
    const counted = [...document.text].map((character) => /[\p{L}\p{N}]/u.test(character));
    const gold = coveredBy(document.spans.filter(wanted));
    const answers = coveredBy(all.filter(wanted));
    countCategories(counts, gold, answers, counted);
    const charactersOf = (sets: Covered['sets']): ReadonlySet<number> => countedOnly(union(sets), counted);
    const allGold = charactersOf(positionsOf(document.spans));
    const allFound = charactersOf(positionsOf(all));
    const sensitive = charactersOf(gold.sets);
    cover.sensitive += sensitive.size;
    cover.covered += countIn(sensitive, (position) => allFound.has(position));
    cover.destroyed += countIn(allFound, (position) => !allGold.has(position));
    cover.harmless += counted.filter(Boolean).length - allGold.size;
    if (answers.spans.length === 0) cover.silent++;
  }
  const ordered = [...counts].sort(([a], [b]) => a.localeCompare(b));
  return {
    documents: documents.length,
    ...qualitiesOf([...counts.values()]),
    hidden: cover.sensitive === 0 ? 1 : cover.covered / cover.sensitive,
    overhidden: cover.harmless === 0 ? 0 : cover.destroyed / cover.harmless,
    silent: documents.length === 0 ? 1 : cover.silent / documents.length,
    categories: new Map(
      ordered.map(([category, count]) => [
        category,
        { gold: count.gold, found: count.found, ...qualitiesOf([count]) },
      ]),
    ),
  };
}

/** Adds a document to the counts of each category in it. */
function countCategories(
  counts: Map<string, Counts>,
  gold: Covered,
  answers: Covered,
  counted: readonly boolean[],
): void {
  const countOf = (category: string): Counts => {
    const known = counts.get(category);
    if (known !== undefined) return known;
    const count = {
      characters: { hit: 0, wrong: 0, missed: 0 },
      gold: 0,
      goldHit: 0,
      found: 0,
      foundWrong: 0,
    };
    counts.set(category, count);
    return count;
  };
  for (const category of new Set([...gold.sets.keys(), ...answers.sets.keys()])) {
    const truth = countedOnly(gold.sets.get(category), counted);
    const answer = countedOnly(answers.sets.get(category), counted);
    const hit = countIn(answer, (position) => truth.has(position));
    const { characters } = countOf(category);
    characters.hit += hit;
    characters.wrong += answer.size - hit;
    characters.missed += truth.size - hit;
  }
  for (const span of gold.spans) {
    const count = countOf(countedAs(span.category));
    count.gold++;
    if (isHalfCovered(span, answers.sets, counted)) count.goldHit++;
  }
  for (const span of answers.spans) {
    const count = countOf(countedAs(span.category));
    count.found++;
    if (!isHalfCovered(span, gold.sets, counted)) count.foundWrong++;
  }
}

const countIn = (positions: ReadonlySet<number>, passes: (position: number) => boolean): number =>
  [...positions].filter(passes).length;

/** Returns the positions covered by the spans, by counted category. */
function positionsOf(spans: readonly LabelledSpan[]): Map<string, Set<number>> {
  const sets = new Map<string, Set<number>>();
  for (const span of spans) {
    const category = countedAs(span.category);
    const set = sets.get(category) ?? new Set<number>();
    sets.set(category, set);
    for (let position = span.start; position < span.end; position++) set.add(position);
  }
  return sets;
}

const NO_POSITIONS: ReadonlySet<number> = new Set();

/** Keeps the positions of letters and digits. */
const countedOnly = (positions: ReadonlySet<number> | undefined, counted: readonly boolean[]): Set<number> =>
  new Set(Array.from(positions ?? NO_POSITIONS).filter((position) => counted[position] === true));

/**
 * Whether at least half of a span is covered. In a span without letters or digits (a currency symbol), all characters
 * count.
 */
function isHalfCovered(
  span: LabelledSpan,
  sets: ReadonlyMap<string, ReadonlySet<number>>,
  counted: readonly boolean[],
): boolean {
  const set = sets.get(countedAs(span.category));
  const positions = Array.from({ length: span.end - span.start }, (_, index) => span.start + index);
  const kept = positions.filter((position) => counted[position] === true);
  const relevant = kept.length > 0 ? kept : positions;
  return relevant.filter((position) => set?.has(position) === true).length * 2 >= relevant.length;
}

const union = (sets: ReadonlyMap<string, ReadonlySet<number>>): Set<number> =>
  new Set([...sets.values()].flatMap((set) => [...set]));

/** Returns the quality of some categories together, by characters and by spans. */
function qualitiesOf(counts: readonly Counts[]): Pick<CategoryResult, 'characters' | 'spans'> {
  const sum = (pick: (count: Counts) => number): number =>
    counts.reduce((total, count) => total + pick(count), 0);
  const found = sum((count) => count.found);
  const gold = sum((count) => count.gold);
  return {
    characters: qualityOf({
      hit: sum(({ characters }) => characters.hit),
      wrong: sum(({ characters }) => characters.wrong),
      missed: sum(({ characters }) => characters.missed),
    }),
    spans: quality(
      found === 0 ? 0 : 1 - sum((count) => count.foundWrong) / found,
      gold === 0 ? 0 : sum((count) => count.goldHit) / gold,
    ),
  };
}

function qualityOf({ hit, wrong, missed }: Tally): Quality {
  return quality(hit + wrong === 0 ? 0 : hit / (hit + wrong), hit + missed === 0 ? 0 : hit / (hit + missed));
}

const quality = (precision: number, recall: number): Quality => ({
  precision,
  recall,
  f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
});
