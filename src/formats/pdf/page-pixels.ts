import { crc32, deflateSync } from 'node:zlib';
import type { Box } from '../content/place.js';

/** Pixels of a page in row order, four bytes each: red, green, blue, alpha. */
export interface PagePixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

const GREY = 235;
/** Maximum difference of a channel within a blanked area, of 255: lossy compression causes small differences. */
const MOST_SHADE = 12;

/** Whether an area of a rendered page has a single colour. @param scale pixels per point */
export function isOfOneColour({ width, height, rgba }: PagePixels, area: Box, scale: number): boolean {
  // Adjacent content may bleed into the edges.
  const [left, top] = [area.left, area.top].map((at) => Math.max(0, Math.ceil(at * scale) + 1));
  const right = Math.min(width, Math.floor((area.left + area.width) * scale) - 1);
  const bottom = Math.min(height, Math.floor((area.top + area.height) * scale) - 1);
  const least = [255, 255, 255];
  const most = [0, 0, 0];
  for (let y = top ?? 0; y < bottom; y++)
    for (let x = left ?? 0; x < right; x++)
      for (let channel = 0; channel < 3; channel++) {
        const value = rgba[(y * width + x) * 4 + channel] ?? 0;
        least[channel] = Math.min(least[channel] ?? 0, value);
        most[channel] = Math.max(most[channel] ?? 0, value);
      }
  return most.every((value, channel) => value - (least[channel] ?? 0) <= MOST_SHADE);
}

/** Adds what another rendering of the page shows within boxes. @param boxes in points @param scale pixels per point */
export function darken(
  { width, height, rgba }: PagePixels,
  other: PagePixels,
  boxes: readonly Box[],
  scale: number,
): void {
  for (const box of boxes) {
    const [left, right, top, bottom] = [
      Math.max(0, Math.floor(box.left * scale)),
      Math.min(width, Math.ceil((box.left + box.width) * scale)),
      Math.max(0, Math.floor(box.top * scale)),
      Math.min(height, Math.ceil((box.top + box.height) * scale)),
    ];
    for (let y = top; y < bottom && left < right; y++)
      for (let at = (y * width + left) * 4; at < (y * width + right) * 4; at++)
        rgba[at] = Math.min(rgba[at] ?? 0, other.rgba[at] ?? 0);
  }
}

/** Number of pixels in which two renderings of a page differ. */
export function differenceOf({ rgba }: PagePixels, other: PagePixels): number {
  const [own, others] = [rgba, other.rgba].map(
    (bytes) => new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4),
  );
  let count = 0;
  for (const [at, pixel] of (own ?? []).entries()) if (pixel !== others?.[at]) count += 1;
  return count;
}

/** Paints an area of a page grey. @param box in points @param scale pixels per point */
export function hide({ width, height, rgba }: PagePixels, box: Box, scale: number): void {
  const [left, top] = [box.left, box.top].map((at) => Math.max(0, Math.floor(at * scale)));
  const right = Math.min(width, Math.ceil((box.left + box.width) * scale));
  const bottom = Math.min(height, Math.ceil((box.top + box.height) * scale));
  for (let y = top ?? 0; y < bottom; y++)
    rgba.fill(GREY, (y * width + (left ?? 0)) * 4, (y * width + right) * 4);
}

/** Whether all pixels are identical. */
export const isBlank = ({ rgba }: PagePixels): boolean => {
  const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.length / 4);
  return pixels.every((pixel) => pixel === pixels[0]);
};

/** Encodes pixels as a greyscale PNG (https://www.w3.org/TR/png-3/). */
export function pngOf({ width, height, rgba }: PagePixels): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      const [red, green, blue] = [rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0];
      rows[y * (width + 1) + 1 + x] = Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
    }
  const pieces = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows, { level: 1 })), chunk('IEND')];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...pieces]);
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
