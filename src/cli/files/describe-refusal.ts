import type { ServiceError } from '../../core/errors.js';

const OTHER_ENCODINGS =
  'It is not UTF-8: `data-discovery scan` reads UTF-16 by its mark, and others with --encoding.';

/** A sentence for the terminal; of the input it names a place at most. */
export function describeRefusal({ code, message, details = {} }: ServiceError): string {
  const facts = Object.entries(details).map(([name, value]) => `${name} ${String(value)}`);
  const said = facts.length === 0 ? message : `${message} (${facts.join(', ')})`;
  return code === 'BODY_NOT_UTF8' || details['reason'] === 'invalid_encoding'
    ? `${said}. ${OTHER_ENCODINGS}`
    : said;
}
