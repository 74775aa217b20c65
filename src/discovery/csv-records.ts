import { CsvFault, type CsvFaultCode, type CsvPlace } from './csv-fault.js';

const QUOTE = 34;
const LINE_FEED = 10;
const RETURN = 13;

/** One record and its number of cells. */
interface CsvRecord {
  /** At most as many as requested. */
  readonly cells: readonly string[];
  readonly count: number;
  /** UTF-16 offset of the first surplus cell, or of the last cell if there are none. */
  readonly tooManyAt: number;
}

/**
 * Parses CSV records by RFC 4180: a field that contains quotes must be quoted as a whole. Lines end with LF, CRLF or
 * CR, which may be mixed; inside quotes, line breaks belong to the cell. Lines that contain only white space are
 * skipped.
 * @param delimiter one character
 * @param width maximum number of cells per record. Default: that of the first record
 * @throws CsvFault for an unclosed or misplaced quote, or more cells than `width`
 */
export function csvRecords(text: string, delimiter: string, width?: number): readonly (readonly string[])[] {
  const records: (readonly string[])[] = [];
  const reader = new RecordReader(text, delimiter.charCodeAt(0));
  while (!reader.isDone) {
    const row = records.length + 1;
    const expected = width ?? records[0]?.length;
    const { cells, count, tooManyAt } = reader.next(row, Math.max(1, expected ?? Infinity));
    if (count === 1 && cells[0]?.trim() === '') continue;
    if (expected !== undefined && count > expected) {
      const place = placeOf(text, row, expected + 1, tooManyAt);
      throw new CsvFault('CSV_ROW_TOO_LONG', place, { cells: count, expected });
    }
    records.push(cells);
  }
  return records;
}

/** Parses the first records, up to the first fault. @param most maximum number of records */
export function firstRecords(text: string, delimiter: string, most: number): readonly (readonly string[])[] {
  const records: (readonly string[])[] = [];
  const reader = new RecordReader(text, delimiter.charCodeAt(0));
  try {
    while (!reader.isDone && records.length < most) {
      const { cells } = reader.next(records.length + 1, Infinity);
      if (cells.length > 1 || cells[0]?.trim() !== '') records.push(cells);
    }
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
  }
  return records;
}

/** A field and its position. */
export interface CsvField {
  /** Both zero-based; the header counts, blank lines do not. */
  readonly row: number;
  readonly column: number;
  /** UTF-16 offsets of the raw field, including quotes. */
  readonly start: number;
  readonly end: number;
  readonly value: string;
}

/**
 * Yields every field of CSV with its position, parsed as in `csvRecords`. @throws CsvFault for an unclosed or misplaced
 * quote
 */
export function* csvFields(text: string, delimiter: string): Iterable<CsvField> {
  const reader = new RecordReader(text, delimiter.charCodeAt(0));
  for (let row = 0; !reader.isDone;) {
    const fields = [...reader.fields(row)];
    if (fields.length === 1 && fields[0]?.value.trim() === '') continue;
    yield* fields;
    row++;
  }
}

function placeOf(text: string, row: number, column: number, at: number): CsvPlace {
  const lineEnds = text.slice(0, at).match(/\r\n?|\n/g);
  return { row, column, line: (lineEnds?.length ?? 0) + 1, at };
}

/** Reads one record after the other; every step advances in the text. */
class RecordReader {
  readonly #text: string;
  readonly #delimiter: number;
  #at = 0;
  /** End of the last field read, before its delimiter or line break. */
  #fieldEnd = 0;
  /** Whether the last field read ends its record. */
  #endsRecord = false;

  constructor(text: string, delimiter: number) {
    this.#text = text;
    this.#delimiter = delimiter;
  }

  get isDone(): boolean {
    return this.#at >= this.#text.length;
  }

  /** @param most maximum number of cells to keep: records with more are refused and need not be held in memory */
  next(row: number, most: number): CsvRecord {
    const cells: string[] = [];
    let count = 0;
    let tooManyAt = this.#at;
    for (let isOver = false; !isOver; isOver = this.#endsRecord) {
      if (count <= most) tooManyAt = this.#at;
      const isQuoted = this.#text.charCodeAt(this.#at) === QUOTE;
      count += 1;
      const cell = isQuoted ? this.#quoted(row, count) : this.#bare(row, count);
      if (count <= most) cells.push(cell);
    }
    return { cells, count, tooManyAt };
  }

  /** Yields the fields of the next record with their positions. @param row zero-based */
  *fields(row: number): Iterable<CsvField> {
    for (let column = 0, isOver = false; !isOver; column++, isOver = this.#endsRecord) {
      const start = this.#at;
      const isQuoted = this.#text.charCodeAt(start) === QUOTE;
      const value = isQuoted ? this.#quoted(row + 1, column + 1) : this.#bare(row + 1, column + 1);
      yield { row, column, start, end: this.#fieldEnd, value };
    }
  }

  #quoted(row: number, column: number): string {
    const text = this.#text;
    const from = this.#at + 1;
    let to = text.indexOf('"', from);
    let isDoubled = false;
    for (; to >= 0 && text.charCodeAt(to + 1) === QUOTE; to = text.indexOf('"', to + 2)) isDoubled = true;
    if (to < 0) throw this.#fault('CSV_QUOTE_UNCLOSED', row, column, this.#at);
    if (!this.#endField(to + 1)) throw this.#fault('CSV_QUOTE_MISPLACED', row, column, to + 1);
    const cell = text.slice(from, to);
    return isDoubled ? cell.replaceAll('""', '"') : cell;
  }

  #bare(row: number, column: number): string {
    const text = this.#text;
    const from = this.#at;
    let at = from;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === this.#delimiter || code === LINE_FEED || code === RETURN) break;
      if (code === QUOTE) throw this.#fault('CSV_QUOTE_MISPLACED', row, column, at);
    }
    this.#endField(at);
    return at === from ? '' : text.slice(from, at);
  }

  #fault(code: CsvFaultCode, row: number, column: number, at: number): CsvFault {
    return new CsvFault(code, placeOf(this.#text, row, column, at));
  }

  /**
   * Whether a field ends at `at`; if so, skips the delimiter or line break and records whether the record ends there.
   */
  #endField(at: number): boolean {
    const text = this.#text;
    const code = text.charCodeAt(at);
    this.#fieldEnd = at;
    if (code === this.#delimiter) {
      this.#at = at + 1;
      this.#endsRecord = false;
      return true;
    }
    const isReturn = code === RETURN;
    if (!isReturn && code !== LINE_FEED && at < text.length) return false;
    this.#endsRecord = true;
    this.#at = at + (isReturn && text.charCodeAt(at + 1) === LINE_FEED ? 2 : 1);
    return true;
  }
}
