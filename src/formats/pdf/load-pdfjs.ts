/** Globals that pdf.js expects when it is loaded but uses only for drawing. */
const DRAWING = ['DOMMatrix', 'ImageData', 'Path2D'] as const;

/**
 * Loads pdf.js for reading text. Nothing is drawn, so its optional canvas, a library of 33 MB, may be missing; the
 * warnings about that are suppressed.
 */
export async function loadPdfjs() {
  for (const name of DRAWING)
    if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value: Object, configurable: true });
  /* eslint-disable no-console -- the library prints there */
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return await import('pdfjs-dist/legacy/build/pdf.mjs');
  } finally {
    console.warn = warn;
  }
  /* eslint-enable no-console */
}
