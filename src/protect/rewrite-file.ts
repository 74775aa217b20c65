import { randomBytes } from 'node:crypto';
import { AUTO } from '../values/detect-delimiter.js';
import type { HeaderChoice } from '../values/text-form.js';
import { kindOfEnding, type FileKind } from './file-kind.js';
import { readFileText } from '../formats/rewriting/file-text.js';
import {
  type Attachments,
  type Rewriting,
  type SheetLayout,
  NotProtected,
} from '../formats/rewriting/rewriting.js';
import type { Work } from '../formats/rewriting/passage.js';

/** Maximum nesting depth of files within files. */
const MOST_DEPTH = 5;

/** Maximum total number of unpacked bytes of all embedded files, because the expansion multiplies at each level. */
const MOST_UNPACKED = 512 * 2 ** 20;

/** Length of the secret that derived values are keyed with, in bytes. */
export const SECRET_BYTES = 32;

/** Options for rewriting a file. */
export interface FileWishes {
  readonly kind: Exclude<FileKind, { readonly unsupported: string }>;
  readonly attachments: Attachments;
  /** Whether the first row of a table in the file is a header. Default: detected from the rows. */
  readonly headers?: HeaderChoice;
  /** Key for data derived from values, 32 bytes. Default: random, so that files cannot be linked. */
  readonly secret?: Uint8Array;
  readonly note: (message: string) => void;
  /** Called for content that cannot be restored exactly; absent when protecting instead of restoring. */
  readonly onInexact?: (message: string) => void;
  /** Layouts of the sheets, so that the written file is read in the same way. */
  readonly layouts?: Map<string, SheetLayout>;
  /** Areas covered in pictures, so that they are not read again. */
  readonly covered?: NonNullable<Rewriting['covered']>;
  /** Encodings of texts that are not UTF-8, so that the written file is read in the same way. */
  readonly encodings?: NonNullable<Rewriting['encodings']>;
  /** Encoding that the caller specifies for a text. */
  readonly encodingOf?: NonNullable<Rewriting['encodingOf']>;
  /** Values of the file that were examined, so that the same ones are read again. */
  readonly examined?: Map<string, readonly string[]>;
}

/** Rewrites a file by applying work to its texts. @throws NotProtected, ServiceError */
export const rewriteFile = (
  bytes: Buffer,
  work: Work,
  {
    kind,
    layouts = new Map(),
    examined = new Map(),
    headers = AUTO,
    secret = randomBytes(SECRET_BYTES),
    ...others
  }: FileWishes,
): Promise<Buffer> => {
  const unpacked = { left: MOST_UNPACKED };
  return rewriteAt(bytes, kind, { work, layouts, examined, headers, secret, unpacked, ...others }, '', 0);
};

async function rewriteAt(
  bytes: Buffer,
  kind: FileWishes['kind'],
  wishes: Omit<Rewriting, 'inner' | 'part'>,
  part: string,
  depth: number,
): Promise<Buffer> {
  if (depth > MOST_DEPTH) throw new NotProtected('files lie too deep in each other in it');
  if ('form' in kind) {
    const { text, write } = readFileText(bytes, { ...wishes, part, inner: () => Promise.resolve(undefined) });
    if (text.trim() === '') return bytes;
    const changed = await wishes.work.form(text, kind.form, part);
    return changed.replaced.length === 0 ? bytes : write(changed);
  }
  const rewrite = await kind.load();
  return rewrite(bytes, {
    ...wishes,
    part,
    async inner(name, own, at) {
      const inside = kindOfEnding(name, wishes.headers);
      if (inside === undefined || 'unsupported' in inside || 'isAlone' in inside) return undefined;
      return rewriteAt(own, inside, wishes, at, depth + 1);
    },
  });
}
