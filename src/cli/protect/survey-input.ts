import { createHash } from 'node:crypto';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { TextDecoder } from 'node:util';
import { GUESS_BYTES } from '../../formats/rewriting/file-text.js';
import { PictureFinder } from '../../formats/content/data-pictures.js';
import { NotProtected, type Attachments } from '../../formats/rewriting/rewriting.js';
import { sniffEncoding } from '../../formats/encoding/sniff-encoding.js';
import { fileKindOf, kindOfHead, type FileKind } from '../../protect/file-kind.js';
import type { StreamForm } from '../../protect/stream/protect-stream.js';
import { systemReason } from '../../sources/source-failure.js';
import type { HeaderChoice } from '../../values/text-form.js';
import { STANDARD_INPUT } from '../files/file-options.js';
import { MAX_INPUT_BYTES } from '../files/read-input.js';

/** What must be known about a file before it is streamed. */
export interface SurveyedInput {
  /** SHA-256 of its bytes. */
  readonly digest: string;
  /** All strings in it that look like replacements, one per line. */
  readonly avoided: string;
  /** Its first characters. */
  readonly head: string;
}

const PIECE_BYTES = 2 ** 20;
const HEAD_CHARACTERS = 2 ** 16;
/** Number of characters carried over to the next chunk; longer than any replacement, which could span the boundary. */
const OVERLAP = 128;
/** The format of `placeholder`. */
const REPLACEMENT = /\[[A-Z][A-Z0-9_&]{0,100}_\d{1,9}\]/g;

/** Size in bytes above which files are streamed, if their format allows it. */
const WHOLE_BYTES = 8 * 2 ** 20;

/** Streams the bytes of an open file from an offset. */
export async function* bytesFrom(file: FileHandle, from: number): AsyncIterable<Buffer> {
  for (let at = from; ;) {
    const buffer = Buffer.allocUnsafe(PIECE_BYTES);
    const { bytesRead } = await file.read(buffer, 0, PIECE_BYTES, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** Reads a file once, to compute its digest and to collect the replacements that must not be used again. */
export async function surveyInput(file: FileHandle): Promise<SurveyedInput> {
  const hash = createHash('sha256');
  const replacements = new Set<string>();
  let head = '';
  let before = '';
  for await (const piece of bytesFrom(file, 0)) {
    hash.update(piece);
    if (head.length < HEAD_CHARACTERS) head += piece.toString('utf8').slice(0, HEAD_CHARACTERS - head.length);
    const text = before + piece.toString('latin1');
    for (const [replacement] of text.matchAll(REPLACEMENT)) replacements.add(replacement);
    before = text.slice(-OVERLAP);
  }
  const avoided = [...replacements].map((replacement) => `${replacement}\n`).join('');
  return { digest: hash.digest('hex'), avoided, head };
}

/**
 * Returns how a file is probably rewritten, by its name and first bytes; standard input, pipes and files that cannot be
 * read, by the name alone.
 */
export async function kindOfFile(
  name: string,
  headers: HeaderChoice,
  encoding: string | undefined,
): Promise<FileKind> {
  const head = name === STANDARD_INPUT ? undefined : await headOf(name).catch(() => undefined);
  return head === undefined ? fileKindOf(name, headers) : kindOfHead(name, head, headers, encoding);
}

/** Returns the first bytes of a file; undefined for a pipe, whose bytes can be read only once. */
async function headOf(name: string): Promise<Buffer | undefined> {
  if (!(await stat(name)).isFile()) return undefined;
  const file = await open(name);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(GUESS_BYTES), 0, GUESS_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** How pictures in a text are treated that is too large to be processed as a whole. */
export interface StreamedPictures {
  readonly attachments: Attachments;
  readonly note: (message: string) => void;
}

/**
 * Returns the format in which a file is streamed; undefined if it is processed as a whole.
 * @param encoding encoding given by the caller
 * @param pictures absent: pictures stay as they are, as when values are restored
 * @throws NotProtected if it is too large for its encoding or its pictures, or not text
 */
export async function streamFormOf(
  name: string,
  kind: FileKind,
  encoding: string | undefined,
  wholeBytes = WHOLE_BYTES,
  pictures?: StreamedPictures,
): Promise<StreamForm | undefined> {
  if (name === STANDARD_INPUT || !('form' in kind)) return undefined;
  const size = (await stat(name).catch(() => undefined))?.size;
  if (size === undefined || size <= wholeBytes) return undefined;
  const { form } = kind.form;
  if (form === 'json' && !/\.(?:jsonl|ndjson)$/i.test(name)) return undefined;
  if (!(await isInUtf8(name, size, encoding))) return undefined;
  if (pictures === undefined || !(await hasPicture(name))) return form;
  if (size <= MAX_INPUT_BYTES) return undefined;
  if (pictures.attachments !== 'keep')
    throw new NotProtected(
      'it contains pictures, and is larger than 64 MiB, the limit for text with pictures: pass --attachments keep, or split the file',
    );
  pictures.note('its pictures are kept and were not examined (--attachments keep)');
  return form;
}

/** Whether a text contains a picture in base64. */
async function hasPicture(name: string): Promise<boolean> {
  const file = await open(name);
  try {
    const finder = new PictureFinder();
    for await (const piece of bytesFrom(file, 0))
      if ([...finder.push(piece.toString('latin1'))].length > 0) return true;
    return [...finder.end()].length > 0;
  } finally {
    await file.close();
  }
}

/** Whether a large text is UTF-8, so that it can be streamed. @throws NotProtected */
async function isInUtf8(name: string, size: number, given: string | undefined): Promise<boolean> {
  const file = await open(name).catch((error: unknown) => {
    throw new NotProtected(`it cannot be read: ${systemReason(error)}`);
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(GUESS_BYTES), 0, GUESS_BYTES, 0);
    const sniffed = sniffEncoding(buffer.subarray(0, bytesRead), given);
    if ('reason' in sniffed) throw new NotProtected(sniffed.reason);
    const isWhole = size <= MAX_INPUT_BYTES;
    if (sniffed.encoding === 'utf-8') return !isWhole || (await isSound(bytesFrom(file, 0)));
    if (isWhole) return false;
    throw new NotProtected(
      `it is ${sniffed.encoding}, and larger than 64 MiB, the limit for text that is not UTF-8: convert it to UTF-8`,
    );
  } finally {
    await file.close();
  }
}

async function isSound(pieces: AsyncIterable<Buffer>): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of pieces) decoder.decode(piece, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
