/** A run of letters, marks and digits, with its UTF-16 offsets in the text. */
export interface Word {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The text in lower case. */
  readonly folded: string;
}

const RUN = /[\p{L}\p{M}\p{N}]+/gu;

/** Splits a text into words, in order. */
export const wordsOf = (text: string): readonly Word[] =>
  Array.from(text.matchAll(RUN), ({ 0: run, index }) => ({
    start: index,
    end: index + run.length,
    text: run,
    folded: run.toLowerCase(),
  }));

/** Whether the text starts with a capital letter. */
export const isCapitalized = (text: string): boolean => {
  const first = text.charAt(0);
  return first !== first.toLowerCase();
};

/** Whether the text has two or more characters, and all its letters are capitals. */
export const isUpperCase = (text: string): boolean =>
  text.length > 1 && text === text.toUpperCase() && text !== text.toLowerCase();

/** Minimum length in letters at which a word in capitals, as in a heading, counts as a repeat. */
const LEAST_RECASED = 4;

/** Whether one word repeats another: with identical letters, or in capitals as in a heading. */
export function repeats(text: string, of: string): boolean {
  if (text === of) return true;
  if (text.length < LEAST_RECASED) return false;
  if (isUpperCase(text)) return isCapitalized(of) && text === of.toUpperCase();
  return isUpperCase(of) && isCapitalized(text) && text.slice(1) === text.slice(1).toLowerCase();
}

const SENTENCE_END = /(?:^|[.!?…:;•*|\n"“”„«»([])[ \t"“”„«»([]*$/u;
/** Number of characters before a word that decide whether it begins a sentence. */
const REACH = 6;

const AFTER_INITIAL = /(?<![\p{L}\p{N}])\p{Lu}\. ?$/u;

/** Whether a sentence, line or quotation begins at the offset. */
export function beginsSentence(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - REACH), at);
  if (AFTER_INITIAL.test(before)) return false;
  return SENTENCE_END.test(at > REACH ? `x${before}` : before);
}
