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
  characterHit: number;
  characterWrong: number;
  characterMissed: number;
  goldHit: number;
  goldMissed: number;
  found: number;
  foundWrong: number;
}

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
  const countOf = (category: string): Counts => {
    let count = counts.get(category);
    if (count === undefined) {
      count = {
        characterHit: 0,
        characterWrong: 0,
        characterMissed: 0,
        goldHit: 0,
        goldMissed: 0,
        found: 0,
        foundWrong: 0,
      };
      counts.set(category, count);
    }
    return count;
  };
  const cover = { sensitive: 0, covered: 0, harmless: 0, destroyed: 0, silent: 0 };
  const wanted = (span: LabelledSpan): boolean => only === undefined || only.has(countedAs(span.category));
  documents.forEach((document, index) => {
    const counted = [...document.text].map((character) => /[\p{L}\p{N}]/u.test(character));
    const gold = document.spans.filter(wanted);
    const answers = present(found[index], 'what was found in a document').filter(wanted);
    const goldSets = positionsOf(gold);
    const foundSets = positionsOf(answers);
    for (const category of new Set([...goldSets.keys(), ...foundSets.keys()])) {
      const truth = countedOnly(goldSets.get(category), counted);
      const answer = countedOnly(foundSets.get(category), counted);
      const hit = [...answer].filter((position) => truth.has(position)).length;
      const count = countOf(category);
      count.characterHit += hit;
      count.characterWrong += answer.size - hit;
      count.characterMissed += truth.size - hit;
    }
    for (const span of gold) {
      const count = countOf(countedAs(span.category));
      if (isHalfCovered(span, foundSets, counted)) count.goldHit++;
      else count.goldMissed++;
    }
    for (const span of answers) {
      const count = countOf(countedAs(span.category));
      count.found++;
      if (!isHalfCovered(span, goldSets, counted)) count.foundWrong++;
    }
    const allGold = countedOnly(union(positionsOf(document.spans)), counted);
    const wantedGold = countedOnly(union(goldSets), counted);
    const all = countedOnly(
      union(positionsOf(present(found[index], 'what was found in a document'))),
      counted,
    );
    cover.sensitive += wantedGold.size;
    cover.covered += [...wantedGold].filter((position) => all.has(position)).length;
    cover.destroyed += [...all].filter((position) => !allGold.has(position)).length;
    cover.harmless += counted.filter(Boolean).length - allGold.size;
    if (answers.length === 0) cover.silent++;
  });
  return {
    documents: documents.length,
    characters: qualityOf(
      sum(counts, (count) => ({
        hit: count.characterHit,
        wrong: count.characterWrong,
        missed: count.characterMissed,
      })),
    ),
    spans: spanQuality([...counts.values()]),
    hidden: cover.sensitive === 0 ? 1 : cover.covered / cover.sensitive,
    overhidden: cover.harmless === 0 ? 0 : cover.destroyed / cover.harmless,
    silent: documents.length === 0 ? 1 : cover.silent / documents.length,
    categories: new Map(
      [...counts]
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([category, count]) => [
          category,
          {
            gold: count.goldHit + count.goldMissed,
            found: count.found,
            characters: qualityOf({
              hit: count.characterHit,
              wrong: count.characterWrong,
              missed: count.characterMissed,
            }),
            spans: spanQuality([count]),
          },
        ]),
    ),
  };
}

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

function sum(counts: ReadonlyMap<string, Counts>, pick: (count: Counts) => Tally): Tally {
  return [...counts.values()].map(pick).reduce(
    (total, tally) => ({
      hit: total.hit + tally.hit,
      wrong: total.wrong + tally.wrong,
      missed: total.missed + tally.missed,
    }),
    { hit: 0, wrong: 0, missed: 0 },
  );
}

function qualityOf({ hit, wrong, missed }: Tally): Quality {
  return quality(hit + wrong === 0 ? 0 : hit / (hit + wrong), hit + missed === 0 ? 0 : hit / (hit + missed));
}

function spanQuality(counts: readonly Counts[]): Quality {
  const total = counts.reduce(
    (all, count) => ({
      gold: all.gold + count.goldHit + count.goldMissed,
      hit: all.hit + count.goldHit,
      found: all.found + count.found,
      wrong: all.wrong + count.foundWrong,
    }),
    { gold: 0, hit: 0, found: 0, wrong: 0 },
  );
  return quality(
    total.found === 0 ? 0 : 1 - total.wrong / total.found,
    total.gold === 0 ? 0 : total.hit / total.gold,
  );
}

const quality = (precision: number, recall: number): Quality => ({
  precision,
  recall,
  f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
});
