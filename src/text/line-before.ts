/** Returns the text from the start of a line to an offset in it, at most its last `reach` UTF-16 code units. */
export function lineBefore(text: string, offset: number, reach: number): string {
  const before = text.slice(Math.max(0, offset - reach), offset);
  return before.slice(before.lastIndexOf('\n') + 1);
}
