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

/** Number of pixel rows read at a time. */
const ROWS = 64;

/**
 * Encodes an opaque canvas as a bitmap (https://netpbm.sourceforge.net/doc/), grey if it has no colours, for the engine:
 * as a PNG it would be packed and unpacked, and take four bytes for each grey pixel.
 */
export function encodeBitmap(drawn: InstanceType<Canvas['Canvas']>): Buffer {
  const { width, height } = drawn;
  const context = drawn.getContext('2d');
  const head = (kind: string): Buffer =>
    Buffer.from(`${kind}\n${width.toString()} ${height.toString()}\n255\n`);
  const write = (head: Buffer, samples: 1 | 3): Buffer | undefined => {
    const bitmap = Buffer.alloc(head.length + width * height * samples);
    head.copy(bitmap);
    let at = head.length;
    for (let top = 0; top < height; top += ROWS) {
      const { data } = context.getImageData(0, top, width, Math.min(ROWS, height - top));
      for (let from = 0; from < data.length; from += 4) {
        const [red, green, blue] = [data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0];
        bitmap[at++] = red;
        if (samples === 1 && (red !== green || red !== blue)) return undefined;
        if (samples === 1) continue;
        bitmap[at++] = green;
        bitmap[at++] = blue;
      }
    }
    return bitmap;
  };
  return write(head('P5'), 1) ?? write(head('P6'), 3) ?? Buffer.alloc(0);
}
