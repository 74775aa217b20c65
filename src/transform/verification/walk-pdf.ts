import { Unzlib } from 'fflate';
import type { ByteSink } from './text-streams.js';
import { reasonOf, throughPieces } from './walk-zip.js';

/** Sinks for the parts of a PDF. */
export interface PdfParts {
  /** Opens a sink for the content outside streams (empty name) or for an unpacked stream. */
  readonly open: (name: string) => ByteSink;
  readonly unsearched: (name: string, reason: string) => void;
}

/** Type 1, TrueType and OpenType programs (ISO 32000-2, 9.9). */
const FONT_PROGRAM = /\/Length1\s+\d|\/Subtype\s*\/(?:Type1C|CIDFontType0C|OpenType)\b/;
const START = /stream\r?\n/;
const END = 'endstream';
/** Number of characters before a stream that may contain its dictionary. */
const DICTIONARY = 1_024;

/** Fonts and their encodings are not interpreted here. */
export const ENCODED_BY_FONTS = 'the text of its pages is encoded by its fonts';

/** Splits a PDF into its objects as written, and its unpacked streams. */
export class WalkPdf implements ByteSink {
  readonly #parts: PdfParts;
  readonly #objects: ByteSink;
  #held = '';
  #before = '';
  #stream: ByteSink | undefined;
  #streams = 0;

  constructor(parts: PdfParts) {
    this.#parts = parts;
    this.#objects = parts.open('');
    parts.unsearched('', ENCODED_BY_FONTS);
  }

  push(bytes: Uint8Array): void {
    this.#held += Buffer.from(bytes).toString('latin1');
    while (this.#step(false));
  }

  end(): void {
    while (this.#step(true));
    this.#give(this.#objects, this.#held);
    this.#stream?.end();
    this.#objects.end();
  }

  #step(isLast: boolean): boolean {
    if (this.#stream !== undefined) {
      const end = this.#held.indexOf(END);
      const length = end >= 0 ? end : this.#held.length - (isLast ? 0 : END.length);
      if (length > 0) this.#give(this.#stream, this.#held.slice(0, length));
      this.#held = this.#held.slice(Math.max(length, 0) + (end >= 0 ? END.length : 0));
      if (end < 0) return false;
      this.#stream.end();
      this.#stream = undefined;
      return true;
    }
    const match = START.exec(this.#held);
    const end =
      match === null ? this.#held.length - (isLast ? 0 : 'stream\r\n'.length) : match.index + match[0].length;
    if (end <= 0) return false;
    const objects = this.#held.slice(0, end);
    this.#give(this.#objects, objects);
    this.#before = (this.#before + objects).slice(-DICTIONARY);
    if (/\/Encrypt\b/.test(objects)) this.#parts.unsearched('', 'it is encrypted');
    this.#held = this.#held.slice(end);
    if (match === null) return false;
    this.#stream = this.#open(this.#before.slice(this.#before.lastIndexOf(' obj')));
    return true;
  }

  #give(sink: ByteSink, latin1: string): void {
    sink.push(Buffer.from(latin1, 'latin1'));
  }

  #open(dictionary: string): ByteSink {
    this.#streams += 1;
    const name = `stream ${this.#streams.toString()}`;
    const filters = [...dictionary.matchAll(/\/(?<name>[A-Z][A-Za-z0-9]*Decode)\b/g)].map(
      ({ groups }) => groups?.['name'] ?? '',
    );
    if (filters.length === 0) return this.#parts.open(name);
    const unsearched = (reason: string): void => {
      this.#parts.unsearched(name, reason);
    };
    // Metadata of a font, such as its manufacturer, cannot contain a value.
    if (FONT_PROGRAM.test(dictionary)) {
      unsearched('it is a font');
      return { push: () => undefined, end: () => undefined };
    }
    if (filters.length > 1 || filters[0] !== 'FlateDecode') {
      unsearched(
        /DCT|JPX|CCITT|JBIG2/.test(filters.join(' '))
          ? 'it is an image'
          : `it is written with ${filters.join(', ')}`,
      );
      return { push: () => undefined, end: () => undefined };
    }
    const sink = this.#parts.open(name);
    let hasEnded = false;
    const unzlib = new Unzlib((bytes) => {
      sink.push(bytes);
    });
    return throughPieces(
      (piece) => {
        if (hasEnded || piece.length === 0) return;
        try {
          unzlib.push(piece, false);
        } catch (error) {
          hasEnded = true;
          unsearched(reasonOf(error));
        }
      },
      () => {
        sink.end();
      },
    );
  }
}
