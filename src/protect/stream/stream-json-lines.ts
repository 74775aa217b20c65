import { ServiceError } from '../../core/errors.js';
import { orderedMap } from '../../core/ordered-map.js';
import { examineText } from '../../transform/slots/examine-text.js';
import type { ExaminedText } from '../../transform/slots/slot.js';
import { refuseFailed } from '../../transform/transform-text.js';
import { transformSlots } from '../../transform/transform-slots.js';
import { decodeFile } from '../../formats/rewriting/file-text.js';
import { NotProtected } from '../../formats/rewriting/rewriting.js';
import { BATCHES_AHEAD, type StreamDeps, type StreamState, type StreamStep } from './stream-step.js';

const BLOCK_BYTES = 2 ** 16;
const LONGEST_LINE = 64 * 2 ** 20;
const LINE_FEED = 10;

/** Transforms JSON lines in blocks. @throws ServiceError, NotProtected */
export async function* streamJsonLines(deps: StreamDeps, { from }: StreamState): AsyncIterable<StreamStep> {
  const { transformer, avoided } = deps;
  let at = from;
  const examined = orderedMap(placedBlocks(deps, from), BATCHES_AHEAD, (block) => examineBlock(deps, block));
  for await (const [{ length, text }, found] of examined) {
    at += length;
    const written =
      found === undefined ? text : transformSlots(transformer, { ...found, avoided: avoided + text }).text;
    yield { text: written, read: length, state: { from: at, owned: 0 } };
  }
}

/** A block of lines as text, with its position in the file in bytes. */
interface PlacedBlock {
  readonly text: string;
  readonly at: number;
  readonly length: number;
}

async function* placedBlocks({ open }: StreamDeps, from: number): AsyncIterable<PlacedBlock> {
  let at = from;
  for await (const block of lineBlocks(open(from))) {
    yield { text: decodeFile(block), at, length: block.length };
    at += block.length;
  }
}

/** Finds what to transform in a block; undefined if the block is blank. */
async function examineBlock(
  { discovery, reaches }: StreamDeps,
  { text, at }: PlacedBlock,
): Promise<ExaminedText | undefined> {
  if (text.trim() === '') return undefined;
  try {
    const examined = await examineText(discovery, text, 'codepoint', { form: 'json' }, reaches);
    refuseFailed(examined.outcomes);
    return examined;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'TEXT_NOT_JSON') throw error;
    throw new NotProtected(
      `a line after byte ${at.toString()} is not valid JSON (line ${String(error.details?.['line'])} from there); correct it, or protect the file with --form text`,
    );
  }
}

/** Splits the input into blocks of whole lines and similar size. The cuts only depend on the content. */
export async function* lineBlocks(pieces: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let held: Buffer = Buffer.alloc(0);
  for await (const piece of pieces) {
    held = Buffer.concat([held, piece]);
    for (;;) {
      const end = held.indexOf(LINE_FEED, BLOCK_BYTES - 1) + 1;
      if (end === 0) break;
      yield held.subarray(0, end);
      held = held.subarray(end);
    }
    if (held.length > LONGEST_LINE) throw new NotProtected('it has a line of more than 64 MiB');
  }
  if (held.length > 0) yield held;
}
