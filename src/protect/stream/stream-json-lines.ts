import { ServiceError } from '../../core/errors.js';
import { examineText } from '../../transform/slots/examine-text.js';
import { refuseFailed } from '../../transform/transform-text.js';
import { transformSlots } from '../../transform/transform-slots.js';
import { NotProtected, decodeFile } from '../../formats/rewriting/rewriting.js';
import type { StreamDeps, StreamState, StreamStep } from './stream-step.js';

const BLOCK_BYTES = 2 ** 16;
const LONGEST_LINE = 64 * 2 ** 20;
const LINE_FEED = 10;

/** Replaces what is found in JSON lines, some of them at a time. @throws ServiceError, NotProtected */
export async function* streamJsonLines(deps: StreamDeps, { from }: StreamState): AsyncIterable<StreamStep> {
  let at = from;
  for await (const block of lineBlocks(deps.open(from))) {
    const text = await protectBlock(deps, decodeFile(block), at);
    at += block.length;
    yield { text, read: block.length, state: { from: at, owned: 0 } };
  }
}

async function protectBlock(
  { discovery, reaches, transformer, avoided }: StreamDeps,
  text: string,
  at: number,
): Promise<string> {
  if (text.trim() === '') return text;
  try {
    const examined = await examineText(discovery, text, 'codepoint', { form: 'json' }, reaches);
    refuseFailed(examined.outcomes);
    return transformSlots(transformer, { ...examined, avoided: avoided + text }).text;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'TEXT_NOT_JSON') throw error;
    throw new NotProtected(
      `a line after byte ${at.toString()} is not valid JSON (line ${String(error.details?.['line'])} from there); correct it, or protect the file with --form text`,
    );
  }
}

/** Whole lines, so many that a block has about the same length; where the cuts are depends on the bytes alone. */
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
