import { extname } from 'node:path';

/** How the records of a table are written. */
export interface TableForm {
  readonly delimiter: string;
  /** The first record as it is written, with its line end; empty where the table has no header. */
  readonly header: string;
}

const DELIMITERS = [',', ';', '\t', '|'];

/** The form of a table, by its name and its first records. */
export function readTableForm(name: string, start: string, hasHeader: boolean): TableForm {
  const first = firstRecord(start);
  const delimiter = ['.tsv', '.tab'].includes(extname(name).toLowerCase()) ? '\t' : likeliest(first);
  return { delimiter, header: hasHeader ? first : '' };
}

/** The first record that is not blank, with its line end. */
function firstRecord(start: string): string {
  let quoted = false;
  let from = 0;
  for (let at = 0; at < start.length; at++) {
    if (start[at] === '"') quoted = !quoted;
    else if (start[at] === '\n' && !quoted) {
      const record = start.slice(from, at + 1);
      if (record.trim() !== '') return record;
      from = at + 1;
    }
  }
  return `${start.slice(from)}\n`;
}

/** The sign that the record holds most often outside of quotes; a comma where it holds none. */
function likeliest(record: string): string {
  const bare = record.replaceAll(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}
