import type { Category } from '../../core/harmonization-table.js';
import { isCapitalized, isUpperCase, wordsOf, type Word } from './words.js';

/** Categories in which identical words have the same meaning throughout a text. */
const NAMED = ['PERSON', 'ORGANIZATION', 'LOCATION'] as const satisfies readonly Category[];
export type NamedCategory = (typeof NAMED)[number];

export const isNamed = (category: string): category is NamedCategory =>
  (NAMED as readonly string[]).includes(category);

/** How a name recurs: unchanged, as a part, as initials, or inflected. */
export type FormKind = 'repeat' | 'part' | 'acronym' | 'inflected';

/** One form in which a name can recur. */
export interface NameForm {
  readonly kind: FormKind;
  readonly words: readonly Word[];
  /** Separators between its words; a repeat must have the same ones. */
  readonly gaps: readonly string[];
  /** The last words of the name, in lower case, after which an acronym in parentheses introduces it. */
  readonly follows?: readonly string[];
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Legal forms and generic words that the short name of a company omits. */
const DESIGNATORS = setOf(
  'inc incorporated corp corporation co company companies ltd limited llc llp lp plc pty gmbh mbh ag kg kgaa ohg ug se sa sas sarl sàrl spa srl sl slu sau nv bv vof ab oy oyj as asa aps ltda eireli ' +
    'group gruppe groupe grupo gruppo holding holdings international entertainment institution technologies systems solutions industries enterprises partners associates consulting software pharmaceuticals laboratories',
);
/** Words that begin a name but are left out of its short form, or are not names by themselves. */
const SMALL = setOf(
  'the of and for de la le les des du da do dos das del della di van von der den ter ten te el los y e i und og och ja jr sr ii iii iv san santa saint st al bin ibn ben ' +
    'mr mrs miss madam sir dame lord lady doctor professor prof judge justice captain major colonel general sergeant ' +
    'president senator minister herr frau señor señora monsieur madame signor signora pan pani dom dona don',
);

/** Minimum number of letters for a part of a name to stand for the whole. */
const LEAST_PART = 4;
const LEAST_ACRONYM = 2;
/** Maximum number of words of a name that is searched for. */
const MOST_WORDS = 10;

/** Returns the forms in which a name can recur; none if the name is too short or contains no words. */
export function formsOf(name: string, category: NamedCategory): readonly NameForm[] {
  const words = wordsOf(name);
  if (words.length > MOST_WORDS || !isTelling(words, category)) return [];
  const whole = formOf(name, words, 'repeat');
  if (words.length === 1 || category === 'LOCATION') return [whole];
  return [whole, ...(category === 'PERSON' ? personParts(name, words) : organizationParts(name, words))];
}

/**
 * Whether the words are distinctive: long enough and without digits, or the three-letter acronym of an organization.
 */
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

/** Groups words joined by an apostrophe or a hyphen: `O'Brien`, `Smith-Jones`. */
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

/** Returns the first names and surnames, each as a form. */
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

/** Returns the name without its legal form, and its acronyms. */
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

/** Returns the initials of the capitalized words: `OT` for `Open Text`. */
const initialsOf = (words: readonly Word[]): string =>
  words
    .filter(({ text, folded }) => isCapitalized(text) && !SMALL.has(folded))
    .map(({ text }) => text.charAt(0))
    .join('');
