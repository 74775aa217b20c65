import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { EntryTable } from '../../src/ner/entry-table.js';
import { CLASS, classify } from '../../src/ner/places.js';
import { tokenKey } from '../../src/ner/tokens.js';
import { Tokenizer } from '../../src/ner/tokenizer.js';
import { Unigram, parseUnigram } from '../../src/ner/vocabulary.js';

const PIECES: readonly (readonly [string, number])[] = [
  ['<s>', 0],
  ['<pad>', 0],
  ['</s>', 0],
  ['<unk>', 0],
  ['▁', -4],
  ['▁Mül', -8],
  ['ler', -6],
  ['▁Müller', -9],
  ['M', -7],
  ['Ü', -9],
  ['L', -7],
  ['E', -7],
  ['R', -7],
  ['▁M', -6],
  ['é', -7],
  ['t', -5],
  ['▁(', -6],
  ['(', -6],
  ['▁7', -7],
  ['7', -7],
  ['1980', -9],
  ['a', -5],
];
const numbered = (kind: string, first: number, last: number): readonly string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => `[${kind}${(first + index).toString()}]`);
const ADDED = [
  ...numbered('D', 1, 21),
  ...numbered('Z', 3, 21),
  ...numbered('HEX', 0, 13),
  ...numbered('CODE', 0, 13),
];
const FILE = [...PIECES, ...ADDED.map((entry) => [entry, 0] as const)]
  .map(([piece, score]) => `${piece}\t${score.toString()}\n`)
  .join('');

const tokenizer = new Tokenizer(parseUnigram(FILE));

/** Each token as its entry and the text it covers. */
function read(text: string): readonly (readonly [string, string])[] {
  const tokens = tokenizer.tokenize(text);
  return [...tokens.ids].map(
    (id, index) =>
      [tokenizer.vocabulary.entries.at(id), text.slice(tokens.starts[index], tokens.ends[index])] as const,
  );
}

describe('unigram: the likeliest spelling', () => {
  const rows = new EntryTable(['<unk>', 'ab', 'a', 'b', 'abc', 'abx']);
  const scores = Float64Array.from([0, -3, -1, -1.5, -9]);
  const unigram = new Unigram(rows, scores, 0);
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['ab', ['a', 'b']],
    ['abc', ['abc']],
    ['abx', ['a', 'b', 'x']],
    ['axyb', ['a', 'xy', 'b']],
    ['a😀😀b', ['a', '😀😀', 'b']],
    ['', []],
  ];
  for (const [word, expected] of cases) {
    it(`"${word}"`, () => {
      assert.deepEqual(
        unigram.cut(word).map(({ start, end }) => word.slice(start, end)),
        expected,
      );
    });
  }
});

describe('unigram vocabulary: words, digits and marks', () => {
  const cases: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
    ['Müller', [['▁Müller', 'Müller']]],
    ['MÜLLER', [['▁Müller', 'MÜLLER']]],
    [
      'MÜL',
      [
        ['▁M', 'M'],
        ['Ü', 'Ü'],
        ['L', 'L'],
      ],
    ],
    ['Mu\u0308ller', [['▁Müller', 'Mu\u0308ller']]],
    [
      'a te\u0301',
      [
        ['a', 'a'],
        ['t', 't'],
        ['é', 'e\u0301'],
      ],
    ],
    [
      '(7 (7',
      [
        ['▁(', '('],
        ['7', '7'],
        ['▁(', '('],
        ['7', '7'],
      ],
    ],
    ['1984', [['1980', '1984']]],
    [
      '12345 007',
      [
        ['[D5]', '12345'],
        ['[Z3]', '007'],
      ],
    ],
    ['\uff11\uff12\uff13', [['[D3]', '\uff11\uff12\uff13']]],
    ['жж', [['<unk>', 'жж']]],
  ];
  for (const [text, expected] of cases) {
    it(JSON.stringify(text), () => {
      assert.deepEqual(read(text), expected);
    });
  }
});

describe('unigram vocabulary: any text', () => {
  const anyText = fc
    .array(
      fc.oneof(
        fc.constantFrom('Müller', 'TÉ', '\u0301', ' ', '\n', '7', '(', 'ﬁ', 'ﷺ', '😀', '東'),
        fc.string(),
      ),
      {
        maxLength: 40,
      },
    )
    .map((parts) => parts.join(''));

  it('covers every character that is neither space nor ignored, in order', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const tokens = tokenizer.tokenize(text);
        const covered = new Uint8Array(text.length);
        for (let index = 0; index < tokens.length; index += 1) {
          const start = tokens.starts[index] ?? -1;
          assert.ok(start >= (tokens.starts[index - 1] ?? 0) && start < (tokens.ends[index] ?? -1));
          covered.fill(1, start, tokens.ends[index]);
        }
        let at = 0;
        for (const char of text) {
          const kind = classify(char);
          const isSeen = kind !== CLASS.newline && kind !== CLASS.space && kind !== CLASS.ignored;
          if (isSeen) assert.equal(covered[at], 1, `character ${at.toString()} is in no token`);
          at += char.length;
        }
      }),
    );
  });
});

describe('keys of tokens', () => {
  it('tell rows apart that differ by 65,536', () => {
    const shapes = Uint8Array.of(1);
    assert.notEqual(tokenKey(Int32Array.of(5), shapes), tokenKey(Int32Array.of(65_541), shapes));
  });
});
