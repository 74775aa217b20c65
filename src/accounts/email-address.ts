import { ServiceError } from '../core/errors.js';

/** Letters, digits and marks of any script, and the signs that a local part may hold without quotes. */
const FORM =
  /^[\p{L}\p{N}\p{M}.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{N}\p{M}-]{1,63}(?:\.[\p{L}\p{N}\p{M}-]{1,63}){0,10}$/u;
const LONGEST = 254;

/** An e-mail address as it is shown, and as it is compared. */
export interface EmailAddress {
  readonly text: string;
  /** NFC and lower case. */
  readonly key: string;
}

/**
 * Reads an e-mail address. No control characters, spaces, quotes or brackets pass, so that the text is safe
 * in a mail header.
 * @throws ServiceError FIELD_INVALID
 */
export function parseEmailAddress(value: string): EmailAddress {
  const text = value.normalize('NFC');
  if (text.length > LONGEST || !FORM.test(text)) {
    throw new ServiceError(
      'FIELD_INVALID',
      { field: 'email', expected: 'an e-mail address' },
      { field: 'email' },
    );
  }
  return { text, key: text.toLowerCase().normalize('NFC') };
}
