import type { Readable } from 'node:stream';
import { ServiceError } from '../../core/errors.js';
import { readLine } from './batch-item.js';
import type { BatchItem } from './batch-item.js';
import { inOrder } from './in-order.js';
import { linesOf } from './lines.js';

/** Bytes of a stream of lines: any line, and why one that cannot be read cannot. */
interface Told {
  readonly line: number;
  readonly item?: BatchItem;
  readonly fault?: unknown;
}

export interface StreamOptions {
  /** Bytes that a line may have. */
  readonly lineBytes: number;
  /** Milliseconds that a sender may pause where it is waited for. */
  readonly pauseMs: number;
  /** Texts that are worked on at once. */
  readonly width: number;
  readonly answer: (item: BatchItem) => Promise<object>;
  readonly refuse: (line: number, error: unknown) => object;
}

/**
 * Answers each line of a stream by a line. A line that cannot be used is answered by one that says so, and the stream
 * goes on; where the sender falls silent, a last line says that.
 */
export async function* answerLines(
  body: Readable,
  { lineBytes, pauseMs, width, answer, refuse }: StreamOptions,
): AsyncGenerator<string> {
  const answers = inOrder(itemsOf(body, lineBytes, pauseMs), width, ({ line, item, fault }) =>
    item === undefined ? Promise.resolve(refuse(line, fault)) : answer(item),
  );
  for await (const one of answers) yield `${JSON.stringify(one)}\n`;
}

/** @returns an iterator that never fails: what goes wrong is told as the fault of a line */
async function* itemsOf(body: Readable, lineBytes: number, pauseMs: number): AsyncGenerator<Told> {
  let last = 0;
  try {
    for await (const { number, bytes } of linesOf(withoutPauses(body, pauseMs), lineBytes)) {
      last = number;
      const told = readTold(number, bytes, lineBytes);
      if (told !== undefined) yield told;
    }
  } catch (fault) {
    yield {
      line: last + 1,
      fault: fault instanceof ServiceError ? fault : new ServiceError('BODY_INCOMPLETE'),
    };
  }
}

/** @returns undefined for a line without anything */
function readTold(line: number, bytes: Buffer | undefined, lineBytes: number): Told | undefined {
  const place = `line ${line.toString()}`;
  if (bytes === undefined)
    return { line, fault: new ServiceError('LINE_TOO_LONG', { place, limit: lineBytes }, { line }) };
  if (bytes.every((byte) => byte === SPACE || byte === TAB || byte === CARRIAGE_RETURN)) return undefined;
  try {
    return { line, item: readLine(bytes, place) };
  } catch (fault) {
    return { line, fault };
  }
}

const [TAB, CARRIAGE_RETURN, SPACE] = [0x09, 0x0d, 0x20];

/** @throws ServiceError REQUEST_TIMEOUT where nothing comes for so long */
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
