import { isAscii } from '../../core/is-ascii.js';
import { flag, nameFrom, text, wholeNumber } from '../../documents/shape.js';
import { defineOperator } from '../define-operator.js';

/** One character of text, whatever it is made of. */
const CHARACTERS = new Intl.Segmenter('und', { granularity: 'grapheme' });
/** A sign that is seen and takes its own place, with what stands on it. */
const ONE_CHARACTER = /^[^\p{C}\p{M}\s]\p{M}*$/u;
const SEPARATOR = /^[\s\p{P}\p{S}]+$/u;

export const mask = defineOperator({
  name: 'mask',
  description:
    'A character for each of the value’s, such as `**** **** **** 1111`. At most half of a value is shown, whatever `show` says.',
  parameters: {
    character: {
      shape: text(8, { regex: ONE_CHARACTER, expected: 'one visible character' }),
      fallback: '*',
      doc: 'What stands for each character.',
    },
    show: { shape: wholeNumber(0, 100), fallback: 0, doc: 'Letters and digits that stay as they are.' },
    end: {
      shape: nameFrom(['start', 'end'], 'the end at which they stay'),
      fallback: 'end',
      doc: 'At which end they stay.',
    },
    keep_separators: {
      shape: flag,
      fallback: true,
      doc: 'Whether spaces, punctuation and symbols stay, so that the form is seen.',
    },
  },
  restored: 'never',
  keyed: false,
  create: ({ character, show, end, keep_separators: keepSeparators }) => ({
    kind: 'write',
    write({ text: value }) {
      // Of ASCII, every character is one; the segmenter is slow.
      const characters =
        isAscii(value) && !value.includes('\r\n')
          ? value.split('')
          : Array.from(CHARACTERS.segment(value), ({ segment }) => segment);
      const isMasked = (one: string): boolean => !keepSeparators || !SEPARATOR.test(one);
      const places = characters.flatMap((one, index) => (isMasked(one) ? [index] : []));
      const shown = Math.min(show, Math.floor(places.length / 2));
      const hidden = new Set(end === 'start' ? places.slice(shown) : places.slice(0, places.length - shown));
      return characters.map((one, index) => (hidden.has(index) ? character : one)).join('');
    },
  }),
});
