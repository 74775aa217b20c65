import { crc32, deflateSync } from 'node:zlib';
import type { DocumentSection, PicturesText, UnreadPart } from '../content/document-text.js';
import type { Box } from '../content/place.js';
import { INSTALL, canRecognize, recognize } from '../image/recognize.js';
import { PdfiumDocument, type PagePixels } from './pdfium.js';
import { isPicture, pagesOf } from './page-ranges.js';

const DOTS_PER_INCH = 200;
const POINTS_PER_INCH = 72;
const GREY = 235;

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
    const named = pictures.map(({ part, reason }) => ({
      part,
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

/** Makes an area of a page grey. @param box in points @param scale pixels a point */
function hide({ width, height, rgba }: PagePixels, box: Box, scale: number): void {
  const [left, top] = [box.left, box.top].map((at) => Math.max(0, Math.floor(at * scale)));
  const right = Math.min(width, Math.ceil((box.left + box.width) * scale));
  const bottom = Math.min(height, Math.ceil((box.top + box.height) * scale));
  for (let y = top ?? 0; y < bottom; y++)
    rgba.fill(GREY, (y * width + (left ?? 0)) * 4, (y * width + right) * 4);
}

/** Whether all of its pixels are alike. */
const isBlank = ({ rgba }: PagePixels): boolean => {
  const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.length / 4);
  return pixels.every((pixel) => pixel === pixels[0]);
};

const points = (pixels: number): number => Math.round((pixels * POINTS_PER_INCH * 10) / DOTS_PER_INCH) / 10;

/** Pixels as a grey PNG (https://www.w3.org/TR/png-3/). */
function pngOf({ width, height, rgba }: PagePixels): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      const [red, green, blue] = [rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0];
      rows[y * (width + 1) + 1 + x] = Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
    }
  const pieces = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows, { level: 1 })), chunk('IEND')];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...pieces]);
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
