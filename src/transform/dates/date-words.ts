import { present } from '../../core/present.js';
import { LANGUAGES } from '../../core/languages.js';
import { MONTH_ROWS } from './months.list.js';

/** A row of words in a language: of months or of weekdays. */
export interface WordRow {
  readonly language: string;
  readonly words: readonly string[];
}

const folded = (word: string): string => word.normalize('NFC').toLowerCase().replace(/\.$/, '');

const MONTHS: readonly WordRow[] = MONTH_ROWS.map(([language, names]) => ({
  language,
  words: names.split(' '),
}));
let weekdays: readonly WordRow[] | undefined;

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY = 86_400_000;

/** Weekdays in the languages, as the runtime writes them. */
function weekdayRows(): readonly WordRow[] {
  weekdays ??= LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).map((weekday) => {
      const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
      const words = Array.from({ length: 7 }, (_, index) =>
        format.format(MONDAY + index * DAY).replace(/\.$/, ''),
      );
      return { language, words };
    }),
  );
  return weekdays;
}

/** A word's row and place in it, from 1. */
export interface WordPlace {
  readonly row: WordRow;
  readonly number: number;
}

const LONGEST_SHORT = 4;

/** Which month a word names; of two readings the one of the language, and `May` is short or not as is said. */
export function monthNamed(word: string, language: string, isShort: boolean): WordPlace | undefined {
  const place = placeIn(MONTHS, word, language);
  if (!isShort || place === undefined) return place;
  const short = MONTHS.filter(({ words }) => words.every(({ length }) => length <= LONGEST_SHORT));
  return placeIn(short, word, place.row.language) ?? place;
}

/** Which weekday a word names. */
export const weekdayNamed = (word: string, language: string): WordPlace | undefined =>
  placeIn(weekdayRows(), word, language);

function placeIn(rows: readonly WordRow[], word: string, language: string): WordPlace | undefined {
  const wanted = folded(word);
  const places = rows.flatMap((row) => {
    const index = row.words.findIndex((one) => folded(one) === wanted);
    return index < 0 ? [] : [{ row, number: index + 1 }];
  });
  return places.find(({ row }) => row.language === language) ?? places[0];
}

/** The word of a row with a number, from 1. */
export const wordOf = ({ words }: WordRow, number: number): string =>
  present(words[number - 1], 'a month or a weekday');
