import { blankText } from '../content/blank-text.js';
import { csvPieces } from '../content/csv-records.js';
import type { TextBlock } from '../content/text-block.js';
import type { UnpackedItem } from '../content/unpacked.js';
import { defineFormat } from '../define-format.js';
import { textOfSource } from '../encoding/text-of-source.js';
import { jsonBlocks } from './json-blocks.js';
import { findJsonTables, jsonRecords, stretchesOf, type JsonTables } from './json-tables.js';

const OPENING = /^(?:\{\s*["}]|\[\s*[[{"\]])/;
/** Rows of a table up to which its values are read one by one as well, each with its place. */
const MOST_PLACED = 1_000;
/** What the text itself is called where it is one table. */
const ALL_OF_IT = 'rows';

/**
 * JSON, JSON lines and what nearly is JSON: each value with its key; lists of objects are tables too, and long ones
 * tables alone.
 */
export const json = defineFormat({
  kind: 'container',
  name: 'json',
  title: 'JSON and NDJSON',
  extensions: ['.json', '.ndjson', '.jsonl', '.geojson'],
  mediaTypes: ['application/json', 'application/x-ndjson', 'application/jsonl', 'application/geo+json'],
  place: 'here',
  isText: true,
  looksLike: ({ text }) => (OPENING.test(text) ? 'likely' : 'possible'),
  async *unpack(source): AsyncIterable<UnpackedItem> {
    const open = (): AsyncIterable<string> => textOfSource(source);
    const { layout, tables } = await findJsonTables(open);
    for (const table of tables) {
      const name = table.path === '' ? ALL_OF_IT : table.path;
      if (table.rows > MOST_PLACED) {
        const rows = table.rows.toLocaleString('en');
        yield { kind: 'note', note: `the ${rows} objects of "${name}" are read as rows of a table alone` };
      }
      yield {
        kind: 'file',
        name,
        written: 'named-table',
        pieces: csvPieces(jsonRecords(table, layout, open())),
      };
    }
  },
  own: {
    kind: 'text',
    async *read(open): AsyncIterable<TextBlock> {
      yield* jsonBlocks(withoutLongTables(open, await findJsonTables(open)));
    },
  },
});

/** A text with nothing where the rows of long tables stand. */
async function* withoutLongTables(
  open: () => AsyncIterable<string>,
  { layout, tables }: JsonTables,
): AsyncIterable<string> {
  const long = new Set(tables.filter(({ rows }) => rows > MOST_PLACED).map(({ path }) => path));
  if (long.size === 0) yield* open();
  else
    for await (const { text, table } of stretchesOf(open(), layout))
      yield table !== undefined && long.has(table) ? blankText(text) : text;
}
