import { countOf } from '../core/counts.js';
import { familyOf, type Family } from '../core/harmonization-table.js';
import { PRESETS, SEVERITIES } from '../core/presets.js';
import type { ReportFacts } from './define-report.js';
import type { InventoryRow } from './inventory/inventory-row.js';
import { type ScanTotals } from './scan-summary.js';

/** What to do about findings of a kind of categories. */
const STEPS: Readonly<Record<Family, string>> = {
  secret:
    'Revoke and replace each secret, then delete it from the file and from the history of the repository.',
  identity: 'Delete the numbers, or encrypt or pseudonymize them, and restrict who can read the file.',
  money:
    'Delete, truncate or tokenize card and account numbers. PCI DSS forbids storing verification codes and PINs.',
  person: 'Check that you have a purpose and a legal basis. Otherwise delete or pseudonymize the data.',
  contact: 'Check that you have a purpose and a legal basis. Otherwise delete or pseudonymize the data.',
  place: 'Delete or generalize addresses and places that identify people.',
  network: 'Delete or mask addresses and user names in logs, or shorten how long you keep the logs.',
  time: 'Dates identify people together with other data: delete or generalize them there.',
  other: 'Check by hand what your custom rules or providers found.',
};

/** Meanings of the words in a report, for people. */
export const TERMS: readonly (readonly [term: string, meaning: string])[] = [
  ['occurrence', 'One category at one place: in a text a stretch of characters, in a column a row.'],
  ['score', 'Confidence from 0 to 1. 0.9: about nine of ten such findings are right.'],
  ['severity', 'Harm if the value leaks: critical, high, medium or low. It depends on the category only.'],
  ['found', 'The column or text contains the category.'],
  ['leak', 'A few rows contain the category, in a column that mainly contains something else.'],
  ['accepted', 'All findings are accepted by a comment or a baseline.'],
  ['clean', 'It was read, and nothing was found. Automatic detection can miss values.'],
  ['unread', 'It could not be read. The report does not cover it.'],
  ['skipped', 'It was left out on purpose, such as a program or an excluded file.'],
];

/** What to do next, the most severe first, each step with the categories that it is for. */
export function nextSteps(
  rows: readonly InventoryRow[],
): readonly { readonly step: string; readonly categories: readonly string[] }[] {
  const steps = new Map<string, Set<string>>();
  for (const severity of SEVERITIES)
    for (const { category, state, severity: own } of rows) {
      if (state !== 'found' || category === undefined || own !== severity) continue;
      const step = STEPS[familyOf(category)];
      steps.set(step, (steps.get(step) ?? new Set()).add(category));
    }
  return [...steps].map(([step, categories]) => ({ step, categories: [...categories].sort() }));
}

/** Occurrences by severity, and the columns and texts by category that have it; only those with some. */
export const bySeverityCells = (rows: readonly InventoryRow[]): readonly (readonly string[])[] =>
  SEVERITIES.flatMap((severity) => {
    const some = rows.filter((row) => row.state === 'found' && row.severity === severity);
    if (some.length === 0) return [];
    const categories = [...new Set(some.map(({ category }) => category))].sort();
    const occurrences = some.reduce((sum, row) => sum + row.occurrences, 0);
    return [[severity, occurrences.toLocaleString('en'), categories.join(', ')]];
  });

/** How and when something was scanned, a sentence each. */
export function factsInWords(facts: ReportFacts, { files, unread }: ScanTotals): readonly string[] {
  const { version, threshold, providers, preset, date, inputs } = facts;
  return [
    ...(date === undefined ? [] : [`Report of ${date}.`]),
    ...(inputs === undefined ? [] : [`Scanned: ${inputs.join(', ')}.`]),
    `Read ${countOf(files, 'file')}; ${unread === 0 ? 'everything was read' : `${countOf(unread, 'input')} or parts were not read`}.`,
    `data-discovery ${version}, providers ${providers.join(', ')}, scores from ${threshold.toString()}.`,
    ...(preset === undefined ? [] : [`Preset ${preset}: ${PRESETS[preset].purpose}. ${PRESET_LIMIT}`]),
  ];
}

const PRESET_LIMIT = 'A preset filters the report; it does not make you compliant.';
