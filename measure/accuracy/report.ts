import { calibrateScores, type Calibration } from './calibration.js';
import type { CategoryResult, Result } from '../../src/evaluate/measure.js';
import { type ColumnAnswer, columnShares, judgedVerdicts } from './tables.js';

/** Figures of one set of providers. */
export interface Figures {
  readonly providers: string;
  readonly kinds: ReadonlyMap<string, Result>;
  readonly all: Result;
  readonly calibration: Calibration;
  readonly columns: readonly ColumnAnswer[];
}

/** Labelled spans that a category needs for figures of its own. */
const LEAST_SPANS = 20;
/** Scores below this are of little use to a reader. */
const LEAST_SCORE = 0.5;

const share = (value: number): string => value.toFixed(3);
const fine = (value: number): string => value.toFixed(4);

/** Renders docs/accuracy.md from the measured figures. */
export function renderReport(
  figures: readonly Figures[],
  languages: ReadonlyMap<string, ReadonlyMap<string, Result>>,
  counts: { readonly documents: number; readonly tables: number },
  threshold: number,
): string {
  // The language model is never used alone.
  const shown = figures.filter(({ providers }) => !providers.startsWith('context'));
  /** The service by default. */
  const best = figures.find(({ providers }) => providers.startsWith('both'));
  return [
    '# Accuracy',
    '',
    ...summaryOf(best),
    `\`npm run accuracy -- --write\` measures this and writes this page. It uses ${counts.documents.toString()} hand-written documents and ${counts.tables.toString()} CSV tables in \`measure/accuracy/\`, which were not used for training or tuning. Findings above ${threshold.toString()}, the default threshold of \`label\`, count.`,
    '',
    '- **character F1**: F1 over letters and digits; each is correct if it is found with its labelled category.',
    '- **span F1**: F1 over spans; a span is correct if half of its characters have the same category on both sides.',
    '- **hidden**, **overhidden**: share of sensitive characters, and of harmless characters, that any finding covers.',
    '- **silent**: share of documents without any finding.',
    '',
    '## Documents',
    '',
    '| providers | documents | character F1 | precision | recall | span F1 | hidden | overhidden | silent |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...shown.flatMap(({ providers, kinds }) =>
      [...kinds].map(([kind, result]) => kindRow(providers, kind, result)),
    ),
    ...languageTable(languages),
    '',
    '## Columns of CSV tables',
    '',
    'A sensitive column is right if its best verdict above the threshold is one of its categories. A column has a false category if a verdict is a category that it does not contain.',
    '',
    '| providers | sensitive columns right | harmless columns without a verdict | columns with a false category |',
    '| --- | --- | --- | --- |',
    ...shown.map(({ providers, columns }) => {
      const { sensitive, harmless, wrong } = columnShares(columns);
      return `| ${providers} | ${share(sensitive)} | ${share(harmless)} | ${share(wrong)} |`;
    }),
    ...(best === undefined
      ? []
      : [
          ...calibrationTable(
            'Calibration of column scores',
            'all verdicts on columns',
            calibrateScores(judgedVerdicts(best.columns)),
          ),
          ...perCategory(best),
          ...calibrationTable('Calibration of scores', 'findings of 0.1 and more', best.calibration),
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
  const row = (model: string, language: string, { characters, spans, hidden, overhidden }: Result): string =>
    `| ${language} | ${model} | ${[characters.f1, spans.f1, hidden].map(share).join(' | ')} | ${fine(overhidden)} |`;
  return [
    '',
    '## Documents in other languages (both providers)',
    '',
    'Each language has 25 documents of about 2,500 words in all. A fifth of the documents are harmless. `pt` covers Portugal and Brazil.',
    '',
    '| language | model | character F1 | span F1 | hidden | overhidden |',
    '| --- | --- | --- | --- | --- | --- |',
    ...[...models].flatMap(([model, languages]) =>
      [...languages].map(([language, result]) => row(model, language, result)),
    ),
  ];
}

/** The answer in one sentence: what is covered, and what is right. */
function summaryOf(best: Figures | undefined): readonly string[] {
  if (best === undefined) return [];
  const percent = (value: number): string => `${(100 * value).toFixed(1)} %`;
  const { sensitive, harmless } = columnShares(best.columns);
  return [
    `With both providers and the model \`${best.providers.replace('both, ', '')}\`, ${percent(best.all.hidden)} of the sensitive characters in documents are found, and ${percent(best.all.overhidden)} of the harmless ones are marked by mistake. In tables, ${percent(sensitive)} of the sensitive columns get the right category, and ${percent(harmless)} of the harmless columns get none.`,
    '',
  ];
}

function perCategory({ providers, all }: Figures): readonly string[] {
  const row = (category: string, { gold, characters }: CategoryResult): string =>
    `| ${category} | ${gold.toString()} | ${[characters.precision, characters.recall, characters.f1].map(share).join(' | ')} |`;
  return [
    '',
    `## By category (${providers}, all documents)`,
    '',
    `Categories with fewer than ${LEAST_SPANS.toString()} labelled spans are omitted, because one miss would be more than five points.`,
    '',
    '| category | gold spans | precision | recall | character F1 |',
    '| --- | --- | --- | --- | --- |',
    ...[...all.categories]
      .filter(([, { gold }]) => gold >= LEAST_SPANS)
      .map(([category, result]) => row(category, result)),
  ];
}

function calibrationTable(title: string, what: string, { bins, error }: Calibration): readonly string[] {
  return [
    '',
    `## ${title}`,
    '',
    `Expected calibration error ${share(error)} over ${what}, both providers.`,
    '',
    '| score from | number | mean score | share right |',
    '| --- | --- | --- | --- |',
    ...bins
      .filter(({ count, from }) => count > 0 && from >= LEAST_SCORE)
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
  '- The documents of the first table are mostly English, with names, addresses and identifiers of many countries. The models cover ten languages. They find little in others, and almost nothing in scripts other than Latin.',
  '- The small model is several times faster (`npm run bench`) and finds less, especially fewer organizations and names in newspapers and encyclopedias.',
  '- The figures apply only to similar text: [evaluate on your own data](evaluate.md).',
  '- The weakest areas are small businesses without a legal form, single first names in lists, scanned text in which digits were read as letters, and numbers without a context word.',
  '',
  'Next: [choose a threshold](choosing-a-threshold.md), [evaluate on your own data](evaluate.md).',
];
