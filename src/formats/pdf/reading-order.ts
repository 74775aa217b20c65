/** A glyph of a page: its box in points and its span in the text. */
export interface Glyph {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
  /** UTF-16 offset in the text of the page. */
  readonly start: number;
  readonly end: number;
  /** Whether it is rotated away from the horizontal. */
  readonly isTurned: boolean;
}

export interface PageText {
  readonly text: string;
  readonly glyphs: readonly Glyph[];
}

interface Word {
  readonly text: string;
  /** UTF-16 offset in the text in drawing order. */
  readonly start: number;
  readonly glyphs: readonly Glyph[];
  /** Undefined if none of it is visible, or if it is rotated. */
  readonly box: Omit<Glyph, 'start' | 'end' | 'isTurned'> | undefined;
}

/** Points; lines are indexed by the vertical centre of their words. */
const BAND = 4;
/** Relative to the height of a word: the widest space to its neighbour, and the largest overlap with it. */
const WIDEST_SPACE = 1;
const OVERLAP = 0.3;

/**
 * Moves words that were drawn later to their visual position in earlier lines, because replacements are drawn last.
 * Columns, which are separated by a wider space, stay apart.
 */
export function inReadingOrder({ text, glyphs }: PageText): PageText {
  const lines: Word[][] = [];
  const byBand = new Map<number, Set<Word[]>>();
  for (const drawn of drawnLines(text, glyphs)) {
    const line = drawn.filter((word) => !joinEarlier(word, byBand));
    if (line.length === 0) continue;
    lines.push(line);
    for (const { box } of line) {
      if (box === undefined) continue;
      const band = bandOf(box);
      for (const near of [band - 1, band, band + 1])
        byBand.set(near, (byBand.get(near) ?? new Set()).add(line));
    }
  }
  let ordered = '';
  const moved: Glyph[] = [];
  for (const line of lines) {
    if (ordered !== '') ordered += '\n';
    for (const [index, word] of line.entries()) {
      if (index > 0) ordered += ' ';
      const by = ordered.length - word.start;
      for (const glyph of word.glyphs) moved.push({ ...glyph, start: glyph.start + by, end: glyph.end + by });
      ordered += word.text;
    }
  }
  return { text: ordered, glyphs: moved };
}

const bandOf = ({ bottom, top }: NonNullable<Word['box']>): number => Math.round((bottom + top) / 2 / BAND);

/** Inserts a word into the line at its position. @returns false if there is none */
function joinEarlier(word: Word, byBand: ReadonlyMap<number, ReadonlySet<Word[]>>): boolean {
  const { box } = word;
  if (box === undefined) return false;
  const height = box.top - box.bottom;
  const middle = (box.bottom + box.top) / 2;
  for (const line of byBand.get(bandOf(box)) ?? []) {
    let after = -1;
    let space = Infinity;
    let isFree = true;
    for (const [index, { box: other }] of line.entries()) {
      if (other === undefined || middle < other.bottom || middle > other.top) continue;
      const [before, behind] = [box.left - other.right, other.left - box.right];
      if (before >= -OVERLAP * height) after = index;
      else if (behind < -OVERLAP * height) isFree = false;
      const tall = Math.max(height, other.top - other.bottom);
      space = Math.min(space, Math.abs(before) / tall, Math.abs(behind) / tall);
    }
    if (!isFree || space > WIDEST_SPACE) continue;
    line.splice(after + 1, 0, word);
    return true;
  }
  return false;
}

/** Returns the words of each line, in drawing order. */
function drawnLines(text: string, glyphs: readonly Glyph[]): readonly Word[][] {
  const lines: Word[][] = [];
  let next = 0;
  for (const { 0: line, index: at } of text.matchAll(/[^\r\n]+/g)) {
    const words: Word[] = [];
    for (const { 0: word, index } of line.matchAll(/\S+/g)) {
      const start = at + index;
      const own: Glyph[] = [];
      for (
        let glyph = glyphs[next];
        glyph !== undefined && glyph.start < start + word.length;
        glyph = glyphs[++next]
      )
        if (glyph.start >= start) own.push(glyph);
      words.push({ text: word, start, glyphs: own, box: boxOf(own) });
    }
    if (words.length > 0) lines.push(words);
  }
  return lines;
}

function boxOf(glyphs: readonly Glyph[]): Word['box'] {
  if (glyphs.length === 0 || glyphs.some(({ isTurned }) => isTurned)) return undefined;
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const glyph of glyphs) {
    left = Math.min(left, glyph.left);
    bottom = Math.min(bottom, glyph.bottom);
    right = Math.max(right, glyph.right);
    top = Math.max(top, glyph.top);
  }
  return { left, bottom, right, top };
}
