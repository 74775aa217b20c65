import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import type { Span } from '../../core/span.js';
import type { Box } from '../content/place.js';
import { isOfOneColour, type PagePixels } from './page-pixels.js';
import { inReadingOrder, type Glyph, type PageText } from './reading-order.js';

/** A rectangle in points of the page, from its lower left corner, as its content is drawn. */
interface Rectangle {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** A value on a page and what is drawn in its place; the offsets are UTF-16 in the text of the page. */
export interface Mark extends Span {
  readonly text: string;
}

/** An area of a page as it is shown, in points from its upper left corner, and what is drawn there. */
export interface Area extends Box {
  readonly text: string;
}

/** Share of a glyph that the area of removal leaves at each side, so that it touches no neighbour. */
const MARGIN = 0.25;
/** Pixels a point at which a page is looked at after something was removed from its picture. */
const PROOF_SCALE = 2;
/** Parts of a point to which areas are exact. */
const FINE = 100;
/** Radians. */
const TURNED = 0.01;
/** Types of page objects. */
const IMAGE = 3;
const FORM = 5;
/** Depth to which forms in forms are searched for images. */
const MOST_LEVELS = 8;
const FILL = 1;
const BGRA_TO_RGBA = 0x10;
const WITH_ANNOTATIONS = 0x01;
/** Signed 32-bit colours of PDFium: blue, green, red, alpha. */
const BGRA = 4;

/** What the package's types leave out of its module. */
interface Memory {
  /** The view is replaced when the memory grows. */
  readonly HEAPU8: Uint8Array;
  readonly _malloc: (bytes: number) => number;
  readonly _free: (address: number) => void;
  readonly stringToUTF16: (text: string, address: number, mostBytes: number) => void;
}
type Engine = Omit<WrappedPdfiumModule, 'pdfium'> & { readonly pdfium: Memory };

let engine: Promise<Engine> | undefined;

async function startEngine(): Promise<Engine> {
  const file = fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'));
  const wasm = readFileSync(file);
  const pdfium = await init({
    wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength),
  });
  pdfium.PDFiumExt_Init();
  return pdfium as unknown as Engine;
}

/** A PDF that PDFium cannot open; `message` says why. */
export class PdfNotOpened extends Error {}

/** A PDF opened with PDFium, which reads text with positions, removes glyphs, draws, renders and writes. */
export class PdfiumDocument {
  readonly #pdfium: Engine;
  readonly #source: number;
  readonly #document: number;

  private constructor(pdfium: Engine, source: number, document: number) {
    this.#pdfium = pdfium;
    this.#source = source;
    this.#document = document;
  }

  /** Opens a PDF. @throws PdfNotOpened */
  static async open(bytes: Uint8Array): Promise<PdfiumDocument> {
    engine ??= startEngine();
    const pdfium = await engine;
    const source = pdfium.pdfium._malloc(bytes.length);
    pdfium.pdfium.HEAPU8.set(bytes, source);
    const document = pdfium.FPDF_LoadMemDocument(source, bytes.length, '');
    if (document !== 0) return new PdfiumDocument(pdfium, source, document);
    const isLocked = pdfium.FPDF_GetLastError() === 4;
    pdfium.pdfium._free(source);
    throw new PdfNotOpened(isLocked ? 'it is encrypted with a password' : 'it is damaged');
  }

  get pageCount(): number {
    return this.#pdfium.FPDF_GetPageCount(this.#document);
  }

  close(): void {
    this.#pdfium.FPDF_CloseDocument(this.#document);
    this.#pdfium.pdfium._free(this.#source);
  }

  /**
   * The text of a page: as a reader sees it, whose offsets marks have, and in the order in which it is drawn.
   * @param index 0-based
   * @throws PdfNotOpened where the page is damaged
   */
  textOf(index: number): { readonly text: string; readonly drawn: string } {
    return this.#onPage(index, (page) => {
      const drawn = this.#drawnText(page);
      return { text: inReadingOrder(drawn).text, drawn: drawn.text };
    });
  }

  /**
   * Removes the glyphs of values from a page, with what images and paths show there, and everything that some areas
   * show. Draws boxes with the replacements.
   * @param index 0-based
   * @returns the boxes
   * @throws PdfNotOpened if an area still shows something
   */
  redact(index: number, marks: readonly Mark[], areas: readonly Area[] = []): readonly Area[] {
    const drawn = this.#onPage(index, (page) => {
      const { glyphs } = inReadingOrder(this.#drawnText(page));
      const images = this.#imageBoxes(page);
      const boxes: { readonly box: Rectangle; readonly text: string }[] = [];
      for (const { start, end, text } of marks) {
        const own = glyphs.filter((glyph) => glyph.end > start && glyph.start < end);
        for (const glyph of own) this.#remove(page, innerOf(glyph));
        for (const [line, { box }] of linesOf(own).entries()) {
          // What lies in a picture is removed to the edges of the value.
          if (images.some((image) => overlaps(image, box))) this.#remove(page, box);
          boxes.push({ box, text: line === 0 ? text : '' });
        }
      }
      for (const area of areas) this.#remove(page, this.#rectangleOf(page, area));
      this.#pdfium.FPDFPage_GenerateContent(page);
      return boxes;
    });
    if (areas.length > 0) {
      const pixels = this.render(index, PROOF_SCALE);
      if (!areas.every((area) => isOfOneColour(pixels, area, PROOF_SCALE)))
        throw new PdfNotOpened(
          `page ${(index + 1).toString()}: a value could not be removed from its picture`,
        );
    }
    return this.#onPage(index, (page) => {
      const turns = this.#pdfium.FPDFPage_GetRotation(page);
      for (const { box, text } of drawn) this.#draw(page, box, text);
      for (const area of areas) this.#draw(page, this.#rectangleOf(page, area), area.text, turns);
      this.#pdfium.FPDFPage_GenerateContent(page);
      return [...drawn.map(({ box, text }) => ({ ...this.#areaOf(page, box), text })), ...areas];
    });
  }

  /** Returns where images lie on a page. @param index 0-based */
  imageAreas(index: number): readonly Box[] {
    return this.#onPage(index, (page) => this.#imageBoxes(page).map((box) => this.#areaOf(page, box)));
  }

  /** Removes all pictures from a page. @param index 0-based */
  removeImages(index: number): void {
    this.#onPage(index, (page) => {
      for (let at = this.#pdfium.FPDFPage_CountObjects(page) - 1; at >= 0; at--) {
        const object = this.#pdfium.FPDFPage_GetObject(page, at);
        if (this.#pdfium.FPDFPageObj_GetType(object) === IMAGE)
          this.#pdfium.FPDFPage_RemoveObject(page, object);
      }
      this.#pdfium.FPDFPage_GenerateContent(page);
    });
  }

  /**
   * Renders a page.
   * @param index 0-based
   * @param scale pixels a point, e.g. 200 / 72 for 200 dpi
   * @throws RangeError above `mostPixels`
   */
  render(index: number, scale: number, mostPixels = 50_000_000): PagePixels {
    return this.#onPage(index, (page) => {
      const width = Math.max(1, Math.ceil(this.#pdfium.FPDF_GetPageWidthF(page) * scale));
      const height = Math.max(1, Math.ceil(this.#pdfium.FPDF_GetPageHeightF(page) * scale));
      if (!(width * height <= mostPixels)) throw new RangeError('the page has too many pixels');
      const memory = this.#pdfium.pdfium._malloc(width * height * 4);
      const bitmap = this.#pdfium.FPDFBitmap_CreateEx(width, height, BGRA, memory, width * 4);
      this.#pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
      const flags = BGRA_TO_RGBA | WITH_ANNOTATIONS;
      this.#pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags);
      const rgba = this.#pdfium.pdfium.HEAPU8.slice(memory, memory + width * height * 4);
      this.#pdfium.FPDFBitmap_Destroy(bitmap);
      this.#pdfium.pdfium._free(memory);
      return { width, height, rgba };
    });
  }

  /** Writes all of it anew, without earlier revisions. */
  save(): Uint8Array {
    const writer = this.#pdfium.PDFiumExt_OpenFileWriter();
    this.#pdfium.PDFiumExt_SaveAsCopy(this.#document, writer);
    const size = this.#pdfium.PDFiumExt_GetFileWriterSize(writer);
    const memory = this.#pdfium.pdfium._malloc(size);
    this.#pdfium.PDFiumExt_GetFileWriterData(writer, memory, size);
    const bytes = this.#pdfium.pdfium.HEAPU8.slice(memory, memory + size);
    this.#pdfium.pdfium._free(memory);
    this.#pdfium.PDFiumExt_CloseFileWriter(writer);
    return bytes;
  }

  #onPage<T>(index: number, act: (page: number) => T): T {
    const page = this.#pdfium.FPDF_LoadPage(this.#document, index);
    if (page === 0) throw new PdfNotOpened(`page ${(index + 1).toString()} is damaged`);
    try {
      return act(page);
    } finally {
      this.#pdfium.FPDF_ClosePage(page);
    }
  }

  #drawnText(page: number): PageText {
    const reader = this.#pdfium.FPDFText_LoadPage(page);
    const memory = this.#pdfium.pdfium._malloc(32);
    try {
      let text = '';
      const glyphs: Glyph[] = [];
      const count = this.#pdfium.FPDFText_CountChars(reader);
      for (let at = 0; at < count; at++) {
        const code = this.#pdfium.FPDFText_GetUnicode(reader, at);
        const start = text.length;
        text += characterOf(code);
        const isThere = this.#pdfium.FPDFText_GetCharBox(
          reader,
          at,
          memory,
          memory + 8,
          memory + 16,
          memory + 24,
        );
        const view = new DataView(this.#pdfium.pdfium.HEAPU8.buffer, memory, 32);
        const [left = 0, right = 0, bottom = 0, top = 0] = [0, 8, 16, 24].map((offset) =>
          view.getFloat64(offset, true),
        );
        if (!isThere || right <= left || top <= bottom) continue;
        const angle = this.#pdfium.FPDFText_GetCharAngle(reader, at);
        const isTurned = Math.abs(Math.sin(angle)) > TURNED || Math.cos(angle) < 0;
        glyphs.push({ start, end: text.length, left, right, bottom, top, isTurned });
      }
      return { text, glyphs };
    } finally {
      this.#pdfium.pdfium._free(memory);
      this.#pdfium.FPDFText_ClosePage(reader);
    }
  }

  /** Bounds of images, and of forms that contain images. */
  #imageBoxes(page: number): readonly Rectangle[] {
    const boxes: Rectangle[] = [];
    const memory = this.#pdfium.pdfium._malloc(16);
    for (let at = this.#pdfium.FPDFPage_CountObjects(page) - 1; at >= 0; at--) {
      const object = this.#pdfium.FPDFPage_GetObject(page, at);
      if (!this.#hasImage(object, 0)) continue;
      this.#pdfium.FPDFPageObj_GetBounds(object, memory, memory + 4, memory + 8, memory + 12);
      const view = new DataView(this.#pdfium.pdfium.HEAPU8.buffer, memory, 16);
      const [left = 0, bottom = 0, right = 0, top = 0] = [0, 4, 8, 12].map((offset) =>
        view.getFloat32(offset, true),
      );
      boxes.push({ left, bottom, right, top });
    }
    this.#pdfium.pdfium._free(memory);
    return boxes;
  }

  #hasImage(object: number, level: number): boolean {
    const type = this.#pdfium.FPDFPageObj_GetType(object);
    if (type !== FORM || level > MOST_LEVELS) return type === IMAGE;
    for (let at = this.#pdfium.FPDFFormObj_CountObjects(object) - 1; at >= 0; at--)
      if (this.#hasImage(this.#pdfium.FPDFFormObj_GetObject(object, at), level + 1)) return true;
    return false;
  }

  #remove(page: number, { left, top, right, bottom }: Rectangle): void {
    const memory = this.#pdfium.pdfium._malloc(16);
    const view = new DataView(this.#pdfium.pdfium.HEAPU8.buffer, memory, 16);
    for (const [index, value] of [left, top, right, bottom].entries())
      view.setFloat32(index * 4, value, true);
    this.#pdfium.EPDFText_RedactInRect(page, memory, true, false);
    this.#pdfium.pdfium._free(memory);
  }

  /** Size of a page as it is shown, in hundredths of a point. */
  #shownSize(page: number): readonly [width: number, height: number] {
    return [
      Math.round(this.#pdfium.FPDF_GetPageWidthF(page) * FINE),
      Math.round(this.#pdfium.FPDF_GetPageHeightF(page) * FINE),
    ];
  }

  /** Converts an area of a page that is shown rotated and cropped to the coordinates of its content. */
  #rectangleOf(page: number, { left, top, width, height }: Box): Rectangle {
    const size = this.#shownSize(page);
    const memory = this.#pdfium.pdfium._malloc(16);
    const corners = [
      [left, top],
      [left + width, top + height],
    ].map(([x = 0, y = 0]) => {
      const at = [Math.round(x * FINE), Math.round(y * FINE)] as const;
      this.#pdfium.FPDF_DeviceToPage(page, 0, 0, ...size, 0, ...at, memory, memory + 8);
      const view = new DataView(this.#pdfium.pdfium.HEAPU8.buffer, memory, 16);
      return [view.getFloat64(0, true), view.getFloat64(8, true)] as const;
    });
    this.#pdfium.pdfium._free(memory);
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
  }

  /** Reverses `#rectangleOf`. */
  #areaOf(page: number, { left, bottom, right, top }: Rectangle): Box {
    const size = this.#shownSize(page);
    const memory = this.#pdfium.pdfium._malloc(8);
    const corners = [
      [left, top],
      [right, bottom],
    ].map(([x = 0, y = 0]) => {
      this.#pdfium.FPDF_PageToDevice(page, 0, 0, ...size, 0, x, y, memory, memory + 4);
      const view = new DataView(this.#pdfium.pdfium.HEAPU8.buffer, memory, 8);
      return [view.getInt32(0, true) / FINE, view.getInt32(4, true) / FINE] as const;
    });
    this.#pdfium.pdfium._free(memory);
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    const [minX, minY] = [Math.min(...xs), Math.min(...ys)];
    return { left: minX, top: minY, width: Math.max(...xs) - minX, height: Math.max(...ys) - minY };
  }

  /**
   * A grey box with a text, or a black one without.
   * @param turns quarters by which the page is shown turned clockwise, as FPDFPage_GetRotation tells them
   */
  #draw(page: number, { left, bottom, right, top }: Rectangle, text: string, turns = 0): void {
    const box = this.#pdfium.FPDFPageObj_CreateNewRect(left, bottom, right - left, top - bottom);
    const shade = text === '' ? 0 : 235;
    this.#pdfium.FPDFPageObj_SetFillColor(box, shade, shade, shade, 255);
    this.#pdfium.FPDFPath_SetDrawMode(box, FILL, false);
    this.#pdfium.FPDFPage_InsertObject(page, box);
    if (text === '') return;
    const sides = [right - left, top - bottom] as const;
    const [length, height] = turns % 2 === 0 ? sides : ([sides[1], sides[0]] as const);
    const size = Math.max(1, Math.min(height * 0.8, length / (text.length * 0.62)));
    const written = this.#pdfium.FPDFPageObj_NewTextObj(this.#document, 'Helvetica', size);
    const memory = this.#pdfium.pdfium._malloc(text.length * 2 + 2);
    this.#pdfium.pdfium.stringToUTF16(text, memory, text.length * 2 + 2);
    this.#pdfium.FPDFText_SetText(written, memory);
    this.#pdfium.pdfium._free(memory);
    this.#pdfium.FPDFPageObj_SetFillColor(written, 0, 0, 0, 255);
    // The text is turned against the page, from the corner where it then begins.
    const up = (height - size) / 2 + size * 0.22;
    const begins = [
      [left, bottom + up],
      [right - up, bottom],
      [right, top - up],
      [left + up, top],
    ][turns] ?? [left, bottom];
    const [cosine = 1, sine = 0] = [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ][turns] ?? [1, 0];
    const [x = left, y = bottom] = begins;
    this.#pdfium.FPDFPageObj_Transform(written, cosine, sine, -sine, cosine, x, y);
    this.#pdfium.FPDFPage_InsertObject(page, written);
  }
}

/** Characters that nothing shows, such as a soft hyphen. */
const UNSEEN = /\p{Cf}/u;

const characterOf = (code: number): string => {
  if (code === 0 || code > 0x10_ff_ff) return '\uFFFD';
  if (UNSEEN.test(String.fromCodePoint(code))) return '';
  // PDFium gives halves of pairs one by one, and marks a hyphen at the end of a line with 2 (fpdf_text.h).
  return code <= 0xff_ff ? String.fromCharCode(code === 2 ? 0x2d : code) : String.fromCodePoint(code);
};

const overlaps = (a: Rectangle, b: Rectangle): boolean =>
  a.left < b.right && b.left < a.right && a.bottom < b.top && b.bottom < a.top;

/** The middle of a glyph. */
function innerOf({ left, right, bottom, top }: Rectangle): Rectangle {
  const [width, height] = [(right - left) * MARGIN, (top - bottom) * MARGIN];
  return { left: left + width, right: right - width, bottom: bottom + height, top: top - height };
}

/** The boxes of some glyphs, those of a line in one; a turned glyph has its own. */
function linesOf(glyphs: readonly Glyph[]): readonly { readonly box: Rectangle }[] {
  const lines: { box: Rectangle }[] = [];
  let isTurned = false;
  for (const glyph of glyphs) {
    const last = lines.at(-1);
    const middle = (glyph.bottom + glyph.top) / 2;
    const joins =
      last !== undefined && !glyph.isTurned && !isTurned && middle > last.box.bottom && middle < last.box.top;
    isTurned = glyph.isTurned;
    if (joins)
      last.box = {
        left: Math.min(last.box.left, glyph.left),
        right: Math.max(last.box.right, glyph.right),
        bottom: Math.min(last.box.bottom, glyph.bottom),
        top: Math.max(last.box.top, glyph.top),
      };
    else lines.push({ box: glyph });
  }
  return lines;
}
