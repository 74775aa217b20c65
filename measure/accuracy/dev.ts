/**
 * Development aid: figures and errors on any folder of marked documents and tables.
 * `node dist/measure/accuracy/dev.js [pattern|context|both] [FOLDER] [CATEGORY|tables]`
 */
import { listErrors, summary, classifyDocuments, spansAbove } from '../../src/evaluate/evaluate.js';
import { readDocuments } from './gold.js';
import { calibrate, calibrateScores } from './calibration.js';
import { measure } from '../../src/evaluate/measure.js';
import { openProviders } from './providers.js';
import { classifyTables, columnShares, judgedVerdicts, readTables } from './tables.js';

const THRESHOLD = 0.7;
const [which = 'both', folder = 'training/dev', category] = process.argv.slice(2);
const { pattern, context } = await openProviders();
const chosen = which === 'pattern' ? [pattern] : which === 'context' ? [context] : [pattern, context];
if (category === 'tables') {
  const answers = await classifyTables(readTables(`${folder}/tables`), chosen, THRESHOLD);
  console.log(columnShares(answers), calibrateScores(judgedVerdicts(answers)).error);
  for (const { table, column, gold, found, right } of answers) {
    if (!right)
      console.log(
        `${table} | ${column} | ${gold.join(',')} | ${found.map((verdict) => `${verdict.category} ${verdict.score.toString()}`).join(' ')}`,
      );
  }
} else {
  const documents = readDocuments(folder);
  const occurrences = await classifyDocuments(documents, { providers: chosen, trusted: false });
  const found = documents.map((document, index) => spansAbove(document, occurrences[index] ?? [], THRESHOLD));
  for (const kind of new Set(documents.map((document) => document.kind))) {
    const indexes = documents.flatMap((document, index) => (document.kind === kind ? [index] : []));
    const result = measure(
      indexes.flatMap((index) => documents[index] ?? []),
      indexes.map((index) => found[index] ?? []),
    );
    console.log(summary(kind, result));
  }
  const result = measure(documents, found);
  console.log(`calibration error ${calibrate(documents, occurrences).error.toFixed(3)}`);
  if (category === undefined) {
    for (const [name, row] of result.categories) {
      const { precision, recall, f1 } = row.characters;
      console.log(
        `${name.padEnd(24)} gold ${row.gold.toString().padStart(4)} found ${row.found.toString().padStart(4)}  char P ${precision.toFixed(2)} R ${recall.toFixed(2)} F1 ${f1.toFixed(2)}`,
      );
    }
  } else {
    for (const line of listErrors(documents, found, category === 'all' ? undefined : category))
      console.log(line);
  }
}
await Promise.all([pattern.provider.close(), context.provider.close()]);
