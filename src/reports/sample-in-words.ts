import type { SamplingMethod, TableSample } from '../sources/databases/database-table.js';

/** How rows of tables of databases are chosen, for people. */
export const SAMPLING_IN_WORDS: Readonly<Record<SamplingMethod, string>> = {
  all: 'every row',
  blocks: 'blocks of the disk by chance',
  rows: 'rows by chance',
  ranges: 'runs of rows spread over the key',
  first: 'the first rows',
};

/** Which rows of a table of a database were read. */
export function sampleInWords({ method, estimated_rows: all }: TableSample, read: number): string {
  const of = all === undefined ? '' : ` of about ${all.toLocaleString('en')}`;
  return `${read.toLocaleString('en')}${of} rows were read, ${SAMPLING_IN_WORDS[method]} (--rows, --all)`;
}
