import type { DocumentSection, PicturesText, PlacedBox, UnreadPart } from '../content/document-text.js';
import type { Box } from '../content/place.js';
import { INSTALL, canRecognize, recognize } from '../image/recognize.js';
import { hide, isBlank, pngOf, showOnly } from './page-pixels.js';
import { PdfiumDocument } from './pdfium.js';
import { isBesideText, isPicture, pagesOf } from './page-ranges.js';

const DOTS_PER_INCH = 200;
const POINTS_PER_INCH = 72;

/** How pages are read by OCR. */
export interface PicturesOptions {
  /** Milliseconds after which no further page is read; a page takes one or two seconds. */
  readonly budgetMs: number;
  /**
   * Areas that were covered, by the index of their page: what is drawn there is not read. If it is given, the pages are
   * read to be redacted, and lines that the text of a page has too are kept.
   */
  readonly covered?: ReadonlyMap<number, readonly Box[]>;
}

/** Reads by OCR the pages that are images. @param unread what was left unread */
export async function readPictures(
  bytes: Uint8Array,
  unread: readonly UnreadPart[],
  options: PicturesOptions = { budgetMs: 120_000 },
): Promise<PicturesText> {
  const pictures = unread.filter(isPicture);
  const others = unread.filter((part) => !isPicture(part));
  if (pictures.length === 0) return { sections: [], unread };
  if (!canRecognize()) {
    const named = pictures.map(({ reason, ...entry }) => ({
      ...entry,
      reason: `${reason}; OCR is not installed: ${INSTALL}`,
    }));
    return { sections: [], unread: [...named, ...others] };
  }
  const read = await recognizePages(bytes, pictures, options);
  return { sections: read.sections, unread: [...read.unread, ...others] };
}

async function recognizePages(
  bytes: Uint8Array,
  pictures: readonly UnreadPart[],
  { budgetMs, covered }: PicturesOptions,
): Promise<PicturesText> {
  const until = performance.now() + budgetMs;
  const sections: DocumentSection[] = [];
  const unread: UnreadPart[] = [];
  const document = await PdfiumDocument.open(bytes).catch(() => undefined);
  if (document === undefined) return { sections, unread: pictures };
  try {
    for (const entry of pictures) {
      const { part, reason } = entry;
      const pages = pagesOf(part);
      // Pages of earlier revisions are not rendered.
      if (pages.length === 0) unread.push(entry);
      for (const index of pages) {
        const name = `page ${(index + 1).toString()}`;
        if (index >= document.pageCount) unread.push({ part: name, reason });
        else if (performance.now() > until)
          unread.push({ part: name, reason: `${reason}; OCR of the pages before it took too long` });
        else {
          const page = await recognizePage(document, index, {
            isBesideText: isBesideText(entry),
            covered: covered?.get(index) ?? [],
          });
          if (page === undefined) unread.push({ part: name, reason: `${reason}, and blank or damaged` });
          else
            sections.push({
              page: index + 1,
              part: 'picture',
              ...(covered === undefined ? withoutLines(page, document.textOf(index).text) : page),
            });
        }
      }
    }
  } finally {
    document.close();
  }
  return { sections, unread };
}

/** What OCR read of a page, with boxes in points. */
interface RecognizedPage {
  readonly text: string;
  readonly boxes: readonly PlacedBox[];
}

/** Reads a page, or only its images where its text is known. @returns undefined if the page is blank */
async function recognizePage(
  document: PdfiumDocument,
  index: number,
  options: { readonly isBesideText: boolean; readonly covered: readonly Box[] },
): Promise<RecognizedPage | undefined> {
  const scale = DOTS_PER_INCH / POINTS_PER_INCH;
  const pixels = document.render(index, scale);
  for (const box of options.covered) hide(pixels, box, scale);
  if (options.isBesideText) showOnly(pixels, document.imageAreas(index), scale);
  const { text, words } = await recognize(pngOf(pixels));
  if (words.length === 0 && !options.isBesideText && isBlank(pixels)) return undefined;
  const boxes = words.map(({ start, end, box: { left, top, width, height } }) => ({
    start,
    end,
    box: { left: points(left), top: points(top), width: points(width), height: points(height) },
  }));
  return { text, boxes };
}

/** Letters and digits of a part of a line that is unlikely to stand elsewhere on a page by chance. */
const DISTINCT = 8;

/** Leaves out the lines that the text of the page has too, such as the text layer of a searchable scan. */
function withoutLines({ text, boxes }: RecognizedPage, known: string): RecognizedPage {
  const knownLines = new Set(known.split('\n').map(lettersOf));
  const knownLetters = lettersOf(known);
  const isKnown = (letters: string): boolean =>
    knownLines.has(letters) || (letters.length >= DISTINCT && knownLetters.includes(letters));
  const kept: string[] = [];
  const keptBoxes: PlacedBox[] = [];
  let start = 0;
  let length = 0;
  for (const line of text.split('\n')) {
    const end = start + line.length;
    if (!isKnown(lettersOf(line))) {
      const shift = length - start;
      for (const word of boxes)
        if (word.start >= start && word.end <= end)
          keptBoxes.push({ ...word, start: word.start + shift, end: word.end + shift });
      kept.push(line);
      length += line.length + 1;
    }
    start = end + 1;
  }
  return { text: kept.join('\n'), boxes: keptBoxes };
}

const lettersOf = (text: string): string => text.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]+/gu, '');

const points = (pixels: number): number => Math.round((pixels * POINTS_PER_INCH * 10) / DOTS_PER_INCH) / 10;
