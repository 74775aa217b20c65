import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StreamedPicture } from '../../../src/formats/content/data-pictures.js';
import { OpenedColumns, openJson } from '../../../src/formats/content/open-columns.js';
import { valueText } from '../../../src/formats/content/records.js';
import type { Cell, TableColumn } from '../../../src/sources/databases/database-table.js';

async function opened(
  columns: readonly TableColumn[],
  rows: readonly (readonly Cell[])[],
): Promise<{
  readonly records: readonly (readonly string[])[];
  readonly unread: readonly object[];
  readonly pictures: readonly StreamedPicture[];
}> {
  const pictures: StreamedPicture[] = [];
  const reader = new OpenedColumns(columns, (picture) => pictures.push(picture));
  const records: (readonly string[])[] = [];
  async function* given(): AsyncIterable<readonly Cell[]> {
    for (const row of rows) yield await Promise.resolve(row);
  }
  for await (const record of reader.records(given())) records.push(record);
  return { records, unread: reader.unread, pictures };
}

const TEXT: TableColumn = { name: 'note', kind: 'text' };
const PREFS: TableColumn = { name: 'prefs', kind: 'json' };
const BYTES: TableColumn = { name: 'blob', kind: 'bytes' };

test('a column of JSON becomes one for each path in it, and one for the rest', async () => {
  const { records } = await opened(
    [{ name: 'id', kind: 'text' }, PREFS],
    [
      ['1', '{"email":"a@example.org","home":{"city":"Rome"},"n":1.50,"on":true}'],
      ['2', '{"home":{"city":"Bonn"},"phones":["1","2"],"calls":[{"to":"3"},{"to":"4"}]}'],
      ['3', null],
      ['4', '"a word"'],
      ['5', '["x","y"]'],
      ['6', '{"email":null}'],
      ['7', '{"cut":'],
    ],
  );
  assert.deepEqual(records, [
    [
      'id',
      'prefs.email',
      'prefs.home.city',
      'prefs.n',
      'prefs.on',
      'prefs.phones',
      'prefs.calls.to',
      'prefs',
    ],
    ['1', 'a@example.org', 'Rome', '1.5', 'true', '', '', ''],
    ['2', '', 'Bonn', '', '', '1\n2', '3\n4', ''],
    ['3', '', '', '', '', '', '', ''],
    ['4', '', '', '', '', '', '', 'a word'],
    ['5', '', '', '', '', '', '', 'x\ny'],
    ['6', '', '', '', '', '', '', ''],
    ['7', '', '', '', '', '', '', '{"cut":'],
  ]);
});

test('a path that comes after the first rows is kept in the column itself', async () => {
  const rows = Array.from({ length: 1_000 }, () => ['{"a":"1"}']);
  const { records } = await opened([PREFS], [...rows, ['{"a":"2","late":"b@example.org"}']]);
  assert.deepEqual(records[0], ['prefs.a', 'prefs']);
  assert.deepEqual(records.at(-1), ['2', '{"late":"b@example.org"}']);
});

test('a column of text is opened where all that is in it is JSON', async () => {
  const headers = async (...cells: Cell[]): Promise<readonly string[] | undefined> =>
    (
      await opened(
        [TEXT],
        cells.map((cell) => [cell]),
      )
    ).records[0];
  assert.deepEqual(await headers('{"a":1}', null, '', '{"b":2}'), ['note.a', 'note.b', 'note']);
  assert.deepEqual(await headers('["x"]'), ['note']);
  for (const cells of [['{"a":1}', 'words'], ['{curly}'], ['[1] see there'], ['{"a":1'], [null], ['12']])
    assert.deepEqual(await headers(...cells), ['note'], JSON.stringify(cells));
});

test('bytes of typed values are read as text, as data URLs of images, or in hexadecimal', () => {
  const gif = Buffer.from('GIF89a\xff\0', 'latin1');
  const url = `data:image/gif;base64,${gif.toString('base64')}`;
  // A dark bitmap of 8 × 8 pixels, whose bytes are all below 0x80.
  const bitmap = Buffer.alloc(246, 1);
  Buffer.from('BM').copy(bitmap);
  for (const [value, at] of [
    [54, 10],
    [40, 14],
    [8, 18],
    [8, 22],
  ] as const)
    bitmap.writeUInt32LE(value, at);
  for (const [bytes, text] of [
    [gif, url],
    [bitmap, `data:image/bmp;base64,${bitmap.toString('base64')}`],
    [Buffer.from('M\xfcller anna@example.org', 'latin1'), 'M\ufffdller anna@example.org'],
    [Buffer.from('M\xfcller\0\0', 'latin1'), 'M\ufffdller'],
    [Buffer.from('GIF89a is a word'), 'GIF89a is a word'],
    [Buffer.from('a\0b'), 'a\0b'],
    [Buffer.from('M\xfcller\x01', 'latin1'), '4dfc6c6c657201'],
    [Buffer.from('\xfc\xfc\xfca', 'latin1'), 'fcfcfc61'],
  ] as const)
    assert.equal(valueText(new Uint8Array(bytes)), text);
  assert.equal(valueText({ a: [gif, Buffer.from([255])] }), JSON.stringify({ a: [url, 'ff'] }));
});

test('pictures in columns are passed on beside the records, and take no room from the other cells', async () => {
  const picture = (length: number): Buffer => Buffer.concat([Buffer.from('\x89PNG', 'latin1')], length);
  const row = [picture(1_000_000), 'anna@example.org', '{"a":"1"}'];
  const rows = [row, row, [picture(1_000_001), 'bob@example.org', '{"late":"2"}']];
  const { records, unread, pictures } = await opened([BYTES, TEXT, PREFS], rows);
  assert.deepEqual(records, [
    ['blob', 'note', 'prefs.a', 'prefs.late', 'prefs'],
    ['', 'anna@example.org', '1', '', ''],
    ['', 'anna@example.org', '1', '', ''],
    ['', 'bob@example.org', '', '2', ''],
  ]);
  assert.deepEqual(
    pictures.map(({ name, bytes }) => [name, bytes?.equals(picture(1_000_000))]),
    [
      ['column 1, picture 1.png', true],
      ['column 1, picture 2.png', true],
    ],
  );
  assert.deepEqual(unread, [{ part: 'column 1', reason: '1 picture of more than 1,000,000 bytes' }]);
});

test('bytes are told as text where they are text, and are named where they are none', async () => {
  const { records, unread } = await opened(
    [BYTES],
    [
      [Buffer.from('é@example.org\r\n\t')],
      [Buffer.from([0xff, 0xd8])],
      [Buffer.from('a\0b')],
      [Buffer.from('')],
      [null],
    ],
  );
  assert.deepEqual(records, [['blob'], ['é@example.org\r\n\t'], [''], [''], [''], ['']]);
  assert.deepEqual(unread, [{ part: 'column 1', reason: '2 values are not text' }]);
});

test('a row that is too long is read in part, and its column is named', async () => {
  const { records, unread } = await opened([TEXT, BYTES], [['x'.repeat(999_999), Buffer.from('yyy')]]);
  assert.deepEqual(
    records[1]?.map(({ length }) => length),
    [999_999, 1],
  );
  assert.deepEqual(unread, [
    { part: 'column 2', reason: 'more than 1,000,000 characters of a row were not read' },
  ]);
});

test('JSON that would become more than it is stays as it is', () => {
  const key = 'k'.repeat(150);
  const rows: readonly (readonly [what: string, text: string, paths: readonly string[] | undefined])[] = [
    ['deep', `${'['.repeat(20)}1${']'.repeat(20)}`, ['']],
    ['long paths', JSON.stringify({ [key]: { [key]: { [key]: 1 } } }), [`${key}.${key}`]],
    [
      'many paths',
      JSON.stringify(Object.fromEntries(Array.from({ length: 6_000 }, (_, at) => [at, 1]))),
      undefined,
    ],
    ['a repeated key', '{"a":"Bob","b":{"a:":"\\":"},"a":"1"}', undefined],
    ['a key of the language', '{"__proto__":{"a":"1"},"constructor":"2"}', ['__proto__.a', 'constructor']],
  ];
  for (const [what, text, paths] of rows) {
    const found = openJson(text);
    assert.deepEqual(found === undefined ? undefined : [...found.keys()], paths, what);
  }
});

test('a table without rows has its columns', async () => {
  assert.deepEqual((await opened([TEXT, PREFS], [])).records, [['note', 'prefs']]);
});
