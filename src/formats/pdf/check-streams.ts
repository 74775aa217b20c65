import type { Transform } from 'node:stream';
import { createInflate } from 'node:zlib';
import { UnreadableDocument } from '../content/document-text.js';

/** Maximum unpacked size of one stream in bytes; its reader holds it whole. */
export const MOST_STREAM_BYTES = 48 * 2 ** 20;
const BEGIN = Buffer.from('stream', 'latin1');
const END = Buffer.from('endstream', 'latin1');
/** Number of bytes before a stream that are searched for its dictionary. */
const DICTIONARY_BYTES = 1_024;
/** Maximum number of nested filters that are undone. */
const MOST_STAGES = 4;
/** Pictures are not read, so their size does no harm. */
const PICTURE = /\/Subtype\s*\/Image\b/;

/**
 * Checks the unpacked size of each stream of a PDF before its reader unpacks it. Streams that are not found here, or
 * that are declared as pictures, are left to the memory limit.
 * @param most maximum unpacked bytes of one stream
 * @throws UnreadableDocument if a stream is larger
 */
export async function checkStreams(pdf: Buffer, most: number): Promise<void> {
  let at = pdf.indexOf(BEGIN);
  while (at >= 0) {
    const from = dataFrom(pdf, at + BEGIN.length);
    const found = from === undefined ? -1 : pdf.indexOf(END, from);
    const to = found < 0 ? pdf.length : found;
    if (from !== undefined) {
      const stages = stagesOf(pdf, at);
      const [first, ...others] = Array.from({ length: stages }, () => createInflate());
      if (
        first !== undefined &&
        (await countUnpacked(pdf.subarray(from, to), [first, ...others], most)) > most
      ) {
        throw new UnreadableDocument(
          `a stream of it unpacks to more than ${(most / 2 ** 20).toString()} MiB`,
        );
      }
    }
    at = pdf.indexOf(BEGIN, from === undefined ? at + BEGIN.length : to + END.length);
  }
}

/** Returns where the data of a stream starts: after the line ending that follows the keyword; undefined without one. */
function dataFrom(pdf: Buffer, at: number): number | undefined {
  if (pdf[at] === 10) return at + 1;
  return pdf[at] === 13 && pdf[at + 1] === 10 ? at + 2 : undefined;
}

/** Returns how many times a stream is deflated, judged by the dictionary before it. */
function stagesOf(pdf: Buffer, at: number): number {
  const before = pdf.subarray(Math.max(0, at - DICTIONARY_BYTES), at).toString('latin1');
  const dictionary = before.slice(before.lastIndexOf(' obj') + 1);
  if (PICTURE.test(dictionary)) return 0;
  return Math.min(MOST_STAGES, [...dictionary.matchAll(/\/(?:FlateDecode|Fl)\b/g)].length);
}

/**
 * Counts the bytes that compressed data unpacks to, and stops once the count exceeds `most`.
 * @param stages chained decompressors; the largest output of any of them counts
 */
function countUnpacked(
  packed: Uint8Array,
  stages: readonly [Transform, ...(readonly Transform[])],
  most: number,
): Promise<number> {
  return new Promise((resolve) => {
    let largest = 0;
    const finish = (): void => {
      resolve(largest);
      for (const stage of stages) stage.destroy();
    };
    for (const [index, stage] of stages.entries()) {
      let bytes = 0;
      stage.on('data', (piece: Buffer) => {
        bytes += piece.length;
        largest = Math.max(largest, bytes);
        if (bytes > most) finish();
      });
      // Data that cannot be unpacked further here cannot be read by the PDF reader either.
      stage.once('error', finish);
      const next = stages[index + 1];
      if (next === undefined) stage.once('end', finish);
      else stage.pipe(next);
    }
    stages[0].end(packed);
  });
}
