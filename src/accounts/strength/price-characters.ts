/** Guesses for one character, as decimal logarithms. */
const MIXED_LETTER = Math.log10(52);
const WORD_LETTER = 1;
const DIGIT = 1;
const SIGN = Math.log10(33);
/** A capital at the beginning, or all of them, is the first thing that is tried. */
const CAPITALS = Math.log10(2);
const LEAST_WORD = 3;

const PARTS = /\p{L}+|\p{Nd}+|[^\p{L}\p{Nd}]/gu;
const HAS_LETTER = /^\p{L}/u;
const HAS_DIGIT = /^\p{Nd}/u;

/**
 * What characters are worth in which the estimator found no pattern, as a decimal logarithm of guesses. It prices
 * each at 10 guesses itself, whether a person has thought of it or chance has: by that, eight random characters are
 * worth less than `Pass@word1`. Here letters that could be a word go for those 10, or for less where they are one,
 * and all others for what chance makes of them.
 * @param rankOf place of a word in the lists of common ones, from 1
 */
export function priceCharacters(text: string, rankOf: (word: string) => number | undefined): number {
  let price = 0;
  for (const [part] of text.matchAll(PARTS)) {
    if (HAS_LETTER.test(part)) price += priceLetters(part, rankOf);
    else price += HAS_DIGIT.test(part) ? Array.from(part).length * DIGIT : SIGN;
  }
  return price;
}

function priceLetters(letters: string, rankOf: (word: string) => number | undefined): number {
  const characters = Array.from(letters);
  const lower = letters.toLowerCase();
  const capitals = capitalsOf(letters, lower);
  const rank = characters.length < LEAST_WORD ? undefined : rankOf(lower);
  const asChance = characters.length * MIXED_LETTER;
  const asLetters =
    capitals === undefined || characters.length < LEAST_WORD
      ? asChance
      : characters.length * WORD_LETTER + capitals;
  if (rank === undefined) return asLetters;
  const asWord = Math.log10(Math.max(rank, 10)) + (capitals ?? characters.length * CAPITALS);
  return Math.min(asLetters, asWord);
}

/** What the capitals add where they are as people set them; undefined where they are anywhere. */
function capitalsOf(letters: string, lower: string): number | undefined {
  if (letters === lower) return 0;
  const [first = ''] = lower;
  const isUsual =
    letters === lower.toUpperCase() || letters === first.toUpperCase() + lower.slice(first.length);
  return isUsual ? CAPITALS : undefined;
}
