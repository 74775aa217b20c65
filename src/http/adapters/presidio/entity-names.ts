import {
  categoryOf,
  CATEGORIES,
  entityTypesOf,
  isCategory,
  rowOf,
  type Category,
} from '../../../core/harmonization-table.js';
import { comparableLabel } from '../../../values/category-names.js';

/** Presidio's names of labels that differ from ours. */
const NAME_OF_LABEL: Readonly<Record<string, string>> = {
  IBAN: 'IBAN_CODE',
  SE_ORGANISATION_NUMBER: 'SE_ORGANISATIONSNUMMER',
  SE_PERSONAL_NUMBER: 'SE_PERSONNUMMER',
};

/** Presidio's names that correspond to a category but have no label here. */
const KIND_OF: Readonly<Record<string, Category>> = {
  DE_FUEHRERSCHEIN: 'DRIVER_LICENSE',
  DE_PASSPORT: 'PASSPORT',
  DE_PLZ: 'LOCATION',
  ES_PASSPORT: 'PASSPORT',
  KR_DRIVER_LICENSE: 'DRIVER_LICENSE',
  KR_PASSPORT: 'PASSPORT',
  PH_PASSPORT: 'PASSPORT',
  TR_NATIONAL_ID: 'NATIONAL_ID',
  UK_DRIVING_LICENCE: 'DRIVER_LICENSE',
  UK_PASSPORT: 'PASSPORT',
  UK_POSTCODE: 'LOCATION',
  ZA_DRIVER_LICENSE: 'DRIVER_LICENSE',
  ZA_ID_NUMBER: 'NATIONAL_ID',
  ZA_PASSPORT: 'PASSPORT',
};

/** Names that are the same in both: country-specific ones, and a few others. */
const IS_OF_COUNTRY = /^[A-Z]{2}_[A-Z]/;
const ALIKE: ReadonlySet<string> = new Set(['IBAN_CODE', 'MEDICAL_LICENSE']);

const LABEL_OF_NAME: ReadonlyMap<string, string> = new Map([
  ['DE_VAT_ID', 'EU_VAT'],
  ...Object.entries(NAME_OF_LABEL).map(([label, name]) => [name, label] as const),
]);

/** What a Presidio name, category or label refers to here; undefined if it is not supported. */
interface NamedEntity {
  readonly category: string;
  /** Undefined: the whole category. */
  readonly label: string | undefined;
}

/** All entity types that a finding may have, in alphabetical order. */
export const SUPPORTED_ENTITIES: readonly string[] = [
  ...new Set(
    CATEGORIES.flatMap((category) => [
      nameOf({ category, classifiers: [] }),
      ...entityTypesOf(category).map((entityType) =>
        nameOf({ category, classifiers: [{ entityType, score: 1 }] }),
      ),
    ]),
  ),
].sort();

/**
 * Resolves an entity type.
 * @param name as written in the request
 */
export function entityNamed(name: string): NamedEntity | undefined {
  const upper = name.toUpperCase();
  const kind = Object.hasOwn(KIND_OF, upper) ? KIND_OF[upper] : undefined;
  if (kind !== undefined) return { category: kind, label: upper };
  if (isCategory(upper)) return { category: upper, label: undefined };
  const label = LABEL_OF_NAME.get(upper) ?? upper;
  const category = categoryOf(label);
  if (!isCategory(category)) return undefined;
  const isAll = CATEGORIES.some((one) => rowOf(one)?.presidio === upper);
  return { category, label: isAll || !isSpecific(label) ? undefined : label };
}

/** The parts of a finding that determine its name. */
interface NamedFinding {
  readonly category: string;
  readonly classifiers: readonly { readonly entityType: string; readonly score: number }[];
}

/** Returns the specific label from the most confident classifier; undefined if only the category is known. */
function labelOf({ classifiers }: NamedFinding): string | undefined {
  const sure = [...classifiers].sort((a, b) => b.score - a.score);
  return sure.map(({ entityType }) => entityType).find(isSpecific);
}

/** Returns the entity type of a finding in Presidio's terms. */
export function nameOf(found: NamedFinding): string {
  const label = labelOf(found);
  if (label !== undefined) return NAME_OF_LABEL[label] ?? label;
  return rowOf(found.category)?.presidio ?? found.category;
}

/**
 * Returns the requested entity type that a finding matches; undefined if none does.
 * @param wanted absent: all findings match
 */
export function nameAsked(found: NamedFinding, wanted: readonly string[] | undefined): string | undefined {
  const name = nameOf(found);
  if (wanted === undefined || wanted.includes(name)) return name;
  const label = labelOf(found);
  return wanted.find((one) => {
    const named = entityNamed(one);
    // A classifier that reports only the category may well have found the requested type.
    const isOf = named?.label === undefined || label === undefined || isSame(named.label, label);
    return (named?.category ?? one.toUpperCase()) === found.category && isOf;
  });
}

const isSame = (one: string, other: string): boolean => comparableLabel(one) === comparableLabel(other);

function isSpecific(label: string): boolean {
  return IS_OF_COUNTRY.test(label) || ALIKE.has(label) || Object.hasOwn(NAME_OF_LABEL, label);
}
