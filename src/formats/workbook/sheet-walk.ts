import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import type { Span } from '../../core/span.js';
import { localName } from './workbook-parts.js';
import { Leftover, type LeftoverText } from './leftover.js';

/** A cell in the XML of a sheet. Offsets are UTF-16, within that XML. */
export interface CellSource extends Span {
  /** Namespace prefix of its elements, with the colon. */
  readonly prefix: string;
  /** 0-based. */
  readonly row: number;
  readonly column: number;
  readonly attributes: Readonly<Record<string, string>>;
  /** Type of its value: `n`, `s`, `str`, `inlineStr`, `b`, `d`, `e`. */
  readonly type: string;
  /** Text of its value; for an inline string, all runs without phonetic readings. */
  readonly value: string;
  /** Whether `xml:space` is set on its value; see `rewrite-sheet.ts`. */
  readonly isMarked: boolean;
  readonly formula?: { readonly text: string; readonly inner: Span; readonly outer: Span };
}

/** A workbook part that cannot be read; `message` completes "xl/worksheets/sheet1.xml …". */
export class BrokenPart extends Error {}

/** Rejects document types and entities, which could hide text from the reader. */
export function refuseDeclaration(declaration: string): void {
  if (/^!?(?:DOCTYPE|ENTITY)/i.test(declaration))
    throw new BrokenPart('declares a document type, which is refused');
}

const REFERENCE = /^([A-Z]{1,3})(\d{1,7})$/;
const MOST_ROWS = 1_048_576;
const MOST_COLUMNS = 16_384;

/** Converts a reference such as `B3` to a 0-based position. */
export function positionOf(
  reference: string | undefined,
): { readonly row: number; readonly column: number } | undefined {
  const [, letters, digits] = REFERENCE.exec(reference === undefined ? '' : reference.toUpperCase()) ?? [];
  if (letters === undefined || digits === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return { row: Number(digits) - 1, column: column - 1 };
}

/** Attributes of rows and cells with numbers, flags and references; other values of these attributes are examined. */
const PLAIN_ATTRIBUTES: ReadonlySet<string> = new Set(
  'r s t spans ht customHeight customFormat hidden outlineLevel collapsed thickTop thickBot ph cm vm dyDescent ref si ca aca bx dt2D dtr r1 r2 del1 del2 space'.split(
    ' ',
  ),
);
const PLAIN_VALUE =
  /^(?:-?\d{1,7}(?:\.\d{1,20})?|\d{1,5}:\d{1,5}|[A-Z]{1,3}\d{1,7}(?::[A-Z]{1,3}\d{1,7})?|true|false|[nsbed]|str|inlineStr|array|shared|dataTable|normal|preserve)?$/;

/** Whether an attribute of a row or a cell contains nothing that a person may have typed. */
export const isPlainAttribute = (name: string, value: string): boolean =>
  PLAIN_ATTRIBUTES.has(localName(name)) && PLAIN_VALUE.test(value);

type Open = { -readonly [Key in keyof CellSource]: CellSource[Key] };

/**
 * Walks the XML of a sheet, whole or streamed. Each character belongs to a value, to a formula, to the markup of plain
 * rows and cells, or to the leftover, so that everything is examined.
 */
export class SheetWalk implements TokenizerCallbacks {
  /** Span between the tags that enclose all rows. */
  data: Span | undefined;
  readonly #tokenizer = new Tokenizer({ decodeEntities: true, xmlMode: true }, this);
  readonly #leftover = new Leftover();
  #source = '';
  #base = 0;
  /** End offset of what the tokenizer has reported. */
  #done = 0;
  #cells: CellSource[] = [];
  #row = -1;
  #column = -1;
  #isInData = false;
  #rowIsPlain = true;
  #tag = { name: '', start: 0, isPlain: true };
  #depth = 0;
  #hasRoot = false;
  /** Columns of the open row that have a cell. */
  #columns = new Set<number>();
  #attribute = '';
  #value = '';
  #attributes: Record<string, string> = {};
  #cell: Open | undefined;
  #cellIsPlain = true;
  /** Spans of the open cell's value and formula. */
  #consumed: Span[] = [];
  #within: 'value' | 'formula' | undefined;
  #isPhonetic = false;
  #formula = '';
  #formulaAt: { readonly outer: number; readonly inner: number } | undefined;

  /** @returns the cells that end in the piece @throws BrokenPart */
  push(piece: string): readonly CellSource[] {
    this.#source += piece;
    this.#tokenizer.write(piece);
    return this.#drain();
  }

  /** @throws BrokenPart if the XML is truncated */
  end(): readonly CellSource[] {
    this.#tokenizer.end();
    if (this.#depth !== 0 || this.#cell !== undefined || !this.#hasRoot)
      throw new BrokenPart('is truncated or not well-formed');
    this.#done = this.#base + this.#source.length;
    return this.#drain();
  }

  /** Returns what is neither a value nor a formula, nor plain markup, since the last call. */
  takeLeftover(): readonly LeftoverText[] {
    return this.#leftover.take();
  }

  ontext(start: number, end: number): void {
    this.#text(start, end, this.#slice(start, end));
  }

  ontextentity(codePoint: number, end: number): void {
    this.#text(this.#done, end, String.fromCodePoint(codePoint));
  }

  oncdata(start: number, end: number, endOffset: number): void {
    this.#cellIsPlain = false;
    this.#text(start, end - endOffset, this.#slice(start, end - endOffset));
    this.#done = end;
  }

  oncomment(_start: number, end: number): void {
    this.#cellIsPlain = false;
    this.#done = end + 1;
  }

  ondeclaration(start: number, end: number): void {
    refuseDeclaration(this.#slice(start, end));
    this.#done = end + 1;
  }

  onprocessinginstruction(_start: number, end: number): void {
    this.#cellIsPlain = false;
    this.#done = end + 1;
  }

  onopentagname(start: number, end: number): void {
    this.#attributes = {};
    this.#tag = { name: this.#slice(start, end), start: start - 1, isPlain: true };
    if (localName(this.#tag.name) === 'c' && this.#isInData && this.#cell === undefined) {
      this.#consumed = [];
      this.#cellIsPlain = true;
    }
  }

  onattribname(start: number, end: number): void {
    this.#attribute = this.#slice(start, end);
    this.#value = '';
  }

  onattribdata(start: number, end: number): void {
    this.#value += this.#slice(start, end);
  }

  onattribentity(codePoint: number): void {
    this.#value += String.fromCodePoint(codePoint);
  }

  onattribend(): void {
    this.#attributes[this.#attribute] ??= this.#value;
    if (!isPlainAttribute(this.#attribute, this.#value)) this.#tag.isPlain = false;
  }

  onopentagend(end: number): void {
    this.#open(end + 1, false);
    this.#done = end + 1;
  }

  onselfclosingtag(end: number): void {
    this.#open(end + 1, true);
    this.#close(this.#tag.name, end + 1, end + 1);
    this.#done = end + 1;
  }

  onclosetag(start: number, end: number): void {
    // `start` is the offset of the name, after "</".
    this.#close(this.#slice(start, end), start - 2, this.#endOfTag(end));
    this.#done = this.#endOfTag(end);
  }

  onend(): void {
    this.#done = this.#base + this.#source.length;
  }

  #open(end: number, isClosed: boolean): void {
    this.#depth += 1;
    this.#hasRoot = true;
    const { name, start, isPlain } = this.#tag;
    const local = localName(name);
    const attributes = this.#attributes;
    if (this.#cell !== undefined) {
      if (local === 'rPh') this.#isPhonetic = true;
      if ((local === 'v' || local === 't') && !this.#isPhonetic) {
        this.#within = isClosed ? undefined : 'value';
        if (local === 'v' && attributes['xml:space'] !== undefined) this.#cell.isMarked = true;
      } else if (local === 'f') {
        this.#within = isClosed ? undefined : 'formula';
        this.#formula = '';
        this.#formulaAt = { outer: start, inner: end };
      } else if (local !== 'is') this.#cellIsPlain = false;
      if (!isPlain) this.#cellIsPlain = false;
    } else if (local === 'sheetData') {
      if (this.data !== undefined) throw new BrokenPart('has two tables of cells');
      this.#isInData = !isClosed;
      this.data = { start: end, end };
    } else if (local === 'row' && this.#isInData) {
      const row = Number(attributes['r']);
      this.#moveTo(Number.isInteger(row) && row > 0 ? row - 1 : this.#row + 1, -1);
      this.#rowIsPlain = isPlain;
      if (isPlain) this.#leftover.skip(start, end);
    } else if (local === 'c' && this.#isInData) {
      const { row, column } = positionOf(attributes['r']) ?? { row: this.#row, column: this.#column + 1 };
      this.#moveTo(row, column);
      const { t: type = 'n' } = attributes;
      const prefix = name.slice(0, -1);
      this.#cell = { start, end, prefix, row, column, attributes, type, value: '', isMarked: false };
      if (!isPlain) this.#cellIsPlain = false;
    }
  }

  /** @throws BrokenPart if two cells have the same reference, or rows are out of order */
  #moveTo(row: number, column: number): void {
    if (row < this.#row || row >= MOST_ROWS || column >= MOST_COLUMNS || this.#columns.has(column))
      throw new BrokenPart('has cells out of order, or two cells with one reference');
    if (row > this.#row) this.#columns = new Set();
    if (column >= 0) this.#columns.add(column);
    [this.#row, this.#column] = [row, column];
  }

  /** @param start of the end tag; for a self-closing element, the end of its tag */
  #close(name: string, start: number, end: number): void {
    this.#depth -= 1;
    const local = localName(name);
    const cell = this.#cell;
    if (cell === undefined) {
      if (local === 'sheetData') {
        this.#isInData = false;
        // A self-closing element is empty.
        if (this.data !== undefined) this.data = { ...this.data, end: Math.max(this.data.start, start) };
      }
      if (local === 'row' && this.#isInData && this.#rowIsPlain) this.#leftover.skip(start, end);
      return;
    }
    if (local === 'rPh') this.#isPhonetic = false;
    if (local === 'f' && this.#formulaAt !== undefined) {
      const { outer, inner } = this.#formulaAt;
      cell.formula = {
        text: this.#formula,
        inner: { start: inner, end: start },
        outer: { start: outer, end },
      };
      this.#formulaAt = undefined;
    }
    if (local === 'v' || local === 't' || local === 'f') this.#within = undefined;
    if (local !== 'c') return;
    this.#cells.push({ ...cell, end });
    if (this.#cellIsPlain) this.#leftover.skip(cell.start, end);
    else for (const span of this.#consumed) this.#leftover.skip(span.start, span.end);
    this.#cell = undefined;
    this.#within = undefined;
    this.#isPhonetic = false;
  }

  #text(start: number, end: number, text: string): void {
    this.#done = end;
    if (this.#cell === undefined) {
      if (!this.#isInData) return;
      if (text.trim() !== '') throw new BrokenPart('has text between its cells');
      this.#leftover.skip(start, end);
      return;
    }
    if (this.#within === undefined) {
      if (text.trim() !== '') this.#cellIsPlain = false;
      return;
    }
    if (this.#within === 'value') this.#cell.value += text;
    else this.#formula += text;
    this.#consumed.push({ start, end });
  }

  #endOfTag(from: number): number {
    const at = this.#source.indexOf('>', from - this.#base);
    return at < 0 ? from : this.#base + at + 1;
  }

  #slice(start: number, end: number): string {
    return this.#source.slice(start - this.#base, end - this.#base);
  }

  #drain(): readonly CellSource[] {
    const until = Math.min(this.#done, this.#cell?.start ?? Infinity);
    if (until > this.#base) {
      this.#leftover.push(this.#source.slice(0, until - this.#base), this.#base);
      this.#source = this.#source.slice(until - this.#base);
      this.#base = until;
    }
    const cells = this.#cells;
    this.#cells = [];
    return cells;
  }
}
