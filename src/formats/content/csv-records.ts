/** One record of CSV (RFC 4180) with its line end; a cell is quoted where it must be. */
export function csvRecord(cells: readonly string[]): string {
  // A record of one empty cell would be a blank line, which is none.
  if (cells.length === 1 && cells[0] === '') return '""\r\n';
  return `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
}

/** UTF-16 units of records that are handed on together. */
const PIECE_LENGTH = 65_536;

/** Records of cells as CSV in UTF-8, in pieces. */
export async function* csvPieces(
  records: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
): AsyncIterable<Uint8Array> {
  let text = '';
  for await (const record of records) {
    text += csvRecord(record);
    if (text.length < PIECE_LENGTH) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}
