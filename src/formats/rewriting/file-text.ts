import { isAscii, isUtf8 } from 'node:buffer';
import { ServiceError } from '../../core/errors.js';
import { decodeWhole, type Encode, encoderFor } from '../encoding/encode-text.js';
import { guessEncoding } from '../encoding/guess-encoding.js';
import { sniffEncoding, type SniffedEncoding } from '../encoding/sniff-encoding.js';
import type { Changed } from './passage.js';
import { NotProtected, type Rewriting } from './rewriting.js';

/** Number of bytes used to guess the encoding of a text. */
export const GUESS_BYTES = 65_536;
const REPLACEMENT_CHARACTER = Buffer.from('\uFFFD');

/** The text of a file, and how to write a changed text in the file's encoding. */
export interface FileText {
  /** Includes the byte order mark. */
  readonly text: string;
  /** @throws NotProtected if the encoding lacks a character of a replacement */
  readonly write: (changed: Pick<Changed, 'text'> & Partial<Changed>) => Buffer;
}

/**
 * Decodes a text in the encoding that a scan uses, and reports the encoding if it is not UTF-8.
 * @throws NotProtected if the bytes are not text, or cannot be re-encoded unchanged
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

/** @throws NotProtected if the bytes do not survive decoding and re-encoding */
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

/** Whether the encoding of a result can be detected from its bytes. */
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
 * Detects the encoding of a whole text.
 * @param given the encoding named by the caller, used unless a byte order mark says otherwise
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
  // Start of the word that contains the fault.
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

/** Returns the offset of the first byte that is not valid UTF-8. */
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

/** Decodes a UTF-8 file, keeping its byte order mark. @throws ServiceError BODY_NOT_UTF8 */
export function decodeFile(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ServiceError('BODY_NOT_UTF8');
  }
}
