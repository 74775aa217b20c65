import { InvalidArgumentError } from 'commander';
import {
  isInPreset,
  PRESET_NAMES,
  type PresetName,
  severityOf,
  isAsGraveAs,
  SEVERITIES,
  type Severity,
} from '../core/presets.js';
import { ANY_CATEGORY } from '../values/category-names.js';
import { parseCategories } from './selection-options.js';

/** One condition of `--fail-on`. */
export type FailOn =
  | { readonly kind: 'any' }
  /** This severity or higher. */
  | { readonly kind: 'severity'; readonly severity: Severity }
  | { readonly kind: 'preset'; readonly preset: PresetName }
  | { readonly kind: 'category'; readonly category: string };

/**
 * Parses the value of `--fail-on`: categories, severities and presets, or `any`.
 * @throws InvalidArgumentError with the unknown name
 */
export function parseFailOn(text: string): readonly FailOn[] {
  const names = text.split(',').filter((name) => name.trim() !== '');
  if (names.length === 0)
    throw new InvalidArgumentError('Name a category, a severity or a preset, or "any".');
  return names.flatMap(parseOne);
}

function parseOne(text: string): readonly FailOn[] {
  const name = text.trim().toLowerCase();
  if (name === ANY_CATEGORY) return [{ kind: 'any' }];
  const severity = SEVERITIES.find((one) => one === name);
  if (severity !== undefined) return [{ kind: 'severity', severity }];
  const preset = PRESET_NAMES.find((one) => one === name);
  if (preset !== undefined) return [{ kind: 'preset', preset }];
  return parseCategories(text, [ANY_CATEGORY, ...SEVERITIES, ...PRESET_NAMES]).map((category) => ({
    kind: 'category',
    category,
  }));
}

/**
 * Returns whether a command fails on a finding of a category.
 * @param preset the preset that determines severities. The returned function also accepts the finding's own severity,
 * which takes precedence
 */
export const failsOn =
  (failOn: readonly FailOn[] | undefined, preset: PresetName | undefined) =>
  (category: string, own: Severity | undefined): boolean =>
    failOn === undefined ||
    failOn.some((one) => {
      if (one.kind === 'any') return true;
      if (one.kind === 'severity') return isAsGraveAs(severityOf(category, preset, own), one.severity);
      return one.kind === 'preset' ? isInPreset(one.preset, category) : one.category === category;
    });
