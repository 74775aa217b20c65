import { countOf } from '../core/counts.js';
import { familyOf, isCategory, type Category, type Family } from '../core/harmonization-table.js';
import { PRESETS, SEVERITIES } from '../core/presets.js';
import type { ReportFacts } from './define-report.js';
import type { InventoryRow } from './inventory/inventory-row.js';
import { type ScanTotals } from './scan-summary.js';
import { notRead } from './summary-in-words.js';

/** Recommended actions for categories to which that of their family does not apply. */
const STEPS_OF: Readonly<Partial<Record<Category, string>>> = {
  USERNAME: 'Delete or pseudonymize user names, or restrict who can read the file.',
  URL: 'Check addresses for names, identifiers and tokens of people. Delete or mask these.',
  ...Object.fromEntries(
    ['AMOUNT', 'CURRENCY', 'CURRENCY_CODE', 'CURRENCY_NAME', 'CURRENCY_SYMBOL'].map((category) => [
      category,
      'Amounts describe people together with other data: delete or round them there.',
    ]),
  ),
};

/** Recommended action for each family of categories. */
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

/** Definitions of the terms used in a report. */
export const TERMS: readonly (readonly [term: string, meaning: string])[] = [
  ['occurrence', 'One category at one place: in a text a stretch of characters, in a column a row.'],
  ['score', 'Confidence from 0 to 1. Findings below the threshold are not reported.'],
  [
    'severity',
    'Harm if the value leaks: critical, high, medium or low, by category, kind of secret and preset.',
  ],
  ['found', 'The column or text contains the category.'],
  ['leak', 'A few rows contain the category, in a column that mainly contains something else.'],
  ['accepted', 'All findings are accepted by a comment or a baseline.'],
  ['clean', 'It was read, and nothing was found. Automatic detection can miss values.'],
  ['unread', 'It could not be read. The report does not cover it.'],
  ['skipped', 'It was left out on purpose, such as a program or an excluded file.'],
];

/** Returns the next steps, most severe first, each with the categories to which it applies. */
export function nextSteps(
  rows: readonly InventoryRow[],
): readonly { readonly step: string; readonly categories: readonly string[] }[] {
  const steps = new Map<string, Set<string>>();
  for (const severity of SEVERITIES)
    for (const { category, state, severity: own } of rows) {
      if (state !== 'found' || category === undefined || own !== severity) continue;
      const step = (isCategory(category) ? STEPS_OF[category] : undefined) ?? STEPS[familyOf(category)];
      steps.set(step, (steps.get(step) ?? new Set()).add(category));
    }
  return [...steps].map(([step, categories]) => ({ step, categories: [...categories].sort() }));
}

/** Returns, for each severity that occurs, the number of occurrences and the categories. */
export const bySeverityCells = (rows: readonly InventoryRow[]): readonly (readonly string[])[] =>
  SEVERITIES.flatMap((severity) => {
    const some = rows.filter((row) => row.state === 'found' && row.severity === severity);
    if (some.length === 0) return [];
    const categories = [...new Set(some.map(({ category }) => category))].sort();
    const occurrences = some.reduce((sum, row) => sum + row.occurrences, 0);
    return [[severity, occurrences.toLocaleString('en'), categories.join(', ')]];
  });

/** Describes how and when the scan was run, one sentence each. */
export function factsInWords(facts: ReportFacts, { files, unread }: ScanTotals): readonly string[] {
  const { version, threshold, providers, preset, date, inputs } = facts;
  return [
    ...(date === undefined ? [] : [`Report of ${date}.`]),
    ...(inputs === undefined ? [] : [`Scanned: ${inputs.join(', ')}`]),
    `Read ${countOf(files, 'file')}; ${unread === 0 ? 'everything was read' : notRead(unread)}.`,
    `data-discovery ${version}, providers ${providers.join(', ')}, scores from ${threshold.toString()}.`,
    ...(preset === undefined ? [] : [`Preset ${preset}: ${PRESETS[preset].purpose}. ${PRESET_LIMIT}`]),
  ];
}

const PRESET_LIMIT = 'A preset filters the report; it does not make you compliant.';
