import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DELIMITER } from '../../src/values/detect-delimiter.js';
import { readCategory } from '../../src/values/category-names.js';
import { oneOf, SCORE, TIME, type ValueKind, wholeNumber } from '../../src/values/value-kind.js';
import { TRUE_OR_FALSE, YES_OR_NO } from '../../src/values/text-form.js';

const NONE = undefined;
const ROWS: readonly (readonly [
  name: string,
  kind: ValueKind<unknown>,
  rows: Readonly<Record<string, unknown>>,
])[] = [
  [
    'a score',
    SCORE,
    {
      ...{ '0': 0, '1': 1, '.7': 0.7, '1.': 1, '+0.5': 0.5, '5e-1': 0.5, '7E-1': 0.7 },
      ...{ '': NONE, ' 1': NONE, '1.1': NONE, '-0.1': NONE, '0x1': NONE, NaN: NONE, '0,5': NONE, e1: NONE },
    },
  ],
  [
    'a delimiter',
    DELIMITER,
    {
      ...{ ',': ',', Comma: ',', '|': '|', pipe: '|', ';': ';', semicolon: ';', '\t': '\t', '\\t': '\t' },
      ...{
        auto: 'auto',
        AUTO: 'auto',
        TAB: '\t',
        '\\T': '\t',
        '': NONE,
        ' ': NONE,
        ',,': NONE,
        ':': NONE,
        commas: NONE,
      },
    },
  ],
  ['true or false', TRUE_OR_FALSE, { true: true, FALSE: false, yes: NONE, '1': NONE, '': NONE }],
  ['yes or no', YES_OR_NO, { Yes: true, NO: false, true: true, False: false, y: NONE, '0': NONE }],
  ['one of some names', oneOf(['utf16', 'byte']), { UTF16: 'utf16', byte: 'byte', utf8: NONE, '': NONE }],
  [
    'a whole number',
    wholeNumber(1, 64),
    { '1': 1, '064': 64, '0': NONE, '65': NONE, '1.0': NONE, '-1': NONE, '1e1': NONE, '': NONE },
  ],
  [
    'a time',
    TIME,
    {
      ...{ '1970-01-02': 86_400_000, '1970-01-01T01:00:00+01:00': 0, '1970-01-01T00:00:00.5Z': 500 },
      ...{ '1': NONE, yesterday: NONE, '2026-13-01': NONE, '2026-03-01T12:00': NONE, '': NONE },
    },
  ],
];

describe('kinds of values', () => {
  for (const [name, { parse }, rows] of ROWS) {
    it(`${name}: takes what is one, and nothing near it`, () => {
      for (const [text, value] of Object.entries(rows))
        assert.equal(parse(text), value, JSON.stringify(text));
    });
  }

  it('a category: by its name in any case, never by a label', () => {
    const rows = [
      ['person', { kind: 'category', category: 'PERSON' }],
      [' BANK_ACCOUNT ', { kind: 'category', category: 'BANK_ACCOUNT' }],
      ['iban', { kind: 'label', category: 'BANK_ACCOUNT' }],
      ['CREDITCARD', { kind: 'label', category: 'CREDIT_CARD' }],
      ['PERSN', { kind: 'unknown', nearest: 'PERSON' }],
    ] as const;
    for (const [text, named] of rows) assert.deepEqual(readCategory(text), named, text);
  });
});
