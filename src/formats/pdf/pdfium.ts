import type { Span } from '../../core/span.js';
import type { Box } from '../content/place.js';
import { hiddenImages, imagesOn, type HiddenImage } from './hidden-images.js';
import { darken, isOfOneColour, type PagePixels } from './page-pixels.js';
import type { Layer } from './page-ranges.js';
import { renderPage, renderUpright } from './render-page.js';
import { innerOf, linesOf, overlaps, touches, type Rectangle } from './rectangles.js';
import { startEngine, type Engine } from './start-pdfium.js';
import { turnedImages, uprightOf, type TurnedImages, type Upright } from './turned-images.js';
import { inReadingOrder, type Glyph, type PageText } from './reading-order.js';

/** A value on a page and the text drawn in its place; offsets are UTF-16 in the text of the page. */
export interface Mark extends Span {
  readonly text: string;
}

/** An area of a page as displayed, in points from the upper left corner, and the text drawn there. */
export interface Area extends Box {
  readonly text: string;
}

/** Pixels per point for checking a page after something was removed from its picture. */
const PROOF_SCALE = 2;
/** Fractions of a point to which areas are exact. */
const FINE = 100;
/** Radians. */
const TURNED = 0.01;
/** Page object types. */
const TEXT = 1;
const IMAGE = 3;
const FORM = 5;
/** Types of objects that are not part of a layer. */
const OUTSIDE_LAYER: Readonly<Record<Exclude<Layer, 'page'>, ReadonlySet<number>>> = {
  images: new Set([TEXT, 2, 4]),
  drawings: new Set([TEXT, IMAGE]),
};
const NORMAL_APPEARANCE = 0;
/** Maximum depth to which nested forms are searched for images. */
const MOST_LEVELS = 8;
const FILL = 1;

let engine: Promise<Engine> | undefined;

/** A PDF that PDFium cannot open; `message` says why. */
export class PdfNotOpened extends Error {}

/** A PDF opened with PDFium, which extracts text with positions, removes glyphs, draws, renders and saves. */
export class PdfiumDocument {
  readonly #pdfium: Engine;
  readonly #source: number;
  readonly #document: number;
  /** Whether the appearance of an annotation was removed because an image in it shows a value. */
  hasEmptied = false;

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
   * Returns the text of a page in reading order, to which the offsets of marks refer, and in drawing order.
   * @param index 0-based
   * @throws PdfNotOpened if the page is damaged
   */
  textOf(index: number): { readonly text: string; readonly drawn: string } {
    return this.#onPage(index, (page) => {
      const drawn = this.#drawnText(page);
      return { text: inReadingOrder(drawn).text, drawn: drawn.text };
    });
  }

  /**
   * Removes the glyphs of values from a page, with the images and paths at the same location, and everything visible in
   * the areas. Draws boxes with the replacements.
   * @param index 0-based
   * @returns the boxes
   * @throws PdfNotOpened if an area is not blank afterwards
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
          // Over an image, the removal extends to the edges of the value.
          if (images.some((image) => overlaps(image, box))) this.#remove(page, box);
          boxes.push({ box, text: line === 0 ? text : '' });
        }
      }
      for (const area of areas) this.#remove(page, this.#rectangleOf(page, area));
      this.#pdfium.FPDFPage_GenerateContent(page);
      this.#emptyAnnotations(page, areas);
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

  /** Returns the areas of the images on a page, and of annotations with images. @param index 0-based */
  imageAreas(index: number): readonly Box[] {
    return this.#onPage(index, (page) => [
      ...this.#imageBoxes(page).map((box) => this.#areaOf(page, box)),
      ...this.#annotationAreas(page).map(({ area }) => area),
    ]);
  }

  /**
   * Removes the images of a page, including those in forms and the appearance of annotations with images.
   * @param index 0-based
   * @throws PdfNotOpened if one is left
   */
  removeImages(index: number): void {
    this.#onPage(index, (page) => {
      const count = this.#pdfium.FPDFPage_CountObjects(page);
      for (let at = count - 1; at >= 0; at--) {
        const object = this.#pdfium.FPDFPage_GetObject(page, at);
        const type = this.#pdfium.FPDFPageObj_GetType(object);
        if (type === IMAGE) this.#pdfium.FPDFPage_RemoveObject(page, object);
        else if (type === FORM) this.#emptyOf(object, ONLY_IMAGES, 0);
      }
      this.#pdfium.FPDFPage_GenerateContent(page);
      this.#emptyAnnotations(page);
    });
    if (this.imageAreas(index).length > 0)
      throw new PdfNotOpened(`page ${(index + 1).toString()}: its pictures could not be removed`);
  }

  /** Returns the images of which a page does not show all. @param index 0-based @throws RangeError if it is too large */
  hiddenImages(index: number): readonly HiddenImage[] {
    if (this.#onPage(index, (page) => imagesOn(this.#pdfium, page).length) === 0) return [];
    const shown = this.render(index, PROOF_SCALE, 'images');
    return this.#onPage(index, (page) =>
      hiddenImages(this.#pdfium, page, shown, ([x, y]) => {
        const { left, top } = this.#areaOf(page, { left: x, right: x, bottom: y, top: y });
        return [left * PROOF_SCALE, top * PROOF_SCALE];
      }),
    );
  }

  /**
   * Removes some images of a page.
   * @param index 0-based
   * @param numbers as returned by `hiddenImages`
   * @throws PdfNotOpened if one is left
   */
  removeHidden(index: number, numbers: ReadonlySet<number>): void {
    const before = this.#onPage(index, (page) => {
      const images = imagesOn(this.#pdfium, page);
      for (const [number, { object, form }] of images.entries())
        if (!numbers.has(number)) continue;
        else if (form === undefined) this.#pdfium.FPDFPage_RemoveObject(page, object);
        else this.#pdfium.FPDFFormObj_RemoveObject(form, object);
      this.#pdfium.FPDFPage_GenerateContent(page);
      return images.length;
    });
    const after = this.#onPage(index, (page) => imagesOn(this.#pdfium, page).length);
    if (after > before - numbers.size)
      throw new PdfNotOpened(`page ${(index + 1).toString()}: a hidden image could not be removed`);
  }

  /**
   * Renders a page, or a layer of it. The layer of images includes annotations with images; what is drawn over images
   * is left out.
   * @param index 0-based
   * @param scale pixels per point, e.g. 200 / 72 for 200 dpi
   * @throws RangeError above `mostPixels`
   */
  render(index: number, scale: number, layer: Layer = 'page', mostPixels = 50_000_000): PagePixels {
    return this.#onPage(index, (page) => {
      const areas = layer === 'images' ? this.#annotationAreas(page) : [];
      if (layer !== 'page') this.#leaveOnly(page, layer);
      const pixels = renderPage(this.#pdfium, page, scale, mostPixels, layer === 'page');
      if (areas.length > 0)
        darken(
          pixels,
          renderPage(this.#pdfium, page, scale, mostPixels, true),
          areas.map(({ area }) => area),
          scale,
        );
      return pixels;
    });
  }

  /** Returns the images of a page that are displayed turned or mirrored. @param index 0-based */
  turnedImages(index: number): readonly TurnedImages[] {
    return this.#onPage(index, (page) => {
      const [width = 0, height = 0] = this.#shownSize(page).map((side) => side / FINE);
      const [images, area] = [imagesOn(this.#pdfium, page), { left: 0, top: 0, width, height }];
      return turnedImages(images, area, (rectangle) => this.#areaOf(page, rectangle));
    });
  }

  /**
   * Renders some images of a page alone, as displayed and upright.
   * @param index 0-based
   * @param scale pixels per point
   * @throws RangeError above `mostPixels`
   */
  renderTurned(
    index: number,
    { turn, numbers, bounds }: TurnedImages,
    scale: number,
    mostPixels = 50_000_000,
  ): readonly [displayed: PagePixels, upright: PagePixels, place: Upright] {
    return this.#onPage(index, (page) => {
      for (const [number, { object, form }] of imagesOn(this.#pdfium, page).entries())
        if (numbers.has(number)) continue;
        else if (form === undefined) this.#pdfium.FPDFPage_RemoveObject(page, object);
        else this.#pdfium.FPDFFormObj_RemoveObject(form, object);
      this.#leaveOnly(page, 'images');
      const place = uprightOf(bounds, turn, scale);
      const asDisplayed = uprightOf(bounds, { degrees: 0, isMirrored: false }, scale);
      return [
        renderUpright(this.#pdfium, page, asDisplayed, mostPixels),
        renderUpright(this.#pdfium, page, place, mostPixels),
        place,
      ];
    });
  }

  /** Saves the whole document, without earlier revisions. */
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

  /** Returns the bounds of images, and of forms that contain images. */
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

  /** Removes the objects outside a layer from the page as it is open; the document stays as it is. */
  #leaveOnly(page: number, layer: Exclude<Layer, 'page'>): void {
    const types = OUTSIDE_LAYER[layer];
    for (let at = this.#pdfium.FPDFPage_CountObjects(page) - 1; at >= 0; at--) {
      const object = this.#pdfium.FPDFPage_GetObject(page, at);
      const type = this.#pdfium.FPDFPageObj_GetType(object);
      if (types.has(type)) this.#pdfium.FPDFPage_RemoveObject(page, object);
      else if (type === FORM) this.#emptyOf(object, types, 0);
    }
  }

  /** Removes objects of some types from a form. */
  #emptyOf(form: number, types: ReadonlySet<number>, level: number): void {
    if (level > MOST_LEVELS) return;
    for (let at = this.#pdfium.FPDFFormObj_CountObjects(form) - 1; at >= 0; at--) {
      const object = this.#pdfium.FPDFFormObj_GetObject(form, at);
      const type = this.#pdfium.FPDFPageObj_GetType(object);
      if (types.has(type)) this.#pdfium.FPDFFormObj_RemoveObject(form, object);
      else if (type === FORM) this.#emptyOf(object, types, level + 1);
    }
  }

  /** Returns the annotations whose displayed appearance contains images. */
  #annotationAreas(page: number): readonly { readonly at: number; readonly area: Box }[] {
    const found: { readonly at: number; readonly area: Box }[] = [];
    const memory = this.#pdfium.pdfium._malloc(16);
    for (let at = this.#pdfium.FPDFPage_GetAnnotCount(page) - 1; at >= 0; at--) {
      const annotation = this.#pdfium.FPDFPage_GetAnnot(page, at);
      if (annotation === 0) continue;
      const count = this.#pdfium.FPDFAnnot_GetObjectCount(annotation);
      const hasImage = Array.from({ length: Math.max(0, count) }).some((_none, index) =>
        this.#hasImage(this.#pdfium.FPDFAnnot_GetObject(annotation, index), 0),
      );
      if (hasImage && this.#pdfium.FPDFAnnot_GetRect(annotation, memory)) {
        const view = new DataView(this.#pdfium.pdfium.HEAPU8.buffer, memory, 16);
        const [left = 0, top = 0, right = 0, bottom = 0] = [0, 4, 8, 12].map((offset) =>
          view.getFloat32(offset, true),
        );
        found.push({ at, area: this.#areaOf(page, { left, top, right, bottom }) });
      }
      this.#pdfium.FPDFPage_CloseAnnot(annotation);
    }
    this.#pdfium.pdfium._free(memory);
    return found;
  }

  /** Removes the appearance of annotations with images. @param areas only of annotations that touch one of these */
  #emptyAnnotations(page: number, areas?: readonly Box[]): void {
    for (const { at, area } of this.#annotationAreas(page)) {
      if (areas?.some((other) => touches(area, other)) === false) continue;
      const annotation = this.#pdfium.FPDFPage_GetAnnot(page, at);
      this.hasEmptied = true;
      this.#pdfium.FPDFAnnot_SetAP(annotation, NORMAL_APPEARANCE, 0);
      this.#pdfium.FPDFPage_CloseAnnot(annotation);
    }
  }

  #remove(page: number, { left, top, right, bottom }: Rectangle): void {
    const memory = this.#pdfium.pdfium._malloc(16);
    const view = new DataView(this.#pdfium.pdfium.HEAPU8.buffer, memory, 16);
    for (const [index, value] of [left, top, right, bottom].entries())
      view.setFloat32(index * 4, value, true);
    this.#pdfium.EPDFText_RedactInRect(page, memory, true, false);
    this.#pdfium.pdfium._free(memory);
  }

  /** Returns the size of a page as displayed, in hundredths of a point. */
  #shownSize(page: number): readonly [width: number, height: number] {
    return [
      Math.round(this.#pdfium.FPDF_GetPageWidthF(page) * FINE),
      Math.round(this.#pdfium.FPDF_GetPageHeightF(page) * FINE),
    ];
  }

  /** Converts an area of a page as displayed, rotated and cropped, to content coordinates. */
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
   * Draws a grey box with a text, or a black one without.
   * @param turns clockwise page rotation in quarter turns, as returned by FPDFPage_GetRotation
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
    // The text is rotated against the page rotation, starting from the matching corner.
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

/** Invisible characters, such as a soft hyphen. */
const UNSEEN = /\p{Cf}/u;

const characterOf = (code: number): string => {
  if (code === 0 || code > 0x10_ff_ff) return '\uFFFD';
  if (UNSEEN.test(String.fromCodePoint(code))) return '';
  // PDFium returns surrogates one by one, and marks a hyphen at the end of a line with 2 (fpdf_text.h).
  return code <= 0xff_ff ? String.fromCharCode(code === 2 ? 0x2d : code) : String.fromCodePoint(code);
};

const ONLY_IMAGES: ReadonlySet<number> = new Set([IMAGE]);
