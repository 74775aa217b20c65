import {
  FAMILIES,
  type CategoryRow,
  type CategorySample,
  type CellFormName,
  type Family,
} from './categories/category-row.js';
import { IDENTITY } from './categories/identity-categories.js';
import { MONEY_AND_SYSTEMS } from './categories/money-and-system-categories.js';
import { PERSONAL } from './categories/personal-categories.js';

export { FAMILIES, type CategoryRow, type CategorySample, type CellFormName, type Family };

/** The harmonization table: the single list of categories with all their properties. */
const TABLE = { ...PERSONAL, ...IDENTITY, ...MONEY_AND_SYSTEMS } as const;

/** A harmonized category: the key under which findings appear in a response. */
export type Category = keyof typeof TABLE;

/** An original label of the table: what an in-process recognizer or model reports before harmonization. */
export type EntityType = (typeof TABLE)[Category]['labels'][number];

/** All harmonized categories in alphabetical order. */
export const CATEGORIES: readonly Category[] = Object.freeze((Object.keys(TABLE) as Category[]).sort());

/** Returns whether a name is a category of the table. */
export const isCategory = (name: string): name is Category => Object.hasOwn(TABLE, name);

/** Returns the original labels of a category. */
export function entityTypesOf(category: Category): readonly EntityType[] {
  return TABLE[category].labels;
}

/** Returns the properties of a category; undefined if only a provider or a custom rule reports it. */
export const rowOf = (category: string): CategoryRow | undefined =>
  isCategory(category) ? TABLE[category] : undefined;

/** Returns the categories whose row satisfies a condition, in table order. */
export const categoriesWhere = (accepts: (row: CategoryRow) => boolean): readonly Category[] =>
  (Object.keys(TABLE) as Category[]).filter((category) => accepts(TABLE[category]));

/** Returns the sample of a category. */
export const sampleOf = (category: Category): CategorySample => TABLE[category].sample;

/** Returns the family of a category; `other` if it is not in the table. */
export const familyOf = (category: string): Family => rowOf(category)?.family ?? 'other';

/**
 * Returns the category under which findings are compared: a date of birth counts as a date, a full address as a
 * location. All other categories, including unknown ones, count as themselves.
 */
export const countedAs = (category: string): string => rowOf(category)?.countsAs ?? category;

/** Normalizes a label for comparison: `zip_code` equals `ZIPCODE`. */
const key = (label: string): string => label.replaceAll('_', '').toUpperCase();

const CATEGORY_OF_LABEL: ReadonlyMap<string, Category> = new Map(
  CATEGORIES.flatMap((category) => [
    [key(category), category] as const,
    ...TABLE[category].labels.map((label) => [key(label), category] as const),
  ]),
);

const CATEGORY_AS_WRITTEN: ReadonlyMap<string, Category> = new Map(
  CATEGORIES.flatMap((category) => TABLE[category].labels.map((label) => [label, category] as const)),
);

/**
 * Maps an original label to its harmonized category, with or without underscores and in any case. A label that is not
 * in the table is returned in upper case, so that a third-party provider only needs configuration.
 */
export function categoryOf(label: string): string {
  // Fast path: recognizers report labels exactly as in the table.
  return CATEGORY_AS_WRITTEN.get(label) ?? CATEGORY_OF_LABEL.get(key(label)) ?? label.toUpperCase();
}

/** Classifier name of deny-list terms, which are always reported. */
export const DENIED_TERM = 'deny-term';
