/**
 * Matches of a global expression from an offset on; the text before it stays visible to look-behind.
 *
 * `matchAll` would clone the expression for every stretch searched, which costs more than most searches. Setting
 * `lastIndex` before each search keeps the shared expression free of state.
 */
export function* searchFrom(expression: RegExp, text: string, from: number): Iterable<RegExpExecArray> {
  let next = from;
  for (;;) {
    expression.lastIndex = next;
    const match = expression.exec(text);
    if (match === null) return;
    next = match.index + Math.max(1, match[0].length);
    yield match;
  }
}
