import { GENDER_WORDS } from '../../../core/gender-words.js';
import type { CellForm } from '../cell-form.js';
import { knownNames } from './known-names.js';
import { isPlaceCode } from './place-codes.js';

/**
 * What a cell is by a list or by its form, whatever was found in it; evidence by its share of a column only. `placeCode`:
 * the code of a country or state; `postcode`: the form of a postal code, `gender`: a word or letter for one.
 */
export const CELL_KINDS = [
  ...(['largePlace', 'smallPlace', 'given', 'family', 'fullName'] as const),
  ...(['placeCode', 'postcode', 'gender'] as const),
] as const;

/** What a cell is by a list or by its form. */
export type KnownKind = (typeof CELL_KINDS)[number];

/** Maximum number of words of a name, with what a comma or bracket adds to it. */
const MOST_WORDS = 7;
const LONGEST_CODE = 12;
/** Five or six digits, as in most countries, or a form of Brazil, Sweden, Poland, the Netherlands, Canada or Britain. */
const POSTCODE =
  /^(?:\d{5}(?:-\d{3,4})?|\d{6}|\d{3} \d{2}|\d{2}-\d{3}|\d{4} ?[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2})$/;
const GENDERS: ReadonlySet<string> = new Set([
  ...GENDER_WORDS,
  ...'m f w h men women boy girl other non-binary nonbinary masc fem frau'.split(' '),
]);
const NONE: readonly KnownKind[] = Object.freeze([]);
const POSTCODES: readonly KnownKind[] = Object.freeze(['postcode']);
const GENDER: readonly KnownKind[] = Object.freeze(['gender']);

/** @param form form of the cell */
export function kindsOf(cell: string, form: CellForm): readonly KnownKind[] {
  const text = cell.trim();
  if (form.length <= LONGEST_CODE) {
    if (POSTCODE.test(text)) return POSTCODES;
    if (GENDERS.has(text.toLowerCase())) return GENDER;
    if (isPlaceCode(text)) return [...knownNames(text), 'placeCode'];
  }
  return form.words === 0 || form.words > MOST_WORDS || form.kind === 'code' ? NONE : knownNames(text);
}
