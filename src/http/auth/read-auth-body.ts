import { ServiceError } from '../../core/errors.js';
import { isRecord } from '../../core/is-record.js';
import { nearName } from '../../core/nearest-name.js';
import { decodeJsonBody } from '../json-body.js';
import { namesFieldsOnce } from '../names-fields-once.js';

/** Longest value of a field in UTF-16 units: twice what a password may have in code points, and some. */
const LONGEST = 300;

/**
 * Reads a flat JSON object of strings: every named field once, nothing else. Values are never converted, and
 * no message quotes one.
 * @throws ServiceError JSON_INVALID, FIELD_UNKNOWN, or FIELD_INVALID naming the field
 */
export function readAuthBody<T extends string>(
  body: unknown,
  fields: readonly T[],
): Readonly<Record<T, string>> {
  const { text, value } = decodeJsonBody(body);
  if (!isRecord(value)) throw new ServiceError('JSON_INVALID');
  for (const name of Object.keys(value)) {
    if (!fields.some((field) => field === name)) throw unknownField(name, fields);
  }
  for (const field of fields) checkField(field, value[field]);
  if (!namesFieldsOnce(text, value)) throw new ServiceError('JSON_INVALID');
  return value as Record<T, string>;
}

/** Names of letters are repeated: no password, token or e-mail address is made of these alone, and keys begin with `ddk_`. */
const NAME = /^(?!dd[a-z]_)[a-z](?:[a-z_]{0,22}[a-z])?$/i;

/** The unknown name is the caller's text and may be anything, a password too: what is no plain name is told by its neighbour alone. */
function unknownField(name: string, fields: readonly string[]): ServiceError {
  const nearest = nearName(name.slice(0, LONGEST), fields);
  const isName = NAME.test(name);
  const known = [...fields];
  return new ServiceError(
    'FIELD_UNKNOWN',
    {
      field: isName ? `the field "${name}"` : 'a field',
      known: known.join(', '),
      hint: nearest === undefined ? '' : `; it is near "${nearest}"`,
    },
    { ...(isName && { field: name }), known, ...(nearest !== undefined && { nearest }) },
  );
}

function checkField(field: string, value: unknown): void {
  const isText =
    typeof value === 'string' && value.length > 0 && value.length <= LONGEST && !value.includes('\u0000');
  if (isText && !/\p{Surrogate}/u.test(value)) return;
  const expected = isText
    ? 'text of whole characters: it holds a lone surrogate, which is half of one'
    : `text of 1 to ${LONGEST} characters, without NUL`;
  throw new ServiceError('FIELD_INVALID', { field, expected }, { field });
}
