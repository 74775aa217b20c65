import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import fc from 'fast-check';
import {
  findJsonTables,
  json,
  jsonRecord,
  jsonRecords,
  stretchesOf,
} from '../../../src/formats/json/json.js';
import { awkwardText } from '../../support/awkward-text.js';
import { cutInPieces, pieceSizes } from '../../support/cut-in-pieces.js';

async function* inPieces(pieces: Iterable<string>): AsyncIterable<string> {
  for (const piece of pieces) yield await Promise.resolve(piece);
}

async function tablesIn(text: string): Promise<readonly (readonly [string, number, readonly string[]])[]> {
  const { tables } = await findJsonTables(() => inPieces([text]));
  return tables.map(({ path, rows, columns }) => [path, rows, [...columns]]);
}

const objects = (count: number): readonly object[] =>
  Array.from({ length: count }, (_one, n) => ({ id: n, who: { name: `n${n.toString()}`, mail: 'x' } }));
const lines = (count: number): string =>
  objects(count)
    .map((one) => JSON.stringify(one))
    .join('\n');
const COLUMNS = ['id', 'who.name', 'who.mail'];

describe('tables of a JSON text', () => {
  const rows: readonly (readonly [
    what: string,
    text: string,
    tables: Awaited<ReturnType<typeof tablesIn>>,
  ])[] = [
    ['lines of objects', lines(20), [['', 20, COLUMNS]]],
    ['fewer are none', lines(19), []],
    ['a list of objects', JSON.stringify(objects(20), null, 2), [['', 20, COLUMNS]]],
    [
      'a list behind keys',
      JSON.stringify({ a: 1, data: { users: objects(20) } }),
      [['data.users', 20, COLUMNS]],
    ],
    [
      'two lists',
      JSON.stringify({ a: objects(20), b: objects(30) }),
      [
        ['a', 20, COLUMNS],
        ['b', 30, COLUMNS],
      ],
    ],
    ['a list of lists is none', JSON.stringify(objects(20).map((_one, n) => [n, 'x'])), []],
    ['a list of strings is none', JSON.stringify({ a: Array.from({ length: 99 }, String) }), []],
    ['an object of objects is none', JSON.stringify(Object.fromEntries(objects(30).entries())), []],
    [
      'objects that have nothing in common are none',
      JSON.stringify(Array.from({ length: 40 }, (_one, n) => ({ [`k${n.toString()}`]: n }))),
      [],
    ],
    ['what is broken is none', `${lines(30)}\n{"a": nope}`, []],
    ['an object that is too long makes it none', `${lines(30)}\n{"a":"${'x'.repeat(2 ** 20)}"}`, []],
    [
      'keys and ends in strings are no keys and ends',
      JSON.stringify(objects(20).map((one) => ({ ...one, s: '}"],:{' }))),
      [['', 20, [...COLUMNS, 's']]],
    ],
  ];
  for (const [what, text, expected] of rows) {
    it(what, async () => {
      assert.deepEqual(await tablesIn(text), expected);
    });
  }
});

describe('the cells of an object', () => {
  const rows: readonly (readonly [text: string, cells: Readonly<Record<string, string>> | undefined])[] = [
    ['{"a": 1, "b": null, "c": true}', { a: '1', b: '', c: 'true' }],
    ['{"a": {"b": {"c": "x"}}}', { 'a.b.c': 'x' }],
    ['{"a": ["x", {"b": 1}]}', { a: '["x",{"b":1}]' }],
    // A number that JavaScript would round, and one in a string.
    [
      '{"a": 12345678901234567890, "b": "12345678901234567890"}',
      { a: '12345678901234567890', b: '12345678901234567890' },
    ],
    ['{"a": 4111111111111111}', { a: '4111111111111111' }],
    ['{"a.b": "x", "a": {"b": "y"}}', { 'a.b': 'x y' }],
    ['[1]', undefined],
    ['{"a": nope}', undefined],
  ];
  for (const [text, cells] of rows) {
    it(text, () => {
      const found = jsonRecord(text);
      assert.deepEqual(found === undefined ? undefined : Object.fromEntries(found), cells);
    });
  }
});

test('rows are those of the text, each character is told once, however it is cut into pieces', async () => {
  const list = fc.array(fc.record({ a: awkwardText(6), b: fc.double() }), { minLength: 20, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(list, pieceSizes, fc.boolean(), async (values, sizes, isList) => {
      const text = isList ? JSON.stringify(values) : values.map((one) => JSON.stringify(one)).join('\n');
      const open = (): AsyncIterable<string> => inPieces(cutInPieces(text, sizes));
      const { layout, tables } = await findJsonTables(open);
      const [table] = tables;
      assert.ok(table !== undefined);
      let told = '';
      for await (const stretch of stretchesOf(open(), layout)) told += stretch.text;
      assert.equal(told, text);
      const records: (readonly string[])[] = [];
      for await (const record of jsonRecords(table, layout, open())) records.push(record);
      assert.deepEqual(
        records.slice(1).map(([a]) => a),
        values.map(({ a }) => JSON.parse(JSON.stringify(a)) as string),
      );
    }),
    { numRuns: 40 },
  );
});

test('a value is read with its key, or with what names it', async () => {
  const rows: readonly (readonly [source: string, contexts: readonly (string | undefined)[]])[] = [
    ['{"a": "x", "b": {"c": "y"}}', ['a', 'c']],
    ['{"key": "password", "value": "x"}', ['key', 'password']],
    ['[{"name": "token", "value": "x"}, {"value": "y"}]', ['name', 'token', 'value']],
    ['{"adminPassword": {"value": "x"}}', ['adminPassword']],
    ['{"Jwt": {"Key": "x", "Issuer": "y"}}', ['Jwt Key', 'Issuer']],
    ['{"key": "x"}', ['key']],
  ];
  for (const [source, expected] of rows) {
    const contexts: (string | undefined)[] = [];
    for await (const { inputs } of json.own.read(() => inPieces([source])))
      for (const { context } of inputs) contexts.push(context);
    assert.deepEqual(contexts, expected, source);
  }
});

test('a key that repeats in a row of a long table loses no value', async () => {
  const source = `${lines(1_001)}\n{"id":"a:b","id":"jane@example.org","id":"c"}\n{"id":"once:"}`;
  const texts: string[] = [];
  for await (const { inputs } of json.own.read(() => inPieces([source])))
    for (const { text } of inputs) texts.push(text);
  assert.deepEqual(texts, ['a:b', 'jane@example.org', 'c']);
});
