import type { TextForm } from '../values/text-form.js';
import { KnownValues } from '../core/known-values.js';
import { present } from '../core/present.js';
import type { DiscoveryDeps } from '../discovery/discovery-deps.js';
import { leaksAmong, type Leak } from '../transform/find-leaks.js';
import { examineText } from '../transform/slots/examine-text.js';
import type { Reaches, Slot } from '../transform/slots/slot.js';
import { refuseFailed } from '../transform/transform-text.js';
import { findInTable, findInTexts } from './find-texts.js';
import type { Changed, Work, WorkTable, WorkText } from '../formats/rewriting/passage.js';
import { ComparingWork, replacedIn, type RecordedText } from './recorded-work.js';

/** A finding or value that remains in a written file, with the part and the text that contain it. */
export interface PlacedLeak extends Leak {
  readonly part: string;
  readonly text: string;
}

/** Reads back a written file, compares each text with its record, and classifies it again. */
export class VerifyingWork implements Work {
  readonly leaks: PlacedLeak[] = [];
  readonly #compared: ComparingWork;
  readonly #records: readonly RecordedText[];
  readonly #deps: DiscoveryDeps;
  readonly #reaches: Reaches;
  /** Values that were replaced anywhere in the file, with their categories. */
  readonly #values: ReadonlyMap<string, string>;
  /** Texts that are read back in another order than in the file. */
  readonly loose: { readonly part: string; readonly text: string }[] = [];
  /** Replacements that were written. */
  readonly #put: KnownValues;
  #next = 0;

  constructor(records: readonly RecordedText[], deps: DiscoveryDeps, reaches: Reaches) {
    this.#compared = new ComparingWork(records);
    this.#records = records.filter(({ isLoose }) => isLoose !== true);
    this.#put = new KnownValues(
      records.flatMap(replacedIn).map(([, written]) => [written, ''] as const),
      1,
    );
    this.#deps = { ...deps, trusted: true };
    this.#reaches = reaches;
    this.#values = new Map(
      records.flatMap(({ original, changed: { replaced } }) =>
        replaced.flatMap(({ before, category }) =>
          category === undefined ? [] : [[original.slice(before.start, before.end), category] as const],
        ),
      ),
    );
  }

  async texts(texts: readonly WorkText[], part: string): Promise<readonly Changed[]> {
    const same = await this.#compared.texts(texts, part);
    // What a format declares is compared: a value of which only a part was replaced would be found again as a whole.
    const undeclared = texts.map(({ text, context, fixed }) => ({
      text,
      ...(context !== undefined && { context }),
      ...(fixed !== undefined && { fixed }),
    }));
    const found = await findInTexts(this.#deps, undeclared, this.#reaches);
    for (const [index, { text, place, isLoose }] of texts.entries()) {
      const slots = [
        { start: 0, end: text.length, value: text, found: present(found[index], 'what was found in a text') },
      ];
      if (isLoose === true) this.#addLoose(text, place ?? part, slots);
      else this.#add(text, part, slots);
    }
    return same;
  }

  async table(table: WorkTable, part: string): Promise<readonly (readonly Changed[])[]> {
    const same = await this.#compared.table(table, part);
    const actOn = await findInTable(this.#deps, table, this.#reaches);
    for (const [row, cells] of table.rows.entries())
      for (const [column, value] of cells.entries()) {
        const found = actOn(row, column);
        this.#add(
          value,
          part,
          found === undefined ? [] : [{ start: 0, end: value.length, value, found }],
          true,
        );
      }
    return same;
  }

  async form(text: string, form: TextForm, part: string): Promise<Changed> {
    const same = await this.#compared.form(text, form, part);
    if (text.trim() === '') {
      this.#add(text, part, []);
      return same;
    }
    const { slots, outcomes } = await examineText(this.#deps, text, 'codepoint', form, this.#reaches);
    refuseFailed(outcomes);
    this.#add(text, part, slots);
    return same;
  }

  /** Classifies texts that the result contains in base64 or hexadecimal. */
  async encoded(texts: readonly { readonly part: string; readonly text: string }[]): Promise<void> {
    const found = await findInTexts(this.#deps, texts, this.#reaches);
    for (const [index, { part, text }] of texts.entries())
      this.#addOutOfOrder(text, part, [
        { start: 0, end: text.length, value: text, found: present(found[index], 'what was found in a text') },
      ]);
  }

  /** @throws WrittenOtherwise if texts are missing */
  end(): void {
    this.#compared.end();
  }

  #add(text: string, part: string, again: readonly Slot[], isCell = false): void {
    const { changed } = present(this.#records[this.#next++], 'a text that was written');
    // A cell only counts as a leak if a replaced value fills it completely.
    const values = isCell ? this.#only(text) : this.#values;
    const leaks = leaksAmong(text, changed.replaced, values, again);
    this.leaks.push(...leaks.map((leak) => ({ ...leak, part, text })));
  }

  #addLoose(text: string, part: string, again: readonly Slot[]): void {
    this.loose.push({ part, text });
    this.#addOutOfOrder(text, part, again);
  }

  /** Checks a text whose replacements are found by their words, because their offsets are unknown. */
  #addOutOfOrder(text: string, part: string, again: readonly Slot[]): void {
    const replaced = this.#put.in(text).map((span) => ({ after: span }));
    const leaks = leaksAmong(text, replaced, new Map(), again);
    this.leaks.push(...leaks.map((leak) => ({ ...leak, part, text })));
  }

  #only(text: string): ReadonlyMap<string, string> {
    const category = this.#values.get(text);
    return category === undefined ? new Map() : new Map([[text, category]]);
  }
}
