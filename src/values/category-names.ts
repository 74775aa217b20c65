import { CATEGORIES, type Category, categoryOf } from '../core/harmonization-table.js';
import { nearestName, nearName } from '../core/nearest-name.js';
import type { ValueKind } from './value-kind.js';

/** Result of looking up a category name: a category, an original label of one, or neither. */
export type NamedCategory =
  | { readonly kind: 'category'; readonly category: Category }
  | { readonly kind: 'label'; readonly category: Category }
  | { readonly kind: 'unknown'; readonly nearest: Category };

/**
 * Parses a category name, in any case. A label does not select its category, because the category covers more than the
 * label.
 */
export function readCategory(text: string): NamedCategory {
  const name = text.trim().toUpperCase();
  const known = CATEGORIES.find((category) => category === name);
  if (known !== undefined) return { kind: 'category', category: known };
  const meant = CATEGORIES.find((category) => category === categoryOf(name));
  if (meant !== undefined) return { kind: 'label', category: meant };
  return { kind: 'unknown', nearest: nearestName(name, CATEGORIES) as Category };
}

/** Value that selects every category, in place of a list. */
export const ANY_CATEGORY = 'any';

/** Maximum number of terms in a list, and of characters in a term. */
const MOST_TERMS = 100;
const TERM_CHARACTERS = 200;

/** A term that is always reported, with its category. */
export interface DeniedTerm {
  readonly category: Category;
  readonly term: string;
}

const BOUNDS =
  `separated by commas (escape a comma or backslash in a term with a backslash), at most ${MOST_TERMS.toString()} ` +
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
  advise: (text) =>
    adviceOnNames(splitTerms(text).map((part) => part.slice(0, Math.max(0, part.indexOf(':'))))),
};

/** Splits a list of terms. A backslash before anything but a comma or backslash is literal. */
const splitTerms = (text: string): readonly string[] =>
  [...text.matchAll(/(?:^|,)((?:\\[\\,]|[^,])*)/gu)].map(([, term = '']) =>
    term.replaceAll(/\\([\\,])/gu, '$1').trim(),
  );

/** Returns whether a trimmed term is non-empty and not too long. */
const isTerm = (term: string): boolean => term !== '' && term.length <= TERM_CHARACTERS;

function deniedTerm(text: string): DeniedTerm | undefined {
  const colon = text.indexOf(':');
  const named = readCategory(text.slice(0, Math.max(0, colon)));
  const term = text.slice(colon + 1).trim();
  return named.kind === 'category' && isTerm(term) ? { category: named.category, term } : undefined;
}

/** A kind of finding named by the user: a whole category, or only the findings with one of its original labels. */
export interface NamedKind {
  readonly category: string;
  /** Original label in comparable form: upper case, without underscores. */
  readonly label?: string;
}

/** Normalizes a label for comparison, because labels are written with or without underscores and in any case. */
export const comparableLabel = (label: string): string => label.toUpperCase().replaceAll('_', '');

/** Categories or their original labels, separated by commas: `PERSON,IBAN`. */
export const KINDS_OF_FINDINGS: ValueKind<readonly NamedKind[]> = {
  expected: 'categories or their original labels, separated by commas',
  parse: (text) => namedKinds(text, true),
  advise: (text) => adviceOnNames(text.split(',')),
};

/** Categories separated by commas. Verdicts on columns are per category, so labels are not accepted. */
export const CATEGORY_NAMES: ValueKind<readonly NamedKind[]> = {
  expected: 'categories, separated by commas; a column is judged by category, not by original label',
  parse: (text) => namedKinds(text, false),
  advise: (text) => adviceOnNames(text.split(','), false),
};

/** Returns the category to write in place of the first invalid name; undefined if no category is near. */
function adviceOnNames(names: readonly string[], withLabels = true): string | undefined {
  for (const [index, name] of names.entries()) {
    const named = readCategory(name);
    if (named.kind === 'category' || (named.kind === 'label' && withLabels)) continue;
    const near = named.kind === 'label' ? named.category : nearName(name.trim(), CATEGORIES);
    const entry = names.length === 1 ? '' : `In entry ${(index + 1).toString()}, `;
    if (near === undefined) return entry === '' ? undefined : `${entry}the category is unknown.`;
    return entry === '' ? `Did you mean ${near}?` : `${entry}did you mean ${near}?`;
  }
  return undefined;
}

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
