import { isCapitalized, beginsSentence, repeats, type Word } from './words.js';
import type { Span } from '../../core/span.js';
import type { NameForm, NamedCategory } from './name-forms.js';
import type { DocumentReading } from './read-document.js';
import { isWordName, PLACE_HEADS } from './word-names.list.js';

/** Whether the words of a form occur at this position of the text, with the same separators. */
export function standsAt({ text, words }: DocumentReading, form: NameForm, at: number): boolean {
  return form.words.every((word, index) => {
    const here = words[at + index];
    if (here === undefined || !repeats(here.text, word.text)) return false;
    if (index === 0) return true;
    const gap = text.slice(words[at + index - 1]?.end, here.start);
    return plain(gap) === plain(form.gaps[index - 1] ?? '');
  });
}

const plain = (gap: string): string => (/^\s+$/u.test(gap) && !/\n\s*\n/u.test(gap) ? ' ' : gap);

const LETTER = /[\p{L}\p{M}\p{N}]/u;
/** An elided article or preposition: d'Angers, L'Oréal, dell'Orto. */
const ELISION = /(?<!\p{L})(?:[dlDL]|\p{Ll}{1,6})['’]$/u;

/** Whether the span consists of complete words and is not part of a compound, an address or a file name. */
export function standsAlone({ text, language }: DocumentReading, { start, end }: Span): boolean {
  const before = text.charAt(start - 1);
  const after = text.charAt(end);
  const beyond = text.charAt(end + 1);
  if (/[@_\\]/.test(before) || /[@_\\]/.test(after)) return false;
  const isJoined = LETTER.test(text.charAt(start - 2));
  if (/[-‐‑]/.test(before) && isJoined) return false;
  if (/['’]/.test(before) && isJoined && !ELISION.test(text.slice(Math.max(0, start - 8), start)))
    return false;
  if (before === '.' && LETTER.test(text.charAt(start - 2)) && LETTER.test(text.charAt(start - 3)))
    return false;
  if (/[./]/.test(after) && LETTER.test(beyond)) return false;
  if (!/[-‐‑]/.test(after) || !LETTER.test(beyond)) return true;
  // "Berlin-based" and "Delgado-lhe" match; "Smith-Jones" and compounds in other languages do not.
  return beyond === beyond.toLowerCase() && (language === 'en' || language === 'pt');
}

/**
 * Whether a single word can stand for the name by itself: it is neither a common word of the language nor part of
 * another name. A word that some provider reads as a name, at any confidence, always can.
 */
export function speaksForItself(
  document: DocumentReading,
  form: NameForm,
  category: NamedCategory,
  at: number,
): boolean {
  const { text, words, language } = document;
  const word = words[at];
  if (word === undefined) return false;
  if (form.kind !== 'acronym' && document.isSupported(word)) return true;
  const isName = isWordName(word.folded, language);
  if (!isCapitalized(word.text)) return form.kind === 'repeat' && !isName;
  if (document.isCommon(word.folded)) return false;
  if (isName && (language === 'de' || beginsSentence(text, word.start))) return false;
  return language === 'de' || !isPieceOfName(document, word, category, at);
}

/** Whether several words are the complete name: "Atlantic City" is only part of "Atlantic City Hospital". */
export const standsForItself = (document: DocumentReading, category: NamedCategory, last: number): boolean =>
  category !== 'LOCATION' || document.language === 'de' || !isContinued(document, last);

function isContinued({ text, words }: DocumentReading, at: number): boolean {
  const [word, next] = [words[at], words[at + 1]];
  return (
    word !== undefined &&
    next !== undefined &&
    isCapitalized(next.text) &&
    text.slice(word.end, next.start) === ' '
  );
}

/** Whether capitalized words adjoin the word. */
function isPieceOfName(document: DocumentReading, word: Word, category: NamedCategory, at: number): boolean {
  if (isContinued(document, at)) return true;
  const { text, words } = document;
  const previous = words[at - 1];
  if (previous === undefined || text.slice(previous.end, word.start) !== ' ') return false;
  if (PLACE_HEADS.has(previous.folded)) return isCapitalized(previous.text);
  return category !== 'PERSON' && isCapitalized(previous.text) && !beginsSentence(text, previous.start);
}
