import { CATEGORIES, categoryOf, type Category } from '../core/harmonization-table.js';
import { nearestName } from '../core/nearest-name.js';

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
