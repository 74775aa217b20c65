import path from 'node:path';
import type { Format } from '../formats/define-format.js';
import { HTML_DIALECT, XML_DIALECT } from '../formats/html/markup-dialect.js';
import { FORMATS, type FormatName } from '../formats/registry.js';
import type { TextForm } from '../transform/slots/examine-text.js';
import { rewriteMail } from './mail/rewrite-mail.js';
import { rewriteMarkup } from './markup/rewrite-markup.js';
import { rewriteMarkdown } from './markup/rewrite-markdown.js';
import { rewriteDocx } from './office/rewrite-office.js';
import { rewriteXlsx } from './office/rewrite-xlsx.js';
import type { Rewrite } from './rewriting.js';

/** How files of a kind are written again. */
export type FileKind =
  | { readonly form: TextForm }
  | { readonly rewrite: Rewrite }
  /** They are not; the title of the format. */
  | { readonly unwritten: string };

/** Formats that can be written again, and how. */
const KINDS: Partial<Readonly<Record<FormatName, TextForm['form'] | Rewrite>>> = {
  text: 'text',
  markdown: rewriteMarkdown,
  log: 'text',
  yaml: 'text',
  html: rewriteMarkup(HTML_DIALECT),
  json: 'json',
  table: 'csv',
  mail: rewriteMail,
  docx: rewriteDocx,
  xlsx: rewriteXlsx,
};
const XML_ENDINGS: ReadonlySet<string> = new Set(['.xml', '.svg', '.xsl', '.rss', '.atom']);

/** How a file is written again, by the ending of its name; undefined where that says nothing. */
export function kindOfEnding(name: string): FileKind | undefined {
  const ending = path.extname(name).toLowerCase();
  if (XML_ENDINGS.has(ending)) return { rewrite: rewriteMarkup(XML_DIALECT) };
  const formats: readonly (Format & { readonly name: FormatName })[] = FORMATS;
  const format = formats.find(({ extensions }) => extensions.includes(ending));
  if (format === undefined) return undefined;
  const kind = KINDS[format.name];
  if (kind === undefined) return { unwritten: format.title };
  return typeof kind === 'string' ? { form: withDetails(kind) } : { rewrite: kind };
}

/** How a file is written again; what has no ending that says more is text. */
export const fileKindOf = (name: string): FileKind => kindOfEnding(name) ?? { form: { form: 'text' } };

/** A table is read as a scan reads it: with a header, by the delimiter that it shows. */
export const withDetails = (form: TextForm['form']): TextForm =>
  form === 'csv' ? { form, hasHeaders: true, delimiter: 'auto' } : { form };
