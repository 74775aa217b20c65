import { createHash } from 'node:crypto';
import { present } from '../../core/present.js';
import { encodedIn, unpackBudget, type UnpackBudget } from './encoded-texts.js';
import { type Edit, withEdits } from './passage.js';
import { partOf, type Rewriting } from './rewriting.js';

/** Maximum number of encodings within each other. */
const MOST_DEPTH = 4;

/** Identifies a text as it is compared, by its words. */
const digestOf = (text: string): string =>
  createHash('sha256').update(text.trim().replaceAll(/\s+/g, ' ')).digest('base64');

/**
 * Rewrites a text, and then the texts that it contains in base64, base32 or hexadecimal.
 * @param rewriteText rewrites the text; it may replace encoded data as a whole
 */
export async function rewriteEncoded(
  source: string,
  { encoded, work, ...rewriting }: Rewriting,
  rewriteText: (text: string) => Promise<string>,
): Promise<string> {
  const part = partOf(rewriting, 'encoded text');
  const before = encoded?.get(part);
  // The text is compared with the one that was written before its encoded data changed.
  const text = await rewriteText(before?.get(digestOf(source)) ?? source);
  const found = before === undefined ? text : source;
  const edits = await editsWithin(found, work, part, { depth: 1, budget: unpackBudget(found) });
  if (before !== undefined) return text;
  const written = withEdits(text, edits);
  if (edits.length > 0) encoded?.set(part, new Map([[digestOf(written), text]]));
  return written;
}

/** Rewrites the encoded texts of a text, and those within them. */
async function editsWithin(
  source: string,
  work: Rewriting['work'],
  part: string,
  { depth, budget }: { readonly depth: number; readonly budget: UnpackBudget },
): Promise<readonly Edit[]> {
  const found = [...encodedIn(source, budget)];
  if (found.length === 0) return [];
  const changes = await work.texts(
    found.map(({ text }) => ({ text, isLoose: true })),
    part,
  );
  const edits: Edit[] = [];
  for (const [index, { start, end, encode }] of found.entries()) {
    const { text, replaced } = present(changes[index], 'an encoded text');
    const inner = depth < MOST_DEPTH ? await editsWithin(text, work, part, { depth: depth + 1, budget }) : [];
    if (replaced.length + inner.length > 0) edits.push({ start, end, text: encode(withEdits(text, inner)) });
  }
  return edits;
}
