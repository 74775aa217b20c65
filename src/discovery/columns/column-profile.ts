import type { CellForm, CellKind } from './cell-form.js';
import { DistinctCount } from './distinct-count.js';
import { CELL_KINDS, type KnownKind } from './names/cell-kinds.js';
import type { TallyLimits } from './tally-limits.js';

/** A profile as plain data: counts, never values. */
export interface ProfileData {
  /** Number of cells of each kind. */
  readonly kinds: Readonly<Record<CellKind, number>>;
  /** Sums over cells: lengths in UTF-16 code units, squared lengths, and words. */
  readonly length: number;
  readonly squares: number;
  readonly words: number;
  /** Number of cells, by number of the form. */
  readonly forms: readonly (readonly [form: number, cells: number])[];
  /** Serialized `DistinctCount` of values, and of blocks of consecutive integers. */
  readonly distinct: string;
  readonly blocks: string;
  /** Number of cells that are known by a list or by their form. */
  readonly known: Readonly<Record<KnownKind, number>>;
}

/** A form with the number under which it is counted. */
export interface CountedForm {
  readonly form: CellForm;
  /** Number under which the form is counted. */
  readonly hash: number;
}

/** The part of a cell's contribution that depends on its value. */
export interface CellValue {
  /** `hashText` of the value. */
  readonly hash: number;
  /** Result of `blockOf`. */
  readonly block: number | undefined;
  /** Result of `kindsOf`. */
  readonly known: readonly KnownKind[];
}

const KINDS: readonly CellKind[] = ['integer', 'number', 'code', 'text', 'other'];

/** Profile of the cells of a column, with or without findings; its size does not grow with the number of rows. */
export class ColumnProfile {
  readonly #kinds: Record<CellKind, number> = { integer: 0, number: 0, code: 0, text: 0, other: 0 };
  readonly #known: Record<KnownKind, number> = {
    ...{ largePlace: 0, smallPlace: 0, given: 0, family: 0, fullName: 0, placeCode: 0 },
    ...{ postcode: 0, shortPostcode: 0, gender: 0, degrees: 0, fineDegrees: 0, phone: 0 },
    ...{ instant: 0, compactDate: 0, years: 0, round: 0, money: 0, likelyMoney: 0, duration: 0 },
    ...{ shortTime: 0, unevenTime: 0, yes: 0, no: 0 },
  };
  readonly #forms = new Map<number, number>();
  readonly #distinct: DistinctCount;
  readonly #blocks: DistinctCount;
  #length = 0;
  #squares = 0;
  #words = 0;

  constructor(limits: TallyLimits) {
    this.#distinct = new DistinctCount(limits.registers);
    this.#blocks = new DistinctCount(limits.registers);
  }

  /**
   * Counts cells of one form, excluding their values.
   * @param rows number of rows that contain them
   */
  addForm({ form, hash }: CountedForm, rows: number): void {
    this.#kinds[form.kind] += rows;
    this.#length += form.length * rows;
    this.#squares += form.length ** 2 * rows;
    this.#words += form.words * rows;
    this.#forms.set(hash, (this.#forms.get(hash) ?? 0) + rows);
  }

  /**
   * Counts a value.
   * @param rows number of rows that contain it
   */
  addValue({ hash, block, known }: CellValue, rows: number): void {
    for (const kind of known) this.#known[kind] += rows;
    this.#distinct.add(hash);
    if (block !== undefined) this.#blocks.add(block);
  }

  /** Adds the counts of other cells of the column. */
  merge(other: ProfileData): void {
    for (const kind of KINDS) this.#kinds[kind] += other.kinds[kind];
    for (const kind of CELL_KINDS) this.#known[kind] += other.known[kind];
    this.#length += other.length;
    this.#squares += other.squares;
    this.#words += other.words;
    for (const [form, cells] of other.forms) this.#forms.set(form, (this.#forms.get(form) ?? 0) + cells);
    this.#distinct.merge(other.distinct);
    this.#blocks.merge(other.blocks);
  }

  toData(): ProfileData {
    return {
      kinds: { ...this.#kinds },
      length: this.#length,
      squares: this.#squares,
      words: this.#words,
      forms: [...this.#forms].sort(([a], [b]) => a - b),
      distinct: this.#distinct.written(),
      blocks: this.#blocks.written(),
      known: { ...this.#known },
    };
  }

  /** Number of non-empty cells. */
  get cells(): number {
    return KINDS.reduce((sum, kind) => sum + this.#kinds[kind], 0);
  }

  /** Returns the share of cells of a kind, 0 to 1. */
  share(kind: CellKind): number {
    return this.#kinds[kind] / Math.max(1, this.cells);
  }

  /** Returns the number of cells that are known by lists or forms of these kinds, each counted once for each. */
  knownCells(...kinds: readonly KnownKind[]): number {
    return kinds.reduce((sum, kind) => sum + this.#known[kind], 0);
  }

  /** Returns the share of cells that are known as a kind, 0 to 1. */
  shareOf(kind: KnownKind): number {
    return this.#known[kind] / Math.max(1, this.cells);
  }

  /** Returns the number of cells of a form; 1 if it is missing, as in a record that was edited. */
  cellsOf(form: number): number {
    return this.#forms.get(form) ?? 1;
  }

  /** Share of cells that have the most common form, 0 to 1. */
  get commonestForm(): number {
    return Math.max(0, ...this.#forms.values()) / Math.max(1, this.cells);
  }

  /** Mean and standard deviation of the cell length, in UTF-16 code units. */
  get lengths(): { readonly mean: number; readonly deviation: number } {
    const cells = Math.max(1, this.cells);
    const mean = this.#length / cells;
    return { mean, deviation: Math.sqrt(Math.max(0, this.#squares / cells - mean ** 2)) };
  }

  /** Mean number of runs of letters per cell. */
  get words(): number {
    return this.#words / Math.max(1, this.cells);
  }

  /** Estimated number of distinct values, and of blocks of consecutive integers that contain them. */
  get distinct(): { readonly values: number; readonly blocks: number } {
    return { values: this.#distinct.count, blocks: this.#blocks.count };
  }
}
