import { countOf } from '../core/counts.js';
import { visible } from '../core/visible-text.js';
import type { SamplingMethod } from '../sources/databases/database-table.js';
import type { FileCount } from './scan-summary.js';

/** Display text of the methods that sample rows of database tables. */
const SAMPLING_IN_WORDS: Readonly<Record<SamplingMethod, string>> = {
  all: 'every row',
  blocks: 'random disk blocks',
  rows: 'random rows',
  ranges: 'runs of rows spread over the key',
  first: 'the first rows',
};

/** Maximum number of lines of one kind. */
const MOST_LINES = 40;

/**
 * Describes how much of the tables was read and how, and the notes on files; condensed to one line per kind.
 * @param isVerbose whether to list tables and files individually, at most 40 of a kind
 */
export const coverageInWords = (files: readonly FileCount[], isVerbose: boolean): readonly string[] => [
  ...sampled(files, isVerbose),
  ...checked(files, isVerbose),
  ...noted(files, isVerbose),
];

const inWords = (count: number): string => count.toLocaleString('en');

const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);

function listed(lines: readonly string[], what: string): readonly string[] {
  const more = lines.length - MOST_LINES;
  return more > 0 ? [...lines.slice(0, MOST_LINES), `… and ${inWords(more)} more ${what}.`] : lines;
}

/** Describes which rows of database tables were sampled, unless all were read. */
function sampled(files: readonly FileCount[], isVerbose: boolean): readonly string[] {
  const tables = files.flatMap(({ file, sample, rows = 0 }) =>
    sample === undefined || sample.method === 'all' ? [] : [{ file, rows, sample }],
  );
  if (isVerbose || tables.length === 1)
    return listed(
      tables.map(({ file, rows, sample: { method, estimated_rows: all } }) => {
        const of =
          all === undefined ? countOf(rows, 'row') : `${inWords(rows)} of about ${countOf(all, 'row')}`;
        return `${visible(file)}: sampled ${of}: ${SAMPLING_IN_WORDS[method]} (--rows, --all).`;
      }),
      'sampled tables',
    );
  if (tables.length === 0) return [];
  const rows = countOf(sum(tables.map((table) => table.rows)), 'row');
  return [
    `${inWords(tables.length)} tables: sampled ${rows}. Use --rows or --all to read more, or --verbose to list the tables.`,
  ];
}

/** Describes how much of the tables each provider checked, unless all providers checked everything. */
function checked(files: readonly FileCount[], isVerbose: boolean): readonly string[] {
  const tables = files.filter(
    ({ rows = 0, rows_read = {}, values_read }) =>
      values_read !== undefined || Object.values(rows_read).some((read) => read < rows),
  );
  const [first] = tables;
  if (first === undefined) return [];
  if (isVerbose)
    return listed(
      tables.map(
        (table) => `${visible(table.file)} (${countOf(table.rows ?? 0, 'row')}): ${readersOf([table])}.`,
      ),
      'tables',
    );
  const isOne = tables.length === 1;
  const what = isOne ? visible(first.file) : `${inWords(tables.length)} tables`;
  const list = isOne ? '' : ', or --verbose to list the tables';
  return [`${what}: ${readersOf(tables)}. Use --context-rows all to check every row${list}.`];
}

/** Describes what each provider checked in the tables. */
function readersOf(tables: readonly FileCount[]): string {
  const names = [...new Set(tables.flatMap(({ rows_read = {} }) => Object.keys(rows_read)))];
  return names
    .map((name) => {
      const partly = tables.filter(({ rows = 0, rows_read = {} }) => (rows_read[name] ?? 0) < rows);
      if (partly.length === 0) return `${name} checked every row`;
      const byValue = partly.every(({ values_read }) => values_read !== undefined);
      return byValue
        ? `${name} checked a sample of ${countOf(sum(partly.map(({ values_read = 0 }) => values_read)), 'distinct value')}`
        : `${name} checked ${inWords(sum(partly.map(({ rows_read = {} }) => rows_read[name] ?? 0)))} of ${countOf(sum(partly.map(({ rows = 0 }) => rows)), 'row')}`;
    })
    .join('; ');
}

/** Lists the notes on files; files with the same note are counted. */
function noted(files: readonly FileCount[], isVerbose: boolean): readonly string[] {
  const byNote = new Map<string, string[]>();
  for (const { file, notes } of files)
    for (const note of notes) byNote.set(note, [...(byNote.get(note) ?? []), file]);
  const lines = [...byNote].flatMap(([note, [first = '', ...others]]) =>
    isVerbose || others.length === 0
      ? [first, ...others].map((file) => `${visible(file)}: ${visible(note)}.`)
      : [`${inWords(others.length + 1)} files (--verbose lists them): ${visible(note)}.`],
  );
  return listed(lines, 'notes');
}
