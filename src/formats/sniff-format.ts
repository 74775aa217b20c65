import { BINARY, sniffEncoding } from './encoding/sniff-encoding.js';
import { binaryNamed, type Unsuitable } from './signatures.js';
import type { Format } from './define-format.js';
import { type FileFacts, type FormatList, headOf } from './format-list.js';

/** How to read a file. */
export interface SniffedFormat<Listed extends Format = Format> {
  readonly format: Listed;
  /** Label for TextDecoder. */
  readonly encoding: string;
  /** Note on the encoding for the report. */
  readonly note?: string;
}

/** What the caller knows about the file. */
export interface SniffOptions<Listed extends Format = Format> {
  readonly formats: FormatList<Listed>;
  /** Encoding of files without a byte order mark, as a TextDecoder label. Default: detected from the bytes. */
  readonly encoding?: string | undefined;
  /** Format to assume for all files, whatever their names. */
  readonly format?: Listed | undefined;
}

/** Detects the format from the first bytes, the extension and the media type. First bytes that are `sure` win. */
export function sniffFormat<Listed extends Format>(
  file: FileFacts,
  { formats, encoding, format }: SniffOptions<Listed>,
): SniffedFormat<Listed> | Unsuitable {
  const promised = format ?? formats.looking(file.head, 'sure') ?? promisedOrPacked(file, formats);
  if (promised?.looksLike(headOf(file.head)) === 'no') {
    return { reason: `its content does not match its format, ${promised.title}`, skipped: false };
  }
  if (promised !== undefined && !isWritten(promised)) return { format: promised, encoding: 'utf-8' };
  const text = sniffEncoding(file.head, encoding);
  if ('reason' in text) return text === BINARY ? (binaryNamed(file.name) ?? text) : text;
  return {
    format: promised ?? formats.looking(asUtf8(file.head, text.encoding), 'likely') ?? formats.plain,
    ...text,
  };
}

/** Whether files of a format are text in some encoding. */
export const isWritten = (format: Format): boolean =>
  format.kind === 'container' ? format.isText === true : format.kind !== 'document';

const asUtf8 = (head: Uint8Array, encoding: string): Uint8Array =>
  encoding === 'utf-8' ? head : Buffer.from(new TextDecoder(encoding).decode(head, { stream: true }));

/**
 * Returns the format promised by the name, except that a container with a text extension or an unknown one is still
 * read as a container.
 */
function promisedOrPacked<Listed extends Format>(
  file: FileFacts,
  formats: FormatList<Listed>,
): Listed | undefined {
  const promised = formats.promised(file);
  if (promised !== undefined && !isWritten(promised)) return promised;
  const likely = formats.looking(file.head, 'likely');
  return likely?.kind === 'container' && !isWritten(likely) ? likely : promised;
}
