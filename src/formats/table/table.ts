import { defineFormat } from '../define-format.js';
import { RecordSplitter } from './record-splitter.js';
import { readTableForm } from './table-form.js';

/** Tables of records with a delimiter. */
export const table = defineFormat({
  kind: 'table',
  name: 'table',
  title: 'CSV, TSV and tables with "|" or ";"',
  extensions: ['.csv', '.tsv', '.psv', '.tab'],
  mediaTypes: ['text/csv', 'text/tab-separated-values'],
  rewriting: { form: 'csv' },
  looksLike: () => 'possible',
  async *read(pieces) {
    const splitter = new RecordSplitter();
    for await (const piece of pieces) yield* splitter.push(piece);
    yield* splitter.end();
  },
  open: ({ bytes }, options) => readTableForm(bytes.toString('utf8'), options),
});
