import type { DocumentSection, PicturesText, UnreadPart } from '../content/document-text.js';
import type { Box } from '../content/place.js';
import { INSTALL, canRecognize, recognize } from '../image/recognize.js';
import { hide, isBlank, pngOf } from './page-pixels.js';
import { PdfiumDocument } from './pdfium.js';
import { isPicture, pagesOf } from './page-ranges.js';

const DOTS_PER_INCH = 200;
const POINTS_PER_INCH = 72;

/** How pages are read by OCR. */
export interface PicturesOptions {
  /** Milliseconds after which no further page is read; a page takes one or two seconds. */
  readonly budgetMs: number;
  /** Areas that were covered, by the index of their page: what is drawn there is not read. */
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
    const named = pictures.map(({ part, reason }): UnreadPart => ({
      part,
      reason: `${reason}; OCR is not installed: ${INSTALL}`,
      code: 'OCR_MISSING',
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
    for (const { part, reason } of pictures)
      for (const index of pagesOf(part)) {
        const page = index + 1;
        const name = `page ${page.toString()}`;
        if (index >= document.pageCount) unread.push({ part: name, reason });
        else if (performance.now() > until)
          unread.push({ part: name, reason: `${reason}; OCR of the pages before it took too long` });
        else {
          const scale = DOTS_PER_INCH / POINTS_PER_INCH;
          const pixels = document.render(index, scale);
          for (const box of covered?.get(index) ?? []) hide(pixels, box, scale);
          const { text, words } = await recognize(pngOf(pixels));
          if (words.length === 0 && isBlank(pixels)) {
            unread.push({ part: name, reason: `${reason}, and blank or damaged` });
            continue;
          }
          const boxes = words.map(({ start, end, box: { left, top, width, height } }) => ({
            start,
            end,
            box: {
              left: points(left),
              top: points(top),
              width: points(width),
              height: points(height),
            },
          }));
          sections.push({ page, part: 'picture', text, boxes });
        }
      }
  } finally {
    document.close();
  }
  return { sections, unread };
}

const points = (pixels: number): number => Math.round((pixels * POINTS_PER_INCH * 10) / DOTS_PER_INCH) / 10;
