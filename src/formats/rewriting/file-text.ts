import { isAscii, isUtf8 } from 'node:buffer';
import { ServiceError } from '../../core/errors.js';
import { decodeWhole, type Encode, encoderFor } from '../encoding/encode-text.js';
import { guessEncoding } from '../encoding/guess-encoding.js';
import { sniffEncoding, type SniffedEncoding } from '../encoding/sniff-encoding.js';
import type { Changed } from './passage.js';
import { NotProtected, type Rewriting } from './rewriting.js';

/** Bytes by which the encoding of a text is guessed. */
export const GUESS_BYTES = 65_536;
const REPLACEMENT_CHARACTER = Buffer.from('\uFFFD');

/** The text of a file and how a changed one is written in its encoding. */
export interface FileText {
  /** With its byte order mark. */
  readonly text: string;
  /** @throws NotProtected if the encoding lacks a character of what was put in */
  readonly write: (changed: Pick<Changed, 'text'> & Partial<Changed>) => Buffer;
}

/**
 * Reads a text in the encoding that a scan reads it in, and reports that where it is not UTF-8.
 * @throws NotProtected if the bytes are not text, or cannot be written again as they are
 */
export function readFileText(bytes: Buffer, rewriting: Rewriting): FileText {
  const { part, encodings, onInexact, note } = rewriting;
  const known = encodings?.get(part);
  const sniffed = known === undefined ? encodingOf(bytes, rewriting.encodingOf?.(part)) : { encoding: known };
  const { encoding } = sniffed;
  if (encoding === 'utf-8') return { text: decodeFile(bytes), write: ({ text }) => Buffer.from(text) };
  const encode = encoderFor(encoding);
  if (encode === undefined)
    throw new NotProtected(`it is ${encoding}, which is read but not written: convert it to UTF-8`);
  const text = decoded(bytes, encoding, encode);
  if (known === undefined && text.trim() !== '') {
    encodings?.set(part, encoding);
    const guess = sniffed.note === undefined ? '' : ', which is a guess; use --encoding to set another';
    (onInexact ?? note)(`${part === '' ? '' : `${part}: `}read and written as ${encoding}${guess}.`);
  }
  const write: FileText['write'] = (changed) => {
    const written = encode(changed.text);
    if ('lacking' in written) throw lacking(changed, written.lacking, encoding);
    if (known === undefined && onInexact === undefined && !shows(written.bytes, encoding))
      note(`${part === '' ? '' : `${part}: `}restore the result with --encoding ${encoding}.`);
    return written.bytes;
  };
  return { text, write };
}

/** @throws NotProtected if the bytes would not be written as they are */
function decoded(bytes: Buffer, encoding: string, encode: Encode): string {
  let text;
  try {
    text = decodeWhole(bytes, encoding, { fatal: true, ignoreBOM: true });
  } catch {
    throw new NotProtected(`it is not valid ${encoding}: pass its encoding with --encoding`);
  }
  const again = encode(text);
  if ('bytes' in again && again.bytes.equals(bytes)) return text;
  throw new NotProtected(
    `it has bytes that ${encoding} writes otherwise: convert it to UTF-8, or pass its encoding with --encoding`,
  );
}

/** Whether the encoding of a result is what its bytes show. */
function shows(bytes: Buffer, encoding: string): boolean {
  try {
    return encodingOf(bytes, undefined).encoding === encoding;
  } catch (error) {
    if (error instanceof NotProtected) return false;
    throw error;
  }
}

function lacking(changed: Partial<Changed>, at: number, encoding: string): NotProtected {
  const category = changed.replaced?.find(({ after }) => after.start <= at && at < after.end)?.category;
  return new NotProtected(
    `a replacement${category === undefined ? '' : ` of ${category}`} has a character that ${encoding} lacks: convert the file to UTF-8`,
  );
}

/**
 * The encoding of a whole text.
 * @param given the encoding that the caller names, used if no byte order mark says otherwise
 * @throws NotProtected if the bytes are not text
 */
function encodingOf(bytes: Buffer, given: string | undefined): SniffedEncoding {
  const sniffed = sniffEncoding(bytes.subarray(0, GUESS_BYTES), given);
  const isSound = isUtf8(bytes);
  if ('reason' in sniffed) {
    if (isSound) return { encoding: 'utf-8' };
    throw new NotProtected(sniffed.reason);
  }
  if (sniffed.encoding !== 'utf-8' || isSound) return sniffed;
  const fault = firstFault(bytes);
  // From where a word begins.
  const from = Math.max(bytes.lastIndexOf(0x20, fault), bytes.lastIndexOf(0x0a, fault)) + 1;
  const guess =
    given === undefined && isAscii(bytes.subarray(0, fault))
      ? guessEncoding(bytes.subarray(from, from + GUESS_BYTES))
      : undefined;
  if (guess === undefined || guess === 'utf-8')
    throw new NotProtected(
      `it is not valid UTF-8 after byte ${fault.toString()}: correct it, or pass its encoding with --encoding`,
    );
  return { encoding: guess, note: 'guessed' };
}

/** The first byte that is not UTF-8. */
function firstFault(bytes: Buffer): number {
  const text = bytes.toString('utf8');
  for (let [at, byte] = [0, 0]; ;) {
    const next = text.indexOf('\uFFFD', at);
    byte += Buffer.byteLength(text.slice(at, next));
    if (!bytes.subarray(byte, byte + REPLACEMENT_CHARACTER.length).equals(REPLACEMENT_CHARACTER)) return byte;
    byte += REPLACEMENT_CHARACTER.length;
    at = next + 1;
  }
}

/** The text of a file in UTF-8, with its byte order mark. @throws ServiceError BODY_NOT_UTF8 */
export function decodeFile(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ServiceError('BODY_NOT_UTF8');
  }
}
