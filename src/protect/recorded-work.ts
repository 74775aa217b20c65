import { KnownValues } from '../core/known-values.js';
import type { TextForm } from '../values/text-form.js';
import {
  type Changed,
  unchanged,
  type Work,
  type WorkTable,
  type WorkText,
} from '../formats/rewriting/passage.js';

/** A text before and after its transformation. */
export interface RecordedText {
  readonly part: string;
  readonly original: string;
  readonly changed: Changed;
  readonly kind: 'text' | 'cell' | TextForm;
  /** Whether the text may be read back in another order, so that only the absence of the replaced values is checked. */
  readonly isLoose?: boolean;
}

/** Records the changes that another work makes to the texts of a file. */
export class RecordedWork implements Work {
  readonly #work: Work;
  readonly records: RecordedText[] = [];

  constructor(work: Work) {
    this.#work = work;
  }

  async texts(texts: readonly WorkText[], part: string): Promise<readonly Changed[]> {
    const changes = await this.#work.texts(texts, part);
    // Record the text that will be read back: line breaks inside a value and date formats are preserved.
    const done = changes.map((changed, index) => texts[index]?.settle?.(changed) ?? changed);
    for (const [index, changed] of done.entries())
      this.#note({
        part,
        original: texts[index]?.text,
        changed,
        kind: 'text',
        ...(texts[index]?.isLoose === true && { isLoose: true }),
      });
    return done;
  }

  async table(table: WorkTable, part: string): Promise<readonly (readonly Changed[])[]> {
    const changes = await this.#work.table(table, part);
    const done = changes.map((row, at) =>
      row.map((changed, column) => table.settle?.(at, column, changed) ?? changed),
    );
    for (const [row, cells] of done.entries())
      for (const [column, changed] of cells.entries())
        this.#note({ part, original: table.rows[row]?.[column], changed, kind: 'cell' });
    return done;
  }

  async form(text: string, form: TextForm, part: string): Promise<Changed> {
    const changed = await this.#work.form(text, form, part);
    this.#note({ part, original: text, changed, kind: form });
    return changed;
  }

  #note({ original, ...others }: Omit<RecordedText, 'original'> & { readonly original: string | undefined }) {
    if (original !== undefined) this.records.push({ ...others, original });
  }
}

/** The written file does not read back as intended. */
export class WrittenOtherwise extends Error {
  readonly part: string;

  constructor(part: string) {
    super(`${part === '' ? 'the file' : part} would not read back as it was written`);
    this.name = 'WrittenOtherwise';
    this.part = part;
  }
}

/** Reads back a written file and compares each text with its record. */
export class ComparingWork implements Work {
  readonly #records: readonly RecordedText[];
  /** By part, values that were replaced in texts that may read in another order. */
  readonly #removed: ReadonlyMap<string, KnownValues>;
  #next = 0;

  constructor(records: readonly RecordedText[]) {
    this.#records = records.filter(({ isLoose }) => isLoose !== true);
    const removed = new Map<string, (readonly [string, string])[]>();
    for (const record of records.filter(({ isLoose }) => isLoose)) {
      const known = removed.get(record.part);
      if (known === undefined) removed.set(record.part, [...replacedIn(record)]);
      else known.push(...replacedIn(record));
    }
    this.#removed = new Map(Array.from(removed, ([part, values]) => [part, new KnownValues(values)]));
  }

  texts(texts: readonly WorkText[], part: string): Promise<readonly Changed[]> {
    return Promise.resolve(
      texts.map(({ text, isLoose, place }) =>
        isLoose === true ? this.#compareLoose(text, part, place) : this.#compare(text, part),
      ),
    );
  }

  table({ rows }: WorkTable, part: string): Promise<readonly (readonly Changed[])[]> {
    return Promise.resolve(rows.map((row) => row.map((cell) => this.#compare(cell, part))));
  }

  form(text: string, _form: TextForm, part: string): Promise<Changed> {
    return Promise.resolve(this.#compare(text, part));
  }

  /** @throws WrittenOtherwise if texts are missing */
  end(): void {
    // Blank texts, such as a file that was redacted completely, are not read back.
    const next = this.#records.slice(this.#next).find(({ changed }) => changed.text.trim() !== '');
    if (next !== undefined) throw new WrittenOtherwise(next.part);
  }

  /** There may be other such texts than before, in another order. */
  #compareLoose(text: string, part: string, place = part): Changed {
    const removed = this.#removed.get(part);
    if (removed !== undefined && removed.in(text).length > 0) throw new WrittenOtherwise(place);
    return unchanged(text);
  }

  #compare(text: string, part: string): Changed {
    const record = this.#records[this.#next++];
    if (record === undefined) throw new WrittenOtherwise(part);
    // A line break between two runs of text moves with one of them, so white space may differ.
    if (!readsAlike(record.changed.text, text)) throw new WrittenOtherwise(part);
    return unchanged(text);
  }
}

/** Lists the values that were replaced in a text, each with its replacement. */
export const replacedIn = ({ original, changed }: RecordedText): readonly (readonly [string, string])[] =>
  changed.replaced.map(({ before, after }) => [
    original.slice(before.start, before.end),
    changed.text.slice(after.start, after.end),
  ]);

/** Returns whether two texts are equal except for white space. */
const readsAlike = (a: string, b: string): boolean =>
  a === b || a.trim().replaceAll(/\s+/g, ' ') === b.trim().replaceAll(/\s+/g, ' ');
