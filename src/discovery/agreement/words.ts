/** A run of letters, marks and digits of a text, in UTF-16 offsets of it. */
export interface Word {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** In lower case. */
  readonly folded: string;
}

const RUN = /[\p{L}\p{M}\p{N}]+/gu;

/** The words of a text, in order. */
export const wordsOf = (text: string): readonly Word[] =>
  Array.from(text.matchAll(RUN), ({ 0: run, index }) => ({
    start: index,
    end: index + run.length,
    text: run,
    folded: run.toLowerCase(),
  }));

/** Whether it is written with a capital, in capitals, or in neither. */
export const isCapitalized = (text: string): boolean => {
  const first = text.charAt(0);
  return first !== first.toLowerCase();
};

/** Whether every letter of it is a capital, and there are two or more. */
export const isUpperCase = (text: string): boolean =>
  text.length > 1 && text === text.toUpperCase() && text !== text.toLowerCase();

/** Letters from which on a word in capitals is taken as the same word in a heading. */
const LEAST_RECASED = 4;

/** Whether a word is another as a text may repeat it: in the same letters, or in capitals as in a heading. */
export function repeats(text: string, of: string): boolean {
  if (text === of) return true;
  if (text.length < LEAST_RECASED) return false;
  if (isUpperCase(text)) return isCapitalized(of) && text === of.toUpperCase();
  return isUpperCase(of) && isCapitalized(text) && text.slice(1) === text.slice(1).toLowerCase();
}

const SENTENCE_END = /(?:^|[.!?…:;•*|\n"“”„«»([])[ \t"“”„«»([]*$/u;
/** Characters before a word that tell whether it begins a sentence. */
const REACH = 6;

const AFTER_INITIAL = /(?<![\p{L}\p{N}])\p{Lu}\. ?$/u;

/** Whether a sentence, a line or a quotation begins at the offset. */
export function beginsSentence(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - REACH), at);
  if (AFTER_INITIAL.test(before)) return false;
  return SENTENCE_END.test(at > REACH ? `x${before}` : before);
}
