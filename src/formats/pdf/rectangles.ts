import type { Box } from '../content/place.js';
import type { Glyph } from './reading-order.js';

/** A rectangle in page content coordinates: points from the lower left corner. */
export interface Rectangle {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** Share of a glyph's size by which the removal area shrinks on each side, so that it touches no adjacent glyph. */
const MARGIN = 0.25;

/** Whether two areas have a point in common. */
export const touches = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height;

/** Whether two rectangles have a point in common. */
export const overlaps = (a: Rectangle, b: Rectangle): boolean =>
  a.left < b.right && b.left < a.right && a.bottom < b.top && b.bottom < a.top;

/** Returns the centre of a glyph's box. */
export function innerOf({ left, right, bottom, top }: Rectangle): Rectangle {
  const [width, height] = [(right - left) * MARGIN, (top - bottom) * MARGIN];
  return { left: left + width, right: right - width, bottom: bottom + height, top: top - height };
}

/** Merges the boxes of glyphs by line; a rotated glyph has a box of its own. */
export function linesOf(glyphs: readonly Glyph[]): readonly { readonly box: Rectangle }[] {
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
