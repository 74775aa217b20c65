import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createRandom } from '../../../measure/load/attacks/create-random.js';
import { growWord, randomGrowth } from '../../../measure/load/attacks/grammar/grow-word.js';
import { parseExpression } from '../../../measure/load/attacks/grammar/parse-expression.js';
import { createDetector } from '../../../src/recognizers/detector.js';
import { RECOGNIZERS } from '../../../src/recognizers/registry.js';
import { withOtherDigits } from '../../support/other-digits.js';

const detect = createDetector(RECOGNIZERS);

const PREFIXES = [
  '',
  'phone: ',
  'account number: ',
  'NIF: ',
  'dob: ',
  'sha1 w-7: ',
  `${'long header '.repeat(9)}: `,
];

/** Checks that a cell behind a prefix has the findings of the whole text, whichever digits its shape was met with first. */
function assertSameFound(cells: Iterable<string>): number {
  const behind = PREFIXES.map((prefix) => [prefix, detect.behind(prefix)] as const);
  const random = createRandom(5);
  let found = 0;
  for (const cell of cells) {
    for (const text of [cell, withOtherDigits(cell, random), withOtherDigits(cell, random)]) {
      for (const [prefix, find] of behind) {
        const { findings } = find(text);
        found += findings.length;
        assert.deepEqual(findings, detect(prefix + text), JSON.stringify(prefix + text));
      }
    }
  }
  return found;
}

describe('a cell has the same findings whether or not its shape is known', () => {
  it('in all examples', () => {
    const texts = RECOGNIZERS.flatMap(({ examples }) => examples.map(({ text }) => text));
    assert.ok(assertSameFound(texts) > 5_000);
  });

  it('in words of each expression, by themselves and beside another', () => {
    const random = createRandom(7);
    const words = RECOGNIZERS.flatMap(({ patterns }) =>
      patterns.map(({ regex }) =>
        growWord(parseExpression(regex).alternatives, randomGrowth(random)).slice(0, 40),
      ),
    );
    assert.ok(
      assertSameFound(
        words.map((word, index) => (index % 2 === 0 ? word : `${word} ${words[index - 1] ?? ''}`)),
      ) > 1_000,
    );
  });

  it('in the forms of numbers', () => {
    const forms = [
      '+44 20 7946 0000',
      '000-00-0000',
      '0000 0000 0000 0000',
      '(000) 000-0000',
      '00000000A',
      'A00000000',
    ]
      .concat([
        '00/00/0000',
        '0000-00-00',
        '00:00',
        '00.00.00.00',
        '00000',
        '000.000.000',
        '$000.00',
        '0.000000',
      ])
      .concat([
        '00 years old',
        'DE00 0000 0000 0000 0000 00',
        '00000000000',
        'x0',
        'lat 00.0000',
        'w-7 000-00-0000',
      ]);
    assert.ok(assertSameFound(Array.from({ length: 15 }, () => forms).flat()) > 1_000);
  });
});

describe('a name with digits', () => {
  const find = detect.behind('note: ');
  const names = (cell: string): readonly string[] =>
    find(cell)
      .findings.filter(({ entityType }) => entityType === 'COMPANYNAME')
      .map(({ start, end }) => `note: ${cell}`.slice(start, end));

  it('is found whichever digits its shape was met with first', () => {
    for (const digit of '1234567890') {
      const cell = `guarded by G${digit}S since 201${digit}`;
      assert.deepEqual(names(cell), digit === '4' ? ['G4S'] : [], cell);
      const party = `voted D${digit}6's list`;
      assert.deepEqual(names(party), digit === '6' ? ['D66'] : [], party);
    }
  });

  it('is found in other forms and beside other numbers', () => {
    const cells = [
      'a 0-Eleven at 00',
      'G0S’s',
      'gegen 0. FC Köln 0:0',
      'TSV 0000 München',
      'x²0 G0S',
      'D00s',
    ];
    const digits = '123456789'.split('').map((digit) => cells.map((cell) => cell.replaceAll('0', digit)));
    assert.ok(assertSameFound(digits.flat()) > 20);
  });
});

describe('what is found in cells of one shape', () => {
  const find = detect.behind('account number: ');

  it('is one object where the same is found, and another where it is not', () => {
    const one = find('4111 1111 1111 1111');
    assert.equal(find('4111 1111 1111 1111'), one);
    assert.equal(find('5500 0000 0000 0004'), one, 'another number that passes');
    assert.notEqual(find('4111 1111 1111 1112'), one, 'one that does not');
    assert.ok(one.isShared && one.findings.length > 0);
  });

  it('is shared by no cells of other shapes, found or not', () => {
    const cells = ['x 1', 'x 12', '4111-1111-1111-1111', '4111 1111 1111 1111'].map((cell) => find(cell));
    assert.equal(new Set(cells).size, cells.length);
    assert.ok(!find('no digits').isShared);
  });
});
