import path from 'node:path';
import type { Format } from '../formats/define-format.js';
import { FormatList } from '../formats/format-list.js';
import { decodeWhole } from '../formats/encoding/encode-text.js';
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
 * How a file is rewritten: like in a scan, by its first bytes if they are sure or its extension is unknown. JSON in a
 * file of unknown extension must be complete.
 * @param bytes the whole file, or at least its first 64 KiB
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
  if (named !== undefined) return format === formats.promised({ name }) ? kind : rewritingOf(format, headers);
  if ('form' in format.rewriting && format.rewriting.form === 'json')
    return isJson(bytes, written) ? { form: { form: 'json' } } : kind;
  const isText = 'unsupported' in format.rewriting && isWritten(format);
  return isText ? kind : rewritingOf(format, headers);
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
