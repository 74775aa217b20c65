import fc from 'fast-check';

/** Sizes by which a text is cut into pieces; they repeat until it ends. */
export const pieceSizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 12 });

/** Cuts a text or bytes into pieces of these sizes; a cut may lie anywhere, inside a surrogate pair too. */
export function* cutInPieces<T extends { readonly length: number; slice(from: number, to: number): T }>(
  whole: T,
  sizes: readonly number[],
): Iterable<T> {
  let at = 0;
  for (let index = 0; at < whole.length; index++) {
    const size = sizes[index % sizes.length];
    if (size === undefined || size < 1) throw new RangeError('a piece holds something');
    yield whole.slice(at, at + size);
    at += size;
  }
}
