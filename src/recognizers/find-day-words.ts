import type { Asked, Candidate } from './define-recognizer.js';
import { createPhraseFinder } from './phrase-finder.js';
import type { TextView } from './text-view.js';
import { DAY_PHRASES, DAY_WORDS, FEASTS, MONTH_WORDS, NAMED_HOURS } from './generic/day.list.js';

const find = createPhraseFinder([...DAY_PHRASES, ...DAY_WORDS, ...FEASTS, ...MONTH_WORDS, ...NAMED_HOURS], {
  plural: false,
});
const FORM = 0.8;

/** What a text with such a word holds. */
export const DAY_WORDS_ASKED: Asked = { words: [find.firstWords] };

/** Days, months, feasts and hours that are words. None inside an address: `sroda` of `mail@zaklad-sroda.example`. */
export function* findDayWords(view: TextView): Iterable<Candidate> {
  for (const { start, end } of find(view)) {
    if (/[@_]/.test(view.text.charAt(start - 1)) || /^(?:\.\p{L}|[@_])/u.test(view.text.slice(end, end + 2)))
      continue;
    yield { start, end, pattern: 'day-name', scores: { form: FORM, formInContext: 0.9 } };
  }
}
