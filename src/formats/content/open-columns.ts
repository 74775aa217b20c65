import { present, isRecord } from '../../core/present.js';
import { columnAtPosition } from '../../discovery/column-name.js';
import type { Cell, TableColumn } from '../../sources/databases/database-table.js';
import type { UnreadPart } from './document-text.js';

/** Rows, and UTF-16 units of them, that say which paths columns of JSON have. */
const FIRST_ROWS = 1_000;
const FIRST_UNITS = 2 ** 20;
/** Paths of one column at most that become columns. */
const MOST_PATHS = 200;
/** UTF-16 units of one row at most. */
const LONGEST_ROW = 1_000_000;

/** Levels of nesting that become columns; deeper values stay JSON. */
const MOST_LEVELS = 16;
/** Characters of a path behind which nothing is opened any more, and paths of one value. */
const LONGEST_PATH = 200;
const MOST_LEAVES = 5_000;

/** The values at one path below a value; several if the path passes through lists. */
type OpenedValue = ReadonlyMap<string, string>;

/**
 * Rows of a database as records of text cells: columns of JSON become a column for each path in them, bytes become
 * text where they are text. What could not be told that way is kept, and said in the end.
 */
export class OpenedColumns {
  readonly #columns: readonly TableColumn[];
  /** By column: the paths that became columns, in their order; undefined where it is not opened. */
  #paths: readonly (ReadonlyMap<string, number> | undefined)[] = [];
  /** By position: a name may itself be a value. */
  readonly #bytes = new Map<number, number>();
  readonly #cut = new Set<number>();

  constructor(columns: readonly TableColumn[]) {
    this.#columns = columns;
  }

  /** The names of the columns, and then the rows. */
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

  /** What was not read of the rows that came. */
  get unread(): readonly UnreadPart[] {
    return [
      ...[...this.#bytes].map(([at, values]) => ({
        part: columnAtPosition(at),
        reason: `${values.toLocaleString('en')} ${values === 1 ? 'value is' : 'values are'} bytes that are no text`,
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
    const text = textOf(bytes);
    if (text !== undefined) return text;
    this.#bytes.set(at, (this.#bytes.get(at) ?? 0) + 1);
    return '';
  }

  #record(texts: readonly string[]): readonly string[] {
    return texts.flatMap((text, at) => {
      const paths = this.#paths[at];
      return paths === undefined ? [text] : spread(text, paths);
    });
  }
}

/** Bytes that are UTF-8 and hold nothing that no text holds. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // eslint-disable-next-line no-control-regex
    return /[\0-\x08\x0E-\x1F]/.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** The paths of a column that is JSON, by its type or because all that is in it is. */
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

/** The cells of a JSON text: one for each path, and one for the rest. */
function spread(text: string, paths: ReadonlyMap<string, number>): readonly string[] {
  const cells = Array.from({ length: paths.size + 1 }, () => '');
  const opened = text === '' ? undefined : openJson(text);
  if (opened === undefined) cells[paths.size] = text;
  else cells[paths.size] = placeOf(opened, paths, cells);
  return cells;
}

/** Puts values into the cells of their paths; answers those that have none. */
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
 * What stands in a JSON text, by path: names of fields with dots between, empty for the value itself. What stands in a
 * list is joined by line feeds. Nothing where the text is no JSON, or has too many paths.
 */
export function openJson(text: string): OpenedValue | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const leaves = new Map<string, string>();
  collect(value, '', 0, leaves);
  return leaves.size > MOST_LEAVES ? undefined : leaves;
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

/** Whether a text looks like an object or a list of JSON. */
const looksLikeJson = (text: string): boolean => /^\s*(?:\{\s*["}]|\[\s*[[{"\]\d])/.test(text);
