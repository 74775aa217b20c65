import { TextDecoder } from 'node:util';
import { orderedMap } from '../../core/ordered-map.js';
import { present } from '../../core/present.js';
import { ServiceError } from '../../core/errors.js';
import { type Span, wholeUntil } from '../../core/span.js';
import { ChunkJoin } from '../../discovery/chunk-join.js';
import { moveOccurrence, type Occurrence } from '../../harmonization/occurrence.js';
import { TextCutter, type TextChunk } from '../../text/cut-text.js';
import { findInTexts } from '../find-texts.js';
import {
  BATCHES_AHEAD,
  MARK,
  MARK_BYTES,
  type StreamDeps,
  type StreamState,
  type StreamStep,
} from './stream-step.js';

/** UTF-16 code units per batch. */
const BATCH_CHARACTERS = 2 ** 16;

/** A chunk, and the start of the next chunk's text. */
interface CutChunk {
  readonly chunk: TextChunk;
  readonly next: { readonly from: number; readonly at: number };
}

/**
 * Transforms a text of any size in constant memory. The text is split like long request texts; a finding that crosses a
 * cut is written once the text after it is known. @throws ServiceError
 */
export async function* streamText(deps: StreamDeps, state: StreamState): AsyncIterable<StreamStep> {
  const { discovery, reaches } = deps;
  const writer = new TextWriter(deps, state.owned);
  let { from } = state;
  const examined = orderedMap(batchesOf(cutChunks(deps, state)), BATCHES_AHEAD, async (batch) =>
    batch === 'mark'
      ? []
      : findInTexts(
          discovery,
          batch.map(({ chunk: { text } }) => ({ text })),
          reaches,
        ),
  );
  for await (const [batch, found] of examined) {
    if (batch === 'mark') {
      from += MARK_BYTES;
      yield { text: MARK, read: MARK_BYTES };
    } else yield withRead(writer.write(batch, found), from, (read) => (from += read));
  }
}

/** Groups chunks into batches; batch boundaries do not affect the output. */
async function* batchesOf(
  chunks: AsyncIterable<CutChunk | 'mark'>,
): AsyncIterable<readonly CutChunk[] | 'mark'> {
  let batch: CutChunk[] = [];
  let characters = 0;
  for await (const cut of chunks) {
    if (cut === 'mark') {
      yield cut;
      continue;
    }
    batch.push(cut);
    characters += cut.chunk.text.length;
    if (characters < BATCH_CHARACTERS) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Calculates the progress from the starts of chunks. */
function withRead({ text, next, owned }: Written, from: number, advance: (read: number) => void): StreamStep {
  const read = next.from - from;
  advance(read);
  return { text, read, ...(owned !== undefined && { state: { from: next.from, owned } }) };
}

async function* cutChunks(
  { open }: StreamDeps,
  { from, owned }: StreamState,
): AsyncIterable<CutChunk | 'mark'> {
  const cutter = new TextCutter({ owned });
  let byte = from;
  const placed = (chunk: TextChunk, at: number): CutChunk => {
    byte += Buffer.byteLength(chunk.text.slice(0, at - chunk.at.utf16));
    return { chunk, next: { from: byte, at } };
  };
  let isFirst = from === 0;
  for await (const piece of decoded(open(from))) {
    let text = piece;
    if (isFirst && text.startsWith(MARK)) {
      yield 'mark';
      byte += MARK_BYTES;
      text = text.slice(1);
    }
    isFirst = isFirst && piece === '';
    for (const chunk of cutter.push(text)) yield placed(chunk, cutter.rest.at.utf16);
  }
  let last: TextChunk | undefined;
  for (const chunk of cutter.end()) {
    if (last !== undefined) yield placed(last, chunk.at.utf16);
    last = chunk;
  }
  if (last !== undefined) yield placed(last, last.at.utf16 + last.text.length);
}

async function* decoded(pieces: AsyncIterable<Buffer>): AsyncIterable<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    for await (const piece of pieces) yield decoder.decode(piece, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw new ServiceError('BODY_NOT_UTF8');
    throw error;
  }
}

/** Output for some chunks, and how to resume after them. */
interface Written {
  readonly text: string;
  readonly next: CutChunk['next'];
  readonly owned: number | undefined;
}

/** A finding and its span in the whole text. */
interface WaitingOccurrence extends Span {
  readonly one: Occurrence;
  readonly base: number;
}

const spanIn = ({ start, end }: Span, base: number): Span => ({ start: start + base, end: end + base });

class TextWriter {
  readonly #deps: StreamDeps;
  readonly #join = new ChunkJoin();
  /** Text that is not written yet; `#at` is its offset. */
  #pending = '';
  #at: number;
  /** Findings that are not written yet, with the offset of the text that they refer to. */
  #waiting: readonly WaitingOccurrence[] = [];

  constructor(deps: StreamDeps, at: number) {
    this.#deps = deps;
    this.#at = at;
  }

  /** @param found findings of each chunk */
  write(batch: readonly CutChunk[], found: readonly (readonly Occurrence[])[]): Written {
    const { transformer, avoided } = this.#deps;
    const waiting = [...this.#waiting];
    for (const [index, { chunk }] of batch.entries()) {
      this.#pending += chunk.text.slice(this.#at + this.#pending.length - chunk.at.utf16);
      for (const one of this.#join.take(chunk, present(found[index], 'what was found in a chunk')))
        waiting.push({ ...spanIn(one, chunk.at.utf16), one, base: chunk.at.utf16 });
    }
    const { chunk, next } = present(batch.at(-1), 'the last chunk');
    const cut = chunk.at.utf16 + chunk.to;
    const limit = wholeUntil(waiting, cut);
    const text = this.#pending.slice(0, limit - this.#at);
    const here = waiting
      .filter(({ end }) => end <= limit)
      .map(({ one, base }) => moveOccurrence(one, base - this.#at));
    const left = (): string => avoided + transformer.leftOf(text, here);
    const { text: written } = transformer.transform(text, here, avoided + text, left);
    this.#pending = this.#pending.slice(limit - this.#at);
    this.#at = limit;
    this.#waiting = waiting.filter(({ end }) => end > limit);
    return { text: written, next, owned: limit === cut ? cut - next.at : undefined };
  }
}
