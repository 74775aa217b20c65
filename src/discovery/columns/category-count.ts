import type { Details, Span } from '../../core/span.js';
import type { ProviderFinding } from '../../harmonization/occurrence.js';
import { combineScores } from '../../core/score.js';
import { addCounts, type ClassifierCount, countFindings, timesRows } from './classifier-count.js';
import { DistinctCount } from './distinct-count.js';
import type { ExaminedCell } from './examined-cell.js';
import { groupBy } from './group-by.js';

/** Returns the share of a cell's characters covered by spans, 0 to 1; ignores white space around the value. */
export function foundShare(cell: string, spans: readonly Span[]): number {
  let covered = 0;
  let reached = 0;
  const sorted = spans.length < 2 ? spans : [...spans].sort((a, b) => a.start - b.start);
  for (const { start, end } of sorted) {
    covered += Math.max(0, end - Math.max(start, reached));
    reached = Math.max(reached, end);
  }
  return Math.min(1, covered / Math.max(1, cell.trim().length));
}

/**
 * Sums over the cells in which a category was found. They are integers, so that the order of addition does not matter.
 */
const SUMS = ['hits', 'found', 'strength', 'agreed', 'inContext', 'checked'] as const;

/**
 * Sums over cells: `hits` counts the cells; `found` is the covered share of each cell, in millionths; `strength` is the
 * score of the most confident occurrence, in ten-thousandths. `agreed`, `inContext` and `checked` count the cells in
 * which two providers agreed, a context word was nearby, and a check digit passed.
 */
export type HitSums = Readonly<Record<(typeof SUMS)[number], number>>;

/** A count as plain data. */
export interface CategoryData extends HitSums {
  readonly category: string;
  readonly classifiers: readonly ClassifierCount[];
  /** By number of the form: cells with findings, and the covered share of those cells in millionths. */
  readonly forms: readonly (readonly [form: number, hits: number, found: number])[];
  /** Serialized `DistinctCount` of the values with findings. */
  readonly distinct: string;
}

/** Counts of the findings of one category in one column. */
export class CategoryCount {
  readonly #sums: Record<(typeof SUMS)[number], number> = {
    ...{ hits: 0, found: 0, strength: 0, agreed: 0, inContext: 0, checked: 0 },
  };
  /** By provider and classifier name. */
  readonly #classifiers = new Map<string, ClassifierCount>();
  readonly #forms = new Map<number, { hits: number; found: number }>();
  readonly #distinct: DistinctCount;
  #distinctFactor = 1;

  /** Whether nothing was found, and a list or the form of the cells suggests the category. */
  readonly isAssumed: boolean;

  constructor(registers: number, isAssumed = false) {
    this.#distinct = new DistinctCount(registers);
    this.isAssumed = isAssumed;
  }

  /**
   * Counts rows whose cells have the same findings.
   * @param one the counts for one of the cells
   */
  addRows(one: CategoryData, rows: number): void {
    this.#addSums(one, rows);
    for (const [form, hits, found] of one.forms) this.#addForm(form, hits * rows, found * rows);
    for (const count of one.classifiers) this.#addClassifier(timesRows(count, rows));
  }

  /** Adds a value to the count of distinct values with findings. @param hash `hashText` of the value */
  addValue(hash: number): void {
    this.#distinct.add(hash);
  }

  /** Adds the counts of other cells of the column. */
  merge(other: CategoryData): void {
    this.addRows(other, 1);
    this.#distinct.merge(other.distinct);
  }

  toData(category: string): CategoryData {
    return {
      category,
      ...this.#sums,
      classifiers: this.classifiers.map((count) => ({ ...count, details: inOrder(count.details) })),
      forms: [...this.#forms]
        .sort(([a], [b]) => a - b)
        .map(([form, { hits, found }]) => [form, hits, found] as const),
      distinct: this.#distinct.written(),
    };
  }

  get sums(): HitSums {
    return this.#sums;
  }

  /** Ordered by provider, then by name. */
  get classifiers(): readonly ClassifierCount[] {
    return [...this.#classifiers.values()].sort(
      (a, b) => a.providerIndex - b.providerIndex || (a.name < b.name ? -1 : 1),
    );
  }

  get forms(): ReadonlyMap<number, { readonly hits: number; readonly found: number }> {
    return this.#forms;
  }

  /** Estimated number of distinct values with findings. */
  get distinct(): number {
    return this.#distinct.count * this.#distinctFactor;
  }

  /** Multiplies the estimate of distinct values when only a sample was read; used for verdicts only. */
  scaleDistinct(factor: number): void {
    this.#distinctFactor = factor;
  }

  #addSums(other: HitSums, rows: number): void {
    for (const name of SUMS) this.#sums[name] += other[name] * rows;
  }

  #addForm(form: number, hits: number, found: number): void {
    const known = this.#forms.get(form);
    if (known === undefined) this.#forms.set(form, { hits, found });
    else {
      known.hits += hits;
      known.found += found;
    }
  }

  #addClassifier(count: ClassifierCount): void {
    const key = keyOf(count.providerIndex, count.name);
    const known = this.#classifiers.get(key);
    this.#classifiers.set(key, known === undefined ? count : addCounts(known, count));
  }
}

/**
 * Returns the counts of one category in one cell; they contain nothing of the value.
 * @param occurrences at least one, all of this category
 * @param form number of the form of the cell
 */
export function countCell(category: string, { text, occurrences }: ExaminedCell, form: number): CategoryData {
  const findings = findingsOf(occurrences);
  const found = Math.round(foundShare(text, occurrences) * 1e6);
  const surest = occurrences.reduce((most, one) => Math.max(most, scoreOf(one)), 0);
  const [first] = findings;
  const agree = findings.some(({ providerIndex }) => providerIndex !== first?.providerIndex);
  return {
    category,
    hits: 1,
    found,
    strength: Math.round(surest * 1e4),
    agreed: agree ? 1 : 0,
    inContext: findings.some(isInContext) ? 1 : 0,
    checked: findings.some(isChecked) ? 1 : 0,
    classifiers: countsOf(findings),
    forms: [[form, 1, found]],
    distinct: '',
  };
}

const countsOf = (findings: readonly ProviderFinding[]): readonly ClassifierCount[] =>
  findings.length === 1
    ? [countFindings(findings)]
    : [...groupBy(findings, (one) => keyOf(one.providerIndex, one.classifier)).values()].map((group) =>
        countFindings(group),
      );

type Occurrences = ExaminedCell['occurrences'];

/** Fast path: most cells have a single occurrence of a category, from a single classifier. */
const findingsOf = (occurrences: Occurrences): readonly ProviderFinding[] =>
  occurrences.length === 1 && occurrences[0] !== undefined
    ? occurrences[0].classifiers
    : occurrences.flatMap(({ classifiers }) => classifiers);

const scoreOf = ({ classifiers }: Occurrences[number]): number =>
  classifiers.length === 1 && classifiers[0] !== undefined
    ? classifiers[0].score
    : combineScores(classifiers.map(({ score }) => score));

const keyOf = (providerIndex: number, name: string): string => `${providerIndex.toString()}:${name}`;
/** Sorts the keys: their order would otherwise depend on which finding came first. */
const inOrder = (details: Details): Details =>
  Object.fromEntries(Object.entries(details).sort(([a], [b]) => (a < b ? -1 : 1)));
const isInContext = ({ details }: ProviderFinding): boolean => details['context_word'] !== undefined;
const isChecked = ({ details }: ProviderFinding): boolean => details['check_digit'] === 'passed';
