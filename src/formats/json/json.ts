import { dataPictures } from '../content/data-pictures.js';
import { repeatsKey } from '../content/open-columns.js';
import { present } from '../../core/present.js';
import { JsonLexer, type JsonValue } from './json-lexer.js';
import { inFile, type TableCell, type TextBlock, blankText } from '../content/text-block.js';
import { type JsonLayout, JsonRows, type JsonStretch, TooLongForARow } from './json-rows.js';
import { isIdentifier } from '../../discovery/column-name.js';
import { csvPieces, valueText } from '../content/records.js';
import type { UnpackedItem } from '../content/unpacked.js';
import { defineFormat } from '../define-format.js';
import { textOfSource } from '../encoding/decode-text.js';

/** Maximum nesting of objects that become columns of their own; deeper objects become a single JSON cell. */
const MOST_LEVELS = 8;
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.e+-]*/gi;
/** A number too long for JavaScript to represent exactly. */
const LONG_NUMBER = /^-?\d{16}/;

/**
 * Parses an object into cells by column name: dotted keys; lists become JSON. Returns undefined if the text is not an
 * object.
 */
export function jsonRecord(text: string): ReadonlyMap<string, string> | undefined {
  const cells = new Map<string, string>();
  try {
    const quoted = text.replaceAll(STRING_OR_NUMBER, (found) =>
      LONG_NUMBER.test(found) ? `"${found}"` : found,
    );
    const value: unknown = JSON.parse(quoted);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    add(value, '', 1);
  } catch {
    return undefined;
  }
  return cells;

  function add(object: object, above: string, level: number): void {
    for (const [key, value] of Object.entries(object) as readonly (readonly [string, unknown])[]) {
      const name = `${above}${key}`;
      const isNested = typeof value === 'object' && value !== null && !Array.isArray(value);
      if (isNested && level < MOST_LEVELS) add(value, `${name}.`, level + 1);
      else {
        // Two keys can produce the same name, such as `a.b` and `b` inside `a`.
        const before = cells.get(name);
        cells.set(name, before === undefined ? valueText(value) : `${before} ${valueText(value)}`);
      }
    }
  }
}

/** Limits of one block of values. */
const BLOCK_CHARACTERS = 8_192;
const BLOCK_VALUES = 256;

/** Groups the values of a JSON text into blocks, each value with its key as context. */
async function* jsonBlocks(
  pieces: AsyncIterable<string>,
  tables: readonly JsonTable[],
): AsyncIterable<TextBlock> {
  const cells = cellsOf(tables);
  const lexer = new JsonLexer();
  let values: ValueInContext[] = [];
  let characters = 0;
  let last: JsonValue | undefined;
  const take = function* (ready: readonly JsonValue[]): Iterable<TextBlock> {
    for (const value of ready) {
      const context = contextOf(value, last);
      values.push({ ...value, ...(context !== undefined && { context }) });
      last = value;
      characters += value.text.length;
      if (characters < BLOCK_CHARACTERS && values.length < BLOCK_VALUES) continue;
      yield blockOf(values, cells);
      values = [];
      characters = 0;
    }
  };
  for await (const piece of pieces) yield* take(lexer.push(piece));
  yield* take(lexer.end());
  if (values.length > 0) yield blockOf(values, cells);
}

/** A value with the context that is read before it. */
interface ValueInContext extends JsonValue {
  readonly context?: string;
}

const LONGEST_NAME = 60;

/**
 * Returns the context of a value: its key; the preceding name in a name-value pair (`{"key": "password", "value":
 * "…"}`); or the parent's key, alone or with the value's own, if its own is too generic (`{"Jwt": {"Key": "…"}}`).
 */
function contextOf({ key, parent }: JsonValue, last: JsonValue | undefined): string | undefined {
  // An encrypted value has no secret's name: `{"encrypted": {"token": "…"}}`.
  if (/^encrypted(?:data)?$/i.test(parent ?? '')) return parent;
  // The type of a resource: `"AWS::ApiGateway::ApiKey": "…"`.
  if (/^[A-Z]\w*(?:::[A-Z]\w*)+$/.test(key ?? '')) return undefined;
  const isPair =
    /^(?:value|val|default|content)$/i.test(key ?? '') && /^(?:name|key|id)$/i.test(last?.key ?? '');
  if (
    /^(?:value|default_?value)$/i.test(key ?? '') &&
    !isPair &&
    parent !== undefined &&
    parent.length <= LONGEST_NAME
  )
    return parent;
  if (/^key$/i.test(key ?? '') && parent !== undefined && parent.length <= LONGEST_NAME)
    return `${parent} ${key ?? ''}`;
  return isPair && last !== undefined && last.text.length <= LONGEST_NAME ? last.text : key;
}

function blockOf(values: readonly ValueInContext[], cells: CellOf): TextBlock {
  return {
    inputs: values.map(({ text, context }) => ({ text, ...(context !== undefined && { context }) })),
    *place(found) {
      for (const [index, findings] of found.entries()) {
        const value = present(values[index], 'the value that was asked about');
        const cell = findings.length === 0 ? undefined : cells(value.path);
        for (const one of findings) {
          yield {
            found: one,
            location: inFile(
              present(value.map.start(one.start), 'the place of a value'),
              present(value.map.end(one.end), 'the place of a value'),
            ),
            value: value.text.slice(one.start, one.end),
            ...(value.key !== undefined && { key: value.key }),
            ...(cell !== undefined && { cell }),
          };
        }
      }
    },
  };
}

/** A table in a JSON text. */
export interface JsonTable {
  /** Dotted keys that lead to it; empty for the top level. */
  readonly path: string;
  /** Column names, in order of first appearance. */
  readonly columns: ReadonlySet<string>;
  readonly rows: number;
}

/** Returns the table cell of the value at a path. */
type CellOf = (path: string | undefined) => TableCell | undefined;

/** Creates a lookup of table cells by path. A value in a list inside a cell is found by the path of the list. */
function cellsOf(tables: readonly JsonTable[]): CellOf {
  const known = tables.map((table, index) => ({
    name: nameOf(table, index),
    start: table.path === '' ? '' : `${table.path}.`,
    columns: new Map([...table.columns].map((column, at) => [column, at])),
  }));
  return (path) => {
    for (const { name, start, columns } of known) {
      if (path?.startsWith(start) !== true) continue;
      for (let column = path.slice(start.length); column !== ''; column = above(column)) {
        const at = columns.get(column);
        if (at !== undefined) return { table: name, column: at };
      }
    }
    return undefined;
  };
}

/** Returns the parent of a path; empty at the top level. */
const above = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('.')));

/**
 * Returns the name of a table inside its file. A path is only used if it is an identifier, because keys may be data,
 * such as e-mail addresses.
 */
function nameOf({ path }: JsonTable, index: number): string {
  if (path === '') return ALL_OF_IT;
  return isIdentifier(path) ? path : `table ${(index + 1).toString()}`;
}

/** The tables of a JSON text, and its layout. */
interface JsonTables {
  readonly layout: JsonLayout;
  readonly tables: readonly JsonTable[];
}

/** Minimum number of objects for a table; fewer are only read value by value. */
const LEAST_ROWS = 20;
const MOST_COLUMNS = 1_000;
const MOST_TABLES = 50;
/** Minimum share of filled cells; below it, the objects are not rows of one table. */
const LEAST_FILLED = 0.3;
/** Characters to search for a second top-level object, which identifies JSON Lines. */
const LAYOUT_LENGTH = 4 * 2 ** 20;

/** Finds the tables of a JSON text; none if it is malformed. @param open reopens the text from its start */
export async function findJsonTables(open: () => AsyncIterable<string>): Promise<JsonTables> {
  const layout = await layoutOf(open());
  const found = new Map<string, { columns: Set<string>; rows: number; filled: number }>();
  try {
    for await (const { text, table } of stretchesOf(open(), layout)) {
      if (table === undefined) continue;
      const record = jsonRecord(text);
      if (record === undefined) return { layout, tables: [] };
      let known = found.get(table);
      if (known === undefined) {
        known = { columns: new Set(), rows: 0, filled: 0 };
        found.set(table, known);
      }
      known.rows += 1;
      known.filled += record.size;
      if (known.columns.size <= MOST_COLUMNS) for (const name of record.keys()) known.columns.add(name);
    }
  } catch (error) {
    if (error instanceof TooLongForARow) return { layout, tables: [] };
    throw error;
  }
  const tables = [...found]
    .map(([path, one]) => ({ path, ...one }))
    .filter(
      ({ columns, rows, filled }) =>
        rows >= LEAST_ROWS && columns.size <= MOST_COLUMNS && filled >= LEAST_FILLED * rows * columns.size,
    )
    .slice(0, MOST_TABLES);
  return { layout, tables };
}

/** Yields the column names of a table, then its rows. */
export async function* jsonRecords(
  { path, columns }: JsonTable,
  layout: JsonLayout,
  pieces: AsyncIterable<string>,
): AsyncIterable<readonly string[]> {
  const names = [...columns];
  yield names;
  for await (const { text, table } of stretchesOf(pieces, layout)) {
    if (table !== path) continue;
    const record = jsonRecord(text);
    // An empty cell and a missing one are equivalent.
    if (record !== undefined) yield names.map((name) => record.get(name) ?? EMPTY);
  }
}

const EMPTY = '';

/** Splits a JSON text into stretches. @throws TooLongForARow */
export async function* stretchesOf(
  pieces: AsyncIterable<string>,
  layout: JsonLayout,
): AsyncIterable<JsonStretch> {
  const rows = new JsonRows(layout);
  for await (const piece of pieces) yield* rows.push(piece);
  yield* rows.end();
}

async function layoutOf(pieces: AsyncIterable<string>): Promise<JsonLayout> {
  let objects = 0;
  let length = 0;
  try {
    for await (const { text, table } of stretchesOf(pieces, 'lines')) {
      if (table !== undefined) objects += 1;
      else if (objects === 0 && text.trim() !== '') return 'lists';
      length += text.length;
      if (objects > 1) return 'lines';
      if (length > LAYOUT_LENGTH) return 'lists';
    }
  } catch (error) {
    if (!(error instanceof TooLongForARow)) throw error;
  }
  return 'lists';
}

const OPENING = /^(?:\{\s*["}]|\[\s*(?:[{"\]]|\[(?![A-Z_][\w.-]*\]\])))/i;
/** Maximum rows for a table's values to also be read one by one, each with its location. */
const MOST_PLACED = 1_000;
/** Name of a table at the top level. */
const ALL_OF_IT = 'rows';

/**
 * JSON, JSON Lines and malformed JSON: values with their keys. Lists of objects are also read as tables; long ones
 * only as tables.
 */
export const json = defineFormat({
  kind: 'container',
  name: 'json',
  title: 'JSON and NDJSON',
  extensions: ['.json', '.ndjson', '.jsonl', '.geojson'],
  mediaTypes: ['application/json', 'application/x-ndjson', 'application/jsonl', 'application/geo+json'],
  rewriting: { form: 'json' },
  place: 'here',
  isText: true,
  looksLike: ({ text }) => (OPENING.test(text) ? 'likely' : 'possible'),
  async *unpack(source): AsyncIterable<UnpackedItem> {
    const open = (): AsyncIterable<string> => textOfSource(source);
    const { layout, tables } = await findJsonTables(open);
    for (const [index, table] of tables.entries()) {
      const name = nameOf(table, index);
      if (table.rows > MOST_PLACED) {
        const rows = table.rows.toLocaleString('en');
        yield { kind: 'note', note: `the ${rows} objects of "${name}" are read as rows of a table only` };
      }
      yield {
        kind: 'file',
        name,
        written: 'named-table',
        picturesApart: true,
        pieces: csvPieces(jsonRecords(table, layout, open())),
      };
    }
    yield* dataPictures(open());
  },
  own: {
    kind: 'text',
    async *read(open): AsyncIterable<TextBlock> {
      const found = await findJsonTables(open);
      yield* jsonBlocks(withoutLongTables(open, found), found.tables);
    },
  },
});

/** Reports whether an object of a JSON text repeats a key; true if the text is invalid. */
function losesValues(text: string): boolean {
  try {
    return repeatsKey(text, JSON.parse(text));
  } catch {
    return true;
  }
}

/** Blanks out the rows of long tables, apart from rows with values that their table lacks. */
async function* withoutLongTables(
  open: () => AsyncIterable<string>,
  { layout, tables }: JsonTables,
): AsyncIterable<string> {
  const long = new Set(tables.filter(({ rows }) => rows > MOST_PLACED).map(({ path }) => path));
  if (long.size === 0) yield* open();
  else
    for await (const { text, table } of stretchesOf(open(), layout))
      yield table !== undefined && long.has(table) && !losesValues(text) ? blankText(text) : text;
}
