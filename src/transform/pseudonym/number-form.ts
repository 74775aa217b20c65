import { zeroOf } from '../../text/unicode-marks.js';
import { present } from '../../core/present.js';

/** A number taken apart into its letters and digits and the form in which it is written. */
export interface NumberForm {
  /** Its letters of A to Z and its digits, in capitals and in ASCII, without all else. */
  readonly compact: string;
  /** Writes others in its form: the same separators and case, the same system of digits. */
  readonly write: (compact: string) => string;
}

interface Sign {
  readonly as: (symbol: string) => string;
}

const DECIMAL = /^\p{Nd}$/u;
const ASCII_LETTER = /^[A-Z]$/i;
const ZERO = 0x30;

/** Takes a number apart. @param withLetters whether letters are part of it, or of its form */
export function numberForm(written: string, withLetters = true): NumberForm {
  let compact = '';
  const signs: (string | Sign)[] = [];
  for (const character of written) {
    const symbol = symbolOf(character, withLetters);
    if (symbol !== undefined) compact += symbol.compact;
    signs.push(symbol === undefined ? character : { as: symbol.as });
  }
  const write = (others: string): string => {
    let at = 0;
    return signs
      .map((sign) => (typeof sign === 'string' ? sign : sign.as(present(others[at++], 'as many symbols'))))
      .join('');
  };
  return { compact, write };
}

function symbolOf(character: string, withLetters: boolean) {
  const code = present(character.codePointAt(0), 'a code point');
  const plain = character.normalize('NFKC');
  // Full-width digits and letters keep their width: the distance between the two writings is the same for all.
  const shifted = (by: number) => (symbol: string) =>
    String.fromCodePoint(present(symbol.codePointAt(0), 'a symbol') + by);
  if (/^\d$/.test(plain))
    return { compact: plain, as: shifted(code - present(plain.codePointAt(0), 'a digit')) };
  if (DECIMAL.test(character)) {
    const zero = zeroOf(code);
    return { compact: String.fromCodePoint(code - zero + ZERO), as: shifted(zero - ZERO) };
  }
  if (!withLetters || !ASCII_LETTER.test(plain)) return undefined;
  const by = shifted(code - present(plain.codePointAt(0), 'a letter'));
  const isLower = plain !== plain.toUpperCase();
  return {
    compact: plain.toUpperCase(),
    as: (symbol: string) => by(isLower ? symbol.toLowerCase() : symbol),
  };
}
