import { isInPreset, type PresetName } from './presets.js';

/** Which findings are wanted, whoever asks. */
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
