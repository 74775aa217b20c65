import { batchesOf } from '../core/batches.js';
import { present } from '../core/present.js';
import { moveOccurrence, type Occurrence } from '../harmonization/occurrence.js';
import type { ProviderInput } from '../providers/provider.js';
import { cutText, type TextChunk } from '../text/cut-text.js';
import { ChunkJoin } from './chunk-join.js';
import type { Keeps } from './own-rules.js';

/** Default maximum size in UTF-8 bytes of a text that is examined in one piece. */
const PIECE_BYTES = 16_384;
/**
 * UTF-16 code units after which a batch is sent. Each batch has the provider's full deadline, whatever the length of
 * the text.
 */
const BATCH_CHARACTERS = 2 ** 16;

/** Finds occurrences in texts that are each examined in one piece. */
type FindInPieces = (inputs: readonly ProviderInput[]) => Promise<readonly (readonly Occurrence[])[]>;

/**
 * Finds occurrences in texts of any length: longer texts, such as a cell that contains a book, are cut into chunks and
 * the results are joined. If all texts are short enough, they are sent in one batch.
 * @param isKept whether an occurrence is reported; of two occurrences that overlap across a cut, the first replaces the
 *   second only if it is reported
 * @param find returns the occurrences in each input, in order
 * @param bytes maximum size in UTF-8 bytes of a text that is examined in one piece
 */
export async function findInParts(
  inputs: readonly ProviderInput[],
  isKept: Keeps,
  find: FindInPieces,
  bytes = PIECE_BYTES,
): Promise<readonly (readonly Occurrence[])[]> {
  if (inputs.every(({ text }) => fits(text, bytes))) return find(inputs);
  const found = inputs.map(() => ({ join: new ChunkJoin(), occurrences: [] as Occurrence[] }));
  for (const batch of batchesOf(partsOf(inputs, bytes), ({ input }) => input.text.length, BATCH_CHARACTERS)) {
    const answers = await find(batch.map(({ input }) => input));
    for (const [at, { index, chunk }] of batch.entries()) {
      const answer = present(answers[at], 'what was found in a part');
      const { join, occurrences } = present(found[index], 'the text of a part');
      if (chunk === undefined) occurrences.push(...answer);
      else
        for (const occurrence of join.take(chunk, answer, isKept))
          occurrences.push(moveOccurrence(occurrence, chunk.at.utf16));
    }
  }
  return found.map(({ occurrences }) => occurrences);
}

/** A text that is examined in one piece, or a chunk of a longer one. */
interface Part {
  /** Index of the input it belongs to. */
  readonly index: number;
  readonly input: ProviderInput;
  /** Absent if the part is the whole text. */
  readonly chunk?: TextChunk;
}

function* partsOf(inputs: readonly ProviderInput[], bytes: number): Iterable<Part> {
  for (const [index, input] of inputs.entries()) {
    if (fits(input.text, bytes)) yield { index, input };
    else
      for (const chunk of cutText(input.text, { bytes }))
        yield { index, input: { ...input, text: chunk.text }, chunk };
  }
}

/** A UTF-16 code unit takes one to three bytes in UTF-8. */
const fits = (text: string, bytes: number): boolean =>
  text.length * 3 <= bytes || (text.length <= bytes && Buffer.byteLength(text) <= bytes);
