import { createRequire } from 'node:module';
import type * as CanvasModule from '@napi-rs/canvas';
import type { ImageKind } from './image-header.js';

/** The library that decodes, draws and encodes images; npm installs it where it can. */
export type Canvas = typeof CanvasModule;

/** Whether the canvas decodes images of a kind. */
export const drawable = (kind: ImageKind): boolean => kind !== 'tiff';

/** The font of what is drawn: that of pdf.js, since a server may have none. */
export const FONT = 'Label';
const FONT_FILE = 'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf';

/** The canvas; undefined where it is not installed, as in the container image. */
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
