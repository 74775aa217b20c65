/**
 * Caches the answer for the last text. Cells of a column share the preceding text, and an expression that looks back
 * over it costs more than all other checks of a cell.
 */
export function rememberLast<T>(ask: (text: string) => T): (text: string) => T {
  let last: { readonly text: string; readonly answer: T } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, answer: ask(text) };
    return last.answer;
  };
}
