/** An inclusive range of lines, counted from 1. */
export type LineRange = readonly [first: number, last: number];

/**
 * Parses the new lines from a hunk header of a diff without context; undefined for other lines and for pure deletions.
 */
export function newLinesOf(line: string): LineRange | undefined {
  const [, first, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
  return first === undefined || count === '0'
    ? undefined
    : [Number(first), Number(first) + Number(count) - 1];
}

/** Whether any of the lines from `first` to `last` (inclusive) is in the ranges. */
export const coversLines = (ranges: readonly LineRange[], first: number, last: number): boolean =>
  ranges.some(([from, to]) => from <= last && first <= to);

/** Reads the lines of one file of a diff. */
export interface LineReader {
  /** Reads the next line of the diff. */
  readonly read: (line: string) => void;
  /** Returns the lines that are in no parent; undefined if the diff has no hunks, as for binary files. */
  readonly ranges: () => readonly LineRange[] | undefined;
}

/**
 * Creates a reader for the diff of one file, with a single parent and without context, or with several parents
 * (`git log -c`), where each line begins with one character per parent.
 */
export function createLineReader(): LineReader {
  let ranges: LineRange[] | undefined;
  let parents = 1;
  let at = 0;
  let end = 0;
  return {
    read(line) {
      const [, marks, first, count = '1'] = /^(@{3,})(?: -\S+)+ \+(\d+)(?:,(\d+))? @@@/.exec(line) ?? [];
      if (marks !== undefined) {
        parents = marks.length - 1;
        at = Number(first);
        end = at + Number(count);
        ranges ??= [];
      } else if (at < end) {
        const prefix = line.slice(0, parents);
        if (prefix.includes('-') || line.startsWith('\\')) return;
        if (!prefix.includes(' ')) (ranges ??= []).push([at, at]);
        at += 1;
      } else if (line.startsWith('@@ ')) {
        const range = newLinesOf(line);
        ranges ??= [];
        if (range !== undefined) ranges.push(range);
      }
    },
    ranges: () => ranges,
  };
}
