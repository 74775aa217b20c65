import { readCategory } from './category.js';
import type { ValueKind } from './value-kind.js';

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
