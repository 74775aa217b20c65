import { inOnePiece } from '../../sources/byte-source.js';
import {
  UnreadableDocument,
  type DocumentSection,
  type DocumentText,
  type UnreadPart,
} from '../content/document-text.js';
import type { UnpackedItem } from '../content/unpacked.js';
import { NotProtected } from '../rewriting/rewriting.js';
import { textOf, type Passage } from '../rewriting/passage.js';
import { fateOf, openPackage, type OfficePackage, type PackagePart } from './office-package.js';
import { readParts } from './office-parts.js';
import { readName, typedNames } from './part-names.js';
import { readPart, sectionNames } from './package-text.js';
import { stringsIn, looseBytes } from './packed-values.js';
import type { PartReading } from './part-text.js';
import { XmlFault } from './xml-scanner.js';

/** Maximum total unpacked size of a file's parts in bytes. */
const MOST_BYTES = 48 * 2 ** 20;

/**
 * Reads everything in an Office file that its rewriter may change; files embedded in it are read separately.
 * @param title name of the file type, for messages
 * @throws UnreadableDocument
 */
export async function readPackage(bytes: Uint8Array, title: string): Promise<DocumentText> {
  return textOfPackage(await openOffice(bytes, title));
}

/**
 * Reads the text of a package's XML parts, part names, printer settings and bytes outside the parts.
 * @param more additional options for reading values
 * @throws UnreadableDocument if the main part cannot be read
 */
export function textOfPackage(office: OfficePackage, more: Pick<PartReading, 'runsOf'> = {}): DocumentText {
  const sections: DocumentSection[] = [];
  const unread: UnreadPart[] = [];
  const add = (part: string | undefined, passage: Passage): void => {
    const text = textOf(passage);
    if (text.trim() !== '') sections.push({ text, ...(part !== undefined && { part }) });
  };
  for (const part of office.parts) {
    if (part.kind === 'other' || part.bytes.length === 0) continue;
    const names = sectionNames(part);
    try {
      const { running, values, packed } = readPart(office, part, more);
      add(names.running, running);
      add(names.values, values);
      for (const name of new Set(packed.map((one) => one.name)))
        unread.push({ part: part.name, reason: `${name} contains binary data, which is not read` });
    } catch (error) {
      if (!(error instanceof XmlFault)) throw error;
      if (part === office.main) throw new UnreadableDocument(error.message);
      unread.push({ part: part.label, reason: error.message });
    }
  }
  const names = typedNames(office).map(readName).join('\n');
  if (names !== '') sections.push({ part: 'names of parts', text: names });
  for (const part of office.parts.filter(isPrinterSettings))
    if (part.bytes.length > 0) sections.push({ part: part.name, text: stringsIn(part.bytes) });
  const { text = '', hasHiddenEntries = false } = office.loose ?? {};
  if (text !== '') sections.push({ part: 'bytes outside the parts', text });
  if (hasHiddenEntries)
    unread.push({ part: 'the archive', reason: 'it contains entries that its directory does not list' });
  return { sections, notes: [], ...(unread.length > 0 && { unread }) };
}

/**
 * Yields the parts of an Office file that are separate files: pictures, embedded files, macros. @throws
 * UnreadableDocument
 */
export async function* filesInPackage(bytes: Uint8Array, title: string): AsyncIterable<UnpackedItem> {
  yield* filesOf(await openOffice(bytes, title));
}

/** Like `filesInPackage`, for an open package. */
export function* filesOf({ parts }: Pick<OfficePackage, 'parts'>): Iterable<UnpackedItem> {
  for (const part of parts) {
    if (part.kind !== 'other' || part.bytes.length === 0) continue;
    if (isPrinterSettings(part)) continue;
    if (isFont(part)) yield { kind: 'unread', name: part.name, reason: 'an embedded font', skipped: true };
    else
      yield {
        kind: 'file',
        name: part.name,
        ...(part.contentType !== '' && { mediaType: part.contentType }),
        pieces: inOnePiece(part.bytes),
      };
  }
}

/** Whether a part is printer settings, from which the strings are read. */
const isPrinterSettings = (part: PackagePart): boolean =>
  part.kind === 'other' && fateOf(part) === 'device' && !isFont(part);

/** Fonts contain nothing that a person typed; a part declared as a font that is text is read. */
const isFont = (part: PackagePart): boolean =>
  fateOf(part) === 'device' && part.contentType.includes('font') && part.bytes.subarray(0, 1_024).includes(0);

/**
 * Opens an Office file for reading.
 * @param leaves whether to omit the bytes of a part because they are streamed
 * @throws UnreadableDocument
 */
export async function openOffice(
  bytes: Uint8Array,
  title: string,
  leaves?: (name: string) => boolean,
): Promise<OfficePackage> {
  try {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const office = openPackage(await readParts(file, MOST_BYTES, leaves));
    if (office.main === undefined)
      throw new UnreadableDocument(`the ${title} file is broken: it has no main part`);
    return { ...office, loose: looseBytes(file) };
  } catch (error) {
    if (error instanceof NotProtected) throw new UnreadableDocument(error.message);
    if (error instanceof XmlFault) throw new UnreadableDocument(error.message);
    throw error;
  }
}
