import { present } from '../core/present.js';
import { moveOccurrence, type Occurrence } from '../harmonization/occurrence.js';
import type { ProviderInput } from '../providers/provider.js';
import { cutText, type TextChunk } from '../text/cut-text.js';
import { ChunkJoin } from './chunk-join.js';
import type { Keeps } from './own-rules.js';

/** UTF-8 bytes of a text that is read in one piece, by default. */
const PIECE_BYTES = 16_384;
/** UTF-16 units that are asked for at once: each time has the deadline of its own that a provider is given, whatever the length of the text. */
const BATCH_CHARACTERS = 2 ** 16;

/** Finds in texts that are read in one piece each. */
type FindInPieces = (inputs: readonly ProviderInput[]) => Promise<readonly (readonly Occurrence[])[]>;

/**
 * Finds in texts of any length: those that are longer than is read in one piece, such as a cell with a book in it, are
 * cut, and what is found in their parts is joined. Texts that are all short enough are asked for at one go.
 * @param isKept whether an occurrence is answered: of two that are one over a cut, the first goes before the second only
 * where it is
 * @param find answers the occurrences in each input, in their order
 * @param bytes UTF-8 bytes of a text that is read in one piece
 */
export async function findInParts(
  inputs: readonly ProviderInput[],
  isKept: Keeps,
  find: FindInPieces,
  bytes = PIECE_BYTES,
): Promise<readonly (readonly Occurrence[])[]> {
  if (inputs.every(({ text }) => fits(text, bytes))) return find(inputs);
  const found = inputs.map(() => ({ join: new ChunkJoin(), occurrences: [] as Occurrence[] }));
  for (const batch of batchesOf(inputs, bytes)) {
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

/** A text that is read in one piece, or a part of one that is not. */
interface Part {
  /** Index of the input that it is of. */
  readonly index: number;
  readonly input: ProviderInput;
  /** None: it is the whole. */
  readonly chunk?: TextChunk;
}

function* batchesOf(inputs: readonly ProviderInput[], bytes: number): Iterable<readonly Part[]> {
  let batch: Part[] = [];
  let characters = 0;
  for (const part of partsOf(inputs, bytes)) {
    batch.push(part);
    characters += part.input.text.length;
    if (characters < BATCH_CHARACTERS) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

function* partsOf(inputs: readonly ProviderInput[], bytes: number): Iterable<Part> {
  for (const [index, input] of inputs.entries()) {
    if (fits(input.text, bytes)) yield { index, input };
    else
      for (const chunk of cutText(input.text, { bytes }))
        yield { index, input: { ...input, text: chunk.text }, chunk };
  }
}

/** A UTF-16 unit is one to three bytes. */
const fits = (text: string, bytes: number): boolean =>
  text.length * 3 <= bytes || (text.length <= bytes && Buffer.byteLength(text) <= bytes);
