import type { ServiceError } from '../../core/errors.js';

/** Note on an empty input. */
export const NOTHING_IN_IT = 'empty or blank; skipped.';
const OTHER_ENCODINGS =
  'Convert it to UTF-8, or use `data-discovery scan`, which detects other encodings and has --encoding.';

/** Describes an error for the terminal. Of the input it names at most a location. */
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
