import { csvPieces } from '../content/csv-records.js';
import type { UnpackedItem } from '../content/unpacked.js';
import { defineFormat } from '../define-format.js';
import { avroRecords } from './avro-records.js';

/** Avro: one table, block after block. */
export const avro = defineFormat({
  kind: 'container',
  name: 'avro',
  title: 'Avro',
  extensions: ['.avro'],
  mediaTypes: ['application/avro', 'application/vnd.apache.avro+binary'],
  place: 'apart',
  looksLike: ({ bytes }) =>
    Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'Obj\x01' ? 'sure' : 'no',
  async *unpack(source): AsyncIterable<UnpackedItem> {
    yield await Promise.resolve({
      kind: 'file',
      name: 'rows',
      written: 'named-table',
      pieces: csvPieces(avroRecords(source)),
    });
  },
});
