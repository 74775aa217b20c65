import type { Box } from '../content/place.js';
import type { PlacedImage } from './hidden-images.js';
import type { Rectangle } from './rectangles.js';

/** How the pixels of images are displayed: turned clockwise, and mirrored from left to right before that. */
export interface Turn {
  /** From 0 to 359. */
  readonly degrees: number;
  readonly isMirrored: boolean;
}

/** Images of a page that are displayed in the same direction; `numbers` as in drawing order. */
export interface TurnedImages {
  readonly turn: Turn;
  readonly numbers: ReadonlySet<number>;
  /** Their bounds on the page as displayed, in points from the upper left corner. */
  readonly bounds: Box;
}

type Point = readonly [x: number, y: number];

/** Degrees from which an image counts as turned: OCR reads others as they are displayed. */
const LEAST_DEGREES = 4;
const FULL = 360;

/**
 * Groups the images of a page that are not displayed upright by the direction in which they are displayed.
 * @param page as displayed, in points
 * @param displayed maps page coordinates to points from the upper left corner of the page as displayed
 */
export function turnedImages(
  images: readonly PlacedImage[],
  page: Box,
  displayed: (area: Rectangle) => Box,
): readonly TurnedImages[] {
  const groups = new Map<string, { turn: Turn; numbers: Set<number>; corners: Point[] }>();
  for (const [number, { matrix }] of images.entries()) {
    const [a, b, c, d, e, f] = matrix;
    const corners = [
      [e, f],
      [e + a, f + b],
      [e + c, f + d],
      [e + a + c, f + b + d],
    ].map(([x = 0, y = 0]): Point => {
      const { left, top } = displayed({ left: x, right: x, bottom: y, top: y });
      return [left, top];
    });
    const turn = turnOf(corners);
    const { degrees, isMirrored } = turn;
    if (!isMirrored && (degrees < LEAST_DEGREES || degrees > FULL - LEAST_DEGREES)) continue;
    const key = `${degrees.toString()} ${isMirrored.toString()}`;
    const group = groups.get(key) ?? { turn, numbers: new Set(), corners: [] };
    groups.set(key, group);
    group.numbers.add(number);
    group.corners.push(...corners);
  }
  return [...groups.values()].flatMap(({ turn, numbers, corners }) => {
    const bounds = within(boundsOf(corners), page);
    return bounds === undefined ? [] : [{ turn, numbers, bounds }];
  });
}

/** @param corners displayed corners of an image: lower left, lower right, upper left */
function turnOf([origin = [0, 0], right = [0, 0], up = [0, 0]]: readonly Point[]): Turn {
  const across: Point = [right[0] - origin[0], right[1] - origin[1]];
  const down: Point = [origin[0] - up[0], origin[1] - up[1]];
  // A mirrored image is displayed with its columns from right to left.
  const isMirrored = across[0] * down[1] - across[1] * down[0] < 0;
  const angle = isMirrored ? Math.atan2(-across[1], -across[0]) : Math.atan2(across[1], across[0]);
  return { degrees: (Math.round((angle * FULL) / (2 * Math.PI)) + FULL) % FULL, isMirrored };
}

/** An area of a displayed page drawn upright, for OCR. */
export interface Upright {
  /** Size in pixels. */
  readonly width: number;
  readonly height: number;
  /** Maps points of the displayed page to pixels. */
  readonly matrix: readonly [a: number, b: number, c: number, d: number, e: number, f: number];
}

/** Returns how an area of a displayed page is drawn upright. @param scale pixels per point */
export function uprightOf(bounds: Box, { degrees, isMirrored }: Turn, scale: number): Upright {
  const radians = (degrees * 2 * Math.PI) / FULL;
  // Without errors of rounding at right angles, which would add a row.
  const [sine, cosine] = [Math.sin(radians), Math.cos(radians)].map((value) => Math.round(value * 1e9) / 1e9);
  const sign = isMirrored ? -scale : scale;
  const [a, c] = [(cosine ?? 1) * sign, (sine ?? 0) * sign];
  const [b, d] = [-(sine ?? 0) * scale, (cosine ?? 1) * scale];
  const { left, top, width, height } = boundsOf(
    cornersOf(bounds).map(([x, y]) => [a * x + c * y, b * x + d * y]),
  );
  return {
    width: Math.max(1, Math.ceil(width)),
    height: Math.max(1, Math.ceil(height)),
    matrix: [a, b, c, d, -left, -top],
  };
}

/** Returns the bounds, in points of the displayed page, of a box in pixels of its upright drawing. */
export function displayedBox(box: Box, { matrix: [a, b, c, d, e, f] }: Upright): Box {
  const determinant = a * d - b * c;
  return boundsOf(
    cornersOf(box).map(([x, y]) => [
      (d * (x - e) - c * (y - f)) / determinant,
      (a * (y - f) - b * (x - e)) / determinant,
    ]),
  );
}

const cornersOf = ({ left, top, width, height }: Box): readonly Point[] => [
  [left, top],
  [left + width, top],
  [left, top + height],
  [left + width, top + height],
];

function boundsOf(corners: readonly Point[]): Box {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** Returns the part of an area on a page; undefined if there is none. */
function within({ left, top, width, height }: Box, page: Box): Box | undefined {
  const [right, bottom] = [Math.min(page.width, left + width), Math.min(page.height, top + height)];
  const [from, above] = [Math.max(0, left), Math.max(0, top)];
  return right > from && bottom > above
    ? { left: from, top: above, width: right - from, height: bottom - above }
    : undefined;
}
