import { ServiceError } from '../core/errors.js';

/** A place in such a file; both counts begin at 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** One mistake in a file that people write. Nothing of it quotes the file: its lists hold what must not be seen. */
export interface DocumentFault extends Place {
  /** Where in the document, e.g. `recognizers[0].patterns[1].regex`; empty for the whole of it. */
  readonly path: string;
  /** What is wrong and what it must be. */
  readonly message: string;
}

/** Takes note of a mistake. */
export type Report = (place: Place, path: string, message: string) => void;

/** A file cannot be used; carries every mistake in it, in the order of the file. */
export class DocumentError extends Error {
  readonly file: string;
  readonly faults: readonly DocumentFault[];

  constructor(file: string, faults: readonly DocumentFault[]) {
    const sorted = [...faults].sort((a, b) => a.line - b.line || a.column - b.column);
    super(sorted.map((fault) => describeFault(file, fault)).join('\n'));
    this.name = 'DocumentError';
    this.file = file;
    this.faults = sorted;
  }
}

/** `FILE:LINE:COLUMN: path: message`, as editors and terminals link it. */
export function describeFault(file: string, { line, column, path, message }: DocumentFault): string {
  const where = path === '' ? '' : `${path}: `;
  return `${file}:${line.toString()}:${column.toString()}: ${where}${message}`;
}

/** Mistakes that one answer lists. */
const MOST_FAULTS = 20;

/** The refusal of a request whose JSON has mistakes: what is wrong and where, without a word of what it held. */
function documentRefused({ faults }: DocumentError): ServiceError {
  const shown = faults.slice(0, MOST_FAULTS).map(({ path, message }) => ({ path, message }));
  const [first = { path: '', message: 'invalid.' }] = shown;
  const more = faults.length - 1;
  return new ServiceError(
    'REQUEST_FAULTY',
    {
      fault: first.path === '' ? first.message : `${first.path}: ${first.message}`,
      more: more <= 0 ? '' : ` (and ${more.toString()} more)`,
    },
    { faults: shown },
  );
}

/** Reads what was sent. @throws ServiceError REQUEST_FAULTY in place of a DocumentError */
export function refusing<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw documentRefused(error);
  }
}
