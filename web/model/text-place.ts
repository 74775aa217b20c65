/** Where something stands in a text as people count: lines from 1, columns from 1 in code points. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** @param at UTF-16 offset in the text; lines end with a line feed, as a text area holds them */
export function textPlace(text: string, at: number): TextPlace {
  const before = text.slice(0, at);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: Array.from(before.slice(lineStart)).length + 1 };
}
