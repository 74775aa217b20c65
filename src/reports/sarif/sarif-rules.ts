import type { PresetName } from '../../core/presets.js';
import { severityOf } from '../../core/severity-of.js';
import type { Severity } from '../../core/severity.js';

/** The level of a result. */
export const LEVELS: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
};

/** Severities as viewers of security findings grade them: critical above 9, high from 7, medium from 4. */
const GRADES: Readonly<Record<Severity, string>> = {
  critical: '9.5',
  high: '8.0',
  medium: '5.0',
  low: '2.0',
};

/** How grave a category is, for viewers that ask for it in their own words. */
export const rulePropertiesOf = (category: string, preset: PresetName | undefined): object => ({
  'security-severity': GRADES[severityOf(category, preset)],
  tags: ['security', 'sensitive-data'],
});

/** What to read of a category, and what to do about a finding. */
export const helpOf = (category: string): object => {
  const advice =
    'Remove the value, or move it to where it is meant to be. Where it may stay, accept it: a comment ' +
    '"data-discovery:allow" on its line, or the baseline (--update-baseline).';
  const page = `docs/entities.md#${category.toLowerCase()}`;
  return {
    text: `${advice} What counts as ${category}: ${page}, or \`data-discovery docs\`.`,
    markdown: `${advice} What counts as ${category}: [${page}](${page}), or \`data-discovery docs\`.`,
  };
};
