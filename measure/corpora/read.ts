import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES, type Language } from '../../src/core/languages.js';
import type { LabelledSpan } from '../../src/evaluate/gold-formats.js';
import { detokenize } from './detokenize.js';

/** How a corpus differs from our conventions: `training/CORPORA.md`. */
interface Facts {
  readonly lang: string;
  readonly countries_act?: boolean;
  readonly buildings?: boolean;
  readonly no_organizations?: boolean;
  readonly partial?: boolean;
  readonly noisy?: boolean;
  readonly consecutive?: boolean;
}

/** A span of a corpus. */
export interface CorpusSpan extends LabelledSpan {
  /** Whether the corpus does not distinguish places and organizations here. */
  readonly isEither: boolean;
}

/** A text to classify; only held-out sentences of one half are counted. */
export interface Passage {
  readonly id: string;
  readonly corpus: string;
  readonly language: Language;
  readonly text: string;
  /** The text with a space for each character that does not count; of the same length in code points. */
  readonly counted: string;
  readonly spans: readonly CorpusSpan[];
}

export type Half = 'seen' | 'held';

/** Number of consecutive sentences that are read as one document. */
const SENTENCES_OF_DOCUMENT = 8;
const HELD_OUT = 80;
const ENGLISH: readonly (readonly [string, Facts])[] = [
  ['btc', { lang: 'en' }],
  ['wnut17', { lang: 'en' }],
  ['wikigold', { lang: 'en', consecutive: true }],
];

/** Reads the passages of every corpus in one of the model's languages. @param data folder with ner/ and ner-multi/ */
export function readCorpora(data: string, half: Half): readonly Passage[] {
  const facts = JSON.parse(readFileSync('training/contextmodel/corpora.json', 'utf8')) as Record<
    string,
    Facts
  >;
  const words = readFileSync('training/contextmodel/words.txt', 'utf8').split('\n');
  const titles = new Set(words.find((line) => line.startsWith('titles '))?.split(' '));
  const corpora = [
    ...ENGLISH.map(([name, some]) => ({ name, facts: some, folder: 'ner' })),
    ...Object.entries(facts).map(([name, some]) => ({ name, facts: some, folder: 'ner-multi' })),
  ];
  return corpora.flatMap(({ name, facts: some, folder }) => {
    const language = LANGUAGES.find((one) => one === some.lang);
    const file = path.join(data, folder, `${name}.jsonl`);
    return language === undefined || !existsSync(file)
      ? []
      : readCorpus(file, name, language, some, titles, half);
  });
}

function readCorpus(
  file: string,
  corpus: string,
  language: Language,
  facts: Facts,
  titles: ReadonlySet<string>,
  half: Half,
): readonly Passage[] {
  const sentences = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => toSentence(JSON.parse(line) as Line, facts, titles));
  const size = facts.consecutive === true ? SENTENCES_OF_DOCUMENT : 1;
  const passages: Passage[] = [];
  for (let from = 0; from < sentences.length; from += size) {
    const document = sentences.slice(from, from + size);
    if (!document.some(({ text }) => halfOf(text) === half)) continue;
    let [text, counted] = ['', ''];
    const spans: CorpusSpan[] = [];
    for (const sentence of document) {
      if (text !== '') [text, counted] = [`${text} `, `${counted} `];
      const shift = [...text].length;
      const counts = halfOf(sentence.text) === half;
      text += sentence.text;
      counted += counts ? sentence.counted : ' '.repeat([...sentence.text].length);
      if (counts)
        spans.push(
          ...sentence.spans.map((span) => ({ ...span, start: span.start + shift, end: span.end + shift })),
        );
    }
    passages.push({ id: `${corpus}:${from.toString()}`, corpus, language, text, counted, spans });
  }
  return passages;
}

/** Returns the half of a held-out sentence; undefined if the model learned it. */
function halfOf(text: string): Half | undefined {
  const digest = createHash('sha256').update(text).digest();
  if (digest.readUInt32BE(0) % 1000 >= HELD_OUT) return undefined;
  return digest.readUInt8(4) % 2 === 0 ? 'seen' : 'held';
}

interface Line {
  readonly tokens: readonly string[];
  readonly tags: readonly string[];
}

/** A sentence with its spans, without the words on which corpus and conventions differ. */
function toSentence(
  line: Line,
  facts: Facts,
  titles: ReadonlySet<string>,
): Pick<Passage, 'text' | 'counted' | 'spans'> {
  const tokens = line.tokens.map((token) => token.replaceAll('\u200e', '') || '-');
  const { text, ranges } = detokenize(tokens, facts.lang === 'fr' || facts.lang === 'it');
  const counted = [...text];
  const leaveOut = (start: number, end: number): void => {
    counted.fill(' ', start, end);
  };
  const spans: CorpusSpan[] = [];
  let open: { start: number; end: number; category: string } | undefined;
  const close = (): void => {
    if (open !== undefined) spans.push({ ...open, isEither: isEither(counted, open, facts) });
    open = undefined;
  };
  for (const [index, [start, end]] of ranges.entries()) {
    const token = tokens[index] ?? '';
    const [sign, category] = (line.tags[index] ?? 'O').split('-', 2);
    if (category === undefined || sign === 'B' || category !== open?.category) close();
    const isHandle =
      /^[@#]./u.test(token) || (/^[@#]$/.test(tokens[index - 1] ?? '') && ranges[index - 1]?.[1] === start);
    if (isHandle || (category === undefined && isDoubtful(token, index, facts))) {
      leaveOut(start, end);
    } else if (category === 'PERSON' && open === undefined && titles.has(token.toLowerCase())) {
      leaveOut(start, end);
    } else if (category !== undefined) {
      if (open === undefined) open = { start, end, category };
      else open.end = end;
    }
  }
  close();
  return { text, counted: counted.join(''), spans };
}

/** Whether an unmarked word may be a name that the corpus does not mark, or something of another category. */
function isDoubtful(token: string, index: number, facts: Facts): boolean {
  if (/\p{N}|^[@#]/u.test(token)) return true;
  if (index === 0 || !/^\p{Lu}/u.test(token)) return false;
  return (
    facts.partial === true || facts.no_organizations === true || (facts.noisy === true && token.length > 2)
  );
}

function isEither(text: readonly string[], { start, end, category }: LabelledSpan, facts: Facts): boolean {
  const words = text.slice(start, end).join('').split(' ').length;
  return category === 'ORGANIZATION'
    ? facts.countries_act === true && words <= 2
    : category === 'LOCATION' && facts.buildings === true && words > 1;
}
