import type { PlacedBox } from '../content/document-text.js';

/** Minimum length of a line that a page may have wrapped; shorter ones are rows of forms and addresses. */
const LEAST_LENGTH = 45;
/** Width of a space, and maximum distance of wrapped lines and of their left edges, relative to the line's height. */
const SPACE = 0.3;
const MOST_GAP = 1.6;
const MOST_INDENT = 2;
/** Minimum space before a column, and maximum distance of left edges in one, relative to the line's height. */
const COLUMN_SPACE = 1;
const COLUMN_SHIFT = 0.5;
/** Minimum number of lines, one below the other, that make a table. */
const LEAST_ROWS = 3;

interface PlacedLine {
  readonly start: number;
  readonly end: number;
  readonly words: readonly PlacedBox[];
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Replaces by a space each line end at which the page wraps a paragraph: the next word would not have fitted. Rows of
 * tables and logs are not joined. Offsets stay the same.
 * @param words words of the text, in order
 */
export function joinWrappedLines(text: string, words: readonly PlacedBox[]): string {
  const written = text.split('');
  for (const block of blocksIn(text, words)) {
    const edge = Math.max(...block.map(({ right }) => right));
    const rows = rowsIn(text, block);
    for (const [index, line] of block.entries()) {
      const next = block[index + 1];
      const [word] = next?.words ?? [];
      if (next === undefined || word === undefined || line.end - line.start < LEAST_LENGTH) continue;
      if (rows.has(line) || rows.has(next) || startsRow(text, line, next)) continue;
      const height = line.bottom - line.top;
      const isWrapped =
        line.right + SPACE * height + word.box.width > edge &&
        next.top - line.bottom < MOST_GAP * height &&
        Math.abs(next.left - line.left) < MOST_INDENT * height;
      if (isWrapped) written[line.end] = ' ';
    }
  }
  return written.join('');
}

/** The text with one sign for each run of digits, capitals or other letters. */
const shapeOf = (text: string): string =>
  text
    .replaceAll(/\d+/g, '0')
    .replaceAll(/\p{Lu}{2,}/gu, 'A')
    .replaceAll(/\p{L}[\p{L}'’]*/gu, 'a');

/** Whether a line starts as rows do: with a number, or with marks or codes like those of the line before. */
function startsRow(text: string, line: PlacedLine, next: PlacedLine): boolean {
  const [before, start] = [line, next].map(({ words }) =>
    words.slice(0, 2).map((word) => text.slice(word.start, word.end)),
  );
  if (/^[^\p{L}\p{N}]*\d/u.test(start?.[0] ?? '')) return true;
  const shapes = [before, start].map((words) => shapeOf(words?.join(' ') ?? ''));
  return shapes[0] === shapes[1] && /[^a ]/.test(shapes[0] ?? '');
}

/** Returns the lines of tables: at least `LEAST_ROWS` in succession with the same columns. */
function rowsIn(text: string, block: readonly PlacedLine[]): ReadonlySet<PlacedLine> {
  const rows = new Set<PlacedLine>();
  let run: PlacedLine[] = [];
  for (const line of block) {
    const last = run.at(-1);
    if (last === undefined || !haveSameColumns(text, last, line)) run = [];
    run.push(line);
    if (run.length >= LEAST_ROWS) for (const row of run) rows.add(row);
  }
  return rows;
}

/** Whether two lines have at least two numbers each, of the same shapes, or words in the same columns. */
function haveSameColumns(text: string, one: PlacedLine, two: PlacedLine): boolean {
  const [numbers, others] = [one, two].map(({ words }) =>
    words.map(({ start, end }) => text.slice(start, end)).filter((word) => /\d/.test(word)),
  );
  const isSame = numbers?.map(shapeOf).join(' ') === others?.map(shapeOf).join(' ');
  if (isSame && (numbers?.length ?? 0) > 1) return true;
  const [lefts, edges] = [one, two].map((line) => columnsOf(text, line));
  const shift = COLUMN_SHIFT * (one.bottom - one.top);
  return (
    lefts !== undefined &&
    lefts.length > 0 &&
    lefts.length === edges?.length &&
    lefts.every((left, index) => Math.abs(left - (edges[index] ?? 0)) < shift)
  );
}

/** Returns the left edges of words that hold digits or follow a wide space. */
function columnsOf(text: string, { words, top, bottom }: PlacedLine): readonly number[] {
  const space = COLUMN_SPACE * (bottom - top);
  return words.flatMap(({ start, end, box }, index) => {
    const before = words[index - 1]?.box;
    const isApart = before !== undefined && box.left - before.left - before.width > space;
    return isApart || /\d/.test(text.slice(start, end)) ? [box.left] : [];
  });
}

/** Yields the lines of each block; an empty line ends one. */
function* blocksIn(text: string, words: readonly PlacedBox[]): Iterable<readonly PlacedLine[]> {
  let block: PlacedLine[] = [];
  let start = 0;
  let from = 0;
  for (const line of text.split('\n')) {
    const end = start + line.length;
    let to = from;
    while ((words[to]?.start ?? Infinity) < end) to += 1;
    const own = words.slice(from, to);
    from = to;
    if (own.length > 0) {
      const boxes = own.map(({ box }) => box);
      block.push({
        start,
        end,
        words: own,
        left: Math.min(...boxes.map(({ left }) => left)),
        right: Math.max(...boxes.map(({ left, width }) => left + width)),
        top: Math.min(...boxes.map(({ top }) => top)),
        bottom: Math.max(...boxes.map(({ top, height }) => top + height)),
      });
    } else {
      yield block;
      block = [];
    }
    start = end + 1;
  }
  if (block.length > 0) yield block;
}
