// Checks the held-out gold: marks balanced, categories known, numbers true, table JSON in step with its CSV, sizes
// within the request limit; the documents in other languages, held-out and development, likewise. Prints the counts
// per category. Run from the root of the repository.
import { CATEGORIES } from '../../../src/core/harmonization-table.js';
import { checkTablesApart } from './gold-apart.js';
import { checkDocuments, isMarked, type Fault } from './gold-documents.js';
import { checkLanguages } from './gold-languages.js';

const ROOT = 'measure/accuracy';
const MIN_SPANS = 12;
const KINDS = ['ordinary', 'hard', 'harmless'] as const;
const faults: string[] = [];
const fault: Fault = (where, what) => {
  faults.push(`${where}: ${what}`);
};

const documents = checkDocuments(`${ROOT}/documents`, () => undefined, fault).map((document) => {
  const kind = KINDS.find((name) => document.file.startsWith(`${name}-`));
  if (kind === undefined) fault(document.file, 'name must begin with ordinary-, hard- or harmless-');
  if (kind === 'harmless' && document.marks.length > 0)
    fault(document.where, 'a harmless document holds a mark');
  if (kind === 'ordinary' && document.marks.length === 0)
    fault(document.where, 'an ordinary document holds no mark');
  return { ...document, kind };
});

for (const category of CATEGORIES.filter(isMarked)) {
  const [ordinary, hard] = (['ordinary', 'hard'] as const).map(
    (kind) =>
      documents
        .filter((document) => document.kind === kind)
        .flatMap(({ marks }) => marks)
        .filter((mark) => mark.category === category).length,
  ) as [number, number];
  const total = ordinary + hard;
  console.log(
    `${category.padEnd(26)}${total.toString().padStart(5)}  ordinary ${ordinary.toString()}, hard ${hard.toString()}`,
  );
  if (total < MIN_SPANS)
    fault(category, `only ${total.toString()} spans, at least ${MIN_SPANS.toString()} wanted`);
}

checkTablesApart(fault);
checkLanguages(fault);

const kinds = KINDS.map(
  (kind) => `${documents.filter((one) => one.kind === kind).length.toString()} ${kind}`,
);
const words = documents.reduce((sum, { plain }) => sum + plain.split(/\s+/).length, 0);
const marks = documents.reduce((sum, document) => sum + document.marks.length, 0);
console.log(`documents: ${kinds.join(', ')}; ${words.toString()} words, ${marks.toString()} marks`);
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
}
