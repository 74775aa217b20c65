import {
  categoryOf,
  CATEGORIES,
  entityTypesOf,
  isCategory,
  rowOf,
  type Category,
} from '../../../core/harmonization-table.js';
import { comparableLabel } from '../../../values/category-names.js';

/** How it calls what a label of ours is, where it writes that otherwise. */
const NAME_OF_LABEL: Readonly<Record<string, string>> = {
  IBAN: 'IBAN_CODE',
  SE_ORGANISATION_NUMBER: 'SE_ORGANISATIONSNUMMER',
  SE_PERSONAL_NUMBER: 'SE_PERSONNUMMER',
};

/** Names of Presidio that are a kind of a category here, and no label of their own. */
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

/** Names that both know, written alike: those of a country, and of a few more kinds. */
const IS_OF_COUNTRY = /^[A-Z]{2}_[A-Z]/;
const ALIKE: ReadonlySet<string> = new Set(['IBAN_CODE', 'MEDICAL_LICENSE']);

const LABEL_OF_NAME: ReadonlyMap<string, string> = new Map([
  ['DE_VAT_ID', 'EU_VAT'],
  ...Object.entries(NAME_OF_LABEL).map(([label, name]) => [name, label] as const),
]);

/** What a name of Presidio's, a category or a label means here; undefined where nothing of the kind is found. */
export interface NamedEntity {
  readonly category: string;
  /** Undefined: all of the category. */
  readonly label: string | undefined;
}

/** @param name as a request writes it */
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

/** What a finding is known by. */
export interface NamedFinding {
  readonly category: string;
  readonly classifiers: readonly { readonly entityType: string; readonly score: number }[];
}

/** The specific label that the surest classifier gave it; undefined: all that is known is the category. */
function labelOf({ classifiers }: NamedFinding): string | undefined {
  const sure = [...classifiers].sort((a, b) => b.score - a.score);
  return sure.map(({ entityType }) => entityType).find(isSpecific);
}

/** The name that Presidio's clients know a finding by. */
export function nameOf(found: NamedFinding): string {
  const label = labelOf(found);
  if (label !== undefined) return NAME_OF_LABEL[label] ?? label;
  return rowOf(found.category)?.presidio ?? found.category;
}

/**
 * The name under which a finding is asked for; undefined: it is not.
 * @param wanted absent: all findings are
 */
export function nameAsked(found: NamedFinding, wanted: readonly string[] | undefined): string | undefined {
  const name = nameOf(found);
  if (wanted === undefined || wanted.includes(name)) return name;
  const label = labelOf(found);
  return wanted.find((one) => {
    const named = entityNamed(one);
    // Who knows no more than the category may well have found what is asked for.
    const isOf = named?.label === undefined || label === undefined || isSame(named.label, label);
    return (named?.category ?? one.toUpperCase()) === found.category && isOf;
  });
}

const isSame = (one: string, other: string): boolean => comparableLabel(one) === comparableLabel(other);

function isSpecific(label: string): boolean {
  return IS_OF_COUNTRY.test(label) || ALIKE.has(label) || Object.hasOwn(NAME_OF_LABEL, label);
}

/** Every name that a finding may have, in alphabetical order. */
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
