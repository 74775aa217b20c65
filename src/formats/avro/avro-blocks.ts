import { inflateRawSync } from 'node:zlib';
import { unpackBzip2 } from '../archives/bzip2-blocks.js';
import { unpackZstd } from '../archives/unpack-zstd.js';
import { UnreadableDocument } from '../content/document-text.js';
import { ByteCursor } from './byte-cursor.js';

/** What stands before the blocks of a file. */
export interface AvroHeader {
  /** As JSON. */
  readonly schema: string;
  readonly codec: string;
  /** What ends the header and each block. */
  readonly mark: Buffer;
}

/** Some rows, packed no more. */
export interface AvroBlock {
  /** As the file says. */
  readonly rows: number;
  readonly bytes: Buffer;
}

const MAGIC_BYTES = 4;
const MARK_BYTES = 16;
/** Bytes of a block, and of what it unpacks to. */
const LONGEST_BLOCK = 64 * 2 ** 20;
const LONGEST_HEADER = 4 * 2 ** 20;
/** Entries of a header that stand together. */
const MOST_ENTRIES = 10_000;

/** @throws UnreadableDocument */
export async function readHeader(cursor: ByteCursor): Promise<AvroHeader> {
  await cursor.take(MAGIC_BYTES);
  const entries = new Map<string, Buffer>();
  for (let count = await cursor.long(); count !== 0; count = await cursor.long()) {
    // A count below zero has the size of its entries behind it.
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
export async function* readBlocks(cursor: ByteCursor, { codec, mark }: AvroHeader): AsyncIterable<AvroBlock> {
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
    if (codec === 'zstandard') return await gather(unpackZstd(onePiece(packed)));
    if (codec === 'bzip2') return await gather(unpackBzip2(onePiece(packed)));
  } catch (error) {
    if (error instanceof UnreadableDocument) throw error;
    const isTooLong = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLong ? tooLong() : new UnreadableDocument('a block of the Avro file is broken');
  }
  const name = /^[\w-]{1,20}$/.test(codec) ? codec : 'a codec without a name';
  throw new UnreadableDocument(`its blocks are packed by ${name}, which is not read`);
}

/** Behind what is packed stands a check sum. */
async function unpackSnappy(packed: Buffer): Promise<Buffer> {
  const { compressors } = await import('hyparquet-compressors');
  const body = packed.subarray(0, -4);
  const length = await new ByteCursor(onePiece(body)).unsigned();
  if (length > LONGEST_BLOCK) throw tooLong();
  const bytes = compressors.SNAPPY?.(body, length);
  if (bytes === undefined) throw new UnreadableDocument('its blocks are packed by snappy, which is not read');
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

async function* onePiece(bytes: Buffer): AsyncIterable<Buffer> {
  yield await Promise.resolve(bytes);
}
