/** Characters of a header that go with each of its cells at most. */
const MOST_CHARACTERS = 100;
/** So many go with each cell, however short the cells are. */
const LEAST_CHARACTERS = 16;
/** Characters of context that all cells of a column have together, for each character of header and cells. */
const SHARE = 8;

/** The start of a header, without half a surrogate pair at its end; undefined where there is none, or a blank one. */
export function headerContext(header: string | undefined, length = MOST_CHARACTERS): string | undefined {
  if (header === undefined || header.trim() === '') return undefined;
  return header.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

/**
 * What goes with each cell of a column as its context: the start of the header, without half a surrogate pair at
 * its end. It is read before every distinct cell, so a long header over thousands of short cells is cut shorter:
 * it would otherwise multiply the work by the number of rows.
 * @param header none where the table has no header, or none for this column
 * @param cells the distinct cells that are read
 * @returns undefined where there is no header, or a blank one
 */
export function cellContext(
  header: string | undefined,
  cells: ReadonlyMap<string, unknown>,
): string | undefined {
  if (header === undefined || header.trim() === '') return undefined;
  let characters = header.length;
  for (const cell of cells.keys()) characters += cell.length + 1;
  const share = Math.floor((SHARE * characters) / Math.max(1, cells.size));
  const length = Math.max(LEAST_CHARACTERS, Math.min(MOST_CHARACTERS, share));
  return headerContext(header, length);
}
