/**
 * `npm run measure:corpora -- DATA`: measures both providers together on the held-out sentences of public corpora, by
 * language, for people, places and organizations. DATA has `ner/` and `ner-multi/` (training/CORPORA.md).
 *
 * One half of the sentences, chosen by hash, may be looked at: `--errors` lists what was missed and wrongly found in it.
 * `--held` measures the other half and never shows its text. `--model small`; `--case lower` or `--case upper` measures
 * the text without capitals or in capitals; `--corpora A,B` only some; `--held --write` writes training/HELD-OUT.md.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { MODEL_NAMES, type ModelName } from '../../src/core/model-names.js';
import { present } from '../../src/core/present.js';
import { classifyDocuments, listErrors, spansAbove } from '../../src/evaluate/evaluate.js';
import type { GoldDocument, LabelledSpan } from '../../src/evaluate/gold-formats.js';
import { measure, type Result } from '../../src/evaluate/measure.js';
import { openProviders } from '../accuracy/providers.js';
import { type CorpusSpan, type Half, type Passage, readCorpora } from './read.js';

const THRESHOLD = 0.7;
const CATEGORIES = ['PERSON', 'LOCATION', 'ORGANIZATION'] as const;
const THREE: ReadonlySet<string> = new Set(CATEGORIES);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    held: { type: 'boolean', default: false },
    errors: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    model: { type: 'string', multiple: true, default: [...MODEL_NAMES] },
    case: { type: 'string', default: 'as-is' },
    corpora: { type: 'string' },
  },
});
const [data] = positionals;
if (data === undefined) throw new RangeError('name the folder that has ner/ and ner-multi/');
const half: Half = values.held ? 'held' : 'seen';
const chosen = values.corpora?.split(',');
const passages = readCorpora(data, half)
  .filter(({ corpus }) => chosen?.includes(corpus) !== false)
  .map((passage) => ({ ...passage, text: inCase(passage.text) }));

/** Changes the case of each character that stays one character. */
function inCase(text: string): string {
  if (values.case === 'as-is') return text;
  const change = (one: string): string => (values.case === 'lower' ? one.toLowerCase() : one.toUpperCase());
  return Array.from(text, (one) => ([...change(one)].length === 1 ? change(one) : one)).join('');
}

/** A passage with the spans found in it. */
interface Read {
  readonly passage: Passage;
  readonly gold: GoldDocument;
  readonly found: readonly LabelledSpan[];
}

async function read(model: ModelName): Promise<readonly Read[]> {
  const { pattern, context } = await openProviders(model);
  const documents = passages.map(({ id, corpus, text }) => ({ id, kind: corpus, text, spans: [] }));
  const occurrences = await classifyDocuments(documents, { providers: [pattern, context], trusted: true });
  await Promise.all([pattern.provider.close(), context.provider.close()]);
  return passages.map((passage, index) => {
    const document = present(documents[index], 'document');
    const counted = [...passage.counted];
    const found = spansAbove(document, present(occurrences[index], 'occurrences'), THRESHOLD).filter(
      ({ start, end }) => counted.slice(start, end).some((character) => character !== ' '),
    );
    const spans = passage.spans.map((span) => ({ ...span, category: categoryOf(span, found) }));
    return { passage, gold: { ...document, text: passage.counted, spans }, found };
  });
}

/** Where a corpus does not distinguish places and organizations, either is right. */
function categoryOf({ category, isEither, start, end }: CorpusSpan, found: readonly LabelledSpan[]): string {
  if (!isEither) return category;
  const overlapping = found.find(
    (one) => one.category !== 'PERSON' && THREE.has(one.category) && one.start < end && start < one.end,
  );
  return overlapping?.category ?? category;
}

function resultOf(all: readonly Read[]): Result {
  const gold = all.map((one) => one.gold);
  const found = all.map((one) => one.found);
  const three = found.map((spans) => spans.filter(({ category }) => THREE.has(category)));
  return { ...measure(gold, three), hidden: measure(gold, found, THREE).hidden };
}

const share = (value: number): string => value.toFixed(3);

function row(name: string, model: ModelName, all: readonly Read[]): string {
  const { characters, hidden, overhidden, categories } = resultOf(all);
  const cells = [
    name,
    model,
    all.reduce((sum, { passage }) => sum + passage.spans.length, 0).toString(),
    ...[characters.precision, characters.recall, characters.f1].map(share),
    ...CATEGORIES.map((category) => share(categories.get(category)?.characters.f1 ?? 0)),
    share(hidden),
    overhidden.toFixed(4),
  ];
  return `| ${cells.join(' | ')} |`;
}

const HEAD = `| | model | names | precision | recall | F1 | people | places | organizations | hidden | overhidden |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |`;
const tables = new Map<'language' | 'corpus', string[]>([
  ['language', []],
  ['corpus', []],
]);
for (const model of MODEL_NAMES.filter((name) => values.model.includes(name))) {
  const all = await read(model);
  for (const [kind, rows] of tables) {
    for (const name of new Set(passages.map((passage) => passage[kind])))
      rows.push(
        row(
          name,
          model,
          all.filter(({ passage }) => passage[kind] === name),
        ),
      );
    rows.push(row('all', model, all));
  }
  if (values.errors && half === 'seen') {
    const three = all.map(({ found }) => found.filter(({ category }) => THREE.has(category)));
    const shown = all.map(({ gold, passage }) => ({ ...gold, text: passage.text }));
    for (const line of listErrors(shown, three)) console.log(line);
  }
}
const [byLanguage, byCorpus] = [...tables.values()].map((rows) => `${HEAD}\n${rows.join('\n')}\n`);
console.log(`${byCorpus ?? ''}\n${byLanguage ?? ''}`);
if (values.write && half === 'held' && byLanguage !== undefined) {
  writeFileSync(
    'training/HELD-OUT.md',
    `# Results on held-out sentences

Sentences of public corpora ([CORPORA.md](CORPORA.md)) that the models never learned, half of them: errors are read in the other half only. Both providers, above 0.7. \`npm run measure:corpora -- DATA --held --write\` writes this page.

Precision, recall, F1: over letters and digits, for people, places and organizations together. **hidden**, **overhidden**: share of the letters in names, and of the others, that are covered. Words on which a corpus and our conventions differ do not count. Corpora in running text are read in passages of eight sentences.

${byLanguage}`,
  );
}
