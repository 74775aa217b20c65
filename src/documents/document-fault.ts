import { ServiceError } from '../core/errors.js';

/** A location in a file; line and column start at 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** An error in a file written by users. It does not quote the file, whose lists may contain sensitive values. */
export interface DocumentFault extends Place {
  /** Path in the document, such as `recognizers[0].patterns[1].regex`; empty for the whole document. */
  readonly path: string;
  /** What is wrong, and what the value must be. */
  readonly message: string;
}

/** Records an error. */
export type Report = (place: Place, path: string, message: string) => void;

/** An invalid file, with all its errors in file order. */
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

/** Formats an error as `FILE:LINE:COLUMN: path: message`, which editors and terminals turn into a link. */
export function describeFault(file: string, { line, column, path, message }: DocumentFault): string {
  const where = path === '' ? '' : `${path}: `;
  return `${file}:${line.toString()}:${column.toString()}: ${where}${message}`;
}

/** Maximum number of errors in a response. */
const MOST_FAULTS = 20;

/** Converts the errors of a JSON request to a response with messages and paths, without quoting the request. */
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

/** Runs a reader of request data. @throws ServiceError REQUEST_FAULTY in place of a DocumentError */
export function refusing<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw documentRefused(error);
  }
}
