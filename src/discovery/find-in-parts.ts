import { categoryOf } from '../core/harmonization-table.js';
import type { Span } from '../core/span.js';
import type { ProviderInput } from '../providers/provider.js';
import { ChunkJoin } from './chunk-findings.js';
import { cutText, type TextChunk } from '../text/cut-text.js';

/** UTF-8 bytes of a text that is read in one piece, by default. */
const PIECE_BYTES = 16_384;
/** UTF-16 units that are asked for at once: a cell of megabytes must not be held in pieces all at once. */
const BATCH_CHARACTERS = 2 ** 18;

interface LabelledSpan extends Span {
  readonly entityType: string;
}

interface Part {
  /** Index of the input that it is of. */
  readonly input: number;
  /** None: it is the whole. */
  readonly chunk?: TextChunk;
}

/**
 * Asks for the findings of texts of any length: those that are longer than is read in one piece, such as a cell with a
 * book in it, are cut as texts are, and what is found in their parts is joined.
 * @param find answers the findings of each input
 * @param bytes UTF-8 bytes of a text that is read in one piece
 */
export async function findInParts<F extends LabelledSpan>(
  inputs: readonly ProviderInput[],
  find: (inputs: readonly ProviderInput[]) => Promise<readonly (readonly F[])[]>,
  bytes = PIECE_BYTES,
): Promise<readonly (readonly F[])[]> {
  if (inputs.every(({ text }) => fits(text, bytes))) return find(inputs);
  const found = inputs.map((): F[] => []);
  const joins = new Map<number, ChunkJoin>();
  for (const batch of batchesOf(inputs, bytes)) {
    const answers = await find(batch.map(({ input }) => input));
    for (const [at, { part }] of batch.entries()) {
      const { input, chunk } = part;
      const findings = answers[at] ?? [];
      const join = joins.get(input) ?? new ChunkJoin();
      joins.set(input, join);
      found[input]?.push(...(chunk === undefined ? findings : owned(join, chunk, findings)));
    }
  }
  return found;
}

/** What a chunk owns, in offsets of the whole. */
function owned<F extends LabelledSpan>(join: ChunkJoin, chunk: TextChunk, findings: readonly F[]): F[] {
  const named = findings.map((finding) => ({
    start: finding.start,
    end: finding.end,
    category: categoryOf(finding.entityType),
    finding,
  }));
  const by = chunk.at.utf16;
  return join
    .take(chunk, named)
    .map(({ finding }) => ({ ...finding, start: finding.start + by, end: finding.end + by }));
}

interface AskedPart {
  readonly part: Part;
  readonly input: ProviderInput;
}

function* batchesOf(inputs: readonly ProviderInput[], bytes: number): Iterable<readonly AskedPart[]> {
  let batch: AskedPart[] = [];
  let characters = 0;
  for (const asked of partsOf(inputs, bytes)) {
    batch.push(asked);
    characters += asked.input.text.length;
    if (characters < BATCH_CHARACTERS) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

function* partsOf(inputs: readonly ProviderInput[], bytes: number): Iterable<AskedPart> {
  for (const [input, whole] of inputs.entries()) {
    if (fits(whole.text, bytes)) yield { part: { input }, input: whole };
    else {
      for (const chunk of cutText(whole.text, { bytes })) {
        yield { part: { input, chunk }, input: { ...whole, text: chunk.text } };
      }
    }
  }
}

/** A UTF-16 unit is one to three bytes. */
const fits = (text: string, bytes: number): boolean =>
  text.length * 3 <= bytes || (text.length <= bytes && Buffer.byteLength(text) <= bytes);
