import { InvalidArgumentError } from 'commander';
import { isInPreset, PRESET_NAMES, type PresetName } from '../core/presets.js';
import { severityOf } from '../core/severity-of.js';
import { isAsGraveAs, SEVERITIES, type Severity } from '../core/severity.js';
import { ANY_CATEGORY } from '../values/category.js';
import { parseCategories } from './category-option.js';

/** What a command fails on. */
export type FailOn =
  | { readonly kind: 'any' }
  /** This grave or graver. */
  | { readonly kind: 'severity'; readonly severity: Severity }
  | { readonly kind: 'preset'; readonly preset: PresetName }
  | { readonly kind: 'category'; readonly category: string };

/**
 * Reads what `--fail-on` holds: categories, severities and presets, or `any`.
 * @throws InvalidArgumentError naming what is none of them
 */
export function parseFailOn(text: string): readonly FailOn[] {
  const names = text.split(',').filter((name) => name.trim() !== '');
  if (names.length === 0)
    throw new InvalidArgumentError('It must name a category, a severity or a preset, or be "any".');
  return names.flatMap(parseOne);
}

function parseOne(text: string): readonly FailOn[] {
  const name = text.trim().toLowerCase();
  if (name === ANY_CATEGORY) return [{ kind: 'any' }];
  const severity = SEVERITIES.find((one) => one === name);
  if (severity !== undefined) return [{ kind: 'severity', severity }];
  const preset = PRESET_NAMES.find((one) => one === name);
  if (preset !== undefined) return [{ kind: 'preset', preset }];
  return parseCategories(text).map((category) => ({ kind: 'category', category }));
}

/**
 * Whether a command fails where a category was found.
 * @param preset the purpose that severities are told for
 */
export const failsOn =
  (failOn: readonly FailOn[] | undefined, preset: PresetName | undefined) =>
  (category: string): boolean =>
    failOn === undefined ||
    failOn.some((one) => {
      if (one.kind === 'any') return true;
      if (one.kind === 'severity') return isAsGraveAs(severityOf(category, preset), one.severity);
      return one.kind === 'preset' ? isInPreset(one.preset, category) : one.category === category;
    });
