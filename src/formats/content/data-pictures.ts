import { inOnePiece, type ByteSource } from '../../sources/byte-source.js';
import { textOfSource } from '../encoding/decode-text.js';
import type { Span } from '../../core/span.js';
import type { UnpackedItem } from './unpacked.js';

/** A picture embedded in a text as a data URL (RFC 2397). The span covers the data alone. */
export interface DataPicture extends Span {
  /** Name made of its number in the text and its media type: `picture 1.png`. */
  readonly name: string;
  readonly bytes: Buffer;
}

/** SVG is text and is read in place. */
const HEADER = /data:image\\?\/(?!svg)([a-z\d.+-]{1,40})(?:;[\w.=+-]{1,60}){0,4};base64,/gi;
/** Maximum header length in UTF-16 units. */
const LONGEST_HEADER = 400;
/** Escaped characters: percent-encoding, character references, escapes in script strings. */
const ESCAPED = /%[\da-f]{2}|&#(?:x[\da-f]{1,4}|\d{1,4});|\\\//iy;
const FOLD = /\r?\n[ \t]*(?=[\w+/])/y;
/** Minimum length of a folded line, in UTF-16 units. */
const LEAST_LINE = 40;
/** Maximum length of a picture's data, in UTF-16 units. */
const MOST_DATA = 48 * 2 ** 20;
/** Minimum length scanned at a time, in UTF-16 units. */
const AT_ONCE = 2 ** 16;

/** Returns the pictures in a text, in order. */
export const picturesIn = (text: string): readonly DataPicture[] =>
  dataOfPictures(text).filter(({ bytes }) => bytes.length > 0);

/** Like `picturesIn`, including data URLs without data. */
export const dataOfPictures = (text: string): readonly DataPicture[] => [...found(text, 0)];

function* found(text: string, before: number): Iterable<DataPicture> {
  HEADER.lastIndex = 0;
  let number = before;
  for (let match = HEADER.exec(text); match !== null; match = HEADER.exec(text)) {
    const start = HEADER.lastIndex;
    const end = endOf(text, start);
    HEADER.lastIndex = end;
    const bytes = Buffer.from(decoded(text.slice(start, end)), 'base64');
    if (bytes.length > 0) number += 1;
    const type = (match[1] ?? '').toLowerCase().replace(/^x-/, '');
    yield { start, end, bytes, name: `picture ${number.toString()}.${type === 'jpeg' ? 'jpg' : type}` };
    HEADER.lastIndex = end;
  }
}

/** Returns the end of the base64 data that starts at an offset. */
function endOf(text: string, start: number): number {
  let line = start;
  for (let at = start; ;) {
    const code = text.charCodeAt(at);
    if (isBase64(code)) {
      at += 1;
      continue;
    }
    const sign =
      code === 37 || code === 38 || code === 92 ? ESCAPED : code === 10 || code === 13 ? FOLD : undefined;
    if (sign === undefined || (sign === FOLD && at - line < LEAST_LINE)) return at;
    sign.lastIndex = at;
    if (!sign.test(text)) return at;
    at = sign.lastIndex;
    if (sign === FOLD) line = at;
  }
}

/** Whether a code unit is in the base64 or the base64url alphabet, including padding. */
const isBase64 = (code: number): boolean =>
  (code >= 97 && code <= 122) ||
  (code >= 65 && code <= 90) ||
  (code >= 47 && code <= 57) ||
  code === 43 ||
  code === 45 ||
  code === 61 ||
  code === 95;

const decoded = (data: string): string =>
  data
    .replaceAll(/%([\da-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll(/&#(x?)([\da-f]{1,4});/gi, (_all, sign: string, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, sign === '' ? 10 : 16)),
    )
    .replaceAll('\\', '');

/** Yields the pictures in a streamed text as files inside it. */
export async function* dataPictures(pieces: AsyncIterable<string>): AsyncIterable<UnpackedItem> {
  let held = '';
  let waiting: string[] = [];
  let length = 0;
  let number = 0;
  const take = function* (isEnd: boolean): Iterable<UnpackedItem> {
    held += waiting.join('');
    waiting = [];
    length = 0;
    let done = Math.max(0, held.length - LONGEST_HEADER);
    for (const { name, bytes, start, end } of found(held, number)) {
      // It may continue in the next piece.
      if (!isEnd && end > held.length - LONGEST_HEADER && end - start < MOST_DATA) {
        done = Math.max(0, start - LONGEST_HEADER);
        break;
      }
      done = Math.max(done, end);
      if (bytes.length === 0) continue;
      number += 1;
      if (end - start < MOST_DATA) yield { kind: 'file', name, pieces: inOnePiece(bytes) };
      else yield { kind: 'unread', name, reason: 'a picture of more than 36 MiB', skipped: false };
    }
    held = held.slice(done);
  };
  for await (const piece of pieces) {
    waiting.push(piece);
    length += piece.length;
    // Joining copies everything held: waiting for half as much again keeps the total cost linear.
    if (length > Math.max(AT_ONCE, held.length / 2)) yield* take(false);
  }
  yield* take(true);
}

/** Container properties of text formats that may embed pictures as data URLs: the pictures are files inside them. */
export const HOLDS_PICTURES = {
  place: 'here',
  isText: true,
  holds: 'pictures',
  unpack: (source: ByteSource): AsyncIterable<UnpackedItem> => dataPictures(textOfSource(source)),
} as const;
