import { csvPieces } from '../content/csv-records.js';
import type { UnpackedItem } from '../content/unpacked.js';
import { defineFormat } from '../define-format.js';
import { openDatabase } from './open-database.js';

/** SQLite databases: each table is a table; views, which hold nothing of their own, are not read. */
export const sqlite = defineFormat({
  kind: 'container',
  name: 'sqlite',
  title: 'SQLite',
  extensions: ['.sqlite', '.sqlite3', '.db3'],
  mediaTypes: ['application/vnd.sqlite3', 'application/x-sqlite3'],
  place: 'apart',
  looksLike: ({ bytes }) =>
    Buffer.from(bytes.subarray(0, 16)).toString('latin1') === 'SQLite format 3\0' ? 'sure' : 'no',
  async *unpack(source): AsyncIterable<UnpackedItem> {
    const database = await openDatabase(source);
    try {
      for (const note of database.notes) yield { kind: 'note', note };
      for (const { name, reason } of database.tables()) {
        if (reason !== undefined) yield { kind: 'unread', name, reason, skipped: true };
        else {
          yield { kind: 'file', name, written: 'named-table', pieces: csvPieces(database.records(name)) };
        }
      }
    } finally {
      await database.close();
    }
  },
});
