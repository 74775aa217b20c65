import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { GoldError, readGold, sniffGold, type GoldFormat } from '../../src/evaluate/gold-formats.js';

const TEXT = '😀 Jane Roe in Oslo';
const SPANS = [
  { start: 2, end: 10, category: 'PERSON' },
  { start: 14, end: 18, category: 'LOCATION' },
];

const SAME: readonly (readonly [format: GoldFormat, text: string])[] = [
  [
    'jsonl',
    `\n${JSON.stringify({ text: TEXT, spans: SPANS.map(({ category: label, ...span }) => ({ ...span, label })) })}\n`,
  ],
  [
    'presidio',
    JSON.stringify([
      {
        full_text: TEXT,
        template_id: 1,
        spans: SPANS.map(({ start, end, category }) => ({
          entity_type: category,
          entity_value: 'x',
          start_position: start,
          end_position: end,
        })),
      },
    ]),
  ],
  [
    'conll',
    '-DOCSTART- -X- O\n\n😀 X O\nJane NNP B-PERSON\nRoe NNP I-PERSON\nin IN O\nOslo NNP B-LOCATION\n',
  ],
  ['marks', '😀 [[PERSON|Jane Roe]] in [[LOCATION|Oslo]]'],
];

const FAULTY: readonly (readonly [format: GoldFormat, text: string, says: RegExp])[] = [
  ['jsonl', '{"text":"a","spans":[]}\n{"text":', /^line 2 must be JSON$/],
  ['jsonl', '{"text":"a"}', /^line 1: its spans are missing$/],
  ['jsonl', '{"spans":[]}', /^line 1: its text is missing$/],
  ['jsonl', '{"text":"ab","spans":[{"start":0,"end":3,"label":"X"}]}', /^line 1, span 1: start and end must/],
  ['jsonl', '{"text":"ab","spans":[{"start":1,"end":1,"label":"X"}]}', /^line 1, span 1: start and end must/],
  ['jsonl', '{"text":"ab","spans":[{"start":0,"end":1}]}', /^line 1, span 1: label must be text$/],
  ['jsonl', '\n', /^contains no labelled text$/],
  ['presidio', '{}', /must be a list/],
  ['presidio', '[{"full_text":"a","spans":[7]}]', /^entry 1, span 1 must be an object/],
];

describe('labelled texts', () => {
  for (const [format, text] of SAME) {
    it(`as ${format} are told by their beginning and read`, () => {
      assert.equal(sniffGold(text), format);
      const [document, ...others] = readGold(text, format);
      assert.deepEqual(others, []);
      assert.equal(document?.text.trim(), TEXT);
      assert.deepEqual(document.spans, SPANS);
    });
  }

  for (const [format, text, says] of FAULTY) {
    it(`as ${format} are refused by place: ${text.slice(0, 50)}`, () => {
      assert.throws(
        () => readGold(text, format),
        (error) => error instanceof GoldError && says.test(error.message),
      );
    });
  }

  it('of CoNLL may have white space as a token, and columns separated by tabs and spaces', () => {
    const text = '\uFEFF\u00a0 O\r\n\u3000\tB-X\r\nb \t E-X\r\n\r\n\u00a0 S-Y\r\n\r\n';
    assert.equal(sniffGold(text), 'conll');
    const [document] = readGold(text, 'conll');
    assert.equal(document?.text, '\u00a0 \u3000 b\n\u00a0');
    assert.deepEqual(document.spans, [
      { start: 2, end: 5, category: 'X' },
      { start: 6, end: 7, category: 'Y' },
    ]);
  });

  it('of CoNLL begin anew at B, at another tag, and end with a sentence', () => {
    const [document] = readGold('a B-X\nb B-X\nc I-X\nd I-Y\n\ne I-Y\nf S-X\n', 'conll');
    assert.equal(document?.text, 'a b c d\ne f');
    assert.deepEqual(
      document.spans.map(({ start, end, category }) => [start, end, category]),
      [
        [0, 1, 'X'],
        [2, 5, 'X'],
        [6, 7, 'Y'],
        [8, 9, 'Y'],
        [10, 11, 'X'],
      ],
    );
  });

  it('of lines are read as they were written, whatever their characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.nat(), fc.nat(), (text, from, length) => {
        fc.pre(text.trim() !== '');
        const points = Array.from(text);
        const start = from % points.length;
        const end = start + 1 + (length % (points.length - start));
        const line = JSON.stringify({ text, spans: [{ start, end, label: 'X' }] });
        const [document] = readGold(line, 'jsonl');

        assert.deepEqual(document?.spans, [{ start, end, category: 'X' }]);
        assert.equal(document.text, text);
      }),
    );
  });
});
