import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  Bool,
  DateDay,
  Decimal,
  Dictionary,
  Duration,
  Field,
  Float32,
  Float64,
  Int32,
  Int64,
  List,
  Struct,
  TimeMicrosecond,
  TimeSecond,
  TimestampMicrosecond,
  TimeUnit,
  Utf8,
  vectorFromArray,
  type DataType,
} from 'apache-arrow';
import { csvText } from '../../src/arrow/batch-rows.js';
import { present } from '../../src/core/present.js';

const JANUARY = 1_580_464_800_123;

const CASES: readonly (readonly [type: DataType, value: unknown, text: string])[] = [
  [new Bool(), true, 'true'],
  [new Bool(), false, 'false'],
  [new Int32(), -7, '-7'],
  [new Int64(), 9_007_199_254_740_993n, '9007199254740993'],
  [new Float64(), 1, '1.0'],
  [new Float64(), -0.001, '-0.001'],
  [new Float64(), 0.0001, '1.0E-4'],
  [new Float64(), 9_999_999, '9999999.0'],
  [new Float64(), 10_000_000, '1.0E7'],
  [new Float64(), 1234.5, '1234.5'],
  [new Float64(), 1.5e300, '1.5E300'],
  [new Float64(), NaN, 'NaN'],
  [new Float64(), -Infinity, '-Infinity'],
  [new Float64(), -0, '-0.0'],
  [new Float32(), Math.fround(0.1), '0.1'],
  [new Float32(), 16_777_216, '1.6777216E7'],
  [new DateDay(), Date.UTC(2020, 0, 31), '2020-01-31'],
  [new DateDay(), Date.UTC(1969, 11, 31), '1969-12-31'],
  [new TimestampMicrosecond(), JANUARY, '2020-01-31T10:00:00.123'],
  [new TimestampMicrosecond('UTC'), JANUARY, '2020-01-31T10:00:00.123Z'],
  [new TimestampMicrosecond('Europe/Berlin'), JANUARY, '2020-01-31T11:00:00.123+01:00'],
  [
    new TimestampMicrosecond('Europe/Berlin'),
    Date.UTC(1879, 11, 31, 23, 6, 32),
    '1880-01-01T00:00:00.000+00:53',
  ],
  [new TimestampMicrosecond('GMT+8'), JANUARY, '2020-01-31T18:00:00.123+08:00'],
  [new TimestampMicrosecond('UTC+01:00'), JANUARY, '2020-01-31T11:00:00.123+01:00'],
  [new TimestampMicrosecond('-3'), JANUARY, '2020-01-31T07:00:00.123-03:00'],
  [new TimestampMicrosecond('Z'), JANUARY, '2020-01-31T10:00:00.123Z'],
  [new TimestampMicrosecond(), 9e15, '+287168-08-24T16:00:00.000'],
  [new DateDay(), 32_503_680_000_000_000, '+1031970-08-14'],
  [new DateDay(), -32_503_680_000_000_000, '-1028031-05-21'],
  [new TimeSecond(), 36_672, '10:11:12'],
  [new TimeMicrosecond(), 36_672_500_000n, '10:11:12.500'],
  [new TimestampMicrosecond('-03:30'), JANUARY, '2020-01-31T06:30:00.123-03:30'],
  [new Dictionary(new Utf8(), new Int32()), 'x', 'x'],
];

for (const [type, value, text] of CASES)
  test(`${(type as { toString(): string }).toString()} ${text}`, () => {
    const read: unknown = vectorFromArray([value], type).get(0);
    assert.equal(present(csvText(type), 'a text form')(read), text);
  });

for (const [unscaled, scale, text] of [
  [12345n, 2, '123.45'],
  [-5n, 3, '-0.005'],
  [0n, 2, '0.00'],
  [7n, 0, '7'],
  [1n, 7, '1E-7'],
  [-123n, 9, '-1.23E-7'],
] as const)
  test(`decimal ${text}`, () => {
    const bits = BigInt.asUintN(128, unscaled);
    const words = Uint32Array.from({ length: 4 }, (_word, at) =>
      Number((bits >> BigInt(32 * at)) & 0xffffffffn),
    );
    assert.equal(present(csvText(new Decimal(scale, 20, 128)), 'a text form')(words), text);
  });

test('what is nested is JSON', () => {
  const type = new Struct([
    new Field('name', new Utf8(), true),
    new Field('days', new List(new Field('item', new DateDay(), true)), true),
  ]);
  const value = { name: null, days: [Date.UTC(2020, 0, 31), null] };
  const read: unknown = vectorFromArray([value], type).get(0);
  assert.equal(present(csvText(type), 'a text form')(read), '{"name":null,"days":["2020-01-31",null]}');
});

test('what has no text form has none, nested either', () => {
  const duration = new Duration(TimeUnit.SECOND);
  assert.equal(csvText(duration), undefined);
  assert.equal(csvText(new TimestampMicrosecond('Nowhere/Else')), undefined);
  assert.equal(csvText(new List(new Field('item', duration, true))), undefined);
});
