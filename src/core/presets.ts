import { SEVERITIES, type Purpose, type Severity } from './categories/category-row.js';
import { CATEGORIES, type Category, rowOf } from './harmonization-table.js';

export { SEVERITIES, type Severity };

/** Orders severities, most severe first. */
export const bySeverity = (a: Severity, b: Severity): number => SEVERITIES.indexOf(a) - SEVERITIES.indexOf(b);

/** Returns whether a severity is at least as high as another. */
export const isAsGraveAs = (severity: Severity, other: Severity): boolean => bySeverity(severity, other) <= 0;

/** A selection of categories for one purpose. */
interface Preset {
  /** Description for help and documentation. */
  readonly purpose: string;
  readonly categories: readonly Category[];
  /** Categories whose severity is higher in this preset. */
  readonly severity: Readonly<Partial<Record<Category, Severity>>>;
}

/** Builds a preset from the category rows. */
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

/** Named selections of categories, so that a card number is not lost among the timestamps and addresses of a log. */
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
 * Returns the severity of a category within a preset; `medium` for categories that are not in the table.
 * @param own severity of the finding itself, if its kind defines one
 */
export const severityOf = (category: string, preset?: PresetName, own?: Severity): Severity => {
  if (own !== undefined) return own;
  const { raised, severity = 'medium' } = rowOf(category)?.report ?? {};
  return (preset === undefined || preset === 'all' ? undefined : raised?.[preset]) ?? severity;
};

/** The name of a preset. */
export type PresetName = keyof typeof PRESETS;

/** Names of the presets, narrowest first. */
export const PRESET_NAMES = Object.keys(PRESETS) as readonly PresetName[];

/** Returns whether a category belongs to a preset; `all` includes categories that are not in the table. */
export const isInPreset = (name: PresetName, category: string): boolean =>
  name === 'all' || PRESETS[name].categories.some((one) => one === category);

/** Which findings to report. */
export interface Selection<Named = string> {
  /** Undefined if no preset was requested. */
  readonly preset?: PresetName | undefined;
  /** Reported in addition to the preset. Undefined without a preset: all findings are reported. */
  readonly entities?: readonly Named[] | undefined;
  /** Excluded from the report; takes precedence over both. */
  readonly exclude?: readonly Named[] | undefined;
}

/**
 * Returns whether a finding is reported: it is in the preset or in `entities`, and not excluded.
 * @param isNamed returns whether an entry matches the finding
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

/** Returns a filter for categories, for selections that only name categories. */
export const isWanted =
  (selection: Selection) =>
  (category: string): boolean =>
    isSelected(selection, category, (named) => named === category);
