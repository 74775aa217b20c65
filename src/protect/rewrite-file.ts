import { decodeFile } from './decode-file.js';
import { kindOfEnding, type FileKind } from './file-kind.js';
import { NotProtected } from './not-protected.js';
import type { Attachments, Rewriting, SheetLayout } from './rewriting.js';
import type { Work } from './work.js';

/** Files that lie in files that lie in files. */
const MOST_DEPTH = 5;

/** How a whole file is written again. */
export interface FileWishes {
  readonly kind: Exclude<FileKind, { readonly unwritten: string }>;
  readonly attachments: Attachments;
  readonly note: (message: string) => void;
  /** How its sheets lie, so that what was written is read as it was. */
  readonly layouts?: Map<string, SheetLayout>;
}

/** Writes a file again by what some work does to its texts. @throws NotProtected, ServiceError */
export const rewriteFile = (
  bytes: Buffer,
  work: Work,
  { kind, layouts = new Map(), ...others }: FileWishes,
): Promise<Buffer> => rewriteAt(bytes, kind, { work, layouts, ...others }, '', 0);

async function rewriteAt(
  bytes: Buffer,
  kind: FileWishes['kind'],
  wishes: Pick<Rewriting, 'work' | 'attachments' | 'note' | 'layouts'>,
  part: string,
  depth: number,
): Promise<Buffer> {
  if (depth > MOST_DEPTH) throw new NotProtected('files lie too deep in each other in it');
  if ('form' in kind) {
    const text = decodeFile(bytes);
    if (text.trim() === '') return bytes;
    const changed = await wishes.work.form(text, kind.form, part);
    return changed.replaced.length === 0 ? bytes : Buffer.from(changed.text);
  }
  return kind.rewrite(bytes, {
    ...wishes,
    part,
    async inner(name, own, at) {
      const inside = kindOfEnding(name);
      if (inside === undefined || 'unwritten' in inside) return undefined;
      return rewriteAt(own, inside, wishes, at, depth + 1);
    },
  });
}
