import type { Category } from '../core/harmonization-table.js';
import { readCategory } from './category.js';
import type { ValueKind } from './value-kind.js';

/** Most terms of one list, and most characters of one of them. */
const MOST_TERMS = 100;
const TERM_CHARACTERS = 200;

/** A term that is always found, and as what. */
export interface DeniedTerm {
  readonly category: Category;
  readonly term: string;
}

const BOUNDS =
  `separated by commas (a comma or backslash in a term behind a backslash), at most ${MOST_TERMS.toString()} ` +
  `of at most ${TERM_CHARACTERS.toString()} characters`;

/** Terms separated by commas: `Acme,Smith\, Inc`. */
export const TERMS: ValueKind<readonly string[]> = {
  expected: `terms, ${BOUNDS}`,
  parse: (text) => {
    const terms = splitTerms(text);
    return terms.length <= MOST_TERMS && terms.every(isTerm) ? terms : undefined;
  },
};

/** Terms with their category, separated by commas: `PERSON:Falcon,USERNAME:CORP\jane`. */
export const DENIED_TERMS: ValueKind<readonly DeniedTerm[]> = {
  expected: `terms with a category, CATEGORY:term, ${BOUNDS}`,
  parse: (text) => {
    const parts = splitTerms(text);
    const terms = parts.map(deniedTerm).filter((term) => term !== undefined);
    return parts.length <= MOST_TERMS && terms.length === parts.length ? terms : undefined;
  },
};

/** A backslash before anything but a comma or a backslash stands for itself. */
const splitTerms = (text: string): readonly string[] =>
  [...text.matchAll(/(?:^|,)((?:\\[\\,]|[^,])*)/gu)].map(([, term = '']) =>
    term.replaceAll(/\\([\\,])/gu, '$1').trim(),
  );

/** Something must be visible in it: white space alone is found nowhere. */
const isTerm = (term: string): boolean => term !== '' && term.length <= TERM_CHARACTERS;

function deniedTerm(text: string): DeniedTerm | undefined {
  const colon = text.indexOf(':');
  const named = readCategory(text.slice(0, Math.max(0, colon)));
  const term = text.slice(colon + 1).trim();
  return named.kind === 'category' && isTerm(term) ? { category: named.category, term } : undefined;
}
