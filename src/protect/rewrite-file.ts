import { randomBytes } from 'node:crypto';
import { AUTO } from '../values/detect-delimiter.js';
import type { HeaderChoice } from '../values/text-form.js';
import { kindInside, type FileKind } from './file-kind.js';
import { OwnProcesses } from '../formats/rewriting/own-process.js';
import { rewritePictures } from '../formats/rewriting/rewrite-pictures.js';
import { readFileText } from '../formats/rewriting/file-text.js';
import {
  type Attachments,
  type Rewriting,
  type Unexamined,
  type SheetLayout,
  NotProtected,
} from '../formats/rewriting/rewriting.js';
import { unchanged, type Changed, type Work } from '../formats/rewriting/passage.js';

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
  /** Written base64 and hexadecimal, so that the written file can be compared. */
  readonly encoded?: NonNullable<Rewriting['encoded']>;
  /** Encoding that the caller specifies for a text. */
  readonly encodingOf?: NonNullable<Rewriting['encodingOf']>;
  /** Processes that are kept for a file that is read more than once. */
  readonly processes?: OwnProcesses;
  /** Which of its values were examined, so that the same ones are read again. */
  readonly examined?: Map<string, readonly string[]>;
}

/** Writes a file again by what some work does to its texts. @throws NotProtected, ServiceError */
export async function rewriteFile(
  bytes: Buffer,
  work: Work,
  {
    kind,
    layouts = new Map(),
    examined = new Map(),
    headers = AUTO,
    secret = randomBytes(SECRET_BYTES),
    processes,
    ...others
  }: FileWishes,
): Promise<Buffer> {
  const unpacked = { left: MOST_UNPACKED };
  const kept = processes ?? new OwnProcesses();
  const wishes = { work, layouts, examined, headers, secret, unpacked, processes: kept, ...others };
  try {
    return await rewriteAt(bytes, kind, wishes, '', 0);
  } finally {
    if (processes === undefined) await kept.close();
  }
}

async function rewriteAt(
  bytes: Buffer,
  kind: FileWishes['kind'],
  wishes: Omit<Rewriting, 'inner' | 'part'>,
  part: string,
  depth: number,
): Promise<Buffer> {
  if (depth > MOST_DEPTH) throw new NotProtected('files in it are nested too deeply');
  const rewriting: Rewriting = {
    ...wishes,
    part,
    inner(name, own, at) {
      const inside = kindInside(name, own, wishes.headers);
      if (inside === undefined || 'unsupported' in inside) return notExamined();
      if ('redacts' in inside && wishes.onInexact !== undefined) return notExamined();
      return 'redacts' in inside && inside.redacts === 'picture'
        ? rewritePicture(own, inside, wishes, at, depth + 1)
        : rewriteAt(own, inside, wishes, at, depth + 1);
    },
  };
  if ('load' in kind) {
    const rewrite = await kind.load();
    return rewrite(bytes, rewriting);
  }
  const { text, write } = readFileText(bytes, rewriting);
  if (text.trim() === '') return bytes;
  let changed: Changed = unchanged(text);
  const act = async (shown: string): Promise<string> => {
    changed = await wishes.work.form(shown, kind.form, part);
    return changed.text;
  };
  const written = await rewritePictures(text, rewriting, act);
  if (written !== changed.text) return write({ text: written });
  return changed.replaced.length === 0 ? bytes : write(changed);
}

const notExamined = (): Promise<Unexamined> => Promise.resolve({ reason: '' });

/** A picture in another file; one that is dropped with attachments is not read. */
async function rewritePicture(
  bytes: Buffer,
  kind: FileWishes['kind'],
  wishes: Omit<Rewriting, 'inner' | 'part'>,
  part: string,
  depth: number,
): Promise<Buffer | Unexamined> {
  if (wishes.attachments === 'drop') return notExamined();
  try {
    return await rewriteAt(bytes, kind, wishes, part, depth);
  } catch (error) {
    // One that was rewritten must be read again.
    if (!(error instanceof NotProtected) || wishes.covered?.has(part) === true) throw error;
    return { reason: `: ${error.message}` };
  }
}
