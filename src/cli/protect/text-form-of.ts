import path from 'node:path';
import type { Format } from '../../formats/define-format.js';
import { FORMATS } from '../../formats/registry.js';
import type { TextForm } from '../../transform/slots/examine-text.js';

/** Formats of files that a transformation can write again, and the form that it keeps. */
const WRITTEN: Readonly<Record<string, TextForm['form']>> = {
  text: 'text',
  markdown: 'text',
  log: 'text',
  yaml: 'text',
  html: 'text',
  json: 'json',
  table: 'csv',
};

/** The form of a file by the ending of its name; the title of its format where that cannot be written again. */
export function textFormOf(name: string): { readonly form: TextForm } | { readonly unwritten: string } {
  const ending = path.extname(name).toLowerCase();
  const formats: readonly Format[] = FORMATS;
  const format = formats.find(({ extensions }) => extensions.includes(ending));
  const form = format === undefined ? 'text' : WRITTEN[format.name];
  return form === undefined ? { unwritten: format?.title ?? ending } : { form: withDetails(form) };
}

/** A table is read as a scan reads it: with a header, by the delimiter that it shows. */
export const withDetails = (form: TextForm['form']): TextForm =>
  form === 'csv' ? { form, hasHeaders: true, delimiter: 'auto' } : { form };
