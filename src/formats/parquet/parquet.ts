import { csvPieces } from '../content/csv-records.js';
import type { UnpackedItem } from '../content/unpacked.js';
import { defineFormat } from '../define-format.js';
import { parquetRecords } from './parquet-records.js';

/** Parquet: one table, its row groups one after the other. */
export const parquet = defineFormat({
  kind: 'container',
  name: 'parquet',
  title: 'Parquet',
  extensions: ['.parquet'],
  mediaTypes: ['application/vnd.apache.parquet'],
  place: 'apart',
  fetches: 'places',
  looksLike: ({ bytes }) =>
    Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'PAR1' ? 'likely' : 'no',
  async *unpack(source): AsyncIterable<UnpackedItem> {
    yield await Promise.resolve({
      kind: 'file',
      name: 'rows',
      written: 'named-table',
      pieces: csvPieces(parquetRecords(source)),
    });
  },
});
