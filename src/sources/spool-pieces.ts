import { openNamelessFile, type NamelessFile } from './nameless-file.js';

/** Bytes of a file that are kept in memory; longer ones go to a file without a name. */
const MOST_IN_MEMORY = 2 ** 20;

/** What came in pieces, to be read as often as is wanted. */
export type Spooled = { readonly close: () => Promise<void> } & (
  { readonly bytes: Buffer } | Pick<NamelessFile, 'path' | 'handle'>
);

/** Keeps pieces: a few in memory, more in a file without a name. What they come from may throw, and nothing is kept. */
export async function spoolPieces(pieces: AsyncIterable<Uint8Array>): Promise<Spooled> {
  const held: Uint8Array[] = [];
  let heldBytes = 0;
  let file: NamelessFile | undefined;
  try {
    for await (const piece of pieces) {
      held.push(piece);
      heldBytes += piece.length;
      if (heldBytes <= MOST_IN_MEMORY) continue;
      file ??= await openNamelessFile();
      await file.handle.appendFile(Buffer.concat(held));
      held.length = 0;
      heldBytes = 0;
    }
    if (file === undefined) return { bytes: Buffer.concat(held), close: () => Promise.resolve() };
    await file.handle.appendFile(Buffer.concat(held));
    return file;
  } catch (error) {
    await file?.close();
    throw error;
  }
}
