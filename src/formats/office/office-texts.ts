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
  const nameOf = (path: string): string | undefined => wanted.find((part) => part.path.test(path))?.name;
  for await (const { path, xml } of partsOf(source, (path) => nameOf(path) !== undefined)) {
    const text = xmlText(xml);
    if (text.trim() === '') continue;
    const [number = ''] = /\d+(?=\.xml$)/.exec(path) ?? [];
    yield { name: `${nameOf(path) ?? path} ${number}`.trim(), text };
  }
}

/**
 * One part of an Office file as text; undefined where there is none.
 * @throws UnreadableDocument
 */
export async function readPart(source: ByteSource, wanted: string): Promise<string | undefined> {
  for await (const { xml } of partsOf(source, (path) => path === wanted)) return xml;
  return undefined;
}

async function* partsOf(
  source: ByteSource,
  wants: (path: string) => boolean,
): AsyncIterable<{ readonly path: string; readonly xml: string }> {
  const archive = await openZip(source);
  let left = MOST_BYTES;
  for await (const { name: path, entry } of entriesOf(archive)) {
    if (!wants(path)) continue;
    const pieces: Buffer[] = [];
    for await (const piece of readEntry(archive, entry)) {
      pieces.push(piece);
      left -= piece.length;
      if (left < 0)
        throw new UnreadableDocument(`it unpacks to more than ${(MOST_BYTES / 2 ** 20).toString()} MiB`);
    }
    yield { path, xml: Buffer.concat(pieces).toString('utf8') };
  }
}
