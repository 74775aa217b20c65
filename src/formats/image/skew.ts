import type { Pixels } from './remove-specks.js';

/** Maximum angle that is found, and minimum angle that is worth a rotation, in degrees. */
const MOST = 7;
const LEAST = 0.4;
const STEP = 0.2;
/** Grey value below which a pixel is ink. */
const INK = 140;
/** Maximum share of ink in a page of text, and minimum number of pixels of ink. */
const MOST_INK = 0.3;
const LEAST_INK = 500;
/** Length of the longer side to which a page is reduced, in pixels. */
const REDUCED = 1_200;
/** Factor by which lines of text are more distinct at the angle than without a rotation. */
const DISTINCT = 1.15;

/**
 * Finds the angle by which the lines of a page are turned clockwise: rows along it hold much ink or none.
 * @returns degrees from -7 to 7; 0 if the page is straight or shows no lines of text
 */
export function skewOf({ width, height, rgba }: Pixels): number {
  const step = Math.max(1, Math.floor(Math.max(width, height) / REDUCED));
  const ink: number[] = [];
  let seen = 0;
  for (let y = 0; y < height; y += step)
    for (let x = 0; x < width; x += step) {
      seen += 1;
      if ((rgba[4 * (y * width + x) + 1] ?? 255) < INK) ink.push(x / step, y / step);
    }
  const count = ink.length / 2;
  if (count < LEAST_INK || count > MOST_INK * seen) return 0;
  const straight = distinctness(ink, 0, width / step, height / step);
  let [best, angle] = [straight, 0];
  for (let degrees = -MOST; degrees <= MOST; degrees += STEP) {
    const found = distinctness(ink, degrees, width / step, height / step);
    if (found > best) [best, angle] = [found, degrees];
  }
  return Math.abs(angle) >= LEAST && best > DISTINCT * straight ? angle : 0;
}

/** Sum of squares of the differences of ink between neighbouring rows at an angle. */
function distinctness(ink: readonly number[], degrees: number, width: number, height: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const least = Math.ceil(Math.abs(slope) * width);
  const rows = new Float64Array(Math.ceil(height) + 2 * least + 2);
  for (let at = 0; at < ink.length; at += 2) {
    const row = Math.round((ink[at + 1] ?? 0) - slope * (ink[at] ?? 0)) + least;
    rows[row] = (rows[row] ?? 0) + 1;
  }
  let sum = 0;
  for (let row = 1; row < rows.length; row++) sum += ((rows[row] ?? 0) - (rows[row - 1] ?? 0)) ** 2;
  return sum;
}
