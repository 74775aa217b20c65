import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Finding } from '../../src/core/span.js';
import {
  defineRecognizer,
  type Check,
  type Pattern,
  type Recognizer,
} from '../../src/recognizers/define-recognizer.js';
import { createDetector } from '../../src/recognizers/detector.js';
import { RECOGNIZERS } from '../../src/recognizers/registry.js';

const SCORES = {
  form: 0.2,
  formInContext: 0.8,
  valid: 0.6,
  validInContext: 0.95,
  invalid: 0.1,
  invalidInContext: 0.4,
};

/** A recognizer of four digits that end in a zero, near "code". */
const codes = (
  over: Partial<Pick<Recognizer, 'patterns'> & Pick<Extract<Recognizer, { check: Check }>, 'validate'>> = {},
  pattern: Partial<Pattern> = {},
): Recognizer =>
  defineRecognizer({
    name: 'codes',
    entityType: 'IDCARD',
    country: 'generic',
    description: 'Four digits.',
    patterns: [{ name: 'four', regex: /(?<!\d)\d{4}(?!\d)/gu, scores: SCORES, ...pattern }],
    context: { words: ['code'] },
    check: 'check_digit',
    validate: (candidate) => (candidate.startsWith('9') ? 'undecided' : candidate.endsWith('0')),
    sources: [],
    examples: [],
    ...over,
  });

const scoresIn = (text: string, recognizer = codes()): readonly number[] =>
  createDetector([recognizer])(text).map((finding) => finding.score);

describe('a detector', () => {
  const rows: readonly [text: string, score: number][] = [
    ['9111', 0.2],
    ['code 9111', 0.8],
    ['1110', 0.6],
    ['code 1110', 0.95],
    ['1111', 0.1],
    ['code 1111', 0.4],
  ];
  for (const [text, score] of rows) {
    it(`scores ${JSON.stringify(text)} by its evidence`, () => assert.deepEqual(scoresIn(text), [score]));
  }

  it('falls with the distance of the context word, never below the form', () => {
    const far = scoresIn('code one two three four five six 9111')[0] ?? 0;
    assert.ok(far < 0.8 && far > 0.2 + 0.6 * 0.6 - 1e-9, far.toString());
    assert.deepEqual(scoresIn('code one two three four five six seven eight 9111'), [0.2]);
  });

  it('says pattern, check digit and context word, never the value', () => {
    const [finding] = createDetector([codes()])('the code is 1110');
    assert.deepEqual(finding, {
      start: 12,
      end: 16,
      entityType: 'IDCARD',
      score: 0.95,
      classifier: 'codes',
      details: { pattern: 'four', check_digit: 'passed', context_word: 'code', context_distance: 1 },
    });
    assert.ok(!JSON.stringify(finding.details).includes('1110'));
  });

  it('drops what is refused or scores nothing', () => {
    assert.deepEqual(scoresIn('code 1110', codes({ validate: () => 'refused' })), []);
    assert.deepEqual(scoresIn('9111', codes({}, { scores: { form: 0, formInContext: 0.8 } })), []);
  });

  it('takes a shorter span, a score and details of the validator', () => {
    const recognizer = codes({
      validate: () => ({
        verdict: true,
        span: { start: 1, end: 3 },
        score: 0.33,
        details: { kind: 'inner' },
      }),
    });
    const [finding] = createDetector([recognizer])('a 1234');
    assert.deepEqual([finding?.start, finding?.end, finding?.score], [3, 5, 0.33]);
    assert.equal(finding?.details['kind'], 'inner');
  });

  it('reports the named group of a pattern that starts with its cue', () => {
    const recognizer = codes({}, { regex: /code:(?<value>\d{4})/dgu });
    const [finding] = createDetector([recognizer])('x code:1110');
    assert.deepEqual([finding?.start, finding?.end], [7, 11]);
  });

  it('keeps the surest, then the longest of overlapping matches of one recognizer', () => {
    const recognizer = codes({
      validate: () => 'undecided',
      patterns: [
        { name: 'short', regex: /\d{2}/gu, scores: { form: 0.3, formInContext: 0.3 } },
        { name: 'long', regex: /\d{4}/gu, scores: { form: 0.3, formInContext: 0.3 } },
        { name: 'sure', regex: /(?<=a)\d{3}/gu, scores: { form: 0.5, formInContext: 0.5 } },
      ],
    });
    const names = (text: string): unknown[] =>
      createDetector([recognizer])(text).map((finding) => finding.details['pattern']);
    assert.deepEqual(names('1234'), ['long']);
    assert.deepEqual(names('a1234'), ['sure']);
  });

  describe('numbers in a list', () => {
    const listed = codes({}, { scores: { ...SCORES, valid: 0.3, beside: 0.75 } });
    const rows: readonly [text: string, scores: readonly number[], why: string][] = [
      ['1110 and 2220', [0.3, 0.3], 'none is sure'],
      ['code 1110, then many other words come in between, at long last 2220', [0.95, 0.75], 'one is sure'],
      [
        'code 1110, then many other words come in between, at long last 2221',
        [0.95, 0.1],
        'check digit failed',
      ],
      ['code 1110', [0.95], 'alone'],
    ];
    for (const [text, scores, why] of rows) {
      it(`${why}: ${text}`, () => assert.deepEqual(scoresIn(text, listed), scores));
    }

    it('no number raises itself', () => {
      const sure = codes({}, { scores: { ...SCORES, valid: 0.72, beside: 0.9 } });
      assert.deepEqual(scoresIn('1110', sure), [0.72]);
      assert.deepEqual(scoresIn('1110 2220', sure), [0.9, 0.9]);
    });
  });

  it('keeps no state between texts', () => {
    const detect = createDetector([codes()]);
    assert.deepEqual(detect('code 1110'), detect('code 1110'));
  });
});

describe('zones', () => {
  const PIECES = [
    ' ',
    ' ',
    ' ',
    ' ',
    '\n',
    ', ',
    ': ',
    '-',
    '–',
    '\u00a0',
    '.',
    '/',
    '=',
    '"',
    '(',
    ')',
    ';',
    '1',
    '7',
    '42',
    '208',
    '0071',
    '5 3',
    '27',
    '1999',
    '880',
    'a',
    'X',
    'AB',
    'CDE',
    'KLM',
    'Z',
    'é',
    'word',
    'another word',
    'wordwordwordwordwordwordword',
    'the quick brown fox jumps over the lazy dog and on it goes ',
    'ABN',
    'TFN',
    'medicare',
    'passport no',
    'DL',
    'driver license',
    'NI number',
    'sort code',
    'pesel',
    'hetu',
    'voter id',
    'SSN',
    'routing',
    'NRIC',
    'PAN',
    'Aadhaar',
    'P.IVA',
    'phone',
    'order',
    'card',
    'password',
    '81 652 967 708',
    '686 329 822',
    '3276 42844 5',
    'Z4903470J',
    '72804788J',
    '070932-521U',
    '789 180 3994',
    'AB 12 34 56 C',
    '6867 3293 8488',
    'BKRPK7151E',
    '27BRKPK7151E1ZP',
    'MH 12 DE 1433',
    'KLM4410987',
    'VBNMSR62S48F705D',
    '08935420391',
    'CA48120BR',
    '760422-1699268',
    '60050161449',
    'S0777180J',
    '201731921G',
    '3-3497-41853-41-8',
    '912-70-1234',
    '536-22-8726',
    '123214951',
    'BH7263964',
    'S530-460-66-841-0',
  ];
  const TEXT = fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((pieces) => pieces.join(''));
  const key = ({ start, end, classifier, score }: Finding): string =>
    `${classifier} ${start}-${end} ${score.toFixed(4)}`;

  // The patterns that run around a trait alone; those with keywords mean the neighbourhood of the keyword.
  const countries = RECOGNIZERS.filter(({ country }) => country !== 'generic');
  const everywhere = countries.map((recognizer) => ({
    ...recognizer,
    patterns: recognizer.patterns.map(withoutNeeds),
  }));

  function withoutNeeds({ name, regex, scores, keywords }: Pattern): Pattern {
    return { name, regex, scores, ...(keywords !== undefined && { keywords }) };
  }

  it('lose nothing: the same is found as by running every expression over the whole text', () => {
    const inZones = createDetector(countries);
    const overall = createDetector(everywhere);
    fc.assert(
      fc.property(TEXT, (text) => {
        assert.deepEqual(inZones(text).map(key).sort(), overall(text).map(key).sort());
      }),
      { numRuns: 400 },
    );
  });

  it('spans lie in the text and hold no white space at their ends', () => {
    const detect = createDetector(countries);
    fc.assert(
      fc.property(TEXT, (text) => {
        for (const { start, end } of detect(text)) {
          assert.ok(start >= 0 && end > start && end <= text.length);
          assert.equal(text.slice(start, end).trim(), text.slice(start, end));
        }
      }),
    );
  });
});
