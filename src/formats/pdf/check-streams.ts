import type { Transform } from 'node:stream';
import { createInflate } from 'node:zlib';
import { UnreadableDocument } from '../content/document-text.js';

/** Bytes that one stream may have when it is unpacked; its reader holds it whole. */
export const MOST_STREAM_BYTES = 48 * 2 ** 20;
const BEGIN = Buffer.from('stream', 'latin1');
const END = Buffer.from('endstream', 'latin1');
/** Bytes before a stream in which its dictionary is looked for. */
const DICTIONARY_BYTES = 1_024;
/** Packings in each other that are undone. */
const MOST_STAGES = 4;
/** Pictures are not read, and are large without harm. */
const PICTURE = /\/Subtype\s*\/Image\b/;

/**
 * Counts what each stream of a PDF unpacks to, by unpacking it, before its reader does. Streams that this does not
 * find, or that are called pictures, are left to the limit on memory.
 * @param most bytes that one stream may have
 * @throws UnreadableDocument above that
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

/** Where the bytes of a stream begin: after the line end that follows the word; none where none follows. */
function dataFrom(pdf: Buffer, at: number): number | undefined {
  if (pdf[at] === 10) return at + 1;
  return pdf[at] === 13 && pdf[at + 1] === 10 ? at + 2 : undefined;
}

/** How often a stream is deflated, by the dictionary before it. */
function stagesOf(pdf: Buffer, at: number): number {
  const before = pdf.subarray(Math.max(0, at - DICTIONARY_BYTES), at).toString('latin1');
  const dictionary = before.slice(before.lastIndexOf(' obj') + 1);
  if (PICTURE.test(dictionary)) return 0;
  return Math.min(MOST_STAGES, [...dictionary.matchAll(/\/(?:FlateDecode|Fl)\b/g)].length);
}

/**
 * Bytes that a packed stretch unpacks to, counted until they are more than `most`; the rest is not unpacked.
 * @param stages one after the other; the largest of their results counts
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
      // What cannot be unpacked further its reader cannot read either.
      stage.once('error', finish);
      const next = stages[index + 1];
      if (next === undefined) stage.once('end', finish);
      else stage.pipe(next);
    }
    stages[0].end(packed);
  });
}
