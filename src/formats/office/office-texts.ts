import type { ByteSource } from '../../sources/byte-source.js';
import { entriesOf, openZip, readEntry } from '../archives/zip-entries.js';
import { UnreadableDocument } from '../content/document-text.js';
import { xmlText } from './xml-text.js';

/** Parts of an Office file that hold text. */
export interface TextParts {
  readonly path: RegExp;
  /** As they are shown, with their number. */
  readonly name: string;
}

/** Bytes that the parts of a file may have together when they are unpacked. */
const MOST_BYTES = 48 * 2 ** 20;

/**
 * The text of the parts of an Office file that are named, in the order of the file; parts without text are left out.
 * @throws UnreadableDocument
 */
export async function* officeTexts(
  source: ByteSource,
  wanted: readonly TextParts[],
): AsyncIterable<{ readonly name: string; readonly text: string }> {
  const archive = await openZip(source);
  let left = MOST_BYTES;
  for await (const { name: path, entry } of entriesOf(archive)) {
    const parts = wanted.find((part) => part.path.test(path));
    if (parts === undefined) continue;
    const pieces: Buffer[] = [];
    for await (const piece of readEntry(archive, entry)) {
      pieces.push(piece);
      left -= piece.length;
      if (left < 0)
        throw new UnreadableDocument(`it unpacks to more than ${(MOST_BYTES / 2 ** 20).toString()} MiB`);
    }
    const text = xmlText(Buffer.concat(pieces).toString('utf8'));
    const [number = ''] = /\d+(?=\.xml$)/.exec(path) ?? [];
    if (text.trim() !== '') yield { name: number === '' ? parts.name : `${parts.name} ${number}`, text };
  }
}
