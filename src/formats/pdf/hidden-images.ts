import type { PagePixels } from './page-pixels.js';
import type { Engine } from './start-pdfium.js';

/** An image of a page of which the page does not show all. */
export interface HiddenImage {
  /** 0-based number among the images of the page in drawing order, those in forms included. */
  readonly number: number;
  /** Its own pixels, without masks; undefined if they cannot be decoded. */
  readonly pixels: PagePixels | undefined;
}

/** An image on a page as it is open. */
export interface PlacedImage {
  readonly object: number;
  /** The form that contains it; undefined on the page itself. */
  readonly form: number | undefined;
  /** Maps the unit square to the coordinates of the page. */
  readonly matrix: Matrix;
}

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
type Point = readonly [x: number, y: number];

const IMAGE = 3;
const FORM = 5;
/** Maximum depth of nested forms. */
const MOST_LEVELS = 8;
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
/** Minimum number of pixels of an image that may show a legible value. */
const LEGIBLE_PIXELS = 1_000;
const MOST_PIXELS = 50_000_000;
/** Pixels of an image per rendered pixel from which what it shows is too small to be read. */
const TINY = 10;
/** Side of the blocks in which an image is compared with the page, in rendered pixels. */
const BLOCK = 24;
const LEAST_CELLS = 64;
/** Standard deviation of grey levels, of 255, from which a block may show something. */
const LEAST_CONTRAST = 4;
/** Correlation from which a block of the page shows that of the image, and share of its contrast. */
const LEAST_LIKENESS = 0.6;
const LEAST_STRENGTH = 0.3;
/** Rendered pixels by which the engine may shift an image. */
const SHIFTS = [0, -1, 1];
/** Bytes per pixel by bitmap format of PDFium. */
const BYTES: Readonly<Record<number, number>> = { 1: 1, 2: 3, 3: 4, 4: 4, 5: 4 };

/** Returns the images of an open page in drawing order, those in forms included. */
export function imagesOn(engine: Engine, page: number): readonly PlacedImage[] {
  const images: PlacedImage[] = [];
  const memory = engine.pdfium._malloc(24);
  const matrixOf = (object: number): Matrix => {
    if (!engine.FPDFPageObj_GetMatrix(object, memory)) return IDENTITY;
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = new Float32Array(
      engine.pdfium.HEAPU8.slice(memory, memory + 24).buffer,
    );
    return [a, b, c, d, e, f];
  };
  const add = (object: number, form: number | undefined, around: Matrix, level: number): void => {
    const type = engine.FPDFPageObj_GetType(object);
    const matrix = product(matrixOf(object), around);
    if (type === IMAGE) images.push({ object, form, matrix });
    else if (type === FORM && level < MOST_LEVELS)
      for (let at = 0; at < engine.FPDFFormObj_CountObjects(object); at++)
        add(engine.FPDFFormObj_GetObject(object, at), object, matrix, level + 1);
  };
  for (let at = 0; at < engine.FPDFPage_CountObjects(page); at++)
    add(engine.FPDFPage_GetObject(page, at), undefined, IDENTITY, 0);
  engine.pdfium._free(memory);
  return images;
}

/**
 * Returns the images of an open page whose own pixels differ from what the page shows in their place: transparent,
 * masked, clipped, outside the page, below another image, or too small.
 * @param shown the images of the page, rendered
 * @param displayed maps page coordinates to pixels of `shown`
 */
export function hiddenImages(
  engine: Engine,
  page: number,
  shown: PagePixels,
  displayed: (point: Point) => Point,
): readonly HiddenImage[] {
  return imagesOn(engine, page).flatMap(({ object, matrix }, number): readonly HiddenImage[] => {
    const [width, height] = sizeOf(engine, object);
    if (width * height < LEGIBLE_PIXELS) return [];
    const pixels = width * height > MOST_PIXELS ? undefined : pixelsOf(engine, object);
    if (pixels === undefined) return [{ number, pixels }];
    const [origin, right, up] = [
      [0, 0],
      [1, 0],
      [0, 1],
    ].map(([x = 0, y = 0]) => displayed(applied(matrix, [x, y])));
    const place = placeOf(origin ?? [0, 0], right ?? [0, 0], up ?? [0, 0]);
    return isShown(pixels, shown, place) ? [] : [{ number, pixels }];
  });
}

function sizeOf(engine: Engine, image: number): Point {
  const memory = engine.pdfium._malloc(8);
  const isKnown = engine.FPDFImageObj_GetImagePixelSize(image, memory, memory + 4);
  const [width = 0, height = 0] = new Uint32Array(engine.pdfium.HEAPU8.slice(memory, memory + 8).buffer);
  engine.pdfium._free(memory);
  return isKnown ? [width, height] : [0, 0];
}

function pixelsOf(engine: Engine, image: number): PagePixels | undefined {
  const bitmap = engine.FPDFImageObj_GetBitmap(image);
  if (bitmap === 0) return undefined;
  const [width, height] = [engine.FPDFBitmap_GetWidth(bitmap), engine.FPDFBitmap_GetHeight(bitmap)];
  const [stride, start] = [engine.FPDFBitmap_GetStride(bitmap), engine.FPDFBitmap_GetBuffer(bitmap)];
  const size = BYTES[engine.FPDFBitmap_GetFormat(bitmap)];
  const rgba = size === undefined ? undefined : new Uint8Array(width * height * 4).fill(255);
  const heap = engine.pdfium.HEAPU8;
  if (rgba !== undefined && size !== undefined)
    for (let y = 0, to = 0; y < height; y++)
      for (let x = 0, at = start + y * stride; x < width; x++, at += size, to += 4)
        for (let channel = 0; channel < 3; channel++)
          rgba[to + channel] = heap[size === 1 ? at : at + 2 - channel] ?? 0;
  engine.FPDFBitmap_Destroy(bitmap);
  return rgba && { width, height, rgba };
}

/** Where an image lies in the rendered page: its upper left corner, and its sides from there. */
interface Place {
  readonly corner: Point;
  readonly across: Point;
  readonly down: Point;
}

const placeOf = (origin: Point, right: Point, up: Point): Place => ({
  corner: up,
  across: [right[0] - origin[0], right[1] - origin[1]],
  down: [origin[0] - up[0], origin[1] - up[1]],
});

function isShown(own: PagePixels, shown: PagePixels, { corner, across, down }: Place): boolean {
  const [wide, high] = [Math.hypot(...across), Math.hypot(...down)];
  if (wide * TINY < own.width || high * TINY < own.height) return isPlain(own);
  const columns = Math.max(1, Math.min(own.width, Math.round(wide)));
  const rows = Math.max(1, Math.min(own.height, Math.round(high)));
  const cells = shrunk(own, columns, rows);
  const greyAt = (column: number, row: number, dx: number, dy: number): number => {
    const [s, t] = [(column + 0.5) / columns, (row + 0.5) / rows];
    const x = Math.floor(corner[0] + s * across[0] + t * down[0]) + dx;
    const y = Math.floor(corner[1] + s * across[1] + t * down[1]) + dy;
    if (x < 0 || y < 0 || x >= shown.width || y >= shown.height) return 255;
    return greyOf(shown.rgba, (y * shown.width + x) * 4);
  };
  const isAlike = (left: number, top: number): boolean => {
    const [right, bottom] = [Math.min(columns, left + BLOCK), Math.min(rows, top + BLOCK)];
    if ((right - left) * (bottom - top) < LEAST_CELLS) return true;
    const block: number[] = [];
    for (let row = top; row < bottom; row++)
      for (let column = left; column < right; column++) block.push(cells[row * columns + column] ?? 0);
    if (deviationOf(block) < LEAST_CONTRAST) return true;
    return SHIFTS.some((dy) =>
      SHIFTS.some((dx) => {
        const other: number[] = [];
        for (let row = top; row < bottom; row++)
          for (let column = left; column < right; column++) other.push(greyAt(column, row, dx, dy));
        return (
          deviationOf(other) >= LEAST_STRENGTH * deviationOf(block) &&
          Math.abs(correlationOf(block, other)) >= LEAST_LIKENESS
        );
      }),
    );
  };
  for (let top = 0; top < rows; top += BLOCK)
    for (let left = 0; left < columns; left += BLOCK) if (!isAlike(left, top)) return false;
  return true;
}

/** Returns the mean grey level of each cell of a grid over an image. */
function shrunk({ width, height, rgba }: PagePixels, columns: number, rows: number): Float64Array {
  const sums = new Float64Array(columns * rows);
  const counts = new Uint32Array(columns * rows);
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * rows) / height) * columns;
    for (let x = 0; x < width; x++) {
      const cell = row + Math.floor((x * columns) / width);
      sums[cell] = (sums[cell] ?? 0) + greyOf(rgba, (y * width + x) * 4);
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }
  return sums.map((sum, cell) => sum / Math.max(1, counts[cell] ?? 1));
}

const isPlain = (own: PagePixels): boolean =>
  deviationOf(shrunk(own, own.width, own.height)) < LEAST_CONTRAST;

const greyOf = (rgba: Uint8Array, at: number): number =>
  ((rgba[at] ?? 0) + (rgba[at + 1] ?? 0) + (rgba[at + 2] ?? 0)) / 3;

const meanOf = (values: readonly number[] | Float64Array): number => {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
};

function deviationOf(values: readonly number[] | Float64Array): number {
  const mean = meanOf(values);
  let sum = 0;
  for (const value of values) sum += (value - mean) ** 2;
  return Math.sqrt(sum / values.length);
}

function correlationOf(one: readonly number[], other: readonly number[]): number {
  const [mean, otherMean] = [meanOf(one), meanOf(other)];
  let [both, first, second] = [0, 0, 0];
  for (const [at, value] of one.entries()) {
    const [a, b] = [value - mean, (other[at] ?? 0) - otherMean];
    both += a * b;
    first += a * a;
    second += b * b;
  }
  return first * second === 0 ? 0 : both / Math.sqrt(first * second);
}

const product = (inner: Matrix, outer: Matrix): Matrix => {
  const [a, b, c, d, e, f] = inner;
  const [[p, q], [r, s], [t, u]] = [applied(outer, [a, b]), applied(outer, [c, d]), applied(outer, [e, f])];
  const [x, y] = [outer[4], outer[5]];
  return [p - x, q - y, r - x, s - y, t, u];
};

const applied = ([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point => [a * x + c * y + e, b * x + d * y + f];
