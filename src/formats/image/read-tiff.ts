import { UnreadableDocument, type DocumentSection, type UnreadPart } from '../content/document-text.js';
import { loadCanvas } from './canvas.js';
import { decodeTiff, OcrMissing } from './recognize.js';
import { MOST_PAGES, tiffDirectories, tiffPage, UNSUPPORTED } from './tiff-pages.js';

/** Milliseconds after which no further page is read; a page takes one or two seconds. */
const BUDGET = 60_000;

/** A page of a TIFF, decoded. */
export interface DecodedPage {
  readonly png: Buffer;
  readonly dotsPerInch: number | undefined;
}

/** Returns the number of pages of a TIFF, up to one more than `MOST_PAGES`. @throws UnreadableDocument */
export function tiffPageCount(bytes: Uint8Array): number {
  return directoriesOf(bytes).length;
}

/** Decodes a page of a TIFF. @param index 0-based @throws UnreadableDocument, OcrMissing */
export async function decodeTiffPage(bytes: Uint8Array, index: number): Promise<DecodedPage> {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { image, dotsPerInch } = tiffPage(source, directoriesOf(bytes)[index] ?? 0);
  try {
    return { png: Buffer.isBuffer(image) ? await decodeTiff(image) : await joined(image), dotsPerInch };
  } catch (error) {
    if (error instanceof OcrMissing) throw error;
    throw new UnreadableDocument(UNSUPPORTED);
  }
}

/** Reads the pages of a TIFF one by one. @param read reads a PNG @throws UnreadableDocument, OcrMissing */
export async function readTiff(
  bytes: Uint8Array,
  read: (png: Buffer) => Promise<Pick<DocumentSection, 'text' | 'boxes'>>,
): Promise<{ readonly sections: readonly DocumentSection[]; readonly unread: readonly UnreadPart[] }> {
  const until = performance.now() + BUDGET;
  const count = tiffPageCount(bytes);
  const sections: DocumentSection[] = [];
  const unread: UnreadPart[] = [];
  for (let index = 0; index < Math.min(count, MOST_PAGES); index++) {
    const page = index + 1;
    if (performance.now() > until) {
      unread.push({
        part: 'other pages',
        reason: `OCR of the pages before page ${page.toString()} took too long`,
      });
      break;
    }
    try {
      const section = await read((await decodeTiffPage(bytes, index)).png);
      sections.push(count === 1 ? section : { page, ...section });
    } catch (error) {
      if (!(error instanceof UnreadableDocument) || count === 1) throw error;
      unread.push({ part: `page ${page.toString()}`, reason: error.message });
    }
  }
  if (count > MOST_PAGES)
    unread.push({ part: 'other pages', reason: `only its first ${MOST_PAGES.toString()} pages are read` });
  return { sections, unread };
}

function directoriesOf(bytes: Uint8Array): readonly number[] {
  try {
    return tiffDirectories(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch {
    throw new UnreadableDocument(UNSUPPORTED);
  }
}

/** Draws the strips of a page below each other. */
async function joined(strips: readonly { readonly top: number; readonly jpeg: Buffer }[]): Promise<Buffer> {
  const canvas = await loadCanvas();
  if (canvas === undefined) throw new UnreadableDocument(UNSUPPORTED);
  const pictures = await Promise.all(strips.map(({ jpeg }) => canvas.loadImage(jpeg)));
  const height = Math.max(...pictures.map((picture, index) => (strips[index]?.top ?? 0) + picture.height));
  const drawn = canvas.createCanvas(pictures[0]?.width ?? 0, height);
  for (const [index, picture] of pictures.entries())
    drawn.getContext('2d').drawImage(picture, 0, strips[index]?.top ?? 0);
  return drawn.encodeSync('png');
}
