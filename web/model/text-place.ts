/** A position in a text for display: line and column from 1, columns in code points. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** @param at UTF-16 offset in the text; lines end with a line feed, as in a text area */
export function textPlace(text: string, at: number): TextPlace {
  const before = text.slice(0, at);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: Array.from(before.slice(lineStart)).length + 1 };
}
