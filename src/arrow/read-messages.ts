import { Message, MessageHeader } from 'apache-arrow';
import type { ByteSource } from './byte-source.js';
import { BrokenInput, LARGEST_BATCH, LONGEST_METADATA, MOST_ROWS, RequestFault } from './parse-request.js';

/** A complete message of a stream. */
export interface ArrowMessage {
  readonly kind: 'schema' | 'dictionary' | 'batch';
  /** The message as received: prefix, metadata, body. */
  readonly bytes: Uint8Array;
  /** Why the message cannot be read; the messages after it still can. */
  readonly fault?: RequestFault;
}

/** Marks the end of the messages of a stream. */
export const END = 'end';

const CONTINUATION = 0xffffffff;
const PREFIX = 4;

/**
 * Reads the next message of a stream and no byte more, because the sender may be waiting for the answer.
 * @returns END at the end-of-stream marker; undefined if the input has ended
 * @throws BrokenInput if the input ends within a message or is not an Arrow stream
 */
export async function readMessage(source: ByteSource): Promise<ArrowMessage | typeof END | undefined> {
  const prefix = await readPrefix(source);
  if (prefix === undefined) return undefined;
  if (prefix.length === 0) return END;
  if (prefix.length > LONGEST_METADATA) throw notArrow();
  const description = await read(source, prefix.length);
  const message = decode(description);
  const kind = kindOf(message);
  const { bodyLength } = message;
  if (!Number.isSafeInteger(bodyLength) || bodyLength < 0) throw notArrow();
  if (bodyLength > LARGEST_BATCH) {
    await source.skip(bodyLength);
    const most = `${(LARGEST_BATCH / 2 ** 20).toString()} MiB`;
    return {
      kind,
      bytes: description,
      fault: new RequestFault('BATCH_TOO_LARGE', `A batch has more than ${most}.`),
    };
  }
  const body = bodyLength === 0 ? new Uint8Array() : await read(source, bodyLength);
  const fault = faultOf(message);
  return {
    kind,
    bytes: Buffer.concat([prefix.bytes, description, body]),
    ...(fault !== undefined && { fault }),
  };
}

interface Prefix {
  readonly bytes: Uint8Array;
  /** Length of the metadata in bytes; 0 at the end of a stream. */
  readonly length: number;
}

/** Reads four continuation bytes and four length bytes; streams written before Arrow 0.15 have only the length. */
async function readPrefix(source: ByteSource): Promise<Prefix | undefined> {
  const first = await source.read(PREFIX);
  if (first === undefined) return undefined;
  const word = numberAt(first);
  if (word !== CONTINUATION) return { bytes: first, length: word };
  const second = await read(source, PREFIX);
  return { bytes: Buffer.concat([first, second]), length: numberAt(second) };
}

async function read(source: ByteSource, count: number): Promise<Uint8Array> {
  const bytes = await source.read(count);
  if (bytes === undefined) throw new BrokenInput('The input ended within a message.');
  return bytes;
}

const numberAt = (bytes: Uint8Array): number =>
  new DataView(bytes.buffer, bytes.byteOffset, PREFIX).getUint32(0, true);

function decode(description: Uint8Array): Message {
  try {
    return Message.decode(description);
  } catch {
    throw notArrow();
  }
}

function kindOf({ headerType }: Message): ArrowMessage['kind'] {
  if (headerType === MessageHeader.Schema) return 'schema';
  if (headerType === MessageHeader.DictionaryBatch) return 'dictionary';
  if (headerType === MessageHeader.RecordBatch) return 'batch';
  throw notArrow();
}

function faultOf(message: Message): RequestFault | undefined {
  try {
    const content = message.isDictionaryBatch()
      ? message.header().data
      : message.isRecordBatch()
        ? message.header()
        : undefined;
    if (content === undefined) return undefined;
    if (content.compression !== null)
      return new RequestFault(
        'BATCH_COMPRESSED',
        'The buffers of a batch are compressed; send them uncompressed.',
      );
    if (content.length > MOST_ROWS)
      return new RequestFault('BATCH_TOO_LARGE', `A batch has more than ${MOST_ROWS.toString()} rows.`);
    return undefined;
  } catch {
    return new RequestFault('ARROW_UNREADABLE', 'The description of a batch is damaged.');
  }
}

const notArrow = (): BrokenInput => new BrokenInput('The data is not an Arrow stream message.');
