import { ServiceError } from '../../core/errors.js';
import { type BatchItem, readHeadLine, readLine } from './batch-item.js';
import { inOrder } from './in-order.js';
import type { Readable } from 'node:stream';

/** A line of a byte stream, without its line break. */
interface Line {
  /** Counted from 1. */
  readonly number: number;
  /** Undefined: the line exceeds the maximum length and was discarded. */
  readonly bytes: Buffer | undefined;
}

const LINE_FEED = 0x0a;

/**
 * Splits a stream into lines, with memory bounded by one line and one chunk. The last line need not end with a line
 * break.
 * @param most maximum length of a line in bytes
 */
export async function* linesOf(pieces: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Line> {
  let number = 1;
  let parts: Uint8Array[] = [];
  let length = 0;
  const add = (part: Uint8Array): void => {
    length += part.length;
    if (length > most) parts = [];
    else if (part.length > 0) parts.push(part);
  };
  const line = (): Line => {
    const ended = { number, bytes: length > most ? undefined : Buffer.concat(parts) };
    number += 1;
    parts = [];
    length = 0;
    return ended;
  };
  for await (const piece of pieces) {
    let from = 0;
    for (let end = piece.indexOf(LINE_FEED); end >= 0; end = piece.indexOf(LINE_FEED, from)) {
      add(piece.subarray(from, end));
      from = end + 1;
      yield line();
    }
    add(piece.subarray(from));
  }
  if (length > 0) yield line();
}

/** Maximum size of the head in bytes; it may contain a session map. */
const HEAD_BYTES = 2 ** 20;

/** A line: a text, the head, or why it is neither. */
interface Told {
  readonly line: number;
  readonly item?: BatchItem;
  readonly head?: object;
  readonly fault?: unknown;
}

/** Processes the texts of a batch. */
export interface OpenBatch {
  readonly answer: (item: BatchItem) => Promise<object>;
  /** Returns what is sent after the last text; absent: nothing. */
  readonly end?: (() => object) | undefined;
}

export interface StreamOptions {
  /** Maximum length of a line in bytes. */
  readonly lineBytes: number;
  /** Maximum pause while waiting for the sender, in milliseconds. */
  readonly pauseMs: number;
  /** Maximum texts in progress. */
  readonly width: number;
  /** Whether the first line may be a head with options for all texts. */
  readonly hasHead: boolean;
  /** @throws ServiceError if the head is invalid; then no text is processed */
  readonly open: (head: object | undefined) => Promise<OpenBatch>;
  readonly refuse: (line: number, error: unknown) => object;
}

/**
 * Answers each line of a stream with a line. An invalid line is answered with an error and the stream continues; if the
 * sender pauses too long, the last line reports it.
 */
export async function* answerLines(body: Readable, options: StreamOptions): AsyncGenerator<string> {
  for await (const one of answersOf(body, options)) yield `${JSON.stringify(one)}\n`;
}

async function* answersOf(body: Readable, options: StreamOptions): AsyncGenerator<object> {
  const { width, open, refuse } = options;
  const told = itemsOf(body, options);
  const first = await told.next();
  if (first.done === true) return;
  let batch: OpenBatch;
  try {
    batch = await open(first.value.head);
  } catch (error) {
    yield refuse(first.value.line, error);
    return;
  }
  const lines = first.value.head === undefined ? beginningWith(first.value, told) : told;
  yield* inOrder(lines, width, ({ line, item, fault }) =>
    item === undefined ? Promise.resolve(refuse(line, fault)) : batch.answer(item),
  );
  if (batch.end !== undefined) yield batch.end();
}

async function* beginningWith<T>(first: T, others: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* others;
}

/** @returns an iterator that never throws: errors are reported on their line */
async function* itemsOf(
  body: Readable,
  { lineBytes, pauseMs, hasHead }: Pick<StreamOptions, 'lineBytes' | 'pauseMs' | 'hasHead'>,
): AsyncGenerator<Told> {
  let last = 0;
  let isFirst = true;
  try {
    const most = hasHead ? Math.max(lineBytes, HEAD_BYTES) : lineBytes;
    for await (const { number, bytes } of linesOf(withoutPauses(body, pauseMs), most)) {
      last = number;
      const told = readTold(number, bytes, lineBytes, isFirst && hasHead);
      if (told === undefined) continue;
      isFirst = false;
      yield told;
    }
  } catch (fault) {
    yield {
      line: last + 1,
      fault: fault instanceof ServiceError ? fault : new ServiceError('BODY_INCOMPLETE'),
    };
  }
}

/** @returns undefined for a blank line */
function readTold(
  line: number,
  bytes: Buffer | undefined,
  lineBytes: number,
  mayBeHead: boolean,
): Told | undefined {
  const place = `line ${line.toString()}`;
  if (bytes === undefined || (bytes.length > lineBytes && !mayBeHead))
    return { line, fault: new ServiceError('LINE_TOO_LONG', { place, limit: lineBytes }, { line }) };
  if (bytes.every((byte) => byte === SPACE || byte === TAB || byte === CARRIAGE_RETURN)) return undefined;
  try {
    const head = mayBeHead ? readHeadLine(bytes, place) : undefined;
    return head === undefined ? { line, item: readLine(bytes, place) } : { line, head };
  } catch (fault) {
    return { line, fault };
  }
}

const [TAB, CARRIAGE_RETURN, SPACE] = [0x09, 0x0d, 0x20];

/**
 * Yields the chunks of a body.
 * @throws ServiceError REQUEST_TIMEOUT if none arrives in time
 */
async function* withoutPauses(body: Readable, pauseMs: number): AsyncGenerator<Uint8Array> {
  const pieces = body.iterator({ destroyOnReturn: false }) as AsyncIterator<Uint8Array>;
  for (;;) {
    const piece = await inTime(pieces.next(), pauseMs);
    if (piece.done === true) return;
    yield piece.value;
  }
}

async function inTime<T>(promise: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new ServiceError('REQUEST_TIMEOUT'));
    }, limitMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
