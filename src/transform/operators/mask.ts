import { isAscii } from '../../core/offsets.js';
import { flag, nameFrom, text, wholeNumber } from '../../documents/shape.js';
import { defineOperator } from '../define-operator.js';

/** Segments text into grapheme clusters. */
const CHARACTERS = new Intl.Segmenter('und', { granularity: 'grapheme' });
/** One visible base character, with combining marks. */
const ONE_CHARACTER = /^[^\p{C}\p{M}\s]\p{M}*$/u;
const SEPARATOR = /^[\s\p{P}\p{S}]+$/u;
const SPACE = /^\s+$/u;
/** Fast path: whether each ASCII character is a separator, by character code. */
const ASCII_SEPARATORS = Array.from({ length: 128 }, (_none, code) =>
  SEPARATOR.test(String.fromCharCode(code)),
);

function isSeparator(character: string): boolean {
  const known = character.length === 1 ? ASCII_SEPARATORS[character.charCodeAt(0)] : undefined;
  return known ?? SEPARATOR.test(character);
}

export const mask = defineOperator('mask', {
  parameters: {
    character: {
      shape: text(8, { regex: ONE_CHARACTER, expected: 'one visible character' }),
      fallback: '*',
      doc: 'Mask character.',
    },
    show: { shape: wholeNumber(0, 100), fallback: 0, doc: 'Letters and digits to show.' },
    end: {
      shape: nameFrom(['start', 'end'], 'the end to show'),
      fallback: 'end',
      doc: 'Which end to show.',
    },
    keep_separators: {
      shape: flag,
      fallback: true,
      doc: 'Whether to keep spaces, punctuation and symbols (only spaces if the value is mostly symbols).',
    },
  },
  create: ({ character, show, end, keep_separators: keepSeparators }) => ({
    kind: 'write',
    write({ text: value }) {
      // In ASCII each code unit is one character. The segmenter is slow.
      const characters =
        isAscii(value) && !value.includes('\r\n')
          ? value
          : Array.from(CHARACTERS.segment(value), ({ segment }) => segment);
      let [others, signs] = [0, 0];
      for (const one of characters)
        if (!isSeparator(one)) others += 1;
        else if (!SPACE.test(one)) signs += 1;
      // A password may consist of signs, which then separate nothing.
      const isKept = signs > others ? (one: string) => SPACE.test(one) : isSeparator;
      const isMasked = (one: string): boolean => !keepSeparators || !isKept(one);
      let count = 0;
      for (const one of characters) if (isMasked(one)) count += 1;
      const shown = Math.min(show, Math.floor(count / 2));
      const [first, last] = end === 'start' ? [shown, count] : [0, count - shown];
      let masked = '';
      let at = 0;
      for (const one of characters) {
        if (!isMasked(one)) masked += one;
        else {
          masked += at >= first && at < last ? character : one;
          at += 1;
        }
      }
      return masked;
    },
  }),
});
