const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
const ESCAPED = /\\(?:x([\da-fA-F]{1,2})|([0-7]{1,3})|(.))/g;

/** The values of a line between COPY and its end: tabs between them, `\N` for none. */
export const copyRow = (line: string): readonly string[] =>
  line
    .replace(/\r?\n$/, '')
    .split('\t')
    .map((cell) => (cell === String.raw`\N` ? '' : unescaped(cell)));

const unescaped = (cell: string): string => (cell.includes('\\') ? decodeBytes(cell) : cell);

/** Numbers stand for bytes, of which several may be one character. */
function decodeBytes(cell: string): string {
  const pieces: Buffer[] = [];
  let from = 0;
  for (const match of cell.matchAll(ESCAPED)) {
    const [all, hex, octal, letter = ''] = match;
    pieces.push(Buffer.from(cell.slice(from, match.index)));
    from = match.index + all.length;
    if (hex !== undefined) pieces.push(Buffer.of(Number.parseInt(hex, 16)));
    else if (octal !== undefined) pieces.push(Buffer.of(Number.parseInt(octal, 8) & 255));
    else pieces.push(Buffer.from(ESCAPES[letter] ?? letter));
  }
  return Buffer.concat([...pieces, Buffer.from(cell.slice(from))]).toString('utf8');
}
