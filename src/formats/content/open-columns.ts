import { present, isRecord } from '../../core/present.js';
import { columnAtPosition } from '../../discovery/column-name.js';
import type { Cell, TableColumn } from '../../sources/databases/database-table.js';
import type { UnreadPart } from './document-text.js';
import type { StreamedPicture } from './data-pictures.js';
import { pictureKind, plainText } from './records.js';

/** Number of first rows, and their UTF-16 units, that determine the paths of JSON columns. */
const FIRST_ROWS = 1_000;
const FIRST_UNITS = 2 ** 20;
/** Maximum number of paths of one column that become columns. */
const MOST_PATHS = 200;
/** Maximum UTF-16 units of one row. */
const LONGEST_ROW = 1_000_000;
/** Maximum bytes of a picture in a column; readers of databases truncate what is longer. */
const LARGEST_PICTURE = 1_000_000;

/** Levels of nesting that become columns; deeper values stay JSON. */
const MOST_LEVELS = 16;
/**
 * Path length in characters beyond which nested values are not opened, and the maximum number of paths of one value.
 */
const LONGEST_PATH = 200;
const MOST_LEAVES = 5_000;

/** Values by path relative to the root; values in lists share a path and are joined by line feeds. */
type OpenedValue = ReadonlyMap<string, string>;

/**
 * Converts database rows to records of text cells: each path in a JSON column becomes a column, and bytes become text
 * if they are valid text. Pictures are passed on beside the records: their cells are empty. Counts what it could not
 * convert and reports it in `unread`.
 */
export class OpenedColumns {
  readonly #columns: readonly TableColumn[];
  /** Per column, the paths that became columns, in order; undefined for a column that is not opened. */
  #paths: readonly (ReadonlyMap<string, number> | undefined)[] = [];
  /** Keyed by column position, because a column name may itself be sensitive. */
  readonly #bytes = new Map<number, number>();
  readonly #cut = new Set<number>();
  /** Pictures by column position, of which more than `LARGEST_PICTURE` bytes exist. */
  readonly #tooLarge = new Map<number, number>();
  readonly #onPicture: (picture: StreamedPicture) => void;
  #pictures = 0;

  /** @param onPicture is called with each picture in a column of bytes */
  constructor(columns: readonly TableColumn[], onPicture: (picture: StreamedPicture) => void) {
    this.#columns = columns;
    this.#onPicture = onPicture;
  }

  /** Yields the column names, then the rows. */
  async *records(rows: AsyncIterable<readonly Cell[]>): AsyncIterable<readonly string[]> {
    let first: (readonly string[])[] | undefined = [];
    let units = 0;
    for await (const row of rows) {
      const texts = this.#texts(row);
      if (first === undefined) {
        yield this.#record(texts);
        continue;
      }
      first.push(texts);
      units += texts.reduce((sum, { length }) => sum + length, 0);
      if (first.length < FIRST_ROWS && units < FIRST_UNITS) continue;
      yield* this.#begin(first);
      first = undefined;
    }
    if (first !== undefined) yield* this.#begin(first);
  }

  /** What was not read of the rows so far. */
  get unread(): readonly UnreadPart[] {
    return [
      ...[...this.#bytes].map(([at, values]) => ({
        part: columnAtPosition(at),
        reason: `${values.toLocaleString('en')} ${values === 1 ? 'value is' : 'values are'} not text`,
      })),
      ...[...this.#tooLarge].map(([at, pictures]) => ({
        part: columnAtPosition(at),
        reason: `${pictures.toLocaleString('en')} ${pictures === 1 ? 'picture' : 'pictures'} of more than ${LARGEST_PICTURE.toLocaleString('en')} bytes`,
      })),
      ...[...this.#cut].map((at) => ({
        part: columnAtPosition(at),
        reason: `more than ${LONGEST_ROW.toLocaleString('en')} characters of a row were not read`,
      })),
    ];
  }

  *#begin(rows: readonly (readonly string[])[]): Iterable<readonly string[]> {
    this.#paths = this.#columns.map((column, at) => pathsOf(column, rows, at));
    yield this.#columns.flatMap(({ name }, at) => {
      const paths = this.#paths[at];
      return paths === undefined ? [name] : [...[...paths.keys()].map((path) => `${name}.${path}`), name];
    });
    for (const row of rows) yield this.#record(row);
  }

  #texts(row: readonly Cell[]): readonly string[] {
    let left = LONGEST_ROW;
    return row.map((cell, at) => {
      const text = cell === null ? '' : typeof cell === 'string' ? cell : this.#decoded(at, cell);
      if (text.length > left) this.#cut.add(at);
      const kept = text.slice(0, left);
      left -= kept.length;
      return kept;
    });
  }

  #decoded(at: number, bytes: Uint8Array): string {
    const text = plainText(bytes);
    if (text !== undefined) return text;
    const kind = pictureKind(bytes);
    if (kind === undefined) this.#bytes.set(at, (this.#bytes.get(at) ?? 0) + 1);
    else if (bytes.length > LARGEST_PICTURE) this.#tooLarge.set(at, (this.#tooLarge.get(at) ?? 0) + 1);
    else {
      this.#pictures += 1;
      const name = `picture ${this.#pictures.toString()}.${kind === 'jpeg' ? 'jpg' : kind}`;
      this.#onPicture({ name: `${columnAtPosition(at)}, ${name}`, bytes: Buffer.from(bytes) });
    }
    return '';
  }

  #record(texts: readonly string[]): readonly string[] {
    return texts.flatMap((text, at) => {
      const paths = this.#paths[at];
      return paths === undefined ? [text] : spread(text, paths);
    });
  }
}

/** Returns the paths of a JSON column, recognized by its type or because all its values are JSON. */
function pathsOf(
  { kind }: TableColumn,
  rows: readonly (readonly string[])[],
  at: number,
): ReadonlyMap<string, number> | undefined {
  const cells = rows.map((row) => present(row[at], 'a cell')).filter((cell) => cell !== '');
  if (kind !== 'json' && !(cells.length > 0 && cells.every(looksLikeJson))) return undefined;
  const paths = new Map<string, number>();
  for (const cell of cells) {
    const opened = openJson(cell);
    if (opened === undefined && kind !== 'json') return undefined;
    for (const path of opened?.keys() ?? [])
      if (path !== '' && !paths.has(path) && paths.size < MOST_PATHS) paths.set(path, paths.size);
  }
  return paths;
}

/** Splits a JSON text into cells: one for each path, and one for the rest. */
function spread(text: string, paths: ReadonlyMap<string, number>): readonly string[] {
  const cells = Array.from({ length: paths.size + 1 }, () => '');
  const opened = text === '' ? undefined : openJson(text);
  if (opened === undefined) cells[paths.size] = text;
  else cells[paths.size] = placeOf(opened, paths, cells);
  return cells;
}

/** Puts values into the cells of their paths; returns the remaining ones as text. */
function placeOf(opened: OpenedValue, paths: ReadonlyMap<string, number>, cells: string[]): string {
  const rest: [string, string][] = [];
  for (const [path, value] of opened) {
    const cell = paths.get(path);
    if (cell === undefined) rest.push([path, value]);
    else cells[cell] = value;
  }
  const [only] = rest;
  if (rest.length === 1 && only?.[0] === '') return only[1];
  return rest.length === 0 ? '' : JSON.stringify(Object.fromEntries(rest));
}

/**
 * Flattens a JSON text by path: field names joined by dots, or empty for the root value. List items are joined by line
 * feeds. Returns undefined if the text is not JSON, repeats a key in an object, or has too many paths.
 */
export function openJson(text: string): OpenedValue | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (repeatsKey(text, value)) return undefined;
  const leaves = new Map<string, string>();
  collect(value, '', 0, leaves);
  return leaves.size > MOST_LEAVES ? undefined : leaves;
}

/** Whether an object in a JSON text repeats a key, of which the parser keeps only the last value. */
export const repeatsKey = (text: string, parsed: unknown): boolean =>
  keysIn(parsed) !== (text.replaceAll(/"[^"\\]*(?:\\.[^"\\]*)*"/g, '').match(/:/g)?.length ?? 0);

/** Counts the keys of all objects in a parsed value. */
function keysIn(value: unknown): number {
  let count = 0;
  const open = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const items: readonly unknown[] = Object.values(next);
    if (!Array.isArray(next)) count += items.length;
    for (const item of items) if (typeof item === 'object' && item !== null) open.push(item);
  }
  return count;
}

function collect(value: unknown, path: string, level: number, leaves: Map<string, string>): void {
  if (value === null || value === undefined || leaves.size > MOST_LEAVES) return;
  const isOpened = level < MOST_LEVELS && path.length < LONGEST_PATH;
  if (isOpened && Array.isArray(value)) {
    for (const item of value) collect(item, path, level + 1, leaves);
  } else if (isOpened && isRecord(value)) {
    for (const [key, field] of Object.entries(value))
      collect(field, path === '' ? key : `${path}.${key}`, level + 1, leaves);
  } else {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const before = leaves.get(path);
    leaves.set(path, before === undefined ? text : `${before}\n${text}`);
  }
}

/** Whether a text looks like a JSON object or array. */
const looksLikeJson = (text: string): boolean => /^\s*(?:\{\s*["}]|\[\s*[[{"\]\d])/.test(text);
