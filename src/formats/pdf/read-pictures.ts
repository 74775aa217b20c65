import { createHash } from 'node:crypto';
import { PDFArray, PDFDict, PDFName, PDFWriter } from '@cantoo/pdf-lib';
import type { DocumentSection, PicturesText, PlacedBox, UnreadPart } from '../content/document-text.js';
import type { Box } from '../content/place.js';
import { INSTALL, canRecognize, recognize, withMore, type RecognizedText } from '../image/recognize.js';
import { joinWrappedLines } from '../image/wrapped-lines.js';
import { openPdf, valueOf } from './open-pdf.js';
import { surveyGraphics } from './page-graphics.js';
import { differenceOf, hide, isBlank, pngOf, type PagePixels } from './page-pixels.js';
import { PdfiumDocument } from './pdfium.js';
import { displayedBox } from './turned-images.js';
import {
  byPage,
  isPicture,
  layerOf,
  OUTSIDE_PAGES,
  pagesOf,
  UNDECODED_IMAGE,
  UNDISPLAYED,
  type Layer,
} from './page-ranges.js';

const TOO_LONG = '; OCR of the pages before it took too long';
const DOTS_PER_INCH = 200;
const POINTS_PER_INCH = 72;

/** Options for OCR of pages. */
export interface PicturesOptions {
  /** Milliseconds after which no further page is read; a page takes one or two seconds. */
  readonly budgetMs: number;
  /**
   * Covered areas by page index; text drawn there is not read. If set, the pages are read for redaction, and lines that
   * also occur in the page's text are kept.
   */
  readonly covered?: ReadonlyMap<number, readonly Box[]>;
}

/** Text of an image of which its page does not show all. */
export interface HiddenPicture {
  /** Index of its page, 0-based. */
  readonly index: number;
  /** Its number among the images of the page, 0-based. */
  readonly image: number;
  readonly text: string;
}

/** What OCR read from a PDF; the sections contain the text of hidden pictures unless it is read for redaction. */
export interface PdfPictures extends PicturesText {
  readonly hidden: readonly HiddenPicture[];
}

/** Reads image pages with OCR, and images of which they do not show all. @param unread parts left unread */
export async function readPictures(
  bytes: Uint8Array,
  unread: readonly UnreadPart[],
  options: PicturesOptions = { budgetMs: 120_000 },
): Promise<PdfPictures> {
  const pictures = unread.filter(isPicture);
  const others = unread.filter((part) => !isPicture(part));
  if (pictures.length === 0) return { sections: [], unread, hidden: [] };
  if (!canRecognize()) {
    const named = pictures.map(({ reason, ...entry }): UnreadPart => ({
      ...entry,
      reason: `${reason}; OCR is not installed: ${INSTALL}`,
      code: 'OCR_MISSING',
    }));
    return { sections: [], unread: [...named, ...others], hidden: [] };
  }
  const read = await recognizePages(bytes, pictures, options);
  return { ...read, unread: [...read.unread, ...others] };
}

async function recognizePages(
  bytes: Uint8Array,
  pictures: readonly UnreadPart[],
  { budgetMs, covered }: PicturesOptions,
): Promise<PdfPictures> {
  const until = performance.now() + budgetMs;
  const sections: DocumentSection[] = [];
  const unread: UnreadPart[] = [];
  const hidden: HiddenPicture[] = [];
  const readable = await withAllDisplayed(bytes, pictures.some(isOutside));
  const document = await PdfiumDocument.open(readable.bytes).catch(() => undefined);
  if (document === undefined) return { sections, unread: pictures, hidden };
  const recognized = new Recognized();
  try {
    // Pages of earlier revisions are not rendered.
    for (const entry of pictures)
      if (pagesOf(entry.part).length === 0 && !isOutside(entry)) unread.push(entry);
    for (const [index, entries] of byPage(pictures)) {
      const part = `page ${(index + 1).toString()}`;
      const leave = (why: string): void => {
        for (const entry of entries) unread.push({ ...entry, part, reason: `${entry.reason}${why}` });
      };
      if (index >= document.pageCount - readable.added) leave('');
      else if (performance.now() > until) leave(TOO_LONG);
      else {
        const page = await recognized.page(document, index, {
          layers: new Set(entries.map(layerOf)),
          covered: covered?.get(index) ?? [],
        });
        const more: HiddenPicture[] = [];
        for (const { number, pixels } of document.hiddenImages(index)) {
          if (pixels === undefined) unread.push({ part, reason: UNDECODED_IMAGE });
          else if (performance.now() > until) leave(TOO_LONG);
          else more.push({ index, image: number, text: await recognized.alone(pixels) });
        }
        hidden.push(...more.filter(({ text }) => text.trim() !== ''));
        if (page === undefined && !hidden.some((one) => one.index === index)) leave(', and blank or damaged');
        if (page !== undefined) {
          const { text, boxes } =
            covered === undefined ? withoutLines(page, document.textOf(index).text) : page;
          sections.push({ page: index + 1, part: 'picture', text: joinWrappedLines(text, boxes), boxes });
        }
        if (covered === undefined)
          for (const { text } of more) {
            const known = `${document.textOf(index).text}\n${page?.text ?? ''}`;
            const { text: own } = withoutLines({ text, boxes: [] }, known);
            if (own.trim() !== '') sections.push({ page: index + 1, part: 'hidden picture', text: own });
          }
      }
    }
    let isLate = false;
    for (let at = document.pageCount - readable.added; at < document.pageCount; at++) {
      if (performance.now() > until) {
        isLate = true;
        break;
      }
      const image = await recognized.page(document, at, { layers: new Set(['page']), covered: [] });
      if (image !== undefined) sections.push({ part: OUTSIDE_PAGES, text: image.text });
    }
    if (isLate || readable.isIncomplete)
      for (const entry of pictures.filter(isOutside))
        unread.push(isLate ? { ...entry, reason: `${entry.reason}${TOO_LONG}` } : entry);
  } finally {
    document.close();
  }
  return { sections, unread, hidden };
}

const isOutside = ({ part, reason }: UnreadPart): boolean => part === OUTSIDE_PAGES && reason === UNDISPLAYED;

/** A file for OCR, and the number of pages added to it. */
interface Displayed {
  readonly bytes: Uint8Array;
  readonly added: number;
  /** Whether it has images that were not added. */
  readonly isIncomplete: boolean;
}

/** Maximum number of images outside the pages that are read, and the longer side of such an image in points. */
const MOST_OUTSIDE = 50;
const LONGEST_SIDE = 800;

/**
 * Returns the file with all its layers displayed: what a hidden one shows can still be seen by others.
 * @param addsImages whether images that no page displays get a page each, after the others
 */
async function withAllDisplayed(bytes: Uint8Array, addsImages: boolean): Promise<Displayed> {
  try {
    const objects = await openPdf(bytes);
    const { context, catalog } = objects;
    const hasLayers = catalog?.delete(PDFName.of('OCProperties')) === true;
    const undrawn = addsImages ? surveyGraphics(objects).undrawn : [];
    if (!hasLayers && undrawn.length === 0) return { bytes, added: 0, isIncomplete: addsImages };
    delete context.trailerInfo.Encrypt;
    const tree = valueOf(catalog, 'Pages');
    const kids = tree instanceof PDFDict ? valueOf(tree, 'Kids') : undefined;
    const added = kids instanceof PDFArray ? undrawn.slice(0, MOST_OUTSIDE) : [];
    for (const image of added) {
      const [width = 1, height = 1] = ['Width', 'Height'].map((side) =>
        Number(valueOf(image.dict, side)?.toString()),
      );
      const scale = LONGEST_SIDE / Math.max(width, height, 1);
      const sides = [width, height].map((side) => Math.max(1, side * scale));
      const content = context.stream(`${sides.join(' 0 0 ')} 0 0 cm /Image Do`);
      const page = context.obj({
        Type: 'Page',
        MediaBox: [0, 0, ...sides],
        Resources: { XObject: { Image: context.getObjectRef(image) } },
        Contents: context.register(content),
      });
      page.set(PDFName.of('Parent'), catalog?.get(PDFName.of('Pages')) ?? context.obj(null));
      if (kids instanceof PDFArray) kids.push(context.register(page));
    }
    if (tree instanceof PDFDict)
      tree.set(PDFName.of('Count'), context.obj(objects.pages.length + added.length));
    const written = await PDFWriter.forContext(context, Infinity).serializeToBuffer();
    return { bytes: written, added: added.length, isIncomplete: addsImages && added.length < undrawn.length };
  } catch {
    return { bytes, added: 0, isIncomplete: addsImages };
  }
}

/** OCR result of a page, with boxes in points. */
interface RecognizedPage {
  readonly text: string;
  readonly boxes: readonly PlacedBox[];
}

/** Minimum number of pixels in which a page differs from its images for these to be read too. */
const LEAST_DIFFERENCE = 300;
const SCALE = DOTS_PER_INCH / POINTS_PER_INCH;

/** Reads pages; what several show alike, such as a letterhead, is read once. */
class Recognized {
  readonly #known = new Map<string, RecognizedText>();

  /** @returns undefined if the page is blank */
  async page(
    document: PdfiumDocument,
    index: number,
    { layers, covered }: { readonly layers: ReadonlySet<Layer>; readonly covered: readonly Box[] },
  ): Promise<RecognizedPage | undefined> {
    const shown = (layer: Layer): PagePixels => {
      const pixels = document.render(index, SCALE, layer);
      for (const box of covered) hide(pixels, box, SCALE);
      return pixels;
    };
    const isWhole = layers.has('page');
    let read: RecognizedText | undefined;
    if (isWhole) {
      const pixels = shown('page');
      read = await this.#text(pixels);
      // Something may be drawn over an image, which the file contains all the same.
      const images = document.imageAreas(index).length > 0 ? shown('images') : pixels;
      if (images !== pixels && differenceOf(pixels, images) >= LEAST_DIFFERENCE && !isBlank(images))
        read = withMore(read, await this.#text(images));
      else if (read.words.length === 0 && isBlank(pixels)) return undefined;
    } else
      for (const layer of layers) {
        const own = await this.#text(shown(layer));
        read = read === undefined ? own : withMore(read, own);
      }
    const { text, words } = read ?? { text: '', words: [] };
    const boxes = words.map(({ start, end, box: { left, top, width, height } }) => ({
      start,
      end,
      box: { left: points(left), top: points(top), width: points(width), height: points(height) },
    }));
    return layers.has('page') || layers.has('images')
      ? this.#withTurned(document, index, { text, boxes })
      : { text, boxes };
  }

  /** Adds the text of images that are displayed turned or mirrored and are more legible upright. */
  async #withTurned(
    document: PdfiumDocument,
    index: number,
    { text, boxes }: RecognizedPage,
  ): Promise<RecognizedPage> {
    let all = text;
    const placed = [...boxes];
    for (const group of document.turnedImages(index)) {
      const [displayed, pixels, place] = document.renderTurned(index, group, SCALE);
      if (isBlank(pixels)) continue;
      const upright = await this.#text(pixels);
      // Scanners turn pixels so that they are displayed upright.
      if (upright.legible === 0 || upright.legible <= (await this.#text(displayed)).legible) continue;
      if (all !== '' && !all.endsWith('\n')) all += '\n';
      const shift = all.length;
      all += upright.text;
      for (const { start, end, box } of upright.words)
        placed.push({ start: start + shift, end: end + shift, box: rounded(displayedBox(box, place)) });
    }
    return { text: all, boxes: placed };
  }

  /** Returns the text of an image. */
  async alone(pixels: PagePixels): Promise<string> {
    return isBlank(pixels) ? '' : (await this.#text(pixels)).text;
  }

  async #text(pixels: PagePixels): Promise<RecognizedText> {
    const image = pngOf(pixels);
    const id = createHash('sha256').update(image).digest('base64');
    const known = this.#known.get(id) ?? (await recognize(image));
    this.#known.set(id, known);
    return known;
  }
}

/** Number of letters and digits from which part of a line is unlikely to occur elsewhere on the page by chance. */
const DISTINCT = 8;

/** Removes lines that also occur in the page's text, such as the text layer of a searchable scan. */
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

const points = (pixels: number): number => tenths((pixels * POINTS_PER_INCH) / DOTS_PER_INCH);

const rounded = ({ left, top, width, height }: Box): Box => ({
  left: tenths(left),
  top: tenths(top),
  width: tenths(width),
  height: tenths(height),
});

const tenths = (value: number): number => Math.round(value * 10) / 10;
