import type { Details, Span } from '../../core/span.js';
import type { ProviderFinding } from '../../harmonization/occurrence.js';
import { combineScores } from '../../core/score.js';
import { addCounts, type ClassifierCount, countFindings, timesRows } from './classifier-count.js';
import { DistinctCount } from './distinct-count.js';
import type { ExaminedCell } from './examined-cell.js';
import { groupBy } from './group-by.js';

/** Share of a cell's characters that some span covers, 0 to 1; white space around its value counts for nothing. */
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

/** What is added up over the cells in which a category was found; whole numbers, so that any order gives the same. */
const SUMS = ['hits', 'found', 'strength', 'agreed', 'inContext', 'checked'] as const;

/**
 * Sums over cells: `hits` the cells themselves, `found` the millionths of them that were found, `strength` the
 * ten-thousandths of the surest occurrence's score, and cells in which two providers `agreed`, a context word stood
 * near (`inContext`), a check digit passed (`checked`).
 */
export type HitSums = Readonly<Record<(typeof SUMS)[number], number>>;

/** A count as plain data. */
export interface CategoryData extends HitSums {
  readonly category: string;
  readonly classifiers: readonly ClassifierCount[];
  /** By the number of the form: cells in which something was found, and millionths of cells found. */
  readonly forms: readonly (readonly [form: number, hits: number, found: number])[];
  /** As `DistinctCount` writes it: of the values in which something was found. */
  readonly distinct: string;
}

/** What was found of one category in one column. */
export class CategoryCount {
  readonly #sums: Record<(typeof SUMS)[number], number> = {
    ...{ hits: 0, found: 0, strength: 0, agreed: 0, inContext: 0, checked: 0 },
  };
  /** By provider and name. */
  readonly #classifiers = new Map<string, ClassifierCount>();
  readonly #forms = new Map<number, { hits: number; found: number }>();
  readonly #distinct: DistinctCount;
  #distinctFactor = 1;

  constructor(registers: number) {
    this.#distinct = new DistinctCount(registers);
  }

  /**
   * Counts rows whose cells have the same found in them.
   * @param one what is counted of one of them
   */
  addRows(one: CategoryData, rows: number): void {
    this.#addSums(one, rows);
    for (const [form, hits, found] of one.forms) this.#addForm(form, hits * rows, found * rows);
    for (const count of one.classifiers) this.#addClassifier(timesRows(count, rows));
  }

  /** Counts a value as one in which it was found. @param hash `hashText` of it */
  addValue(hash: number): void {
    this.#distinct.add(hash);
  }

  /** Adds what was found in other cells of the column. */
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

  /** In order of provider, then of name. */
  get classifiers(): readonly ClassifierCount[] {
    return [...this.#classifiers.values()].sort(
      (a, b) => a.providerIndex - b.providerIndex || (a.name < b.name ? -1 : 1),
    );
  }

  get forms(): ReadonlyMap<number, { readonly hits: number; readonly found: number }> {
    return this.#forms;
  }

  /** About how many distinct values it was found in. */
  get distinct(): number {
    return this.#distinct.count * this.#distinctFactor;
  }

  /** Counts each distinct value for so many, where but some of them were read; for judging alone. */
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
 * What is counted of one category in one cell; nothing of its value.
 * @param occurrences all of this category, at least one
 * @param form the number of its form
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

/** Most cells have one occurrence of a category, by one classifier. */
const findingsOf = (occurrences: Occurrences): readonly ProviderFinding[] =>
  occurrences.length === 1 && occurrences[0] !== undefined
    ? occurrences[0].classifiers
    : occurrences.flatMap(({ classifiers }) => classifiers);

const scoreOf = ({ classifiers }: Occurrences[number]): number =>
  classifiers.length === 1 && classifiers[0] !== undefined
    ? classifiers[0].score
    : combineScores(classifiers.map(({ score }) => score));

const keyOf = (providerIndex: number, name: string): string => `${providerIndex.toString()}:${name}`;
/** Which finding came first shows in the order of the details alone. */
const inOrder = (details: Details): Details =>
  Object.fromEntries(Object.entries(details).sort(([a], [b]) => (a < b ? -1 : 1)));
const isInContext = ({ details }: ProviderFinding): boolean => details['context_word'] !== undefined;
const isChecked = ({ details }: ProviderFinding): boolean => details['check_digit'] === 'passed';
