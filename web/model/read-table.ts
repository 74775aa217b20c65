import { decideHeader, type HeaderDecision } from '../../src/discovery/header-row.js';
import { AUTO } from '../../src/values/detect-delimiter.js';
import type { CsvOptions, DecidedCsv } from './request-url.js';

/** A table to display. No row has more cells than the first; shorter rows are not padded. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Whether the first row is a header. */
  readonly hasHeader: boolean;
  /** Why; only if header detection was requested. */
  readonly decision?: HeaderDecision;
}

/** One field and its terminator: quoted with doubled quotes inside, or up to the next delimiter or line feed. */
const FIELD = {
  ',': /(?:"((?:[^"]|"")*)"|([^,\n]*))(,|\n|$)/gy,
  ';': /(?:"((?:[^"]|"")*)"|([^;\n]*))(;|\n|$)/gy,
  '\t': /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/gy,
  '|': /(?:"((?:[^"]|"")*)"|([^|\n]*))(\||\n|$)/gy,
} as const;

/**
 * Parses a table that the service accepted, with the same rules: RFC 4180, skipping blank lines.
 * @param text text as in a text area: every line ends with a line feed
 * @returns undefined if the text is not such a table
 */
export function readTable(text: string, { delimiter, hasHeaders }: CsvOptions): Table | undefined {
  const records = readRecords(text, delimiter)?.filter((record) => !isBlank(record));
  const [first] = records ?? [];
  if (records === undefined || first === undefined) return undefined;
  const decision = hasHeaders === AUTO ? decideHeader(first, records.slice(1)) : undefined;
  const hasHeader = decision?.hasHeaders ?? hasHeaders !== false;
  return {
    columns: hasHeader ? first : first.map((_cell, index) => index.toString()),
    rows: hasHeader ? records.slice(1) : records,
    hasHeader,
    ...(decision !== undefined && { decision }),
  };
}

/** Resolves header detection, using the rows of the table. */
export const decidedCsv = (text: string, csv: CsvOptions): DecidedCsv => ({
  ...csv,
  hasHeaders: csv.hasHeaders === AUTO ? (readTable(text, csv)?.hasHeader ?? true) : csv.hasHeaders,
});

function readRecords(text: string, delimiter: CsvOptions['delimiter']): string[][] | undefined {
  const field = new RegExp(FIELD[delimiter]);
  const records: string[][] = [[]];
  for (;;) {
    const match = field.exec(text);
    if (match === null) return undefined;
    const [, quoted, bare = '', end = ''] = match;
    records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end === '') return records;
    if (end === '\n') records.push([]);
  }
}

const isBlank = (record: readonly string[]): boolean => record.length <= 1 && (record[0] ?? '').trim() === '';
