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

/** The harmonization table, the one list of categories: each with everything that the program knows of it. */
const TABLE = { ...PERSONAL, ...IDENTITY, ...MONEY_AND_SYSTEMS } as const;

/** A harmonized category: the key under which findings appear in a response. */
export type Category = keyof typeof TABLE;

/** An original label of the table: what an in-process recognizer or model reports before harmonization. */
export type EntityType = (typeof TABLE)[Category]['labels'][number];

/** Every harmonized category, in alphabetical order. */
export const CATEGORIES: readonly Category[] = Object.freeze((Object.keys(TABLE) as Category[]).sort());

/** Whether a name is that of a category of the table. */
export const isCategory = (name: string): name is Category => Object.hasOwn(TABLE, name);

/** The original labels of one category. */
export function entityTypesOf(category: Category): readonly EntityType[] {
  return TABLE[category].labels;
}

/** Everything that the program knows of a category; undefined where only a provider or a custom rule knows it. */
export const rowOf = (category: string): CategoryRow | undefined =>
  isCategory(category) ? TABLE[category] : undefined;

/** Categories whose row satisfies a condition, in the order of the table. */
export const categoriesWhere = (accepts: (row: CategoryRow) => boolean): readonly Category[] =>
  (Object.keys(TABLE) as Category[]).filter((category) => accepts(TABLE[category]));

/** The sample of a category. */
export const sampleOf = (category: Category): CategorySample => TABLE[category].sample;

/** The family of a category; `other` for those that the table does not know. */
export const familyOf = (category: string): Family => rowOf(category)?.family ?? 'other';

/**
 * The category as which one counts where readings are compared: a birth date is a date, a whole address a location.
 * Any other is itself, those that the table does not know too.
 */
export const countedAs = (category: string): string => rowOf(category)?.countsAs ?? category;

/** Labels are compared without case and underscores: `zip_code` is `ZIPCODE`. */
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
 * Maps an original label to its harmonized category, with or without underscores and in any case.
 * A label that the table does not know passes through in upper case, so that a third provider works
 * by configuration alone.
 */
export function categoryOf(label: string): string {
  // Recognizers report labels of the table as they stand there.
  return CATEGORY_AS_WRITTEN.get(label) ?? CATEGORY_OF_LABEL.get(key(label)) ?? label.toUpperCase();
}

/** The classifier of terms that a caller denies, which are always found. */
export const DENIED_TERM = 'deny-term';
