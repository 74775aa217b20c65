/** What pdf.js asks for when it is loaded and uses where it draws alone. */
const DRAWING = ['DOMMatrix', 'ImageData', 'Path2D'] as const;

/**
 * Loads pdf.js to read text. Nothing is drawn: its optional canvas, a library of 33 MB, may be missing, and the warnings
 * that it is are not printed.
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
