import { ServiceError } from '../core/errors.js';
import { DocumentError } from './document-fault.js';

/** Mistakes that one answer lists. */
const MOST_FAULTS = 20;

/** The refusal of a request whose JSON has mistakes: what is wrong and where, without a word of what it held. */
function documentRefused({ faults }: DocumentError): ServiceError {
  const shown = faults.slice(0, MOST_FAULTS).map(({ path, message }) => ({ path, message }));
  const [first = { path: '', message: 'it is not what is expected.' }] = shown;
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
