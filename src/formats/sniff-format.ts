import type { Format } from './define-format.js';
import { headOf, type FileFacts, type FormatList } from './format-list.js';

/** How a file is to be read. */
export interface SniffedFormat<Listed extends Format = Format> {
  readonly format: Listed;
  /** For TextDecoder. */
  readonly encoding: string;
}

/** What is not read. */
export interface Unsuitable {
  readonly reason: string;
  /** Whether it is left out on purpose. */
  readonly skipped: boolean;
}

/** What whoever asks knows better than the file does. */
export interface SniffOptions<Listed extends Format = Format> {
  readonly formats: FormatList<Listed>;
  /** Of files without a mark, for TextDecoder; none: UTF-8. */
  readonly encoding?: string | undefined;
  /** The format that all files have, whatever their names say. */
  readonly format?: Listed | undefined;
}

const MAGIC: readonly { readonly start: string; readonly what: string }[] = [
  { start: '\x89PNG', what: 'an image' },
  { start: 'GIF8', what: 'an image' },
  { start: '\xff\xd8\xff', what: 'an image' },
  { start: '\x7fELF', what: 'a program' },
  { start: 'MZ', what: 'a program' },
];

/** Decides by the name's ending, the media type and the first bytes; where these are sure, they win. */
export function sniffFormat<Listed extends Format>(
  file: FileFacts,
  { formats, encoding, format }: SniffOptions<Listed>,
): SniffedFormat<Listed> | Unsuitable {
  const promised = format ?? formats.looking(file.head, 'sure') ?? promisedOrPacked(file, formats);
  if (promised?.looksLike(headOf(file.head)) === 'no') {
    return { reason: `it is no ${promised.title} file, whatever its name says`, skipped: false };
  }
  if (promised?.kind === 'document' || promised?.kind === 'container')
    return { format: promised, encoding: 'utf-8' };
  const text = sniffText(file.head, encoding);
  if ('reason' in text) return text;
  return { format: promised ?? formats.looking(file.head, 'likely') ?? formats.plain, ...text };
}

/** What its name promises; a container that is called a text or nothing that is known is still one. */
function promisedOrPacked<Listed extends Format>(
  file: FileFacts,
  formats: FormatList<Listed>,
): Listed | undefined {
  const promised = formats.promised(file);
  if (promised !== undefined && promised.kind !== 'text' && promised.kind !== 'table') return promised;
  const likely = formats.looking(file.head, 'likely');
  return likely?.kind === 'container' ? likely : promised;
}

/** The encoding of a text, or why it is none. */
function sniffText(
  head: Uint8Array,
  encoding: string | undefined,
): Pick<SniffedFormat, 'encoding'> | Unsuitable {
  if (encoding === undefined && isUtf32(head)) {
    return { reason: 'UTF-32, which is not read: convert it to UTF-8', skipped: false };
  }
  // A mark says more of a file than an option does of all files.
  const known = markOf(head) ?? (isMarkedUtf8(head) ? undefined : encoding);
  if (known !== undefined) return { encoding: known };
  const start = Buffer.from(head.subarray(0, 16)).toString('latin1');
  const magic = MAGIC.find((binary) => start.startsWith(binary.start) && !isAsciiText(head));
  if (magic !== undefined) return { reason: `binary: ${magic.what}`, skipped: true };
  if (head.subarray(0, 8_192).includes(0)) return { reason: 'binary: it holds zero bytes', skipped: true };
  if (!isUtf8Start(head)) {
    return { reason: 'not UTF-8, and no UTF-16 mark: give its encoding with --encoding', skipped: false };
  }
  return { encoding: 'utf-8' };
}

/** By its mark; that of UTF-16 with a zero behind it is of UTF-32, as no text begins with a zero. */
const isUtf32 = ([first, second, third, fourth]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe && third === 0 && fourth === 0) ||
  (first === 0 && second === 0 && third === 0xfe && fourth === 0xff);

const isMarkedUtf8 = ([first, second, third]: Uint8Array): boolean =>
  first === 0xef && second === 0xbb && third === 0xbf;

function markOf(head: Uint8Array): string | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return undefined;
}

const isAsciiText = (head: Uint8Array): boolean =>
  head.every((byte) => byte < 0x7f && (byte >= 0x20 || byte === 9 || byte === 10 || byte === 13));

function isUtf8Start(head: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}
