import { monitorEventLoopDelay } from 'node:perf_hooks';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readFileSync } from 'node:fs';
import { createContextProvider } from '../../src/providers/context-provider.js';
import type { Provider, ProviderInput } from '../../src/providers/provider.js';
import { Tokenizer } from '../../src/ner/tokenizer.js';
import { parseUnigram } from '../../src/ner/vocabulary.js';

/** Size of the largest request body. */
const BODY_BYTES = 10_240;
const SENTENCE = 'Jake lives at 15 Main st, Hamden 06517, Connecticut.';
const SENTENCES = [
  'The committee met on 3 March at the old town hall, and Maria Lindgren of Harbour Mills read the accounts.',
  'Nobody objected, although the treasurer had spent two hundred pounds more than was planned for the new boiler.',
  'After a short pause the members spoke about the road behind the school, which floods every winter.',
  'A letter from the county was read out; it promised drains by next autumn, as it had the year before.',
  'Tom asked whether the library in Whitby could stay open on Saturdays, and was told that it depends on volunteers.',
  'She had lived above the bakery for eleven years before the family moved to the coast.',
  'The engineer explained that the pump is older than the building and that spare parts come from Norway.',
  'Tickets cost twelve euros at the door, and children under six go free.',
  'It rained so hard that the band played inside, between the stacked chairs and the piano nobody tunes.',
  'Dr Adeyemi will give a talk about bees on Thursday evening, with tea afterwards.',
  'Whoever borrowed the long ladder is kindly asked to bring it back before the weekend.',
];
const random = lehmer(1);

/** One line of the result. */
export interface Measurement {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

/** A table of distinct identifiers of the size of a full body, as cells with headers. */
function identifierCells(): readonly ProviderInput[] {
  const cells: ProviderInput[] = [];
  let bytes = 0;
  for (let row = 0; bytes < BODY_BYTES; row += 1) {
    const part = (offset: number, digits: number): string =>
      ((row + offset) * 7919 + offset).toString().padStart(digits, '3').slice(-digits);
    const values = {
      customer_id: `C-${part(11, 6)}`,
      iban: `DE${part(1, 2)}${part(3, 8)}${part(5, 10)}`,
      phone: `+44 ${part(7, 4)} ${part(9, 6)}`,
      passport: `${'ABCDEFGHKLM'.charAt(row % 11)}${part(13, 8)}`,
    };
    for (const [context, text] of Object.entries(values)) {
      cells.push({ text, context });
      bytes += text.length + 1;
    }
  }
  return cells;
}

/** Distinct short words as cells under a long header: as many tokens as a table of 10 KB can have. */
function wordCells(): readonly ProviderInput[] {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  return Array.from({ length: BODY_BYTES / 4 }, (_, index) => ({
    text: [index, Math.floor(index / 26), Math.floor(index / 676)]
      .map((at) => letters.charAt(at % 26))
      .join(''),
    context: 'preferred name of the account holder or of the contact person',
  }));
}

/** Numbers from 0 to 1 in no order, the same in every run. */
function lehmer(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

/** Pieces in no order up to the size of a full body: no two windows of such a text are the same. */
function shuffled(pieces: readonly string[]): string {
  let text = '';
  while (text.length < BODY_BYTES) text += pieces[Math.floor(random() * pieces.length)] ?? '';
  return text.slice(0, BODY_BYTES);
}

const prose = (): string => shuffled(SENTENCES.map((sentence) => `${sentence} `));
/** No text has more tokens. */
const looseDigits = (): string => shuffled(Array.from({ length: 10 }, (_, digit) => `${digit.toString()},`));

const classify = (provider: Provider, inputs: readonly ProviderInput[]): Promise<unknown> =>
  provider.classify(inputs, new AbortController().signal);

/** Processor time of all threads since the start, in milliseconds. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Median time of a request by itself, and the processor time it took: where other work shares the cores, only the
 * latter tells the truth.
 */
async function timed(
  name: string,
  provider: Provider,
  inputs: readonly ProviderInput[],
  rounds: number,
): Promise<readonly Measurement[]> {
  const times: number[] = [];
  const before = processorTime();
  for (let round = 0; round < rounds; round += 1) {
    const begin = performance.now();
    await classify(provider, inputs);
    times.push(performance.now() - begin);
  }
  return [
    { name: `${name}, median`, value: times.sort((a, b) => a - b)[rounds >> 1] ?? 0, unit: 'ms' },
    { name: `${name}, processor time`, value: (processorTime() - before) / rounds, unit: 'ms' },
  ];
}

/** Sentences a second with eight requests under way at any time. */
async function throughput(provider: Provider, sentences: number): Promise<number> {
  let left = sentences;
  const begin = performance.now();
  const client = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await classify(provider, [{ text: SENTENCE.replace('15', left.toString()) }]);
    }
  };
  await Promise.all(Array.from({ length: 8 }, client));
  return (sentences / (performance.now() - begin)) * 1000;
}

/** Longest time, in milliseconds, that a timer came late while the requests ran. */
async function loopDelay(run: () => Promise<unknown>): Promise<number> {
  const monitor = monitorEventLoopDelay({ resolution: 1 });
  monitor.enable();
  await run();
  monitor.disable();
  return monitor.max / 1e6 - 1;
}

/** Measures the context provider by itself, without HTTP and without the pattern provider. */
export async function measureContext(modelFolder: string, threads: number): Promise<readonly Measurement[]> {
  const begin = performance.now();
  const provider = createContextProvider({ modelFolder, threads }, 'bench');
  await provider.ready();
  const loaded = performance.now() - begin;
  const tokenizer = new Tokenizer(
    parseUnigram(readFileSync(path.join(modelFolder, 'vocabulary.tsv'), 'utf8')),
  );
  const tokenized = performance.now();
  tokenizer.tokenize(prose());
  const cold = performance.now() - tokenized;
  const one = [{ text: SENTENCE }];
  const english = [{ text: prose() }];
  const cells = identifierCells();
  const worst = [{ text: looseDigits() }];
  await throughput(provider, 100);
  const ms = (name: string, value: number): Measurement => ({ name, value, unit: 'ms' });
  const results = [
    ms('load until ready', loaded),
    ms('tokenizer, 10 KB English, cold', cold),
    ...(await timed('one sentence', provider, one, 101)),
    ...(await timed('10 KB English', provider, english, 15)),
    ...(await timed('10 KB CSV of identifiers', provider, cells, 15)),
    ...(await timed('10 KB CSV of distinct words, long header', provider, wordCells(), 5)),
    ...(await timed('10 KB of "1,"', provider, [{ text: '1,'.repeat(BODY_BYTES / 2) }], 7)),
    ...(await timed('10 KB of single digits', provider, worst, 7)),
    { name: 'sentences a second', value: await throughput(provider, 1000), unit: '/s' },
    ms('event loop delay, 10 KB English', await loopDelay(() => timed('', provider, english, 10))),
    ms('event loop delay, 10 KB CSV', await loopDelay(() => timed('', provider, cells, 10))),
    ms('event loop delay, 10 KB of single digits', await loopDelay(() => timed('', provider, worst, 4))),
    { name: 'resident memory', value: process.memoryUsage().rss / 1e6, unit: 'MB' },
  ];
  await provider.close();
  return results;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [folder = path.resolve('models', 'base'), threads = '2'] = process.argv.slice(2);
  for (const { name, value, unit } of await measureContext(folder, Number(threads))) {
    console.log(`${name.padEnd(52)} ${value.toFixed(1).padStart(8)} ${unit}`);
  }
}
