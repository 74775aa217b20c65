import { createRequire } from 'node:module';
import type * as CanvasModule from '@napi-rs/canvas';
import type { ImageKind } from './image-header.js';

/**
 * The optional library that decodes, draws and encodes images. Use `encodeSync`: `encode` reads the pixels on another
 * thread, where the canvas may have been freed, which ends the process.
 */
export type Canvas = typeof CanvasModule;

/** Whether the canvas can decode images of a kind. */
export const drawable = (kind: ImageKind): boolean => kind !== 'tiff';

/** Font for labels, taken from pdf.js because a server may have no fonts. */
export const FONT = 'Label';
const FONT_FILE = 'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf';

/** Loads the canvas; undefined if it is not installed, as in the container image. */
export async function loadCanvas(): Promise<Canvas | undefined> {
  try {
    const canvas = await import('@napi-rs/canvas');
    if (!canvas.GlobalFonts.has(FONT))
      canvas.GlobalFonts.registerFromPath(createRequire(import.meta.url).resolve(FONT_FILE), FONT);
    return canvas;
  } catch {
    return undefined;
  }
}
