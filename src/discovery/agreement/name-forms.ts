import type { Category } from '../../core/harmonization-table.js';
import { isCapitalized, isUpperCase, wordsOf, type Word } from './words.js';

/** The categories of which the same words elsewhere mean the same. */
const NAMED = ['PERSON', 'ORGANIZATION', 'LOCATION'] as const satisfies readonly Category[];
export type NamedCategory = (typeof NAMED)[number];

export const isNamed = (category: string): category is NamedCategory =>
  (NAMED as readonly string[]).includes(category);

/** How a name is met again: as it is, by a part of it, by its initials, with an ending. */
export type FormKind = 'repeat' | 'part' | 'acronym' | 'inflected';

/** One way in which a name may be met again. */
export interface NameForm {
  readonly kind: FormKind;
  readonly words: readonly Word[];
  /** What stands between its words, and so between those of a repeat. */
  readonly gaps: readonly string[];
  /** The last words of the name, in lower case, that initials in parentheses stand behind. */
  readonly follows?: readonly string[];
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Legal forms and heads that a firm's short name leaves out. */
const DESIGNATORS = setOf(
  'inc incorporated corp corporation co company companies ltd limited llc llp lp plc pty gmbh mbh ag kg kgaa ohg ug se sa sas sarl sàrl spa srl sl slu sau nv bv vof ab oy oyj as asa aps ltda eireli ' +
    'group gruppe groupe grupo gruppo holding holdings international entertainment institution technologies systems solutions industries enterprises partners associates consulting software pharmaceuticals laboratories',
);
/** Words that begin a name and are no part of its short form, or are none by themselves. */
const SMALL = setOf(
  'the of and for de la le les des du da do dos das del della di van von der den ter ten te el los y e i und og och ja jr sr ii iii iv san santa saint st al bin ibn ben ' +
    'mr mrs miss madam sir dame lord lady doctor professor prof judge justice captain major colonel general sergeant ' +
    'president senator minister herr frau señor señora monsieur madame signor signora pan pani dom dona don',
);

/** Letters from which on a part of a name stands for the whole. */
const LEAST_PART = 4;
const LEAST_ACRONYM = 2;
/** Words of a name up to which it is looked for. */
const MOST_WORDS = 10;

/** The ways in which a name may be met again; none for what is too short or no words. */
export function formsOf(name: string, category: NamedCategory): readonly NameForm[] {
  const words = wordsOf(name);
  if (words.length > MOST_WORDS || !isTelling(words, category)) return [];
  const whole = formOf(name, words, 'repeat');
  if (words.length === 1 || category === 'LOCATION') return [whole];
  return [whole, ...(category === 'PERSON' ? personParts(name, words) : organizationParts(name, words))];
}

/** Whether the words say enough by themselves: letters, and not a code of two of them. */
const isTelling = (words: readonly Word[], category: NamedCategory): boolean =>
  words.some(
    ({ text }) =>
      (text.length >= LEAST_PART && !/\p{N}/u.test(text)) ||
      (category === 'ORGANIZATION' && text.length === 3 && isUpperCase(text)),
  );

function formOf(name: string, words: readonly Word[], kind: FormKind): NameForm {
  return {
    kind,
    words,
    gaps: words.slice(1).map(({ start }, index) => name.slice(words[index]?.end, start)),
  };
}

/** Words that belong together: `O'Brien`, `Smith-Jones`. */
function chunksOf(name: string, words: readonly Word[]): readonly (readonly Word[])[] {
  const chunks: Word[][] = [];
  for (const word of words) {
    const last = chunks.at(-1);
    const gap = name.slice(last?.at(-1)?.end ?? 0, word.start);
    if (last !== undefined && /^['’‐‑-]$/u.test(gap)) last.push(word);
    else chunks.push([word]);
  }
  return chunks;
}

/** First names and surnames, each by itself. */
function personParts(name: string, words: readonly Word[]): readonly NameForm[] {
  return chunksOf(name, words)
    .filter((chunk) => {
      const [first] = chunk;
      const letters = chunk.reduce((sum, { text }) => sum + text.length, 0);
      return (
        first !== undefined &&
        letters >= LEAST_PART &&
        isCapitalized(first.text) &&
        !(chunk.length === 1 && SMALL.has(first.folded))
      );
    })
    .map((chunk) => formOf(name, chunk, 'part'));
}

/** The name without its legal form, and its initials. */
function organizationParts(name: string, words: readonly Word[]): readonly NameForm[] {
  const forms: NameForm[] = [];
  const from = words[0]?.folded === 'the' ? 1 : 0;
  let to = words.length;
  while (to > from + 1 && DESIGNATORS.has(words[to - 1]?.folded ?? '')) to -= 1;
  const short = words.slice(from, to);
  const [first] = short;
  const isShorter = short.length < words.length;
  const tells = short.length > 1 || (first !== undefined && first.text.length >= LEAST_PART);
  if (isShorter && tells && first !== undefined && isCapitalized(first.text))
    forms.push(formOf(name, short, 'part'));
  for (const initials of new Set([initialsOf(words.slice(from)), initialsOf(short)]))
    if (initials.length >= LEAST_ACRONYM)
      forms.push({
        kind: 'acronym',
        words: [{ start: 0, end: initials.length, text: initials, folded: initials.toLowerCase() }],
        gaps: [],
        follows: [words, short].flatMap((those) => those.at(-1)?.folded ?? []),
      });
  return forms;
}

/** The initials of the words with a capital: `Open Text` is `OT`. */
const initialsOf = (words: readonly Word[]): string =>
  words
    .filter(({ text, folded }) => isCapitalized(text) && !SMALL.has(folded))
    .map(({ text }) => text.charAt(0))
    .join('');
