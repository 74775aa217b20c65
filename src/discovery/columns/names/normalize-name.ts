/** Letters that do not decompose into a base letter and marks. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ħ: 'h' },
};
const NOT_PLAIN = /[ßæœøłđðþıħ]/g;
const ASCII = /^[\x20-\x7e]*$/;
const MARKS = /\p{M}+/gu;
const NOT_LETTERS = /\P{L}+/gu;
const NOT_ASCII_LETTERS = /[^a-z]+/g;

/** Returns a name in lower case without marks, digits and punctuation; words are separated by one space. */
export function normalizeName(text: string): string {
  const lower = text.toLowerCase();
  if (ASCII.test(lower)) return lower.replace(NOT_ASCII_LETTERS, ' ').trim();
  return lower
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(NOT_PLAIN, (letter) => PLAIN[letter] ?? letter)
    .replace(NOT_LETTERS, ' ')
    .trim();
}
