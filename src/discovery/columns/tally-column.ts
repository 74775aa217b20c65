import type { Explanation } from '../../core/explanation.js';
import type { Details } from '../../core/finding.js';
import { categoryOf } from '../../core/harmonization-table.js';
import { roundScore } from '../../core/score.js';
import { lengthOf } from '../../core/span.js';
import type { ProviderFinding } from '../../harmonization/occurrence.js';
import {
  explainedFinding,
  explainMean,
  explainWeighing,
  joinExplained,
  type ExplainedFindings,
} from './explain-column.js';
import { FormKeys, USUAL_FORMS, type FormLimits } from './form-keys.js';
import { LEAST_SCORE, shapeOf, weighColumn } from './weigh-column.js';

/** What one classifier found of one category in one column. */
export interface ColumnClassifier {
  readonly providerIndex: number;
  readonly name: string;
  /** Mean of its findings, 0 to 1. */
  readonly score: number;
  readonly rowsWithClassification: number;
  readonly totalClassifications: number;
  /** The details that all its findings share. */
  readonly details: Details;
  /** How the surest of its findings came to its score, and what the mean made of it. */
  readonly explanation?: Explanation;
}

/** The verdict on one category in one column. */
export interface ColumnVerdict {
  readonly category: string;
  readonly score: number;
  /** In order of provider, then of name. */
  readonly classifiers: readonly ColumnClassifier[];
  /** How the classifiers' scores and the column as a whole led to the score. */
  readonly explanation?: Explanation;
}

/** One non-empty cell with everything found in it. */
export interface ExaminedCell {
  readonly text: string;
  readonly findings: readonly ProviderFinding[];
}

interface ClassifierCount {
  readonly providerIndex: number;
  readonly name: string;
  rows: number;
  total: number;
  /** Sum of the scores in ten-thousandths: whole numbers add up to the same in any order of rows. */
  scores: number;
  details: Details;
  /** Only where findings are explained. */
  explained?: ExplainedFindings | undefined;
}

interface CategoryCount {
  readonly classifiers: Map<string, ClassifierCount>;
  /** By form: cells in which something was found, and millionths of cells found. */
  readonly forms: Map<string, { hits: number; found: number }>;
}

/** A tally as plain data, to be sent or stored. It holds counts and forms, never a value. */
export interface ColumnTallyData {
  readonly forms: readonly (readonly [form: string, cells: number])[];
  readonly categories: readonly {
    readonly category: string;
    readonly classifiers: readonly ClassifierCount[];
    readonly forms: readonly (readonly [form: string, hits: number, found: number])[];
  }[];
}

/**
 * What is counted of one column while its cells come by; its size does not grow with the rows. Parts of a column
 * may be counted apart and merged. As long as a column has no more forms than are counted one by one, neither the
 * order of cells nor the division into parts makes a difference.
 */
export class ColumnTally {
  readonly #keys: FormKeys;
  readonly #forms = new Map<string, number>();
  readonly #categories = new Map<string, CategoryCount>();

  constructor(limits: FormLimits = USUAL_FORMS) {
    this.#keys = new FormKeys(limits);
  }

  /** @param count rows that hold this very cell */
  add({ text, findings }: ExaminedCell, count = 1): void {
    const form = this.#countForm(shapeOf(text), count);
    if (findings.length === 0) return;
    const byCategory = new Map<string, ProviderFinding[]>();
    for (const finding of findings) push(byCategory, categoryOf(finding.entityType), finding);
    for (const [category, found] of byCategory) {
      const counts = this.#category(category);
      countForm(counts, form, count, Math.round(foundShare(text, found) * 1e6) * count);
      const byClassifier = new Map<string, ProviderFinding[]>();
      for (const finding of found)
        push(byClassifier, keyOf(finding.providerIndex, finding.classifier), finding);
      for (const [key, group] of byClassifier) addClassifier(counts, key, asCount(group, count));
    }
  }

  /** Adds what was counted of another part of the same column. */
  merge(other: ColumnTallyData): void {
    const renamed = new Map(other.forms.map(([form, cells]) => [form, this.#countForm(form, cells)]));
    for (const { category, classifiers, forms } of other.categories) {
      const counts = this.#category(category);
      for (const [form, hits, found] of forms) countForm(counts, renamed.get(form) ?? form, hits, found);
      for (const one of classifiers) addClassifier(counts, keyOf(one.providerIndex, one.name), one);
    }
  }

  toData(): ColumnTallyData {
    return {
      forms: [...this.#forms],
      categories: [...this.#categories].map(([category, { classifiers, forms }]) => ({
        category,
        classifiers: [...classifiers.values()],
        forms: [...forms].map(([form, { hits, found }]) => [form, hits, found] as const),
      })),
    };
  }

  /**
   * A verdict per category, the surest first.
   * @param least verdicts below it are left out
   */
  verdicts(least = LEAST_SCORE): readonly ColumnVerdict[] {
    return [...this.#categories]
      .map(([category, counts]) => this.#verdictOn(category, counts))
      .filter(({ score }) => score >= least)
      .sort((a, b) => b.score - a.score || (a.category < b.category ? -1 : 1));
  }

  #verdictOn(category: string, { classifiers, forms }: CategoryCount): ColumnVerdict {
    const found = [...classifiers.values()]
      .map(toClassifier)
      .sort((a, b) => a.providerIndex - b.providerIndex || (a.name < b.name ? -1 : 1));
    const evidence = [...forms].map(([form, { hits, found: millionths }]) => ({
      cells: this.#forms.get(form) ?? hits,
      hits,
      found: millionths / 1e6,
    }));
    const scores = found.map(({ score }) => score);
    const weighing = weighColumn(scores, evidence);
    const isExplained = found.some(({ explanation }) => explanation !== undefined);
    return {
      category,
      score: weighing.score,
      classifiers: found,
      ...(isExplained && { explanation: explainWeighing(scores, weighing) }),
    };
  }

  #countForm(shape: string, cells: number): string {
    const form = this.#keys.keyOf(shape);
    this.#forms.set(form, (this.#forms.get(form) ?? 0) + cells);
    return form;
  }

  #category(category: string): CategoryCount {
    let counts = this.#categories.get(category);
    if (counts === undefined) {
      counts = { classifiers: new Map(), forms: new Map() };
      this.#categories.set(category, counts);
    }
    return counts;
  }
}

const keyOf = (providerIndex: number, name: string): string => `${providerIndex.toString()}:${name}`;

function push<T>(groups: Map<string, T[]>, key: string, value: T): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [value]);
  else group.push(value);
}

function countForm({ forms }: CategoryCount, form: string, hits: number, found: number): void {
  const counted = forms.get(form);
  if (counted === undefined) forms.set(form, { hits, found });
  else {
    counted.hits += hits;
    counted.found += found;
  }
}

/** What one classifier found in one cell that `rows` rows hold. */
function asCount(findings: readonly ProviderFinding[], rows: number): ClassifierCount {
  const [first] = findings;
  const explained = first?.explanation && findings.map(explainedFinding).reduce(joinExplained);
  return {
    providerIndex: first?.providerIndex ?? 0,
    name: first?.classifier ?? '',
    rows,
    total: findings.length * rows,
    scores: findings.reduce((sum, { score }) => sum + Math.round(score * 1e4), 0) * rows,
    details: findings.reduce((shared, { details }) => sharedDetails(shared, details), first?.details ?? {}),
    ...(explained !== undefined && { explained }),
  };
}

function addClassifier({ classifiers }: CategoryCount, key: string, part: ClassifierCount): void {
  const counted = classifiers.get(key);
  if (counted === undefined) {
    classifiers.set(key, { ...part });
    return;
  }
  counted.rows += part.rows;
  counted.total += part.total;
  counted.scores += part.scores;
  counted.details = sharedDetails(counted.details, part.details);
  if (part.explained !== undefined) counted.explained = joinExplained(counted.explained, part.explained);
}

function sharedDetails(one: Details, other: Details): Details {
  if (one === other) return one;
  const entries = Object.entries(one);
  const shared = entries.filter(([key, value]) => other[key] === value);
  return shared.length === entries.length ? one : Object.fromEntries(shared);
}

function toClassifier(count: ClassifierCount): ColumnClassifier {
  const { providerIndex, name, rows, total, scores, details, explained } = count;
  const score = roundScore(scores / 1e4 / total);
  return {
    providerIndex,
    name,
    score,
    rowsWithClassification: rows,
    totalClassifications: total,
    details,
    ...(explained && { explanation: explainMean(explained, { findings: total, rows }, score) }),
  };
}

/** Share of the cell's characters that some finding covers, white space around the value aside. */
function foundShare(text: string, findings: readonly ProviderFinding[]): number {
  if (findings.length === 0) return 0;
  let covered = 0;
  let reached = 0;
  for (const { start, end } of [...findings].sort((a, b) => a.start - b.start)) {
    covered += Math.max(0, lengthOf({ start: Math.max(start, reached), end }));
    reached = Math.max(reached, end);
  }
  return Math.min(1, covered / Math.max(1, text.trim().length));
}
