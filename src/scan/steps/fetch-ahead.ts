import type { InputFile } from '../../sources/input-file.js';

/** Files whose starts are fetched at once: on the way to a store there is time for some while one is read. */
const FILES_AHEAD = 8;

/** Has the starts of files that lie elsewhere fetched before they are read. */
export class FetchAhead {
  readonly #inputs: readonly InputFile[];
  readonly #isWanted: (input: InputFile) => boolean;
  #next = 0;

  /** @param isWanted whether a file will be read */
  constructor(inputs: readonly InputFile[], isWanted: (input: InputFile) => boolean) {
    this.#inputs = inputs;
    this.#isWanted = isWanted;
  }

  /** @param index of the file that is read now */
  comeTo(index: number): void {
    for (this.#next = Math.max(this.#next, index); this.#next < index + FILES_AHEAD; this.#next++) {
      const input = this.#inputs[this.#next];
      if (input === undefined) return;
      if (input.remote !== undefined && this.#isWanted(input)) input.remote.prepare();
    }
  }
}
