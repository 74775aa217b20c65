import { picturesIn } from '../content/data-pictures.js';
import { EMPTY_PICTURE } from './empty-picture.js';
import { withEdits, type Edit } from './passage.js';
import { NotProtected, partOf, type Rewriting } from './rewriting.js';

/** A text with the pictures rewritten that it holds as data URLs. @throws NotProtected, ServiceError */
export async function rewritePictures(source: string, rewriting: Rewriting): Promise<string> {
  const edits: Edit[] = [];
  for (const { name, bytes, start, end } of picturesIn(source)) {
    const part = partOf(rewriting, name);
    const inner = await rewriting.inner(name, bytes, part);
    let written: Buffer = bytes;
    if (Buffer.isBuffer(inner)) written = inner;
    else if (rewriting.attachments === 'refuse')
      throw new NotProtected(
        `it contains ${part}, which cannot be examined${inner.reason}: pass --attachments keep or drop`,
      );
    else if (rewriting.attachments === 'keep')
      rewriting.note(`${part} is kept and was not examined (--attachments keep)${inner.reason}`);
    else if (!bytes.equals(EMPTY_PICTURE)) {
      rewriting.note(`${part} is dropped (--attachments drop)`);
      written = EMPTY_PICTURE;
    }
    if (!written.equals(bytes)) edits.push({ start, end, text: written.toString('base64') });
  }
  return edits.length === 0 ? source : withEdits(source, edits);
}
