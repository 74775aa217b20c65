import { Message, MessageHeader } from 'apache-arrow';
import type { ByteSource } from './byte-source.js';
import { BrokenInput, LARGEST_BATCH, LONGEST_METADATA, MOST_ROWS, RequestFault } from './parse-request.js';

/** A message of a stream, whole. */
export interface ArrowMessage {
  readonly kind: 'schema' | 'dictionary' | 'batch';
  /** As it came: prefix, description, body. */
  readonly bytes: Uint8Array;
  /** Why it cannot be read, although the messages behind it can. */
  readonly fault?: RequestFault;
}

/** Where the messages of a stream end. */
export const END = 'end';

const CONTINUATION = 0xffffffff;
const PREFIX = 4;

/**
 * The next message of a stream, read to its last byte and no further, because the sender may wait for the answer.
 * @returns END at the end-of-stream marker; undefined where the input has ended
 * @throws BrokenInput where the input ends within a message, or is no Arrow stream
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
  /** Bytes of the description; 0 at the end of a stream. */
  readonly length: number;
}

/** Four bytes of continuation and four of length; the length alone as it was before Arrow 0.15. */
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
