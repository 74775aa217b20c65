import { isUtf8 } from 'node:buffer';
import { open } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { ServiceError } from '../../core/errors.js';
import { codeOf } from '../../core/system-reason.js';
import { decodeWhole } from '../../formats/encoding/encode-text.js';
import { FormatList } from '../../formats/format-list.js';
import { FORMATS, type KnownFormat } from '../../formats/registry.js';
import { isWritten, sniffFormat } from '../../formats/sniff-format.js';
import { systemReason } from '../../sources/source-failure.js';
import { UsageError } from '../exit-codes.js';
import { type InputFormat, STANDARD_INPUT } from './file-options.js';

/** An input that was read into memory. */
export interface ReadInput {
  /** The name as given; `-` for standard input. */
  readonly name: string;
  /** Content converted to UTF-8. */
  readonly bytes: Uint8Array;
  readonly format: InputFormat;
  /** Notes on how it was read. */
  readonly notes: readonly string[];
  /** Original encoding, if it is not UTF-8. */
  readonly encoding?: string;
}

/** Note on an empty input. */
export const NOTHING_IN_IT = 'empty or blank; skipped.';
const OTHER_ENCODINGS =
  'Convert it to UTF-8, or use `data-discovery scan`, which detects other encodings and has --encoding.';

/** An input that cannot be read; `message` names it, the reason, and what to do. */
export class UnreadInput extends UsageError {
  constructor(name: string, reason: string) {
    super(`${name} cannot be read: ${reason}.`);
    this.name = 'UnreadInput';
  }
}

/** Maximum size in bytes of an input that is read as a whole; `scan` has no limit. */
export const MAX_INPUT_BYTES = 64 * 1024 * 1024;
/** Number of bytes from which the format is detected. */
const HEAD_BYTES = 65_536;

const formats = new FormatList(FORMATS);

/**
 * Reads a file or standard input.
 * @param format format to read it as; default: detected from its name and first bytes
 * @throws UnreadInput
 */
export async function readInput(
  name: string,
  format: InputFormat | undefined,
  standardInput: NodeJS.ReadableStream,
): Promise<ReadInput> {
  const bytes = await readBytes(name, standardInput);
  const file = { name: name === STANDARD_INPUT ? '' : name, head: bytes.subarray(0, HEAD_BYTES) };
  const sniffed = sniffFormat(file, { formats });
  if ('reason' in sniffed) {
    // Accept UTF-8 despite the unknown format: classification rejects forbidden characters with their position, or
    // accepts them with --untrusted.
    if (!isUtf8(bytes)) throw new UnreadInput(name, sniffed.reason);
    return { name, bytes, format: format ?? 'text', notes: [] };
  }
  const { format: known, encoding, note } = sniffed;
  if (!isWritten(known))
    throw new UnreadInput(name, `its format is ${known.title}; use \`data-discovery scan\``);
  const read = { name, format: format ?? formatOf(known) };
  if (encoding === 'utf-8') return { ...read, bytes, notes: [] };
  const text = decoded(name, bytes, encoding);
  const said =
    note?.replace('use --encoding to set another', 'if it is wrong, convert the file to UTF-8') ??
    `read as ${encoding}`;
  return { ...read, bytes: Buffer.from(text), notes: [said], encoding };
}

/**
 * Returns the raw bytes of a file or of standard input.
 * @throws UnreadInput
 */
export async function readBytes(name: string, standardInput: NodeJS.ReadableStream): Promise<Buffer> {
  const bytes = name === STANDARD_INPUT ? await buffer(standardInput) : await readFile(name);
  if (bytes.length > MAX_INPUT_BYTES) throw tooLarge(name, bytes.length);
  return bytes;
}

const formatOf = ({ name }: KnownFormat): InputFormat =>
  name === 'table' ? 'csv' : name === 'json' ? 'json' : 'text';

function decoded(name: string, bytes: Buffer, encoding: string): string {
  try {
    return decodeWhole(bytes, encoding, { fatal: true });
  } catch {
    throw new UnreadInput(
      name,
      `it is not valid ${encoding}; pass the encoding to \`data-discovery scan --encoding\``,
    );
  }
}

async function readFile(name: string): Promise<Buffer> {
  try {
    const file = await open(name);
    try {
      const { size } = await file.stat();
      if (size > MAX_INPUT_BYTES) throw tooLarge(name, size);
      return await file.readFile();
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof UnreadInput) throw error;
    throw new UnreadInput(name, reasonOf(error));
  }
}

const reasonOf = (error: unknown): string =>
  codeOf(error) === 'EISDIR' ? 'it is a folder; use `data-discovery scan`' : systemReason(error);

const tooLarge = (name: string, bytes: number): UnreadInput =>
  new UnreadInput(
    name,
    `its size is ${(bytes / 2 ** 20).toFixed(1)} MiB, and the limit is 64 MiB; use \`data-discovery scan\`, which has no limit`,
  );

/**
 * Adapts an error message of the service to the command line, where a text comes from a file instead of a request body.
 */
export const messageOf = ({ code, message }: Pick<ServiceError, 'code' | 'message'>): string =>
  code === 'BODY_NOT_UTF8' ? 'It is not valid UTF-8.' : message.replaceAll(/\b(t)he body\b/gi, '$1he text');

/**
 * Describes refused characters with line and column; undefined if the text has no such characters but is not UTF-8.
 */
function refusedCharacters({ others = [], has_more: hasMore, ...first }: RefusedText): string | undefined {
  if (first.code_point === undefined) return undefined;
  const places = [first, ...others].map(
    ({ code_point: character, reason, line, column }) =>
      `${character ?? ''} (${reason.replaceAll('_', ' ')}) in ${line.toString()}:${column.toString()}`,
  );
  return `Refused characters: ${places.join(', ')}${hasMore === true ? ' and more' : ''}. Remove or retype them, or pass --untrusted.`;
}

/** Details of `UNTRUSTED_INPUT`. */
interface RefusedText extends RefusedCharacter {
  readonly others?: readonly RefusedCharacter[];
  readonly has_more?: boolean;
}

interface RefusedCharacter {
  readonly code_point?: string;
  readonly reason: string;
  readonly line: number;
  readonly column: number;
}

/** Lists the details that the message lacks. */
function factsOf(details: Readonly<Record<string, unknown>>, message: string): readonly string[] {
  const { offset_unit: unit } = details;
  return Object.entries(details).flatMap(([name, value]) => {
    if (name === 'hint' || name === 'offset_unit') return [];
    const said = name === 'offset' ? `${String(unit)} offset ${String(value)}` : `${name} ${String(value)}`;
    return message.includes(said) ? [] : [said.replaceAll('_', ' ')];
  });
}

/** Describes an error for the terminal. It reveals no more of the input than a position. */
export function describeRefusal(error: ServiceError): string {
  const { code, details = {} } = error;
  if (code === 'UNTRUSTED_INPUT') {
    const refused = refusedCharacters(details as unknown as RefusedText);
    if (refused !== undefined) return refused;
  }
  if (code === 'BODY_EMPTY') return NOTHING_IN_IT;
  const message = messageOf(error);
  const { hint } = details;
  const facts = factsOf(details, message);
  const said = facts.length === 0 ? message : `${message} (${facts.join(', ')})`;
  const sentence = said.endsWith('.') ? said : `${said}.`;
  if (typeof hint === 'string') return `${sentence} ${hint}`;
  return code === 'BODY_NOT_UTF8' || details['reason'] === 'invalid_encoding'
    ? `${sentence} ${OTHER_ENCODINGS}`
    : said;
}
