import type { Offence } from './offence.js';
import { findOutOfPlace } from './unicode-context.js';
import { findMixedDigits } from './unicode-digits.js';
import { maskEmoji } from './unicode-emoji.js';
import { findForbidden } from './unicode-forbidden.js';
import { findMarkOffence } from './unicode-marks.js';
import { findNotNfc } from './unicode-normalization.js';
import { findStrayWide } from './unicode-width.js';
import { findMixedScript } from './unicode-words.js';

export type { Offence } from './offence.js';
export { decodeUtf8 } from './unicode-encoding.js';

const PLAIN = /^[\t\n\r\x20-\x7E]*$/;
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Checks a decoded text, in which one leading byte order mark is allowed, against the rules of
 * docs/untrusted-input.md. Linear time.
 * @returns the offence with the lowest offset, on a tie that of the earlier rule; undefined when the text
 * may pass.
 */
export function findOffence(text: string): Offence | undefined {
  if (PLAIN.test(text)) return undefined;
  const body = text.startsWith(BYTE_ORDER_MARK) ? ` ${text.slice(1)}` : text;
  const masked = maskEmoji(body);
  const marks = findMarkOffence(masked);
  return [
    // Normalization is quadratic in a run of marks, so it sees the text only up to one that is too long.
    findNotNfc(marks === undefined ? body : body.slice(0, marks.offset)),
    findForbidden(masked),
    findStrayWide(masked),
    findOutOfPlace(masked),
    marks,
    findMixedDigits(masked),
    findMixedScript(masked),
  ].reduce(earlier);
}

function earlier(first: Offence | undefined, next: Offence | undefined): Offence | undefined {
  return next === undefined || (first !== undefined && first.offset <= next.offset) ? first : next;
}
