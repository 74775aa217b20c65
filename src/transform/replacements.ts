import { rowOf } from '../core/harmonization-table.js';

/** A value to replace. */
export interface FoundValue {
  /** The value as written in the text. */
  readonly text: string;
  /** Category of the value; several joined by `&` if overlapping findings were merged. */
  readonly category: string;
  /** Original label of the most confident finding, such as `DE_TAX_ID`; absent if unknown. */
  readonly entityType?: string;
  /** Set if the text is a complete JSON number, which must be restored as a number, not as a string. */
  readonly type?: 'number';
}

/** Superscripts, fractions and circled numbers. NFKC would turn them into ordinary digits and so change the value. */
const OTHER_NUMBER = /\p{No}/u;
const APOSTROPHES = /[’ʼ‘]/gu;
const HYPHENS = /[‐‑]/gu;
/** The national trunk prefix, which is omitted in international format. */
const LEFT_OUT = /\(0\)/gu;

/** Proposes a replacement, a different one for each attempt from 0; undefined if there are no more. */
export type Propose = (found: FoundValue, attempt: number) => string | undefined;

/** Chooses the replacement of a value from the proposals of an operator. */
export interface Replacements {
  /** Returns the next number of a category, starting at 1. */
  readonly nextNumber: (category: string) => number;
  /**
   * Sets the text in which a replacement must not occur.
   * @param left returns the text without the replaced values and without their replacements; default: the whole text
   */
  within(text: string, left?: () => string): void;
  /** Adds values that a replacement must not equal. */
  avoid(values: readonly string[]): void;
  /** Returns the replacement of a value. */
  standIn(operator: string, found: FoundValue, propose: Propose): string;
}

/** Maximum number of proposals to try before falling back to another form of replacement. */
export const MOST_ATTEMPTS = 64;

/**
 * Chooses replacements from the value and the key alone: every process with the same key gets the same result, whatever
 * the rest of its input. Two values may therefore share a replacement if the operator's proposals are not one-to-one,
 * and a replacement may equal another value of the input. A value without a usable proposal becomes its label.
 */
export const KEYED_REPLACEMENTS: Replacements = {
  nextNumber: (category) => {
    throw new Error(`a number for ${category} is requested without a counter`);
  },
  within: () => undefined,
  avoid: () => undefined,
  standIn(_operator, found, propose) {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      const proposed = propose(found, attempt);
      if (proposed === undefined) break;
      if (!isNoReplacement(found, proposed)) return proposed;
    }
    return `[${found.category}]`;
  },
};

/**
 * Returns a normalized form that is equal for two notations of the same value, so that both get the same replacement:
 * - compact (numbers and codes): letters and digits only, in upper case; `+`, `00` and `(0)` in a phone number are
 *   ignored;
 * - exact (passwords, crypto addresses, URLs): every character;
 * - words (everything else): lower case, single spaces, one kind of apostrophe and one kind of hyphen.
 *
 * All forms but the exact one are normalized with NFKC. Values of different categories are never the same.
 */
export function sameValue(category: string, text: string): string {
  const comparison = rowOf(category)?.transform.comparison ?? 'words';
  if (comparison === 'exact') return text;
  const normal = text.normalize(OTHER_NUMBER.test(text) ? 'NFC' : 'NFKC');
  const words = normal
    .toLowerCase()
    .replaceAll(APOSTROPHES, "'")
    .replaceAll(HYPHENS, '-')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  if (comparison === 'words') return words;
  const isPhone = category === 'PHONE_NUMBER';
  const written = isPhone ? normal.replaceAll(LEFT_OUT, '') : normal;
  const compact = written.toUpperCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
  // Compare values without letters or digits as words.
  if (compact === '') return words;
  return isPhone && /^\s*\(?00/u.test(normal) ? compact.slice(2) : compact;
}

/** Returns whether a proposal is empty, or is the value itself in any notation. */
export const isNoReplacement = ({ category, text }: FoundValue, proposed: string): boolean =>
  proposed === '' || sameValue(category, proposed) === sameValue(category, text);
