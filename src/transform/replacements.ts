import { rowOf } from '../core/harmonization-table.js';

/** A value that was found and is to be replaced. */
export interface FoundValue {
  /** As it is written. */
  readonly text: string;
  /** Its category; several joined by `&` where findings that intersect became one. */
  readonly category: string;
  /** The original label of the most confident finding, such as `DE_TAX_ID`; absent if unknown. */
  readonly entityType?: string;
  /** Set where the text is a whole JSON number: what restores it must write a number again, not a string. */
  readonly type?: 'number';
}

/** Superscripts, fractions and numbers in circles: NFKC would make common digits of them, and so another value. */
const OTHER_NUMBER = /\p{No}/u;
const APOSTROPHES = /[’ʼ‘]/gu;
const HYPHENS = /[‐‑]/gu;
/** The national prefix that is left out abroad. */
const LEFT_OUT = /\(0\)/gu;

/** Proposes a replacement: another one for each attempt from 0; undefined: there are no more. */
export type Propose = (found: FoundValue, attempt: number) => string | undefined;

/** Chooses what stands for a value among what an operator proposes. */
export interface Replacements {
  /** The number after the last that was given out for a category, from 1. */
  readonly nextNumber: (category: string) => number;
  /**
   * Text that a replacement must not occur in.
   * @param left the same text after its values are replaced, without the replacements; default: all of it
   */
  within(text: string, left?: () => string): void;
  /** Values that a replacement must not equal. */
  avoid(values: readonly string[]): void;
  /** What stands for a value. */
  standIn(operator: string, found: FoundValue, propose: Propose): string;
}

/** Candidates that are tried before another form of replacement is used. */
export const MOST_ATTEMPTS = 64;

/**
 * What stands for a value follows from the value and the key alone: the same in every process that works with the key,
 * whatever else is in its input. So two values may share a replacement where the operator's proposals are not one to one,
 * and a replacement may be a value of the input; a value without a proposal becomes its label.
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
 * What two writings of one value have in common, so that both are replaced alike:
 * - compact (numbers and codes): letters and digits alone, in upper case; `+`, `00` and `(0)` in a telephone number
 *   count as nothing;
 * - exact (passwords, crypto addresses, URLs): every character;
 * - words (all else): words in lower case with one space between them, with one kind of apostrophe and of hyphen.
 *
 * All but the exact ones are compared in the form NFKC. Two values of different categories are never the same.
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
  // Values without letters or digits are compared as they are.
  if (compact === '') return words;
  return isPhone && /^\s*\(?00/u.test(normal) ? compact.slice(2) : compact;
}

/** Whether what is proposed is the value itself, in this or another writing, or nothing. */
export const isNoReplacement = ({ category, text }: FoundValue, proposed: string): boolean =>
  proposed === '' || sameValue(category, proposed) === sameValue(category, text);
