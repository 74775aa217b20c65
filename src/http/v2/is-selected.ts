import { isInPreset, type PresetName } from '../../core/presets.js';
import { comparableLabel, type NamedKind } from '../../values/category-names.js';

/** What was found, as far as a selection looks at it. */
interface Found {
  readonly category: string;
  /** Those of a text carry the label that the classifier itself used. */
  readonly classifiers?: readonly object[];
}

/** What a request says of the findings that it wants. */
export interface Selection {
  /** Undefined: none is asked for. */
  readonly preset: PresetName | undefined;
  /** Beside those of the preset. Undefined without a preset: all. */
  readonly entities: readonly NamedKind[] | undefined;
  /** Wins over `entities`. */
  readonly exclude: readonly NamedKind[] | undefined;
}

/** Whether a request wants to hear of a finding: in the preset or named besides, and not excluded. */
export function isSelected({ preset, entities, exclude }: Selection, found: Found): boolean {
  if (exclude?.some((kind) => isOf(kind, found)) === true) return false;
  if (preset === undefined && entities === undefined) return true;
  const isNamed = entities?.some((kind) => isOf(kind, found)) === true;
  return isNamed || (preset !== undefined && isInPreset(preset, found.category));
}

/** A label holds for a finding that some classifier found as that. */
function isOf({ category, label }: NamedKind, found: Found): boolean {
  if (found.category !== category) return false;
  return label === undefined || (found.classifiers ?? []).some((one) => labelOf(one) === label);
}

const labelOf = (classifier: { readonly entityType?: unknown }): string | undefined =>
  typeof classifier.entityType === 'string' ? comparableLabel(classifier.entityType) : undefined;
