const QUOTED = '"(?:[^"]|""){1,200}"|`(?:[^`]|``){1,200}`|\\[[^\\]]{1,200}\\]';
const ANY_NAME = `${QUOTED}|[\\p{L}_][\\p{L}\\p{N}_$]{0,199}`;
const NAME = `(?:${ANY_NAME})`;
const PATH = `${NAME}(?:\\s{0,9}\\.\\s{0,9}${NAME}){0,3}`;
const COLUMNS = `(?:\\(\\s{0,99}(${NAME}(?:\\s{0,99},\\s{0,99}${NAME}){0,1999})\\s{0,99}\\)\\s{0,99})?`;

const INSERT = new RegExp(
  `(?:INSERT|REPLACE)(?:\\s+(?:LOW_PRIORITY|DELAYED|HIGH_PRIORITY|IGNORE|OR\\s+[A-Z]+)){0,3}(?:\\s+INTO)?\\s+(${PATH})\\s{0,99}${COLUMNS}(?:OVERRIDING\\s+\\w+\\s+VALUE\\s+)?VALUES?\\s{0,99}(?=\\()`,
  'iuy',
);
const COPY = new RegExp(
  `COPY\\s+(${PATH})\\s{0,99}${COLUMNS}FROM\\s+stdin\\s{0,9}(?:WITH\\s{0,9})?;[ \\t]*\\r?\\n`,
  'iuy',
);
const CREATE = new RegExp(
  `CREATE\\s+(?:\\w+\\s+){0,3}TABLE\\s+(?:IF\\s+NOT\\s+EXISTS\\s+)?(${PATH})\\s{0,99}(?=\\()`,
  'iuy',
);
const FIRST_NAME = new RegExp(`^\\s{0,999}(${ANY_NAME})(?=\\s)`, 'u');
const SPACE = /\s+|--[^\n]*(?:\n|$)|#[^\n]*(?:\n|$)|GO[ \t]*\r?\n/iy;
/** Keywords that start an entry of a table definition other than a column. */
const NO_COLUMN =
  /^(?:PRIMARY|KEY|UNIQUE|CONSTRAINT|INDEX|FULLTEXT|SPATIAL|CHECK|FOREIGN|EXCLUDE|LIKE|PERIOD)$/i;

/** The table that rows belong to. */
export interface SqlTable {
  readonly name: string;
  /** Empty if the statement does not name columns. */
  readonly columns: readonly string[];
}

/** The table a statement names, and the offset at which its data starts. */
export type Opening = SqlTable & { readonly end: number };

const openingAt = (text: string, from: number, pattern: RegExp): Opening | undefined => {
  pattern.lastIndex = from;
  const [all, path = '', columns] = pattern.exec(text) ?? [];
  if (all === undefined) return undefined;
  return {
    name: nameOf(path),
    columns: columns === undefined ? [] : namesIn(columns),
    end: from + all.length,
  };
};

/** Matches an INSERT statement up to its first row of values. */
export const insertAt = (text: string, from: number): Opening | undefined => openingAt(text, from, INSERT);

/** Matches a COPY statement up to its first line of data. */
export const copyAt = (text: string, from: number): Opening | undefined => openingAt(text, from, COPY);

/** Returns the offset after white space or a single-line comment, or `from` if there is none. */
export function spaceAt(text: string, from: number): number {
  SPACE.lastIndex = from;
  return SPACE.test(text) ? SPACE.lastIndex : from;
}

/** Parses a CREATE TABLE statement; returns undefined for any other. */
export function createdTable(statement: string): SqlTable | undefined {
  const opening = openingAt(statement, 0, CREATE);
  if (opening === undefined) return undefined;
  const columns = entriesOf(statement, opening.end).flatMap((entry) => {
    const [, name] = FIRST_NAME.exec(entry) ?? [];
    return name === undefined || NO_COLUMN.test(name) ? [] : [plainName(name)];
  });
  return { name: opening.name, columns };
}

/**
 * Returns the offset after a statement, or -1 if its end is not buffered.
 * @param escapes whether a backslash in a string is an escape
 */
export function statementEnd(text: string, from: number, escapes: boolean): number {
  for (let at = from; at < text.length; at++) {
    const character = text[at] ?? '';
    if (character === ';') return at + 1;
    const end = stretchEnd(text, at, escapes);
    if (end < 0) return -1;
    at = end - 1;
  }
  return -1;
}

/** Returns the offset after the quoted text, comment or single character at an offset, or -1 if it has no end. */
function stretchEnd(text: string, at: number, escapes: boolean): number {
  const character = text[at] ?? '';
  if (character === "'" || character === '"' || character === '`') {
    for (let end = at + 1; end < text.length; end++) {
      if (text[end] === '\\' && escapes && character !== '`') end += 1;
      else if (text[end] === character) return end + 1;
    }
    return -1;
  }
  const closing = closingOf(text, at);
  if (closing === undefined) return at + 1;
  const end = text.indexOf(closing.mark, closing.from);
  return end < 0 ? -1 : end + closing.mark.length;
}

function closingOf(text: string, at: number): { readonly mark: string; readonly from: number } | undefined {
  if (text.startsWith('--', at)) return { mark: '\n', from: at };
  if (text.startsWith('/*', at)) return { mark: '*/', from: at + 2 };
  if (text[at] !== '$') return undefined;
  const [mark] = /^\$(?:[\p{L}_]\w{0,62})?\$/u.exec(text.slice(at, at + 66)) ?? [];
  return mark === undefined ? undefined : { mark, from: at + mark.length };
}

/** Splits the parenthesized list at an offset by its top-level commas. */
function entriesOf(text: string, from: number): readonly string[] {
  const entries: string[] = [];
  let depth = 0;
  let start = from + 1;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    else if (character === "'" || character === '"' || character === '`') {
      const end = stretchEnd(text, at, false);
      if (end < 0) break;
      at = end - 1;
      continue;
    }
    if ((character === ',' && depth === 1) || depth === 0) {
      entries.push(text.slice(start, at));
      start = at + 1;
      if (depth === 0) break;
    }
  }
  return entries;
}

const namesIn = (list: string): readonly string[] =>
  Array.from(list.matchAll(new RegExp(ANY_NAME, 'gu')), ([name]) => plainName(name));

const nameOf = (path: string): string => namesIn(path).join('.');

/** Removes the quotes of an identifier. */
function plainName(name: string): string {
  const quote = name[0] ?? '';
  if (quote === '"' || quote === '`') return name.slice(1, -1).replaceAll(quote + quote, quote);
  return quote === '[' ? name.slice(1, -1) : name;
}
