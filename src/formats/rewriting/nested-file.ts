import { NotProtected, type Rewriting, type Unexamined } from './rewriting.js';

/** A transparent PNG of one pixel, which replaces a dropped picture. */
export const EMPTY_PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * Rewrites a file that lies in another. One that is not examined is kept, or replaced by `empty`, with a note.
 * @param part its full name
 * @throws NotProtected if such files are refused, and what `rewriting.inner` throws
 */
export async function rewriteNested(
  name: string,
  bytes: Buffer,
  part: string,
  rewriting: Rewriting,
  empty: Buffer,
): Promise<Buffer> {
  const inner = await rewriting.inner(name, bytes, part);
  if (Buffer.isBuffer(inner)) return inner;
  const { attachments, note } = rewriting;
  if (attachments === 'refuse')
    throw new NotProtected(
      `it contains ${part}, which cannot be examined${inner.reason}: pass --attachments keep or drop`,
    );
  if (attachments === 'keep') {
    note(`${part} is kept and was not examined (--attachments keep)${inner.reason}`);
    return bytes;
  }
  if (empty.length === 0 || !bytes.equals(empty)) note(`${part} is dropped (--attachments drop)`);
  return empty;
}

/**
 * Notes that an attachment is not examined, and returns whether it is kept rather than emptied.
 * @param part its full name
 * @throws NotProtected if such files are refused
 */
export function keepsAttachment(
  part: string,
  { reason }: Unexamined,
  { attachments, note }: Pick<Rewriting, 'attachments' | 'note'>,
): boolean {
  if (attachments === 'refuse')
    throw new NotProtected(
      `it contains a file that cannot be examined (${part})${reason}: pass --attachments keep or drop`,
    );
  const isKept = attachments === 'keep';
  note(isKept ? `${part} is kept and was not examined${reason}` : `${part} is emptied`);
  return isKept;
}
