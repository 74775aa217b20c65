import { SEVERITIES, type Purpose, type Severity } from './categories/category-row.js';
import { CATEGORIES, type Category, rowOf } from './harmonization-table.js';

export { SEVERITIES, type Severity };

/** Orders by severity, the gravest first. */
export const bySeverity = (a: Severity, b: Severity): number => SEVERITIES.indexOf(a) - SEVERITIES.indexOf(b);

/** Whether a severity is at least as severe as another. */
export const isAsGraveAs = (severity: Severity, other: Severity): boolean => bySeverity(severity, other) <= 0;

/** A choice of categories for one purpose. */
interface Preset {
  /** Its purpose, for help and documents. */
  readonly purpose: string;
  readonly categories: readonly Category[];
  /** Categories that are more severe for this purpose than by themselves. */
  readonly severity: Readonly<Partial<Record<Category, Severity>>>;
}

/** The preset that the rows of the categories describe. */
function presetOf(name: Purpose, purpose: string): Preset {
  const severities = CATEGORIES.map(
    (category) => [category, rowOf(category)?.report.raised?.[name]] as const,
  );
  return {
    purpose,
    categories: CATEGORIES.filter((category) => rowOf(category)?.report.presets.includes(name)),
    severity: Object.fromEntries(severities.filter(([, severity]) => severity !== undefined)),
  };
}

/** Choices of categories by name, so that a log's timestamps and addresses need not drown a card number. */
export const PRESETS = {
  secrets: presetOf('secrets', 'passwords, PINs, card verification codes, API tokens, private keys'),
  pci: presetOf(
    'pci',
    'card numbers, and the sensitive authentication data of PCI DSS 4.0 (verification codes, PINs)',
  ),
  pii: presetOf(
    'pii',
    'personal data and secrets: all categories except times, amounts, currencies, organizations, titles and URLs',
  ),
  phi: presetOf(
    'phi',
    'identifiers of patients by HIPAA "safe harbor" (45 CFR 164.514(b)(2)), not diagnoses or treatments; numbers of records and devices, fingerprints and photographs have no category',
  ),
  all: {
    purpose: 'every category, including those of custom rules and providers',
    categories: CATEGORIES,
    severity: {},
  },
} as const satisfies Record<Purpose | 'all', Preset>;

/**
 * The severity of a category, for the purpose of a preset if one is chosen; `medium` for categories that are not in the table.
 * @param own the severity of what was found, where its kind has one of its own
 */
export const severityOf = (category: string, preset?: PresetName, own?: Severity): Severity => {
  if (own !== undefined) return own;
  const { raised, severity = 'medium' } = rowOf(category)?.report ?? {};
  return (preset === undefined || preset === 'all' ? undefined : raised?.[preset]) ?? severity;
};

/** The name of a preset. */
export type PresetName = keyof typeof PRESETS;

/** Names of presets, the narrowest first. */
export const PRESET_NAMES = Object.keys(PRESETS) as readonly PresetName[];

/** Whether a category belongs to a preset; `all` takes in those that the table of categories does not know. */
export const isInPreset = (name: PresetName, category: string): boolean =>
  name === 'all' || PRESETS[name].categories.some((one) => one === category);

/** Which findings to report. */
export interface Selection<Named = string> {
  /** Undefined: none is asked for. */
  readonly preset?: PresetName | undefined;
  /** Beside those of the preset. Undefined without a preset: all. */
  readonly entities?: readonly Named[] | undefined;
  /** Wins over both. */
  readonly exclude?: readonly Named[] | undefined;
}

/**
 * Whether a finding is wanted: in the preset or named besides, and not excluded.
 * @param isNamed whether what is named is this finding
 */
export function isSelected<Named>(
  { preset, entities, exclude }: Selection<Named>,
  category: string,
  isNamed: (named: Named) => boolean,
): boolean {
  if (exclude?.some(isNamed) === true) return false;
  if (preset === undefined && entities === undefined) return true;
  return entities?.some(isNamed) === true || (preset !== undefined && isInPreset(preset, category));
}

/** Whether a category is wanted, where categories alone are named. */
export const isWanted =
  (selection: Selection) =>
  (category: string): boolean =>
    isSelected(selection, category, (named) => named === category);
