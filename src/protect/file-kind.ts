import path from 'node:path';
import type { Format } from '../formats/define-format.js';
import { FormatList } from '../formats/format-list.js';
import { decodeWhole } from '../formats/encoding/encode-text.js';
import { sniffEncoding } from '../formats/encoding/sniff-encoding.js';
import { FORMATS } from '../formats/registry.js';
import { isWritten, sniffFormat } from '../formats/sniff-format.js';
import type { Rewrite } from '../formats/rewriting/rewriting.js';
import { AUTO } from '../values/detect-delimiter.js';
import type { HeaderChoice, TextForm } from '../values/text-form.js';

/** How files of a kind are rewritten. */
export type FileKind =
  | { readonly form: TextForm }
  | { readonly load: () => Promise<Rewrite>; readonly redacts?: 'picture' | 'document' }
  | { readonly unsupported: string };

/**
 * Returns how to rewrite a file by its extension; undefined if the extension is unknown.
 * @param headers whether the first row of a table is a header
 */
export function kindOfEnding(name: string, headers: HeaderChoice = AUTO): FileKind | undefined {
  const ending = path.extname(name).toLowerCase();
  const formats: readonly Format[] = FORMATS;
  const format = formats.find(({ extensions }) => extensions.includes(ending));
  if (format === undefined) return undefined;
  return rewritingOf(format, headers);
}

const rewritingOf = ({ rewriting }: Format, headers: HeaderChoice): FileKind =>
  'form' in rewriting ? { form: withDetails(rewriting.form, headers) } : rewriting;

const formats = new FormatList<Format>(FORMATS);
/** Bytes by which a format is known. */
const SNIFFED_BYTES = 65_536;
/** Bytes by which a picture is known. */
const HEAD_BYTES = 1_024;

/** How a file in another is rewritten: a picture by its first bytes, others by the extension; undefined if unknown. */
export function kindInside(name: string, bytes: Buffer, headers: HeaderChoice = AUTO): FileKind | undefined {
  const sure = formats.looking(bytes.subarray(0, HEAD_BYTES), 'sure')?.rewriting;
  return sure !== undefined && 'redacts' in sure && sure.redacts === 'picture'
    ? sure
    : kindOfEnding(name, headers);
}

/**
 * How a file is rewritten: by its first bytes if they are sure, or if its extension is unknown. JSON in a file of
 * unknown extension must be complete.
 * @param bytes the whole file
 */
export function kindOfContent(
  name: string,
  bytes: Buffer,
  headers: HeaderChoice = AUTO,
  encoding?: string,
): FileKind {
  const named = kindOfEnding(name, headers);
  const head = bytes.subarray(0, SNIFFED_BYTES);
  const sniffed = sniffFormat({ name, head }, { formats, encoding });
  const kind = named ?? fileKindOf(name, headers);
  if ('reason' in sniffed) return kind;
  const { format, encoding: written } = sniffed;
  if (named !== undefined) {
    if (format === formats.promised({ name })) return kind;
    // Text with another extension may only look like mail or a binary format.
    const isOther = formats.looking(head, 'sure') === format || 'reason' in sniffEncoding(head, undefined);
    return isOther ? rewritingOf(format, headers) : kind;
  }
  if ('form' in format.rewriting && format.rewriting.form === 'json')
    return isJson(bytes, written) ? { form: { form: 'json' } } : kind;
  // Mail is rewritten in encodings that contain ASCII, and markup in UTF-16 if a byte order mark says so.
  const isMarked = /^(?:\xff\xfe|\xfe\xff)/.test(head.subarray(0, 2).toString('latin1'));
  if (written.startsWith('utf-16') && (format.kind === 'container' || !isMarked)) return kind;
  return 'unsupported' in format.rewriting && isWritten(format) ? kind : rewritingOf(format, headers);
}

/**
 * How a file is probably rewritten, by its first 64 KiB. Text that looks like the start of JSON is not streamed as text:
 * `kindOfContent` decides.
 */
export function kindOfHead(
  name: string,
  head: Buffer,
  headers: HeaderChoice = AUTO,
  encoding?: string,
): FileKind {
  const isCut = head.length >= SNIFFED_BYTES && kindOfEnding(name, headers) === undefined;
  return isCut && beginsJson(head.toString('utf8'))
    ? { form: { form: 'json' } }
    : kindOfContent(name, head, headers, encoding);
}

/** Whether a text that was cut may be JSON, or a JSON value in each line. */
function beginsJson(text: string): boolean {
  const rest = text
    .replaceAll(/"(?:[^"\\]|\\.)*(?:"|\\?$)/g, '')
    .replaceAll(/\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi, '');
  return /^\s*[[{]/.test(text) && /^[\s[\]{},:]*[\w.+-]{0,20}$/.test(rest);
}

/** Whether the bytes are JSON, or a JSON value in each line. */
function isJson(bytes: Buffer, encoding: string): boolean {
  const text = decodeWhole(bytes, encoding);
  return isParsed(text) || text.split(/\r?\n/).every((line) => line.trim() === '' || isParsed(line));
}

function isParsed(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** How a file is rewritten; a file whose extension is unknown is text. */
export const fileKindOf = (name: string, headers: HeaderChoice = AUTO): FileKind =>
  kindOfEnding(name, headers) ?? { form: { form: 'text' } };

/** Adds the options of tables: like in a scan, the delimiter is detected. */
export const withDetails = (form: TextForm['form'], hasHeaders: HeaderChoice): TextForm =>
  form === 'csv' ? { form, hasHeaders, delimiter: AUTO } : { form };
