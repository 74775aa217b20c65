import type { CellForm, CellKind } from './cell-form.js';
import { DistinctCount } from './distinct-count.js';
import type { TallyLimits } from './tally-limits.js';

/** A profile as plain data: counts, never a value. */
export interface ProfileData {
  /** Cells of each kind, by name. */
  readonly kinds: Readonly<Record<CellKind, number>>;
  /** Sums over cells, in UTF-16 units and their squares; words. */
  readonly length: number;
  readonly squares: number;
  readonly words: number;
  /** Cells by the number of their form. */
  readonly forms: readonly (readonly [form: number, cells: number])[];
  /** As `DistinctCount` writes them: of values, and of blocks of neighbouring numbers. */
  readonly distinct: string;
  readonly blocks: string;
}

/** A form as it is counted. */
export interface CountedForm {
  readonly form: CellForm;
  /** The number that it is counted by. */
  readonly hash: number;
}

/** What hangs on the very value of a cell. */
export interface CellValue {
  /** `hashText` of it. */
  readonly hash: number;
  /** As `blockOf` gives it. */
  readonly block: number | undefined;
}

const KINDS: readonly CellKind[] = ['integer', 'number', 'code', 'text', 'other'];

/** What the cells of a column look like, found or not; its size does not grow with the rows. */
export class ColumnProfile {
  readonly #kinds: Record<CellKind, number> = { integer: 0, number: 0, code: 0, text: 0, other: 0 };
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
   * Counts cells of one form, but for their values.
   * @param rows rows that hold them
   */
  addForm({ form, hash }: CountedForm, rows: number): void {
    this.#kinds[form.kind] += rows;
    this.#length += form.length * rows;
    this.#squares += form.length ** 2 * rows;
    this.#words += form.words * rows;
    this.#forms.set(hash, (this.#forms.get(hash) ?? 0) + rows);
  }

  /** Counts a value as seen. */
  addValue({ hash, block }: CellValue): void {
    this.#distinct.add(hash);
    if (block !== undefined) this.#blocks.add(block);
  }

  /** Adds what was counted of other cells of the column. */
  merge(other: ProfileData): void {
    for (const kind of KINDS) this.#kinds[kind] += other.kinds[kind];
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
    };
  }

  /** Non-empty cells. */
  get cells(): number {
    return KINDS.reduce((sum, kind) => sum + this.#kinds[kind], 0);
  }

  /** Share of the cells of a kind, 0 to 1. */
  share(kind: CellKind): number {
    return this.#kinds[kind] / Math.max(1, this.cells);
  }

  /** Cells of a form; at least one where a record that was changed does not list it. */
  cellsOf(form: number): number {
    return this.#forms.get(form) ?? 1;
  }

  /** Share of the cells that have the commonest form, 0 to 1. */
  get commonestForm(): number {
    return Math.max(0, ...this.#forms.values()) / Math.max(1, this.cells);
  }

  /** UTF-16 units: the mean, and the deviation from it. */
  get lengths(): { readonly mean: number; readonly deviation: number } {
    const cells = Math.max(1, this.cells);
    const mean = this.#length / cells;
    return { mean, deviation: Math.sqrt(Math.max(0, this.#squares / cells - mean ** 2)) };
  }

  /** Mean runs of letters of a cell. */
  get words(): number {
    return this.#words / Math.max(1, this.cells);
  }

  /** About how many distinct values there are, and how many blocks of neighbouring numbers they lie in. */
  get distinct(): { readonly values: number; readonly blocks: number } {
    return { values: this.#distinct.count, blocks: this.#blocks.count };
  }
}
