import { CATEGORIES, type Category, categoryOf } from '../core/harmonization-table.js';
import { nearestName } from '../core/nearest-name.js';
import type { ValueKind } from './value-kind.js';

/** What a name is that should be a category: one, a label of one, or neither. */
export type NamedCategory =
  | { readonly kind: 'category'; readonly category: Category }
  | { readonly kind: 'label'; readonly category: Category }
  | { readonly kind: 'unknown'; readonly nearest: Category };

/** Reads the name of a category, in any case. A label is never taken for its category: it would promise less than is found. */
export function readCategory(text: string): NamedCategory {
  const name = text.trim().toUpperCase();
  const known = CATEGORIES.find((category) => category === name);
  if (known !== undefined) return { kind: 'category', category: known };
  const meant = CATEGORIES.find((category) => category === categoryOf(name));
  if (meant !== undefined) return { kind: 'label', category: meant };
  return { kind: 'unknown', nearest: nearestName(name, CATEGORIES) as Category };
}

/** In place of a list of categories: whatever is found. */
export const ANY_CATEGORY = 'any';

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

/** A kind of finding that somebody names: a whole category, or of it what was found as one of its original labels. */
export interface NamedKind {
  readonly category: string;
  /** Upper case, without underscores, as labels are compared. */
  readonly label?: string;
}

/** Labels are written with and without underscores, in any case. */
export const comparableLabel = (label: string): string => label.toUpperCase().replaceAll('_', '');

/** Categories, or original labels of them, separated by commas: `PERSON,IBAN`. */
export const KINDS_OF_FINDINGS: ValueKind<readonly NamedKind[]> = {
  expected: 'categories or their original labels, separated by commas',
  parse: (text) => namedKinds(text, true),
};

/** Categories, separated by commas: what the verdict on a column is about. */
export const CATEGORY_NAMES: ValueKind<readonly NamedKind[]> = {
  expected: 'categories, separated by commas; a column is judged by category, not by original label',
  parse: (text) => namedKinds(text, false),
};

function namedKinds(text: string, withLabels: boolean): readonly NamedKind[] | undefined {
  const kinds = text.split(',').map((name): NamedKind | undefined => {
    const named = readCategory(name);
    if (named.kind === 'category') return { category: named.category };
    if (named.kind === 'label' && withLabels)
      return { category: named.category, label: comparableLabel(name.trim()) };
    return undefined;
  });
  const known = kinds.filter((kind) => kind !== undefined);
  return known.length === kinds.length ? known : undefined;
}
