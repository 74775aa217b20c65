import { isValidIBAN } from 'ibantools';
import { withoutMarks } from '../../core/plain-letters.js';
import type { PlacedBox } from '../content/document-text.js';
import { type Box, boxAround } from '../content/place.js';

/** Words of an image that OCR read, at their positions in the text. */
interface ReadWords {
  readonly text: string;
  readonly words: readonly PlacedBox[];
}

const ADDRESS =
  /[\p{L}\p{N}][\p{L}\p{N}._%+-]*@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.(?:\p{Ll}{2,}|\p{Lu}{2,})/gu;
/** The end of an address after characters that models read instead of an at sign. */
const MISREAD_AT = /[QOG0&©®€¢(][\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.(?:\p{Ll}{2,}|\p{Lu}{2,})/u;
/** Maximum length of a word that is only a misread at sign. */
const LONGEST_SIGN = 2;
/** Maximum number of characters read instead of an at sign. */
const MOST_SIGNS = 2;
/** Number of last letters that two readings of a domain must share. */
const SHARED = 5;

/** Returns the areas of a reading that may show an address whose at sign was misread, in order. */
export function misreadAddresses({ text, words }: ReadWords): readonly Box[] {
  return words.flatMap((word, index) => {
    const { box } = word;
    const before = words
      .slice(Math.max(0, index - 2), index)
      .filter((other) => isBeside(other.box, box))
      .reverse();
    const [own = '', sign = '', local = ''] = [word, ...before].map(({ start, end }) =>
      text.slice(start, end),
    );
    const isApart = sign !== '' && sign.length <= LONGEST_SIGN;
    if (`${local}${sign}${own}`.includes('@') || !MISREAD_AT.test(isApart ? sign + own : own)) return [];
    const area = boxAround([box, ...before.slice(0, isApart ? 2 : 1).map((other) => other.box)]);
    const margin = box.height / 4;
    const [left, top] = [Math.max(0, area.left - margin), Math.max(0, area.top - margin)];
    return [{ left, top, width: area.width + 2 * margin, height: area.height + 2 * margin }];
  });
}

const middle = ({ top, height }: Box): number => top + height / 2;

/** Whether a box is on the line of another and before it. */
const isBeside = (one: Box, other: Box): boolean =>
  Math.abs(middle(one) - middle(other)) < other.height / 2 && one.left < other.left;

/**
 * Replaces words without an at sign by the address that the English model read at the same position. Models of other
 * languages misread the sign, and the English model misreads their letters.
 */
export function withAddresses<T extends ReadWords>(read: T, english: ReadWords): T {
  let { text, words } = read;
  for (const found of english.text.matchAll(ADDRESS)) {
    const [address] = found;
    const seen = english.words.filter(
      ({ start, end }) => start < found.index + address.length && end > found.index,
    );
    if (seen.length === 0) continue;
    const area = boxAround(seen.map(({ box }) => box));
    const own = words.filter(({ box }) => isInside(box, area));
    const [first, last] = [own[0], own.at(-1)];
    if (first === undefined || last === undefined) continue;
    const box = boxAround(own.map((word) => word.box));
    const old = text.slice(first.start, last.end);
    if (old.includes('@') || old.includes('\n')) continue;
    const mended = mendedAddress(old, address);
    if (mended === undefined) continue;
    const shift = mended.length - old.length;
    text = text.slice(0, first.start) + mended + text.slice(last.end);
    words = words.flatMap((word) => {
      if (word === first) return [{ start: first.start, end: first.start + mended.length, box }];
      if (own.includes(word)) return [];
      return word.start < last.end ? [word] : [{ ...word, start: word.start + shift, end: word.end + shift }];
    });
  }
  return { ...read, text, words };
}

/** Whether the centre of a box is inside another. */
function isInside({ left, top, width, height }: Box, outer: Box): boolean {
  const [x, y] = [left + width / 2, top + height / 2];
  return x > outer.left && x < outer.left + outer.width && y > outer.top && y < outer.top + outer.height;
}

/** Converts to lower case without accents, with one character for letters and digits that look alike. */
const folded = (text: string): string =>
  withoutMarks(text)
    .toLowerCase()
    .replaceAll('0', 'o')
    .replaceAll(/[1ij|]/g, 'l')
    .replaceAll('5', 's')
    .replaceAll('8', 'b');

/**
 * Inserts the at sign of an address into another reading of it. Letters that are like those of the address, and marks
 * around it, are kept. Returns undefined if the readings end differently.
 */
function mendedAddress(old: string, address: string): string | undefined {
  const runs = [...old.matchAll(/[\p{L}\p{N}]+/gu)];
  const [first, last] = [runs[0], runs.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const end = last.index + last[0].length;
  const [lead, trail] = [old.slice(0, first.index), old.slice(end)];
  const letters = old.slice(first.index, end).replaceAll(/\s/g, '');
  if (folded(letters).slice(-SHARED) !== folded(address).slice(-SHARED)) return undefined;
  const [local = '', domain = ''] = address.split('@');
  const [before, after] = [letters.slice(0, local.length), letters.slice(-domain.length)];
  const signs = letters.length - local.length - domain.length;
  const isAlike =
    signs >= 0 && signs <= MOST_SIGNS && folded(before) === folded(local) && folded(after) === folded(domain);
  return `${lead}${isAlike ? `${before}@${after}` : address}${trail}`;
}

/** An IBAN (ISO 13616) in groups of four, with letters where digits are. */
const ALMOST_IBAN =
  /(?<![\p{L}\p{N}])[A-Z]{2}[\dOoQDIl|ZSGB]{2}(?: ?[A-Z\dol|]{4}){2,7}(?: ?[A-Z\dol|]{1,3})?(?![\p{L}\p{N}])/gu;
/** Letters and the digits that they look like. */
const DIGITS: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  I: '1',
  l: '1',
  '|': '1',
  Z: '2',
  S: '5',
  G: '6',
  B: '8',
};
const asDigits = (text: string): string =>
  text.replaceAll(/[OoQDIl|ZSGB]/g, (letter) => DIGITS[letter] ?? letter);

/** The Indian tax number GSTIN, with letters and digits that look alike; its check sign is one of 36. */
const ALMOST_GSTIN = /(?<![\p{L}\p{N}])[\dOQDIlZSGB]{2}[A-Z\d]{13}(?![\p{L}\p{N}])/gu;
const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/;
const LETTERS: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', 2: 'Z', 5: 'S', 6: 'G', 8: 'B' };
const asLetters = (text: string): string => text.replaceAll(/[012568]/g, (digit) => LETTERS[digit] ?? digit);

/** https://www.gstn.org.in/: digits of base 36, each second one twice. */
function isGstin(code: string): boolean {
  if (!GSTIN.test(code)) return false;
  let sum = 0;
  for (const [index, sign] of [...code.slice(0, -1)].entries()) {
    const value = parseInt(sign, 36) * (1 + (index % 2));
    sum += Math.floor(value / 36) + (value % 36);
  }
  return (36 - (sum % 36)) % 36 === parseInt(code.slice(-1), 36);
}

function mendedGstin(code: string): string {
  const mended =
    asDigits(code.slice(0, 2)) +
    asLetters(code.slice(2, 7)) +
    asDigits(code.slice(7, 11)) +
    asLetters(code.slice(11, 12)) +
    code.slice(12, 13) +
    asLetters(code.slice(13, 14)) +
    code.slice(14);
  return isGstin(mended) ? mended : code;
}

/** A long hexadecimal number with letters that are none of its digits. */
const ALMOST_HEX = /(?<![\p{L}\p{N}])0x[A-Fa-f\dlIO]{32,128}(?![\p{L}\p{N}])/gu;
const asHex = (text: string): string => text.replaceAll(/[lI]/g, '1').replaceAll('O', '0');

/**
 * Replaces letters in codes by the digits that they look like, or digits by letters, if check digits are right then and
 * were not before, or no other letter is possible. The length of the text stays the same.
 */
export function withMendedCodes(text: string): string {
  const mended = text.replaceAll(ALMOST_GSTIN, mendedGstin).replaceAll(ALMOST_HEX, asHex);
  return mended.replaceAll(ALMOST_IBAN, (code) => {
    const isValid = (one: string): boolean => isValidIBAN(one.replaceAll(' ', ''));
    if (isValid(code)) return code;
    const checked = code.slice(0, 2) + asDigits(code.slice(2, 4)) + code.slice(4);
    const digits = code.slice(0, 2) + asDigits(code.slice(2));
    return [checked, digits].find(isValid) ?? code;
  });
}
