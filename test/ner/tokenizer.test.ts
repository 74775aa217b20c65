import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { CLASS, classify } from '../../src/ner/places.js';
import { GAP, gapOf, type Tokens } from '../../src/ner/tokens.js';
import { planWindows } from '../../src/ner/windows.js';
import { createTokenizer, nameOf, readFixtures } from './fixtures.js';

interface Fixture {
  readonly text: string;
  readonly ids: readonly number[];
  readonly shapes: readonly number[];
  readonly offsets: readonly (readonly [number, number])[];
  readonly words: readonly number[];
  readonly windows: readonly (readonly [number, number, number, number])[];
}

const tokenizer = createTokenizer();

/** The number of the word of each token. */
function wordsOf(tokens: Tokens): readonly number[] {
  let word = -1;
  return [...tokens.shapes].map((shape) => (gapOf(shape) === GAP.continues ? word : (word += 1)));
}

describe('tokenizer: fixtures of the reference implementation', () => {
  for (const fixture of readFixtures('tokenizer-fixtures.jsonl') as readonly Fixture[]) {
    it(nameOf(fixture.text), () => {
      const tokens = tokenizer.tokenize(fixture.text);
      assert.deepEqual([...tokens.ids], fixture.ids);
      assert.deepEqual([...tokens.shapes], fixture.shapes);
      assert.deepEqual(
        [...tokens.starts].map((start, index) => [start, tokens.ends[index]]),
        fixture.offsets,
      );
      assert.deepEqual(wordsOf(tokens), fixture.words);
      const windows = planWindows(tokens, fixture.text);
      assert.deepEqual(
        windows.map(({ start, end, from, to }) => [start, end, from, to]),
        fixture.windows,
      );
    });
  }
});

/** Text of all kinds: words, digits, marks, other scripts, emoji, joiners, lone surrogates. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc
    .array(
      fc.constantFrom(
        ...[
          'Anna',
          'müller',
          'McKay',
          'ΟΔΟΣ',
          '北京',
          '😀',
          '👩\u200d👧',
          '\u0301',
          '\u00ad',
          '\ud800',
          '...',
          '----',
        ],
        ...[
          ' ',
          '  ',
          '\n',
          '\r\n',
          '\t',
          '1987',
          '007',
          'a1b2c3d4e5',
          'İstanbul',
          '٣٤',
          '½',
          '„',
          '€',
          'x'.repeat(101),
        ],
      ),
      { maxLength: 400 },
    )
    .map((parts) => parts.join('')),
);

describe('tokenizer: any text', () => {
  it('gives offsets that never go back and lie inside the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const tokens = tokenizer.tokenize(text);
        let before = 0;
        for (let index = 0; index < tokens.length; index += 1) {
          const start = tokens.starts[index] ?? -1;
          const end = tokens.ends[index] ?? -1;
          // Two pieces out of one character ("½" spelled out) may share it.
          assert.ok(
            start >= (tokens.starts[index - 1] ?? 0) && end >= before,
            `${start.toString()} after ${before.toString()}`,
          );
          assert.ok(start < end && end <= text.length);
          before = end;
        }
      }),
    );
  });

  it('covers every character that is neither space nor ignored', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const tokens = tokenizer.tokenize(text);
        const covered = new Uint8Array(text.length);
        for (let index = 0; index < tokens.length; index += 1) {
          covered.fill(1, tokens.starts[index], tokens.ends[index]);
        }
        let at = 0;
        for (const char of text) {
          const kind = classify(char);
          if (kind !== CLASS.newline && kind !== CLASS.space && kind !== CLASS.ignored) {
            assert.equal(covered[at], 1, `character ${at.toString()} is in no token`);
          }
          at += char.length;
        }
      }),
    );
  });

  it('gives the same tokens when read in steps', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 40 }), (text, step) => {
        const reading = tokenizer.read(text);
        for (let until = step; !reading.advance(until); until += step);
        assert.deepEqual(reading.tokens(), tokenizer.tokenize(text));
      }),
    );
  });

  it('never loses a token to the cutting into windows', () => {
    const longText = fc.array(anyText, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(' '));
    fc.assert(
      fc.property(longText, (text) => {
        const tokens = tokenizer.tokenize(text);
        let next = 0;
        for (const { start, end, from, to } of planWindows(tokens, text)) {
          assert.ok(end - start <= 126 && start <= from && to <= end && from < to);
          assert.equal(from, next);
          next = to;
        }
        assert.equal(next, tokens.length);
      }),
    );
  });
});
