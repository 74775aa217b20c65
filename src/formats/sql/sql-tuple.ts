/** The values of a row as text. */
export interface SqlTuple {
  readonly cells: readonly string[];
  /** Offset behind its last parenthesis. */
  readonly end: number;
}

const MYSQL_ESCAPES: Readonly<Record<string, string>> = {
  0: '',
  b: '\b',
  n: '\n',
  r: '\r',
  t: '\t',
  Z: '\x1a',
};

/**
 * The row that begins with the parenthesis at an offset; undefined where its end does not lie ready.
 * @param escapes whether a backslash in a string stands for something else, as in MySQL
 */
export function parseTuple(text: string, from: number, escapes: boolean): SqlTuple | undefined {
  const cells: string[] = [];
  let depth = 0;
  let strings: string[] = [];
  let start = from + 1;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === "'") {
      const isEscaped = escapes || /e/i.test(text[at - 1] ?? '');
      const string = parseString(text, at, isEscaped);
      if (string === undefined) return undefined;
      strings.push(string.value);
      at = string.end - 1;
    } else if (character === '(' || character === '[') depth += 1;
    else if (character === ')' || character === ']') {
      depth -= 1;
      if (depth > 0) continue;
      cells.push(cellOf(text.slice(start, at), strings));
      return { cells, end: at + 1 };
    } else if (character === ',' && depth === 1) {
      cells.push(cellOf(text.slice(start, at), strings));
      strings = [];
      start = at + 1;
    }
  }
  return undefined;
}

/** A value is its one string, whatever type it is cast to; nothing for NULL; else as it is written. */
function cellOf(written: string, strings: readonly string[]): string {
  const [only] = strings;
  if (only !== undefined && strings.length === 1) return only;
  const trimmed = written.trim();
  return /^null$/i.test(trimmed) ? '' : trimmed;
}

/** The string that begins with the quotation mark at an offset; undefined where its end does not lie ready. */
function parseString(
  text: string,
  from: number,
  escapes: boolean,
): { readonly value: string; readonly end: number } | undefined {
  let value = '';
  let start = from + 1;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (character === "'") {
      value += text.slice(start, at);
      // Two stand for one; at the end of what lies ready, the second may be to come.
      if (at + 1 === text.length) return undefined;
      if (text[at + 1] !== "'") return { value, end: at + 1 };
      at += 1;
      start = at;
    } else if (character === '\\' && escapes) {
      const escaped = text[at + 1];
      if (escaped === undefined) return undefined;
      value += text.slice(start, at) + (MYSQL_ESCAPES[escaped] ?? escaped);
      at += 1;
      start = at + 1;
    }
  }
  return undefined;
}
