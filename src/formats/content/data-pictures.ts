import { inOnePiece, type ByteSource } from '../../sources/byte-source.js';
import { textOfSource } from '../encoding/decode-text.js';
import type { Span } from '../../core/span.js';
import { readImageHeader } from '../image/image-header.js';
import type { UnpackedItem } from './unpacked.js';

/** A picture embedded in a text in base64, alone or as a data URL (RFC 2397). The span covers the data alone. */
export interface DataPicture extends Span {
  /** Name made of its number in the text and its media type: `picture 1.png`. */
  readonly name: string;
  readonly bytes: Buffer;
  /** Whether it is not part of a data URL. */
  readonly isBare: boolean;
}

/** SVG is text and is read in place. */
const HEADER = /data:image\\?\/(?!svg)([a-z\d.+-]{1,40})(?:;[\w.=+-]{1,60}){0,4};base64,/gi;
/** The first bytes of PNG, JPEG, GIF, WebP and TIFF in base64. */
const STARTS = String.raw`(iVBORw0KGgo)|((?:\\?\/|%2[Ff]|_)9j(?:\\?\/|%2[Ff]|_)[w-z0-7/_])|(R0lGOD[dl]h)|(UklGR[\w+/\\-]{6,9}XRUJQ)|(SUkqA[A-P]|TU0AK[g-v])`;
/** Not inside base64: its padding follows 40 letters or more; the letter of an escaped line break is not part of it. */
const BARE = new RegExp(String.raw`(?:(?<![\w+/-])(?<![\w+/-]{40}={1,2})|(?<=\\[nrt]))(?:${STARTS})`, 'g');
/** One of these is in every match of `BARE`; searching for them is eight times as fast as the expression. */
const IN_STARTS = ['iVBORw0KGgo', '9j', 'R0lGOD', 'UklGR', 'SUkqA', 'TU0AK'];
/** Maximum length of what `BARE` looks at before a picture, in UTF-16 units. */
const BEFORE = 42;
const KINDS = ['png', 'jpg', 'gif', 'webp', 'tiff'];
/** Minimum length of the data of a picture without a data URL, in UTF-16 units; a shorter run is a word. */
const LEAST_BARE = 80;
/** Word in place of the data of a picture without a data URL; `dataOfPictures` finds it as one without data. */
const PLACEHOLDER = 'iVBORw0KGgo';
/** UTF-16 units after the end of a run that may decide about it: a whole header, or a folded line. */
const UNDECIDED = 400;
/** Escaped characters: percent-encoding, character references, escapes in script strings. */
const ESCAPED = /%[\da-f]{2}|&#(?:x[\da-f]{1,4}|\d{1,4});|\\\//iy;
/** The next line has only base64, and no picture of its own: otherwise it is another row or a word. */
const FOLD = new RegExp(
  String.raw`(?<!=)\r?\n[ \t]{0,80}(?!${STARTS})(?=[\w+/-]{1,300}={0,2}(?:[\s"'<>)]|$))`,
  'y',
);
/** Minimum and maximum length of a folded line, in UTF-16 units. */
const LEAST_LINE = 40;
const MOST_LINE = 300;
/** Maximum length of a picture's data, in UTF-16 units. */
const MOST_DATA = 48 * 2 ** 20;
/** Minimum length scanned at a time, in UTF-16 units. */
const AT_ONCE = 2 ** 16;

/** Returns the pictures in a text, in order. */
export const picturesIn = (text: string): readonly DataPicture[] =>
  dataOfPictures(text).filter(({ bytes }) => bytes.length > 0);

/** Like `picturesIn`, including data URLs without data. */
export function dataOfPictures(text: string): readonly DataPicture[] {
  const pictures: DataPicture[] = [];
  let number = 0;
  for (const run of runsIn(text, 0)) {
    const picture = pictureOf(text, run, number + 1);
    if (picture === undefined) continue;
    if (picture.bytes.length > 0) number += 1;
    pictures.push(picture);
  }
  return pictures;
}

/** Base64 that may be a picture. */
interface Run extends Span {
  /** Offset of the header of the data URL, if any; otherwise of the data. */
  readonly from: number;
  readonly type: string;
  readonly isBare: boolean;
}

/** Returns the picture in a run; undefined if it is something else. */
function pictureOf(text: string, { start, end, isBare, type }: Run, number: number): DataPicture | undefined {
  const isWord = isBare && end - start < LEAST_BARE;
  if (isWord && text.slice(start, end) !== PLACEHOLDER) return undefined;
  const bytes = Buffer.from(isWord ? '' : decoded(text.slice(start, end)), 'base64');
  // By chance, or as an address, text begins like a picture.
  if (isBare && !isWord && type !== 'gif' && !(readImageHeader(bytes)?.width ?? 0)) return undefined;
  return { start, end, bytes, isBare, name: `picture ${number.toString()}.${type}` };
}

/** Yields the runs of base64 after an offset that may be pictures, in order. */
function* runsIn(text: string, begin: number): Iterable<Run> {
  const next = (pattern: RegExp, from: number): RegExpExecArray | null => {
    pattern.lastIndex = from;
    return pattern.exec(text);
  };
  let header = next(HEADER, begin);
  let bare = IN_STARTS.some((start) => text.includes(start, begin)) ? next(BARE, begin) : null;
  while (header !== null || bare !== null) {
    const isBare = bare !== null && (header === null || bare.index < header.index);
    const match = isBare ? bare : header;
    if (match === null) return;
    const start = isBare ? match.index : match.index + match[0].length;
    const end = endOf(text, start);
    const given = (match[1] ?? '').toLowerCase().replace(/^x-/, '');
    const kind = match.slice(1).findIndex((group: string | undefined) => group !== undefined);
    const type = isBare ? (KINDS[kind] ?? 'png') : given === 'jpeg' ? 'jpg' : given;
    yield { from: match.index, start, end, type, isBare };
    if (header !== null && header.index < end) header = next(HEADER, end);
    if (bare !== null && bare.index < end) bare = next(BARE, end);
  }
}

/** Returns a text in which pictures have no data; `dataOfPictures` finds them again, in the same order. */
export function withoutPictures(text: string, pictures: readonly DataPicture[]): string {
  let written = '';
  let from = 0;
  for (const { start, end, isBare } of pictures) {
    written += text.slice(from, start) + (isBare ? PLACEHOLDER : '');
    from = end;
  }
  return written + text.slice(from);
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
    if (sign === undefined || (sign === FOLD && (at - line < LEAST_LINE || at - line > MOST_LINE))) return at;
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

/** A picture in a streamed text; `bytes` is absent if it is too large. */
export interface StreamedPicture {
  readonly name: string;
  readonly bytes?: Buffer;
}

/** Reason why the data of a picture is not read. */
export const TOO_LARGE = 'a picture of more than 36 MiB';

/** Finds the pictures in a text that arrives in pieces: those of `picturesIn` for the whole. */
export class PictureFinder {
  #held = '';
  /** Offset in the held text before which everything is decided. */
  #from = 0;
  #waiting: string[] = [];
  #length = 0;
  #number = 0;

  /** Adds a piece and yields the pictures that are complete. */
  *push(piece: string): Iterable<StreamedPicture> {
    this.#waiting.push(piece);
    this.#length += piece.length;
    // Joining copies everything held: waiting for half as much again keeps the total cost linear.
    if (this.#length > Math.max(AT_ONCE, this.#held.length / 2)) yield* this.#take(false);
  }

  end(): Iterable<StreamedPicture> {
    return this.#take(true);
  }

  *#take(isEnd: boolean): Iterable<StreamedPicture> {
    const held = this.#held + this.#waiting.join('');
    this.#waiting = [];
    this.#length = 0;
    const decided = isEnd ? held.length : Math.max(this.#from, held.length - UNDECIDED);
    let done = this.#from;
    let next = decided;
    for (const run of runsIn(held, done)) {
      const isTooLarge = run.end - run.start >= MOST_DATA;
      if (run.end > decided && !isTooLarge) {
        next = Math.max(done, Math.min(run.from, decided));
        break;
      }
      done = run.end;
      next = Math.max(next, done);
      const found = isTooLarge ? tooLarge(run, this.#number + 1) : pictureOf(held, run, this.#number + 1);
      if (found === undefined || found.bytes?.length === 0) continue;
      this.#number += 1;
      yield found;
    }
    const kept = Math.max(0, next - BEFORE);
    this.#held = held.slice(kept);
    this.#from = next - kept;
  }
}

/** The header may be at the end of the data, which is not held. */
const tooLarge = ({ type }: Run, number: number): StreamedPicture => ({
  name: `picture ${number.toString()}.${type}`,
});

/** Yields the pictures in a streamed text as files inside it. */
export async function* dataPictures(pieces: AsyncIterable<string>): AsyncIterable<UnpackedItem> {
  const finder = new PictureFinder();
  const items = function* (pictures: Iterable<StreamedPicture>): Iterable<UnpackedItem> {
    for (const { name, bytes } of pictures)
      if (bytes === undefined) yield { kind: 'unread', name, reason: TOO_LARGE, skipped: false };
      else yield { kind: 'file', name, pieces: inOnePiece(bytes) };
  };
  for await (const piece of pieces) yield* items(finder.push(piece));
  yield* items(finder.end());
}

/** Container properties of text formats that may embed pictures as data URLs: the pictures are files inside them. */
export const HOLDS_PICTURES = {
  place: 'here',
  isText: true,
  holds: 'pictures',
  unpack: (source: ByteSource): AsyncIterable<UnpackedItem> => dataPictures(textOfSource(source)),
} as const;
