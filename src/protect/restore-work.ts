import type { TextForm } from '../values/text-form.js';
import type { KeyRing } from '../transform/key-ring.js';
import { restoreForm } from '../transform/restore-form.js';
import { Restorer, type UnknownReplacement } from '../transform/restore-text.js';
import type { MapEntry } from '../transform/session-map.js';
import type { Changed, Work, WorkTable, WorkText } from '../formats/rewriting/passage.js';

/** A replacement that was not restored, with the part of the file and the text that contain it. */
export interface LeftStandIn extends UnknownReplacement {
  readonly part: string;
  readonly text: string;
}

/** Restores the values in the texts of one file. */
export class RestoreWork implements Work {
  readonly #entries: readonly MapEntry[];
  readonly #keys: KeyRing;
  readonly #restorer: Restorer;
  readonly left: LeftStandIn[] = [];

  constructor(entries: readonly MapEntry[], keys: KeyRing) {
    this.#entries = entries;
    this.#keys = keys;
    this.#restorer = new Restorer(entries, keys);
  }

  texts(texts: readonly WorkText[], part: string): Promise<readonly Changed[]> {
    return Promise.resolve(texts.map(({ text }) => this.#restore(text, part)));
  }

  table({ rows }: WorkTable, part: string): Promise<readonly (readonly Changed[])[]> {
    return Promise.resolve(rows.map((row) => row.map((cell) => this.#restore(cell, part))));
  }

  form(text: string, form: TextForm, part: string): Promise<Changed> {
    const done = restoreForm(text, form, this.#entries, this.#keys, 'codepoint');
    this.left.push(...done.unknown.map((one) => ({ ...one, part, text })));
    return Promise.resolve(done);
  }

  #restore(text: string, part: string): Changed {
    const done = this.#restorer.restore(text);
    this.left.push(...done.unknown.map((one) => ({ ...one, part, text })));
    return done;
  }
}
