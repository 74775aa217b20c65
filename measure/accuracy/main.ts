/**
 * `npm run accuracy`: measures each provider and both together on the documents and tables of this folder.
 * `-- --write` writes docs/accuracy.md, `-- --errors` lists what was missed and wrongly found (`--category NAME`:
 * of one category). `-- --jsonl FILE --only PERSON,LOCATION` measures documents of one's own instead. Documents in other
 * languages (`--languages FOLDER`) are measured with both providers together, each language for itself. `--model base`
 * or `--model small` measures with one of the context models alone.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { MODEL_NAMES } from '../../src/core/model-names.js';
import type { ConfiguredProvider } from '../../src/providers/configured-provider.js';
import { calibrate, calibrateScores } from './calibration.js';
import { listErrors, summary, classifyDocuments, spansAbove } from '../../src/evaluate/evaluate.js';
import type { GoldDocument } from '../../src/evaluate/gold-formats.js';
import { readDocuments, readJsonl } from './gold.js';
import { languageResults } from './languages.js';
import { measure, type Result } from '../../src/evaluate/measure.js';
import { openProviders } from './providers.js';
import { renderReport, type Figures } from './report.js';
import { classifyTables, columnShares, judgedVerdicts, readTables } from './tables.js';

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: 'measure/accuracy/documents' },
    tables: { type: 'string', default: 'measure/accuracy/tables' },
    languages: { type: 'string', default: 'measure/accuracy/documents-multi' },
    threshold: { type: 'string', default: '0.7' },
    write: { type: 'boolean', default: false },
    errors: { type: 'boolean', default: false },
    category: { type: 'string' },
    jsonl: { type: 'string', multiple: true },
    only: { type: 'string' },
    model: { type: 'string', multiple: true, default: [...MODEL_NAMES] },
  },
});
const threshold = Number(values.threshold);
const documents = values.jsonl?.flatMap(readJsonl) ?? readDocuments(values.documents);
const tables = values.jsonl === undefined ? readTables(values.tables) : [];
const only = values.only === undefined ? undefined : new Set(values.only.split(','));
const models = MODEL_NAMES.filter((name) => values.model.includes(name));

async function figuresOf(name: string, providers: readonly ConfiguredProvider[]): Promise<Figures> {
  const occurrences = await classifyDocuments(documents, { providers, trusted: false });
  const found = documents.map((document, index) => spansAbove(document, occurrences[index] ?? [], threshold));
  const of = (chosen: (document: GoldDocument) => boolean): Result => {
    const indexes = documents.flatMap((document, index) => (chosen(document) ? [index] : []));
    return measure(
      indexes.flatMap((index) => documents[index] ?? []),
      indexes.map((index) => found[index] ?? []),
      only,
    );
  };
  const kinds = new Map([
    ...[...new Set(documents.map(({ kind }) => kind))].map(
      (kind) => [kind, of((document) => document.kind === kind)] as const,
    ),
    ['all', of(() => true)] as const,
  ]);
  for (const [kind, result] of kinds) console.log(summary(`${name}, ${kind}`, result));
  if (values.errors && name.startsWith('both')) {
    for (const line of listErrors(documents, found, values.category)) console.log(line);
  }
  const columns = await classifyTables(tables, providers, threshold);
  const shares = columnShares(columns);
  console.log(
    `${name}, columns: sensitive ${shares.sensitive.toFixed(3)}, harmless ${shares.harmless.toFixed(3)}, false ${shares.wrong.toFixed(3)}, calibration error ${calibrateScores(judgedVerdicts(columns)).error.toFixed(3)}`,
  );
  const calibration = calibrate(documents, occurrences);
  console.log(`${name}, calibration error ${calibration.error.toFixed(3)}`);
  return { providers: name, kinds, all: of(() => true), calibration, columns };
}

const figures: Figures[] = [];
const languages = new Map<string, ReadonlyMap<string, Result>>();
for (const model of models) {
  const { pattern, context } = await openProviders(model);
  if (figures.length === 0) figures.push(await figuresOf('pattern', [pattern]));
  figures.push(await figuresOf(`context, ${model}`, [context]));
  figures.push(await figuresOf(`both, ${model}`, [pattern, context]));
  if (values.jsonl === undefined) {
    const results = await languageResults(readDocuments(values.languages), [pattern, context], threshold);
    languages.set(model, results);
    for (const [language, result] of results) console.log(summary(`both, ${model}, ${language}`, result));
  }
  await Promise.all([pattern.provider.close(), context.provider.close()]);
}
for (const [category, { gold, characters }] of figures.find(({ providers }) => providers.startsWith('both'))
  ?.all.categories ?? []) {
  console.log(`${category.padEnd(24)} gold ${gold.toString().padStart(4)}  F1 ${characters.f1.toFixed(3)}`);
}
if (values.write) {
  writeFileSync(
    'docs/accuracy.md',
    renderReport(figures, languages, { documents: documents.length, tables: tables.length }, threshold),
  );
  console.log('wrote docs/accuracy.md');
}
