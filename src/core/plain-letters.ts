/** Letters that do not decompose into a base letter and marks. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ħ: 'h' },
};
const NOT_PLAIN = /[ßæœøłđðþıħ]/g;
const MARKS = /\p{M}+/gu;

/** Removes accents and other marks: `Número` becomes `Numero`. */
export const withoutMarks = (text: string): string => text.normalize('NFD').replace(MARKS, '');

/** Writes a lowercase text in plain letters: `straße` becomes `strasse`, `łódź` becomes `lodz`. */
export const plainLetters = (lower: string): string =>
  withoutMarks(lower).replace(NOT_PLAIN, (letter) => PLAIN[letter] ?? letter);
