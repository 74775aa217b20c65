import path from 'node:path';
import type { Format } from '../formats/define-format.js';
import { FORMATS } from '../formats/registry.js';
import type { Rewrite } from '../formats/rewriting/rewriting.js';
import { AUTO } from '../values/detect-delimiter.js';
import type { HeaderChoice, TextForm } from '../values/text-form.js';

/** How files of a kind are rewritten. */
export type FileKind =
  | { readonly form: TextForm }
  | { readonly load: () => Promise<Rewrite>; readonly isAlone?: true }
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
  const { rewriting } = format;
  return 'form' in rewriting ? { form: withDetails(rewriting.form, headers) } : rewriting;
}

/** Returns how to rewrite a file; files with an unknown extension are treated as text. */
export const fileKindOf = (name: string, headers: HeaderChoice = AUTO): FileKind =>
  kindOfEnding(name, headers) ?? { form: { form: 'text' } };

/** Adds the options of tables: like in a scan, the delimiter is detected. */
export const withDetails = (form: TextForm['form'], hasHeaders: HeaderChoice): TextForm =>
  form === 'csv' ? { form, hasHeaders, delimiter: AUTO } : { form };
