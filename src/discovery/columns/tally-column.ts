import { present } from '../../core/present.js';
import type { Occurrence } from '../../harmonization/occurrence.js';
import { addCounts, countFindings, meanOf, type ClassifierCount } from './classifier-count.js';
import type { ColumnVerdict } from './column-verdict.js';
import { explainWeighing } from './explain-column.js';
import { FormKeys, USUAL_FORMS, type FormLimits } from './form-keys.js';
import { foundShare } from './found-share.js';
import { LEAST_SCORE, shapeOf, weighColumn } from './weigh-column.js';

/** One non-empty cell with everything found in it. */
export interface ExaminedCell {
  readonly text: string;
  readonly occurrences: readonly Pick<Occurrence, 'start' | 'end' | 'category' | 'classifiers'>[];
}

interface CategoryCount {
  /** By provider and name. */
  readonly classifiers: Map<string, ClassifierCount>;
  /** By form: cells in which something was found, and millionths of cells found. */
  readonly forms: Map<string, FormCount>;
}

interface FormCount {
  readonly hits: number;
  readonly found: number;
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
  add({ text, occurrences }: ExaminedCell, count = 1): void {
    const form = this.#countForm(shapeOf(text), count);
    for (const [category, found] of groupBy(occurrences, (occurrence) => occurrence.category)) {
      const counts = this.#category(category);
      countHits(counts, form, { hits: count, found: Math.round(foundShare(text, found) * 1e6) * count });
      const findings = found.flatMap(({ classifiers }) => classifiers);
      for (const [key, group] of groupBy(findings, (one) => keyOf(one.providerIndex, one.classifier)))
        countClassifier(counts, key, countFindings(group, count));
    }
  }

  /** Adds what was counted of another part of the same column. */
  merge(other: ColumnTallyData): void {
    const renamed = new Map(other.forms.map(([form, cells]) => [form, this.#countForm(form, cells)]));
    for (const { category, classifiers, forms } of other.categories) {
      const counts = this.#category(category);
      // A record that was changed may name a form that it does not list: it has at least the cells that were hit.
      for (const [form, hits, found] of forms)
        countHits(counts, renamed.get(form) ?? this.#countForm(form, hits), { hits, found });
      for (const one of classifiers) countClassifier(counts, keyOf(one.providerIndex, one.name), one);
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
    const means = [...classifiers.values()]
      .map(meanOf)
      .sort((a, b) => a.providerIndex - b.providerIndex || (a.name < b.name ? -1 : 1));
    const evidence = [...forms].map(([form, { hits, found: millionths }]) => ({
      cells: present(this.#forms.get(form), 'the cells of a form'),
      hits,
      found: millionths / 1e6,
    }));
    const scores = means.map(({ score }) => score);
    const weighing = weighColumn(scores, evidence);
    const isExplained = means.some(({ explanation }) => explanation !== undefined);
    return {
      category,
      score: weighing.score,
      classifiers: means,
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

function groupBy<T>(values: readonly T[], keyOf: (value: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}

function countHits({ forms }: CategoryCount, form: string, { hits, found }: FormCount): void {
  const counted = forms.get(form);
  forms.set(
    form,
    counted === undefined ? { hits, found } : { hits: counted.hits + hits, found: counted.found + found },
  );
}

function countClassifier({ classifiers }: CategoryCount, key: string, count: ClassifierCount): void {
  const counted = classifiers.get(key);
  classifiers.set(key, counted === undefined ? count : addCounts(counted, count));
}
