import { decideHeader, type HeaderDecision } from '../../src/discovery/header-row.js';
import { AUTO } from '../../src/values/detect-delimiter.js';
import type { CsvOptions, DecidedCsv } from './request-url.js';

/** A table to be shown: no row is wider than the first, a shorter one holds the cells that it has. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Whether the first row names the columns. */
  readonly hasHeader: boolean;
  /** Why, where that was left to the table. */
  readonly decision?: HeaderDecision;
}

/** One field and what ended it: quoted with doubled quotes inside, or up to the next delimiter or line end. */
const FIELD = {
  ',': /(?:"((?:[^"]|"")*)"|([^,\n]*))(,|\n|$)/gy,
  ';': /(?:"((?:[^"]|"")*)"|([^;\n]*))(;|\n|$)/gy,
  '\t': /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/gy,
  '|': /(?:"((?:[^"]|"")*)"|([^|\n]*))(\||\n|$)/gy,
} as const;

/**
 * Reads a table that the service has accepted, as the service reads it: RFC 4180, blank lines left out. Where it is
 * no such table, undefined.
 * @param text as a text area holds it: every line ends with a line feed
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

/** How a table is to be read, with what its rows decide. */
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
