/** Grey value below which a pixel is ink, and above which it is paper. */
const INK = 180;
const PAPER = 200;
/** Distances in pixels from a speck at which the paper around it is empty. */
const RINGS = [4, 10];
/** Number of pixels of specks in a million from which a picture is noisy; clean pages have fewer than ten. */
const NOISY = 60;

/** Pixels in row order, four bytes each: red, green, blue, alpha. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array | Uint8ClampedArray;
}

/**
 * Removes specks from the picture of a noisy page: each dark pixel becomes as light as the median of the nine pixels
 * around it. A picture without specks on empty paper stays as it is.
 * @returns whether pixels were changed
 */
export function removeSpecks({ width, height, rgba }: Pixels): boolean {
  const grey = new Uint8Array(width * height);
  for (let at = 0; at < grey.length; at++)
    grey[at] = ((rgba[4 * at] ?? 0) * 77 + (rgba[4 * at + 1] ?? 0) * 150 + (rgba[4 * at + 2] ?? 0) * 29) >> 8;
  if (specksIn(grey, width, height) * 1e6 < NOISY * grey.length) return false;
  const around = new Uint8Array(9);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const own = grey[at] ?? 0;
      if (own > PAPER) continue;
      for (let row = 0; row < 3; row++)
        around.set(grey.subarray(at + (row - 1) * width - 1, at + (row - 1) * width + 2), 3 * row);
      const median = around.sort()[4] ?? 0;
      if (median > own) rgba.fill(median, 4 * at, 4 * at + 3);
    }
  return true;
}

/** Counts the dark pixels that have only paper around them. */
function specksIn(grey: Uint8Array, width: number, height: number): number {
  const most = RINGS.at(-1) ?? 0;
  let specks = 0;
  for (let y = most; y < height - most; y++)
    for (let x = most; x < width - most; x++) {
      const at = y * width + x;
      if ((grey[at] ?? 255) < INK && RINGS.every((distance) => isEmptyRing(grey, at, width, distance)))
        specks += 1;
    }
  return specks;
}

function isEmptyRing(grey: Uint8Array, at: number, width: number, distance: number): boolean {
  for (let step = -distance; step <= distance; step++)
    for (const pixel of [
      at - distance * width + step,
      at + distance * width + step,
      at + step * width - distance,
      at + step * width + distance,
    ])
      if ((grey[pixel] ?? 255) < PAPER) return false;
  return true;
}
