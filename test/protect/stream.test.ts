import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { protectBytes } from '../../src/protect/protect-bytes.js';
import { protectStream, type StreamForm } from '../../src/protect/stream/protect-stream.js';
import { STREAM_START, type StreamState } from '../../src/protect/stream/stream-step.js';
import { RestoreWork } from '../../src/protect/restore-work.js';
import { restoreStream } from '../../src/protect/stream/restore-stream.js';
import { NO_KEYS } from '../../src/transform/key-ring.js';
import { readPolicy } from '../../src/transform/policy.js';
import { SessionMap, type MapEntry } from '../../src/transform/session-map.js';
import { fileKindOf } from '../../src/protect/file-kind.js';
import { configured, fakeProvider, wordFinder } from '../support/fake-provider.js';
import { WORDS } from '../support/rewriting.js';

const DEPS = { providers: [configured(fakeProvider(wordFinder(WORDS)))], trusted: false };
const WISHES = {
  policy: readPolicy(Buffer.from('default: {operator: number}'), 'p.yaml'),
  keys: NO_KEYS,
  subject: '',
  language: 'en',
};
const NAMES: Readonly<Record<StreamForm, string>> = { text: 'a.log', csv: 'a.csv', json: 'a.jsonl' };

const streamed = (form: StreamForm, bytes: Buffer, piece: number) => ({
  ...({ name: NAMES[form], form, head: '', avoided: '', headers: 'auto', note: () => undefined } as const),
  async *open(from: number): AsyncIterable<Buffer> {
    for (let at = from; at < bytes.length; at += piece)
      yield await Promise.resolve(bytes.subarray(at, at + piece));
  },
});

async function inPieces(form: StreamForm, bytes: Buffer, piece: number) {
  const map = new SessionMap();
  let text = '';
  let read = 0;
  const left: { state: StreamState; text: string; entries: readonly MapEntry[] }[] = [];
  for await (const step of protectStream(DEPS, WISHES, map, streamed(form, bytes, piece), STREAM_START)) {
    text += step.text;
    read += step.read;
    if (step.state !== undefined) left.push({ state: step.state, text, entries: map.entries });
  }
  return { text, left, read };
}

async function whole(form: StreamForm, bytes: Buffer): Promise<string> {
  const kind = fileKindOf(NAMES[form]);
  assert.ok('form' in kind);
  const file = { kind, attachments: 'refuse', note: () => undefined } as const;
  return (await protectBytes(DEPS, WISHES, new SessionMap(), bytes, file, false)).bytes.toString();
}

async function goOn(
  form: StreamForm,
  bytes: Buffer,
  left: Awaited<ReturnType<typeof inPieces>>['left'][number],
) {
  const map = new SessionMap(left.entries);
  let { text } = left;
  for await (const step of protectStream(DEPS, WISHES, map, streamed(form, bytes, 40_000), left.state))
    text += step.text;
  return text;
}

const WORD = fc.constantFrom(
  'Jane Miller',
  'Bob',
  'jane@acme.example',
  'grün',
  '😀',
  'x',
  'lorem ipsum',
  '[PERSON_x]',
);
const SEPARATOR = fc.constantFrom(' ', '\n', '\n\n', '. ', '');

async function restored(form: StreamForm, text: string, entries: readonly MapEntry[]): Promise<string> {
  const pieces = streamed(form, Buffer.from(text), 12_345).open(0);
  let back = '';
  for await (const piece of restoreStream(new RestoreWork(entries, NO_KEYS), pieces, form, NAMES[form]))
    back += piece;
  return back;
}

describe('a file in pieces', () => {
  it('a text becomes what it becomes as a whole, however it is cut, and wherever it is gone on with', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(WORD, SEPARATOR), { minLength: 50, maxLength: 300 }),
        fc.boolean(),
        fc.integer({ min: 1_000, max: 70_000 }),
        async (words, isMarked, piece) => {
          const unit = words.map((both) => both.join('')).join('');
          const repeated = unit.repeat(Math.ceil(200_000 / unit.length));
          const bytes = Buffer.from(`${isMarked ? '\uFEFF' : ''}${repeated}`);
          const expected = await whole('text', bytes);
          const { text, left, read } = await inPieces('text', bytes, piece);
          assert.equal(text, expected);
          assert.equal(read, bytes.length);
          for (const one of left) assert.equal(await goOn('text', bytes, one), expected);
        },
      ),
      { numRuns: 8 },
    );
  });

  it('a value over a cut is one value', async () => {
    const bytes = Buffer.from(`${'x'.repeat(15_000)} ${'Jane Miller '.repeat(20_000)}`);
    const { text } = await inPieces('text', bytes, 1_001);
    assert.doesNotMatch(text, /Jane|Miller/);
    assert.equal(text, await whole('text', bytes));
  });

  it('JSON lines become what they become as a whole, and are gone on with', async () => {
    const lines = Array.from({ length: 5_000 }, (_none, row) =>
      JSON.stringify({
        name: row % 3 === 0 ? 'Bob' : 'x',
        text: `a "quote" by Jane Miller ${row.toString()}`,
      }),
    );
    const bytes = Buffer.from(`${lines.join('\r\n')}\r\n\r\n{"last": "Bob"}`);
    const expected = await whole('json', bytes);
    const { text, left } = await inPieces('json', bytes, 10_000);
    assert.equal(text, expected);
    assert.equal(await restored('json', text, left.at(-1)?.entries ?? []), bytes.toString());
    assert.ok(left.length > 3);
    for (const one of left) assert.equal(await goOn('json', bytes, one), expected);
  });

  it('a table has its columns judged by all of its rows, and is gone on with', async () => {
    const row = (index: number): string =>
      `"Bob ""B"" ${index.toString()}",${index % 2 === 0 ? 'Bob' : 'Jane Miller'},"many words
about Jane Miller here ${'x '.repeat(80)}",${index.toString()}\r\n`;
    const rows = Array.from({ length: 3_500 }, (_none, index) => row(index));
    const bytes = Buffer.from(`\uFEFFtitle,full name,note,n\r\n${rows.join('')}`);
    const expected = await whole('csv', bytes);
    const { text, left } = await inPieces('csv', bytes, 33_333);
    assert.equal(text, expected);
    const entries = left.at(-1)?.entries;
    assert.equal(await restored('csv', text, entries ?? []), bytes.toString());
    assert.match(text, /^\uFEFFtitle,full name,note,n\r\n"\[PERSON_1\]",\[PERSON_2\],"many words/);
    assert.ok(left.length > 2);
    for (const one of left.slice(0, 2)) assert.equal(await goOn('csv', bytes, one), expected);
  });

  for (const [what, form, content, says] of [
    ['what is not UTF-8', 'text', Buffer.from([0x61, 0xff]), /UTF-8|valid/i],
    [
      'what is no JSON',
      'json',
      Buffer.from('{"a": 1}\n{"a": CANARY}\n'),
      /after byte 0 is not valid JSON \(line 2 from there\)/,
    ],
    [
      'a table with a quote that is not closed',
      'csv',
      Buffer.from('a,b\n"CANARY,1\n'),
      /it is not a valid table/,
    ],
  ] as const)
    it(`${what} is refused without a word of it`, async () => {
      await assert.rejects(inPieces(form, content, 100), (error: Error) => {
        assert.match(error.message, says);
        return !error.message.includes('CANARY');
      });
    });
});
