import { inflateRawSync } from 'node:zlib';
import type { Schema, Type } from 'avsc';
import { inOnePiece, type ByteSource } from '../../sources/byte-source.js';
import { unpackBzip2, unpackZstd } from '../archives/packed-files.js';
import { onlyTable, valueText, fieldAt } from '../content/records.js';
import { UnreadableDocument } from '../content/document-text.js';
import { defineFormat } from '../define-format.js';

/** The header of a file, which precedes its blocks. */
export interface AvroHeader {
  /** Schema as JSON. */
  readonly schema: string;
  readonly codec: string;
  /** Sync marker that ends the header and each block. */
  readonly mark: Buffer;
}

/** A decompressed block of rows. */
export interface AvroBlock {
  /** Number of rows the file declares for this block. */
  readonly rows: number;
  readonly bytes: Buffer;
}

const MAGIC_BYTES = 4;
const MARK_BYTES = 16;
/** Maximum size of a block in bytes, both compressed and decompressed. */
const LONGEST_BLOCK = 64 * 2 ** 20;
const LONGEST_HEADER = 4 * 2 ** 20;
/** Maximum entries in one block of the header's metadata map. */
const MOST_ENTRIES = 10_000;

/** Maximum bytes of a variable-length integer. */
const LONGEST_NUMBER = 10;

/** @throws UnreadableDocument */
async function readHeader(cursor: ByteCursor): Promise<AvroHeader> {
  await cursor.take(MAGIC_BYTES);
  const entries = new Map<string, Buffer>();
  for (let count = await cursor.long(); count !== 0; count = await cursor.long()) {
    // A negative count is followed by the size of its entries in bytes.
    if (count < 0) await cursor.long();
    if (Math.abs(count) > MOST_ENTRIES) throw new UnreadableDocument('the Avro file claims too many entries');
    for (let entry = Math.abs(count); entry > 0; entry--) {
      const key = (await cursor.take(await cursor.length(LONGEST_HEADER))).toString('utf8');
      entries.set(key, await cursor.take(await cursor.length(LONGEST_HEADER)));
    }
  }
  const schema = entries.get('avro.schema');
  if (schema === undefined) throw new UnreadableDocument('the Avro file has no schema');
  const codec = entries.get('avro.codec')?.toString('utf8');
  return { schema: schema.toString('utf8'), codec: codec ?? 'null', mark: await cursor.take(MARK_BYTES) };
}

/** @throws UnreadableDocument */
async function* readBlocks(cursor: ByteCursor, { codec, mark }: AvroHeader): AsyncIterable<AvroBlock> {
  while (!(await cursor.isDone())) {
    const rows = await cursor.long();
    const packed = await cursor.take(await cursor.length(LONGEST_BLOCK));
    if (!(await cursor.take(MARK_BYTES)).equals(mark))
      throw new UnreadableDocument('the Avro file is broken');
    yield { rows, bytes: await unpack(packed, codec) };
  }
}

async function unpack(packed: Buffer, codec: string): Promise<Buffer> {
  try {
    if (codec === 'null') return packed;
    if (codec === 'deflate') return inflateRawSync(packed, { maxOutputLength: LONGEST_BLOCK });
    if (codec === 'snappy') return await unpackSnappy(packed);
    if (codec === 'zstandard') return await gather(unpackZstd(inOnePiece(packed)));
    if (codec === 'bzip2') return await gather(unpackBzip2(inOnePiece(packed)));
  } catch (error) {
    if (error instanceof UnreadableDocument) throw error;
    const isTooLong = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLong ? tooLong() : new UnreadableDocument('a block of the Avro file is broken');
  }
  const name = /^[\w-]{1,20}$/.test(codec) ? codec : 'a codec without a name';
  throw new UnreadableDocument(`its codec ${name} is not supported`);
}

/** Decompresses a snappy block, dropping the checksum in its last four bytes. */
async function unpackSnappy(packed: Buffer): Promise<Buffer> {
  const { compressors } = await import('hyparquet-compressors');
  const body = packed.subarray(0, -4);
  const length = await new ByteCursor(inOnePiece(body)).unsigned();
  if (length > LONGEST_BLOCK) throw tooLong();
  const bytes = compressors.SNAPPY?.(body, length);
  if (bytes === undefined) throw new UnreadableDocument('its codec snappy is not supported');
  return Buffer.from(bytes);
}

async function gather(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const held: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > LONGEST_BLOCK) throw tooLong();
    held.push(piece);
  }
  return Buffer.concat(held);
}

const tooLong = (): UnreadableDocument =>
  new UnreadableDocument('a block of the Avro file unpacks to more than 64 MiB');

const DAY = 86_400_000;

/**
 * Creates the decoder for a schema: dates and timestamps as `Date`, decimals as text with their scale, longs without
 * loss of precision.
 * @param schema schema as JSON
 * @throws UnreadableDocument
 */
async function avroType(schema: string): Promise<Type> {
  const { default: avsc } = await import('avsc');
  const { LongType, LogicalType } = avsc.types;
  const long = LongType.__with({
    fromBuffer: (bytes: Buffer) => bytes.readBigInt64LE(),
    toBuffer: notWritten,
    fromJSON: notWritten,
    toJSON: notWritten,
    isValid: (value: unknown) => typeof value === 'bigint',
    compare: notWritten,
  });
  const dated = (milliseconds: (value: number) => number): typeof LogicalType =>
    class extends LogicalType {
      override _fromValue(value: unknown): Date {
        return new Date(milliseconds(Number(value)));
      }
      override _toValue(): unknown {
        return notWritten();
      }
    };
  class DecimalType extends LogicalType {
    readonly #scale: number;
    constructor(written: Schema, options?: object) {
      super(written, options);
      const { scale } = written as { readonly scale?: unknown };
      this.#scale = typeof scale === 'number' ? scale : 0;
    }
    override _fromValue(value: unknown): string {
      return decimalText(value as Buffer, this.#scale);
    }
    override _toValue(): unknown {
      return notWritten();
    }
  }
  const logicalTypes = {
    date: dated((days) => days * DAY),
    'timestamp-millis': dated((value) => value),
    'timestamp-micros': dated((value) => value / 1_000),
    'local-timestamp-millis': dated((value) => value),
    'local-timestamp-micros': dated((value) => value / 1_000),
    decimal: DecimalType,
  };
  try {
    return avsc.Type.forSchema(JSON.parse(schema) as Schema, { registry: { long }, logicalTypes });
  } catch {
    throw new UnreadableDocument('the schema of the Avro file is broken');
  }
}

function notWritten(): never {
  throw new TypeError('Avro is read here, not written');
}

const LONGEST_DECIMAL = 64;
const MOST_DIGITS = 200;

/** Formats a decimal with the given scale; its bytes are a signed big-endian integer. */
function decimalText(bytes: Buffer, scale: number): string {
  if (bytes.length === 0 || bytes.length > LONGEST_DECIMAL || scale < 0 || scale > MOST_DIGITS)
    return bytes.toString('hex');
  const unsigned = BigInt(`0x${bytes.toString('hex')}`);
  const number = BigInt.asIntN(8 * bytes.length, unsigned);
  const digits = (number < 0n ? -number : number).toString().padStart(scale + 1, '0');
  const sign = number < 0n ? '-' : '';
  return scale === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** Maximum nesting of records that become columns of their own; deeper records become a single JSON cell. */
const MOST_LEVELS = 8;
const MOST_COLUMNS = 16_384;
/** Column name used if the top-level schema is not a record. */
const VALUE = 'value';

/**
 * Yields the column names of an Avro file, then its records. Each field of a nested record becomes a column with a
 * dotted name; lists, maps and unions of several types are written as JSON.
 * @throws UnreadableDocument
 */
export async function* avroRecords(source: ByteSource): AsyncIterable<readonly string[]> {
  const cursor = new ByteCursor(source.pieces());
  const header = await readHeader(cursor);
  const type = await avroType(header.schema);
  const columns = recordOf(type) === undefined ? undefined : columnsOf(type, [], 1).slice(0, MOST_COLUMNS);
  yield columns?.map((path) => path.join('.')) ?? [VALUE];
  for await (const { rows, bytes } of readBlocks(cursor, header)) {
    let at = 0;
    if (rows < 0) throw new UnreadableDocument('a block of the Avro file claims a negative number of rows');
    for (let row = 0; row < rows; row++) {
      const { value, offset } = decode(type, bytes, at);
      // Rows that take no bytes would allow a file to declare any number of them.
      if (offset <= at) throw new UnreadableDocument('the Avro file claims more rows than it has');
      at = offset;
      yield columns?.map((path) => valueText(fieldAt(value, path))) ?? [valueText(value)];
    }
    if (at < bytes.length) throw new UnreadableDocument('the Avro file has more rows than it claims');
  }
}

function decode(type: Type, bytes: Buffer, at: number): { readonly value: unknown; readonly offset: number } {
  try {
    return type.decode(bytes, at);
  } catch {
    throw new UnreadableDocument('a row of the Avro file is broken');
  }
}

interface Field {
  readonly name: string;
  readonly type: Type;
}

/** Returns the fields of a record, or of the record in a nullable union; undefined for any other type. */
function recordOf(type: Type): readonly Field[] | undefined {
  if (type.typeName === 'record') return (type as unknown as { readonly fields: readonly Field[] }).fields;
  if (!type.typeName.startsWith('union:')) return undefined;
  const types = (type as unknown as { readonly types: readonly Type[] }).types;
  const [only, ...others] = types.filter(({ typeName }) => typeName !== 'null');
  return only === undefined || others.length > 0 ? undefined : recordOf(only);
}

function columnsOf(type: Type, above: readonly string[], level: number): readonly (readonly string[])[] {
  const fields = level > MOST_LEVELS ? undefined : recordOf(type);
  if (fields === undefined || fields.length === 0) return [above];
  return fields.flatMap((field) => columnsOf(field.type, [...above, field.name], level + 1));
}

/** Avro files: one table, read block by block. */
export const avro = defineFormat({
  kind: 'container',
  name: 'avro',
  title: 'Avro',
  extensions: ['.avro'],
  mediaTypes: ['application/avro', 'application/vnd.apache.avro+binary'],
  rewriting: { unsupported: 'Avro files cannot be rewritten' },
  place: 'apart',
  looksLike: ({ bytes }) =>
    Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'Obj\x01' ? 'sure' : 'no',
  unpack: (source) => onlyTable(avroRecords(source)),
});

/** Reads Avro primitives from a chunked byte stream. */
class ByteCursor {
  readonly #pieces: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(pieces: AsyncIterable<Buffer>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** Reports whether the stream is exhausted. */
  async isDone(): Promise<boolean> {
    return (await this.#fill(1)) === 0;
  }

  /** @throws UnreadableDocument if fewer bytes are left */
  async take(bytes: number): Promise<Buffer> {
    if ((await this.#fill(bytes)) < bytes) throw new UnreadableDocument('the Avro file is truncated');
    const taken = this.#held.subarray(0, bytes);
    this.#held = this.#held.subarray(bytes);
    return taken;
  }

  /** Reads a zigzag-encoded integer, whose lowest bit is the sign. */
  async long(): Promise<number> {
    const number = await this.unsigned();
    return number % 2 === 0 ? number / 2 : -(number + 1) / 2;
  }

  /** Reads a variable-length unsigned integer: groups of seven bits, lowest first. */
  async unsigned(): Promise<number> {
    let number = 0;
    for (let group = 0; group < LONGEST_NUMBER; group++) {
      const [byte = 0] = await this.take(1);
      number += (byte & 0x7f) * 2 ** (7 * group);
      if (byte < 0x80) return number;
    }
    throw new UnreadableDocument('the Avro file is broken');
  }

  /** Reads a length in bytes. @throws UnreadableDocument if it is negative or exceeds `most` */
  async length(most: number): Promise<number> {
    const length = await this.long();
    if (length >= 0 && length <= most) return length;
    const mebibytes = (most / 2 ** 20).toString();
    throw new UnreadableDocument(`a part of the Avro file claims more than ${mebibytes} MiB`);
  }

  async #fill(wanted: number): Promise<number> {
    if (this.#held.length >= wanted) return this.#held.length;
    const held = [this.#held];
    let bytes = this.#held.length;
    while (bytes < wanted) {
      const next = await this.#pieces.next();
      if (next.done === true) break;
      held.push(next.value);
      bytes += next.value.length;
    }
    this.#held = Buffer.concat(held);
    return bytes;
  }
}
