import { describeFault, DocumentError, type DocumentFault } from '../documents/document-fault.js';

/**
 * Thrown for invalid options: unknown names, values of the wrong type or out of range, errors in rules, keys or a
 * policy.
 */
export class OptionsError extends TypeError {
  /**
   * All errors, with the path of the option, such as `policy.categories.PERSON`. Messages quote no values, except the
   * path of a model file.
   */
  readonly faults: readonly DocumentFault[];

  constructor({ file, faults }: DocumentError) {
    const first = faults[0];
    const more = faults.length > 1 ? ` (and ${(faults.length - 1).toString()} more)` : '';
    super(`Invalid options: ${first === undefined ? '' : describe(file, first)}${more}`);
    this.name = 'OptionsError';
    this.faults = faults;
  }
}

/** Options that contain a file, whose errors have line numbers. */
const FILES: ReadonlySet<string> = new Set(['rules', 'keys']);

const describe = (file: string, fault: DocumentFault): string =>
  FILES.has(file)
    ? describeFault(file, fault)
    : [fault.path, fault.message].filter((part) => part !== '').join(': ');

/** Runs a function that reads options. @throws OptionsError in place of a DocumentError */
export function readingOptions<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof DocumentError) throw new OptionsError(error);
    throw error;
  }
}

/** Thrown if the detector was closed before the call. */
export class DetectorClosedError extends Error {
  constructor() {
    super('The detector is closed. Create another one with createDetector().');
    this.name = 'DetectorClosedError';
  }
}
