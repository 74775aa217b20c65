import { BINARY, sniffEncoding } from './encoding/sniff-encoding.js';
import { binaryNamed, type Unsuitable } from './signatures.js';
import type { Format } from './define-format.js';
import { type FileFacts, type FormatList, headOf } from './format-list.js';

/** How a file is to be read. */
export interface SniffedFormat<Listed extends Format = Format> {
  readonly format: Listed;
  /** For TextDecoder. */
  readonly encoding: string;
  /** What is to be said of its encoding. */
  readonly note?: string;
}

/** What the caller knows about the file. */
export interface SniffOptions<Listed extends Format = Format> {
  readonly formats: FormatList<Listed>;
  /** Of files without a mark, for TextDecoder; none: what its bytes show. */
  readonly encoding?: string | undefined;
  /** The format that all files have, whatever their names say. */
  readonly format?: Listed | undefined;
}

/** Decides by the name's ending, the media type and the first bytes; where these are sure, they win. */
export function sniffFormat<Listed extends Format>(
  file: FileFacts,
  { formats, encoding, format }: SniffOptions<Listed>,
): SniffedFormat<Listed> | Unsuitable {
  const promised = format ?? formats.looking(file.head, 'sure') ?? promisedOrPacked(file, formats);
  if (promised?.looksLike(headOf(file.head)) === 'no') {
    return { reason: `it is no ${promised.title} file, whatever its name says`, skipped: false };
  }
  if (promised !== undefined && !isWritten(promised)) return { format: promised, encoding: 'utf-8' };
  const text = sniffEncoding(file.head, encoding);
  if ('reason' in text) return text === BINARY ? (binaryNamed(file.name) ?? text) : text;
  return {
    format: promised ?? formats.looking(asUtf8(file.head, text.encoding), 'likely') ?? formats.plain,
    ...text,
  };
}

/** Whether files of a format are characters in some encoding. */
export const isWritten = (format: Format): boolean =>
  format.kind === 'container' ? format.isText === true : format.kind !== 'document';

const asUtf8 = (head: Uint8Array, encoding: string): Uint8Array =>
  encoding === 'utf-8' ? head : Buffer.from(new TextDecoder(encoding).decode(head, { stream: true }));

/** What its name promises; a container that is called a text or nothing that is known is still one. */
function promisedOrPacked<Listed extends Format>(
  file: FileFacts,
  formats: FormatList<Listed>,
): Listed | undefined {
  const promised = formats.promised(file);
  if (promised !== undefined && !isWritten(promised)) return promised;
  const likely = formats.looking(file.head, 'likely');
  return likely?.kind === 'container' && !isWritten(likely) ? likely : promised;
}
