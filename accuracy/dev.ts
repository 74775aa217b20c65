/** Development aid: figures and errors on any folder of marked documents. `node dist/accuracy/dev.js FOLDER [CATEGORY]` */
import { createPatternProvider } from '../src/providers/pattern-provider.js';
import { RECOGNIZERS } from '../src/recognizers/registry.js';
import { listErrors, summary } from './errors.js';
import { readDocuments } from './gold.js';
import { measure } from './measure.js';
import { classifyDocuments, spansAbove } from './run-documents.js';

const [folder = 'training/dev', category] = process.argv.slice(2);
const documents = readDocuments(folder);
const providers = [createPatternProvider(RECOGNIZERS, 'dev')];
const occurrences = await classifyDocuments(documents, providers);
const found = documents.map((document, index) => spansAbove(document, occurrences[index] ?? [], 0.7));
for (const kind of new Set(documents.map((document) => document.kind))) {
  const chosen = documents.flatMap((document, index) => (document.kind === kind ? [index] : []));
  console.log(
    summary(
      kind,
      measure(
        chosen.flatMap((i) => documents[i] ?? []),
        chosen.map((i) => found[i] ?? []),
      ),
    ),
  );
}
const result = measure(documents, found);
if (category === undefined) {
  for (const [name, row] of result.categories) {
    console.log(
      `${name.padEnd(24)} gold ${row.gold.toString().padStart(4)} found ${row.found.toString().padStart(4)}  char P ${row.characters.precision.toFixed(2)} R ${row.characters.recall.toFixed(2)} F1 ${row.characters.f1.toFixed(2)}`,
    );
  }
} else {
  for (const line of listErrors(documents, found, category)) console.log(line);
}
