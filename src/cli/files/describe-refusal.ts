import type { ServiceError } from '../../core/errors.js';

/** What is said of an input without a word. */
export const NOTHING_IN_IT = 'It is empty or blank: there is nothing to examine.';
const OTHER_ENCODINGS =
  'It is not UTF-8: `data-discovery scan` reads other encodings too, by their marks, by --encoding or by what their bytes show.';

/** A sentence for the terminal; of the input it names a place at most. */
export function describeRefusal({ code, message, details = {} }: ServiceError): string {
  if (code === 'BODY_EMPTY') return NOTHING_IN_IT;
  const { hint, ...others } = details;
  const facts = Object.entries(others).map(([name, value]) => `${name} ${String(value)}`);
  const said = facts.length === 0 ? message : `${message} (${facts.join(', ')})`;
  const sentence = said.endsWith('.') ? said : `${said}.`;
  if (typeof hint === 'string') return `${sentence} ${hint}`;
  return code === 'BODY_NOT_UTF8' || details['reason'] === 'invalid_encoding'
    ? `${sentence} ${OTHER_ENCODINGS}`
    : said;
}
