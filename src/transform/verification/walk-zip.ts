import { Inflate } from 'fflate';
import { decodeAll } from './decode-bytes.js';
import type { ByteSink } from './text-streams.js';

/** Sinks for the parts of an archive. */
export interface ArchiveParts {
  /** Opens a sink for an entry by its name. */
  readonly entry: (name: string) => ByteSink;
  /** Accepts everything that is not the content of an entry: names, extra fields, comments. */
  readonly structure: ByteSink;
  /** Called for an entry that cannot be unpacked. */
  readonly unsearched: (name: string, reason: string) => void;
}

const SIGNATURES = {
  entry: 0x04034b50,
  directory: 0x02014b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
  descriptor: 0x08074b50,
} as const;
const KNOWN: ReadonlySet<number> = new Set(Object.values(SIGNATURES));
const ENTRY_HEADER = 30;
const UNKNOWN_SIZE = 0xffffffff;
const ENCRYPTED = 1;
const SIZE_FOLLOWS = 8;
const DEFLATED = 8;
/** Number of compressed bytes to unpack at once. They expand to at most about a thousand times as many. */
const PIECE = 2 ** 14;
const LINE_END = Buffer.from('\n');
/** Length in bytes of a data descriptor with signature and 64-bit sizes. */
const LONGEST_DESCRIPTOR = 24;

interface OpenEntry {
  readonly sink: ByteSink;
  /** Remaining bytes; undefined if a data descriptor follows the entry. */
  left: number | undefined;
  read: number;
}

/**
 * Walks a zip archive from the first byte to the last by its local headers, so that content missing from the central
 * directory is searched too. Libraries for the formats read the directory instead.
 */
export class WalkZip implements ByteSink {
  readonly #parts: ArchiveParts;
  #held: Buffer = Buffer.alloc(0);
  #entry: OpenEntry | undefined;

  constructor(parts: ArchiveParts) {
    this.#parts = parts;
  }

  push(bytes: Uint8Array): void {
    this.#held = this.#held.length === 0 ? Buffer.from(bytes) : Buffer.concat([this.#held, bytes]);
    while (this.#step(false));
  }

  end(): void {
    while (this.#step(true));
    if (this.#entry !== undefined) this.#entry.sink.end();
    this.#parts.structure.push(this.#held);
    this.#parts.structure.end();
  }

  /** @returns whether progress was made */
  #step(isLast: boolean): boolean {
    if (this.#held.length === 0) return false;
    const entry = this.#entry;
    if (entry === undefined) return this.#record(isLast);
    if (entry.left === undefined) return this.#untilDescriptor(entry, isLast);
    const piece = this.#consume(Math.min(entry.left, this.#held.length));
    entry.sink.push(piece);
    entry.left -= piece.length;
    if (entry.left === 0) this.#endEntry(entry);
    return true;
  }

  #consume(length: number): Buffer {
    const piece = this.#held.subarray(0, length);
    this.#held = this.#held.subarray(length);
    return piece;
  }

  #endEntry(entry: OpenEntry): void {
    entry.sink.end();
    this.#entry = undefined;
  }

  #record(isLast: boolean): boolean {
    if (this.#held.length < 4) return false;
    if (!KNOWN.has(this.#held.readUInt32LE(0))) {
      const next = this.#held.indexOf('PK', 1, 'latin1');
      this.#parts.structure.push(this.#consume(next < 0 ? this.#held.length - 1 : next));
      return true;
    }
    const length = recordLength(this.#held);
    if (length === undefined || length > this.#held.length) {
      if (!isLast) return false;
      this.#parts.structure.push(this.#consume(this.#held.length));
      return false;
    }
    const record = this.#consume(length);
    for (const field of fieldsOf(record)) {
      this.#parts.structure.push(field);
      this.#parts.structure.push(LINE_END);
    }
    if (record.readUInt32LE(0) === SIGNATURES.entry) this.#open(record);
    return true;
  }

  #open(header: Buffer): void {
    const flags = header.readUInt16LE(6);
    const method = header.readUInt16LE(8);
    const nameEnd = ENTRY_HEADER + header.readUInt16LE(26);
    const name = decodeAll(header.subarray(ENTRY_HEADER, nameEnd));
    const size = packedSize(header, nameEnd);
    const left = (flags & SIZE_FOLLOWS) !== 0 && size === 0 ? undefined : size;
    if (left === 0) {
      this.#parts.entry(name).end();
      return;
    }
    this.#entry = { sink: this.#sinkOf(name, flags, method), left, read: 0 };
  }

  #sinkOf(name: string, flags: number, method: number): ByteSink {
    const skip = (reason: string): ByteSink => {
      this.#parts.unsearched(name, reason);
      return { push: () => undefined, end: () => undefined };
    };
    if ((flags & ENCRYPTED) !== 0) return skip('it is encrypted');
    if (method === 0) return this.#parts.entry(name);
    if (method !== DEFLATED) return skip(`it is compressed by method ${method.toString()}`);
    return inflated(this.#parts.entry(name), (reason) => {
      this.#parts.unsearched(name, reason);
    });
  }

  /** Reads up to the data descriptor, which is told apart from content by its size field. */
  #untilDescriptor(entry: OpenEntry, isLast: boolean): boolean {
    const held = this.#held;
    const give = (length: number): void => {
      const piece = this.#consume(length);
      entry.sink.push(piece);
      entry.read += piece.length;
    };
    for (let at = held.indexOf('PK', 0, 'latin1'); at >= 0; at = held.indexOf('PK', at + 1, 'latin1')) {
      if (at + LONGEST_DESCRIPTOR > held.length && !isLast) {
        give(at);
        return at > 0;
      }
      const descriptor = descriptorBefore(held, at, entry.read);
      if (descriptor === undefined) continue;
      give(descriptor);
      this.#endEntry(entry);
      return true;
    }
    const keep = isLast ? 0 : Math.min(held.length, LONGEST_DESCRIPTOR);
    if (held.length === keep) return false;
    give(held.length - keep);
    return true;
  }
}

/**
 * Returns the offset of a data descriptor whose signature is at `at`, or that ends before the record at `at`; undefined
 * if there is none.
 */
function descriptorBefore(held: Buffer, at: number, read: number): number | undefined {
  if (at + 4 > held.length) return undefined;
  const signature = held.readUInt32LE(at);
  const sizeAt = (place: number): number | undefined =>
    place >= 0 && place + 4 <= held.length ? held.readUInt32LE(place) : undefined;
  if (signature === SIGNATURES.descriptor) return sizeAt(at + 8) === (read + at) % 2 ** 32 ? at : undefined;
  if (signature !== SIGNATURES.entry && signature !== SIGNATURES.directory) return undefined;
  for (const length of [12, 20]) if (sizeAt(at - length + 4) === read + at - length) return at - length;
  return undefined;
}

/** Returns the length of a record in bytes; undefined until its header is complete. */
function recordLength(held: Buffer): number | undefined {
  const has = (length: number): boolean => held.length >= length;
  switch (held.readUInt32LE(0)) {
    case SIGNATURES.entry:
      return has(ENTRY_HEADER) ? ENTRY_HEADER + held.readUInt16LE(26) + held.readUInt16LE(28) : undefined;
    case SIGNATURES.directory:
      return has(46) ? 46 + held.readUInt16LE(28) + held.readUInt16LE(30) + held.readUInt16LE(32) : undefined;
    case SIGNATURES.end:
      return has(22) ? 22 + held.readUInt16LE(20) : undefined;
    case SIGNATURES.end64:
      return has(12) ? 12 + Math.min(held.readUInt32LE(4), 2 ** 16) : undefined;
    case SIGNATURES.locator64:
      return 20;
    default:
      return 4;
  }
}

/** Splits a record into its name, extra fields and comment, so that words of two fields are not joined. */
function fieldsOf(record: Buffer): readonly Buffer[] {
  const lengthAt = (place: number): number => record.readUInt16LE(place);
  const cut = (head: number, ...lengths: readonly number[]): readonly Buffer[] => {
    let at = head;
    return lengths.map((length) => record.subarray(at, (at += length)));
  };
  switch (record.readUInt32LE(0)) {
    case SIGNATURES.entry:
      return cut(ENTRY_HEADER, lengthAt(26), lengthAt(28));
    case SIGNATURES.directory:
      return cut(46, lengthAt(28), lengthAt(30), lengthAt(32));
    case SIGNATURES.end:
      return cut(22, lengthAt(20));
    default:
      return [record];
  }
}

/** Returns the packed size from the header, or from its Zip64 extra field. */
function packedSize(header: Buffer, nameEnd: number): number {
  const size = header.readUInt32LE(18);
  if (size !== UNKNOWN_SIZE) return size;
  for (let at = nameEnd; at + 4 <= header.length; at += 4 + header.readUInt16LE(at + 2)) {
    const isLarge = header.readUInt16LE(at) === 1;
    // The unpacked size precedes the packed one.
    if (isLarge && at + 20 <= header.length) return Number(header.readBigUInt64LE(at + 12));
  }
  return size;
}

/** Inflates a raw deflate stream into a sink. */
function inflated(sink: ByteSink, unsearched: (reason: string) => void): ByteSink {
  let hasFailed = false;
  const inflate = new Inflate((bytes) => {
    sink.push(bytes);
  });
  return throughPieces(
    (piece, isLast) => {
      if (hasFailed) return;
      try {
        inflate.push(piece, isLast);
      } catch (error) {
        hasFailed = true;
        unsearched(reasonOf(error));
      }
    },
    () => {
      sink.end();
    },
  );
}

/** The unpacked size exceeds the limit. */
export class TooMuch extends Error {
  constructor() {
    super('its unpacked size exceeds the search limit');
    this.name = 'TooMuch';
  }
}

/** Returns why a part could not be fully unpacked. Messages of libraries are not exposed. */
export const reasonOf = (error: unknown): string =>
  error instanceof TooMuch ? error.message : 'it is corrupted';

/** Passes bytes on in small pieces, and marks the last one. */
export function throughPieces(push: (piece: Uint8Array, isLast: boolean) => void, end: () => void): ByteSink {
  return {
    push(bytes) {
      for (let at = 0; at < bytes.length; at += PIECE) push(bytes.slice(at, at + PIECE), false);
    },
    end() {
      push(new Uint8Array(), true);
      end();
    },
  };
}
