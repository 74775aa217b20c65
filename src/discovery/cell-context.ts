/** Maximum length in characters of the context passed with a cell. */
const MOST_CHARACTERS = 100;
/** Minimum length in characters of the context, however short the cells are. */
const LEAST_CHARACTERS = 16;
/** Limit on the context of all cells of a column together, as a multiple of the characters of header and cells. */
const SHARE = 8;

/** Truncates a header without splitting a surrogate pair; returns undefined if the header is missing or blank. */
export function headerContext(header: string | undefined, length = MOST_CHARACTERS): string | undefined {
  if (header === undefined || header.trim() === '') return undefined;
  return header.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

/**
 * Returns the context for the cells of a column: the start of its header, not splitting a surrogate pair. Providers
 * read the context before every distinct cell, so a long header over thousands of short cells is truncated further;
 * otherwise it would multiply the work by the number of rows.
 * @param header undefined if the table or this column has no header
 * @param cells the distinct cells to be examined
 * @returns undefined if the header is missing or blank
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
