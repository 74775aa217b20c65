import type { Language } from '../../../core/languages.js';
import { GERMAN } from './de.list.js';
import { ENGLISH } from './en.list.js';
import { SPANISH } from './es.list.js';
import { FINNISH } from './fi.list.js';
import { FRENCH } from './fr.list.js';
import { ITALIAN } from './it.list.js';
import { DUTCH } from './nl.list.js';
import { POLISH } from './pl.list.js';
import { PORTUGUESE } from './pt.list.js';
import { SWEDISH } from './sv.list.js';
import type { WordTable } from './word-table.js';

/** What names are made of, by language. */
export const WORDS: Readonly<Record<Language, WordTable>> = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
  it: ITALIAN,
  nl: DUTCH,
  pl: POLISH,
  pt: PORTUGUESE,
  sv: SWEDISH,
  fi: FINNISH,
};

const folded = (name: string): string => name.normalize('NFC').toLowerCase();
const namesOf = (which: 'female' | 'male'): ReadonlySet<string> =>
  new Set(Object.values(WORDS).flatMap((table) => table[which].map(folded)));
const FEMALE = namesOf('female');
const MALE = namesOf('male');

/** Whose given name it is in any of the languages: of women, of men, of both or of nobody. */
export function givenNameOf(word: string): 'female' | 'male' | 'both' | 'none' {
  const name = folded(word);
  if (FEMALE.has(name)) return MALE.has(name) ? 'both' : 'female';
  return MALE.has(name) ? 'male' : 'none';
}
