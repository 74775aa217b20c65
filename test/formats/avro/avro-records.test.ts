import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { avroRecords } from '../../../src/formats/avro/avro.js';
import { sourceOfBytes } from '../../../src/sources/byte-source.js';

/** A whole number as Avro writes it. */
function long(value: bigint | number): Buffer {
  const bytes: number[] = [];
  let rest = BigInt(value) >= 0n ? BigInt(value) * 2n : -BigInt(value) * 2n - 1n;
  for (; rest > 0x7fn; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  return Buffer.from([...bytes, Number(rest)]);
}

const text = (value: string | Buffer): Buffer =>
  Buffer.concat([long(Buffer.byteLength(value)), Buffer.from(value)]);
const MARK = Buffer.alloc(16, 7);

interface Block {
  readonly rows: number;
  readonly bytes: Buffer;
}

const file = (schema: unknown, blocks: readonly Block[], codec = 'null'): Buffer =>
  Buffer.concat([
    Buffer.from('Obj\x01'),
    long(2),
    text('avro.schema'),
    text(JSON.stringify(schema)),
    text('avro.codec'),
    text(codec),
    long(0),
    MARK,
    ...blocks.flatMap(({ rows, bytes }) => [long(rows), text(bytes), MARK]),
  ]);

async function recordsOf(bytes: Buffer): Promise<readonly (readonly string[])[]> {
  const records: (readonly string[])[] = [];
  for await (const record of avroRecords(sourceOfBytes('a.avro', bytes))) records.push(record);
  return records;
}

const record = (...fields: readonly (readonly [name: string, type: unknown])[]): object => ({
  type: 'record',
  name: 'R',
  fields: fields.map(([name, type]) => ({ name, type })),
});

describe('the rows of an Avro file', () => {
  const rows: readonly (readonly [what: string, type: unknown, value: Buffer, cell: string])[] = [
    ['a string', 'string', text('jane@example.org'), 'jane@example.org'],
    ['a whole number, exactly', 'long', long(2n ** 62n), '4611686018427387904'],
    ['nothing', ['null', 'string'], long(0), ''],
    ['a day', { type: 'int', logicalType: 'date' }, long(1), '1970-01-02'],
    [
      'a time',
      { type: 'long', logicalType: 'timestamp-micros' },
      long(1_500_000),
      '1970-01-01T00:00:01.500Z',
    ],
    [
      'a decimal number',
      { type: 'bytes', logicalType: 'decimal', precision: 9, scale: 2 },
      text(Buffer.from([0xfb, 0x2e])),
      '-12.34',
    ],
    ['a list', { type: 'array', items: 'int' }, Buffer.concat([long(2), long(1), long(2), long(0)]), '[1,2]'],
    ['bytes that are text', 'bytes', text('abc'), 'abc'],
  ];
  for (const [what, type, bytes, cell] of rows) {
    it(what, async () => {
      assert.deepEqual(await recordsOf(file(record(['a', type]), [{ rows: 1, bytes }])), [['a'], [cell]]);
    });
  }

  it('a record in a record is columns of its own', async () => {
    const inner = { type: 'record', name: 'I', fields: [{ name: 'b', type: 'string' }] };
    const bytes = Buffer.concat([long(1), text('x')]);
    assert.deepEqual(await recordsOf(file(record(['a', ['null', inner]]), [{ rows: 1, bytes }])), [
      ['a.b'],
      ['x'],
    ]);
  });

  it('what is no record is one column', async () => {
    assert.deepEqual(
      await recordsOf(file('string', [{ rows: 2, bytes: Buffer.concat([text('x'), text('y')]) }])),
      [['value'], ['x'], ['y']],
    );
  });
});

describe('a file that lies ends with its reason', () => {
  const one = record(['a', 'string']);
  const linked = record(['v', 'int'], ['next', ['null', 'R']]);
  const links = Buffer.concat([Buffer.alloc(2_000_000, 2), long(0)]);
  const rows: readonly (readonly [what: string, bytes: Buffer, reason: RegExp])[] = [
    [
      'rows without room',
      file(record(), [{ rows: 2 ** 40, bytes: Buffer.alloc(0) }]),
      /more rows than it has/,
    ],
    ['rows that are not there', file(one, [{ rows: 2, bytes: text('x') }]), /more rows than it has/],
    [
      'too few rows',
      file(one, [{ rows: 1, bytes: Buffer.concat([text('x'), text('y')]) }]),
      /more rows than/,
    ],
    ['a negative number of rows', file(one, [{ rows: -1, bytes: text('x') }]), /negative/],
    ['a file that is cut off', file(one, [{ rows: 1, bytes: text('x') }]).subarray(0, -5), /truncated/],
    [
      'a block without end',
      Buffer.concat([file(one, []), long(1), long(2 ** 40)]),
      /claims more than 64 MiB/,
    ],
    ['a header without end', Buffer.concat([Buffer.from('Obj\x01'), long(2 ** 40)]), /too many entries/],
    [
      'a block that unpacks to too much',
      file(one, [{ rows: 1, bytes: deflateRawSync(Buffer.alloc(70 * 2 ** 20)) }], 'deflate'),
      /more than 64 MiB/,
    ],
    ['a chain of two million records', file(linked, [{ rows: 1, bytes: links }]), /broken/],
    ['a schema that is none', file({ type: 'nonsense' }, []), /schema/],
    ['a codec that is not known', file(one, [{ rows: 1, bytes: text('x') }], 'xz'), /codec xz/],
    ['another mark', Buffer.concat([file(one, []), long(1), text(text('x')), Buffer.alloc(16)]), /broken/],
  ];
  for (const [what, bytes, reason] of rows) {
    it(what, async () => {
      await assert.rejects(recordsOf(bytes), reason);
    });
  }
});
