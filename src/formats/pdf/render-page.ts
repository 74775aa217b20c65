import type { PagePixels } from './page-pixels.js';
import type { Engine } from './start-pdfium.js';
import type { Upright } from './turned-images.js';

const BGRA_TO_RGBA = 0x10;
const WITH_ANNOTATIONS = 0x01;
/** PDFium bitmap format: blue, green, red, alpha. */
const BGRA = 4;

/** Renders an open page. @param scale pixels per point @throws RangeError above `mostPixels` */
export function renderPage(
  engine: Engine,
  page: number,
  scale: number,
  mostPixels: number,
  withAnnotations: boolean,
): PagePixels {
  const width = Math.max(1, Math.ceil(engine.FPDF_GetPageWidthF(page) * scale));
  const height = Math.max(1, Math.ceil(engine.FPDF_GetPageHeightF(page) * scale));
  const flags = BGRA_TO_RGBA | (withAnnotations ? WITH_ANNOTATIONS : 0);
  return drawn(engine, width, height, mostPixels, (bitmap) => {
    engine.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags);
  });
}

/** Renders an area of an open page, without annotations. @throws RangeError above `mostPixels` */
export function renderUpright(
  engine: Engine,
  page: number,
  { width, height, matrix }: Upright,
  mostPixels: number,
): PagePixels {
  return drawn(engine, width, height, mostPixels, (bitmap) => {
    const memory = engine.pdfium._malloc(40);
    const view = new DataView(engine.pdfium.HEAPU8.buffer, memory, 40);
    for (const [at, value] of [...matrix, 0, 0, width, height].entries())
      view.setFloat32(at * 4, value, true);
    engine.FPDF_RenderPageBitmapWithMatrix(bitmap, page, memory, memory + 24, BGRA_TO_RGBA);
    engine.pdfium._free(memory);
  });
}

function drawn(
  engine: Engine,
  width: number,
  height: number,
  mostPixels: number,
  draw: (bitmap: number) => void,
): PagePixels {
  if (!(width * height <= mostPixels)) throw new RangeError('the page has too many pixels');
  const memory = engine.pdfium._malloc(width * height * 4);
  const bitmap = engine.FPDFBitmap_CreateEx(width, height, BGRA, memory, width * 4);
  engine.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
  draw(bitmap);
  const rgba = engine.pdfium.HEAPU8.slice(memory, memory + width * height * 4);
  engine.FPDFBitmap_Destroy(bitmap);
  engine.pdfium._free(memory);
  return { width, height, rgba };
}
