import { calibrateScores, type Calibration } from './calibration.js';
import type { CategoryResult, Result } from '../../src/evaluate/measure.js';
import type { ColumnAnswer } from './tables.js';
import { columnShares, judgedVerdicts } from './tables.js';

/** Figures of one set of providers. */
export interface Figures {
  readonly providers: string;
  readonly kinds: ReadonlyMap<string, Result>;
  readonly all: Result;
  readonly calibration: Calibration;
  readonly columns: readonly ColumnAnswer[];
}

const share = (value: number): string => value.toFixed(3);
const fine = (value: number): string => value.toFixed(4);

/** Renders docs/accuracy.md from the measured figures. */
export function renderReport(
  figures: readonly Figures[],
  languages: ReadonlyMap<string, ReadonlyMap<string, Result>>,
  counts: { readonly documents: number; readonly tables: number },
  threshold: number,
): string {
  /** The service by default. */
  const best = figures.find(({ providers }) => providers.startsWith('both'));
  return [
    '# Accuracy',
    '',
    `Written by \`npm run accuracy -- --write\`. Measured on ${counts.documents.toString()} hand-written documents and ${counts.tables.toString()} CSV tables in \`measure/accuracy/\`, kept apart from training and tuning; every finding with a score above ${threshold.toString()} (the default of label) counts, combined over the providers as the service does it.`,
    '',
    '- **character F1**: per category the letters and digits under gold and found spans are compared, then summed over categories; how an address is cut up does not matter.',
    '- **span F1**: a gold span counts as found when half of its characters carry its category; a found span is right by the same rule.',
    '- **hidden**: share of sensitive characters covered by any finding, what a redactor would hide. **overhidden**: share of harmless characters covered, what it would destroy.',
    '- **silent**: share of documents without any finding.',
    '',
    '## Documents',
    '',
    '| providers | documents | character F1 | precision | recall | span F1 | hidden | overhidden | silent |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...figures.flatMap(({ providers, kinds }) =>
      [...kinds].map(([kind, result]) => kindRow(providers, kind, result)),
    ),
    ...languageTable(languages),
    '',
    '## Columns of CSV tables',
    '',
    'A sensitive column is right when its surest verdict above the threshold is one of its categories, a harmless one when it has none. A column is false when some verdict above the threshold is on a category that it does not hold.',
    '',
    '| providers | sensitive columns right | harmless columns without a verdict | columns with a false category |',
    '| --- | --- | --- | --- |',
    ...figures.map(({ providers, columns }) => {
      const { sensitive, harmless, wrong } = columnShares(columns);
      return `| ${providers} | ${share(sensitive)} | ${share(harmless)} | ${share(wrong)} |`;
    }),
    ...(best === undefined
      ? []
      : [
          ...calibrationTable(
            'Is the score of a column its probability?',
            'verdicts on columns, whatever their score',
            calibrateScores(judgedVerdicts(best.columns)),
          ),
          ...perCategory(best),
          ...calibrationTable('Do scores mean what they say?', 'findings of 0.1 and more', best.calibration),
        ]),
    ...LIMITS,
    '',
  ].join('\n');
}

function kindRow(providers: string, kind: string, result: Result): string {
  const { characters, spans } = result;
  const figures =
    kind === 'harmless'
      ? ['–', '–', '–', '–', '–']
      : [characters.f1, characters.precision, characters.recall, spans.f1, result.hidden].map(share);
  return `| ${providers} | ${kind} | ${figures.join(' | ')} | ${fine(result.overhidden)} | ${share(result.silent)} |`;
}

function languageTable(models: ReadonlyMap<string, ReadonlyMap<string, Result>>): readonly string[] {
  if (models.size === 0) return [];
  const row = (
    model: string,
    language: string,
    { documents, characters, spans, hidden, overhidden }: Result,
  ): string =>
    `| ${language} | ${model} | ${documents.toString()} | ${[characters.f1, characters.precision, characters.recall, spans.f1, hidden].map(share).join(' | ')} | ${fine(overhidden)} |`;
  return [
    '',
    '## Documents in other languages (both providers)',
    '',
    'About 2,500 words a language, a fifth of the documents without anything sensitive; `pt` is of both sides of the ocean.',
    '',
    '| language | model | documents | character F1 | precision | recall | span F1 | hidden | overhidden |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...[...models].flatMap(([model, languages]) =>
      [...languages].map(([language, result]) => row(model, language, result)),
    ),
  ];
}

function perCategory({ providers, all }: Figures): readonly string[] {
  const row = (category: string, { gold, found, characters, spans }: CategoryResult): string =>
    `| ${category} | ${gold.toString()} | ${found.toString()} | ${[characters.precision, characters.recall, characters.f1, spans.f1].map(share).join(' | ')} |`;
  return [
    '',
    `## By category (${providers}, all documents)`,
    '',
    '| category | gold spans | found | precision | recall | character F1 | span F1 |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...[...all.categories].map(([category, result]) => row(category, result)),
  ];
}

function calibrationTable(title: string, what: string, { bins, error }: Calibration): readonly string[] {
  return [
    '',
    `## ${title}`,
    '',
    `Expected calibration error ${share(error)} over ${what}, both providers.`,
    '',
    '| score from | how many | mean score | share right |',
    '| --- | --- | --- | --- |',
    ...bins
      .filter(({ count }) => count > 0)
      .map(
        (bin) =>
          `| ${bin.from.toFixed(1)} | ${bin.count.toString()} | ${share(bin.meanScore)} | ${share(bin.shareRight)} |`,
      ),
  ];
}

const LIMITS: readonly string[] = [
  '',
  '## Limits',
  '',
  '- The documents of the first table are mostly English, with names, addresses and identifiers of many countries. Ten languages are read; what the models find in others is by resemblance, in scripts other than Latin hardly anything.',
  '- The small model costs a fraction of the time (`npm run bench`) and finds less, most of all organizations and names in newspapers and encyclopedias.',
  '- The figures are for text like this text. A threshold below 0.7 hides more and destroys more; the table above shows what a score is worth.',
  '- Small businesses without a legal form, lone first names in lists, scanned text with letters for digits, and numbers without any cue are found least surely.',
  '- Categories with few gold spans have wide margins: one miss of twelve is eight points.',
];
