import type { PlacedBox } from '../content/document-text.js';

/** Minimum length of a line that a page may have wrapped; shorter ones are rows of forms and addresses. */
const LEAST_LENGTH = 45;
/** Width of a space, and maximum distance of wrapped lines and of their left edges, relative to the line's height. */
const SPACE = 0.3;
const MOST_GAP = 1.6;
const MOST_INDENT = 2;

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
 * Replaces by a space each line end at which the page wraps a paragraph: the next word would not have fitted. Offsets
 * stay the same.
 * @param words words of the text, in order
 */
export function joinWrappedLines(text: string, words: readonly PlacedBox[]): string {
  const written = text.split('');
  for (const block of blocksIn(text, words)) {
    const edge = Math.max(...block.map(({ right }) => right));
    for (const [index, line] of block.entries()) {
      const next = block[index + 1];
      const [word] = next?.words ?? [];
      if (next === undefined || word === undefined || line.end - line.start < LEAST_LENGTH) continue;
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
