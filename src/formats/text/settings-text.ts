import {
  charactersOf,
  type EscapedRun,
  type EscapedText,
  partsOf,
  runsOf,
  verbatim,
} from './escaped-text.js';

type Groups = Readonly<Record<string, string | undefined>>;

const SIGNS: Readonly<Record<string, string>> = { b: ' ', e: ' ', f: ' ', n: '\n', r: '\r', t: '\t' };

/** Returns what an escape reads as; undefined if it is none. */
function readEscape({ joined, code, sign, itself }: Groups): string | undefined {
  if (joined !== undefined) return '';
  if (sign !== undefined) return SIGNS[sign] ?? sign;
  if (itself !== undefined) return itself;
  return code === undefined ? undefined : charactersOf(code.split(/\\?[xuU]/).slice(1));
}

/** Returns where the last line starts that matches an expression for line breaks; 0 if none does. */
function lastStart(text: string, lineBreak: RegExp): number {
  let end = 0;
  for (const { index } of text.matchAll(lineBreak)) end = index + 1;
  return end;
}

/** A comment, or a line with the lines that continue it. */
const PROPERTY_LINE = /[ \t\f]*[#!][^\r\n]*[\r\n]*|(?:\\(?:\r\n|[\s\S]|$)|[^\\\r\n])+[\r\n]*|[\r\n]+/gy;
const PROPERTY_KEY = /(?<before>[ \t\f]*)(?<key>(?:\\(?:\r\n|[\s\S])|[^\\\s:=])*)/y;
const SEPARATOR = /[ \t\f]*(?:[:=][ \t\f]*)?/y;
const PROPERTY_PARTS =
  /\\(?:(?<code>u[dD][89abAB][\dA-Fa-f]{2}\\u[dD][c-fC-F][\dA-Fa-f]{2}|u[\dA-Fa-f]{4})|(?<joined>(?:\r\n|[\r\n])[ \t\f]*)|(?<sign>[fnrt])|(?<itself>[^u\r\n]))/g;

const LETTERS: Readonly<Record<string, string>> = { '\n': 'n', '\r': 'r', '\t': 't', '\f': 'f' };
const escaped = (sign: string): string => `\\${LETTERS[sign] ?? sign}`;
const codeOf = (unit: string): string =>
  `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Returns the groups that a sticky expression matches at an offset. */
function matchAt(expression: RegExp, text: string, at: number): readonly (string | undefined)[] {
  expression.lastIndex = at;
  return expression.exec(text) ?? [];
}

/** Files of Java properties (java.util.Properties.load), also malformed. */
export const PROPERTIES_TEXT: EscapedText = {
  *read(source) {
    // A file of ASCII alone may be read as Latin-1 or as UTF-8.

    const foreign = /[^\0-\x7F]/.test(source) ? undefined : /[^\0-\x7F]/g;
    const inAscii = (text: string): string =>
      foreign === undefined ? text : text.replaceAll(foreign, codeOf);
    const writeKey = (to: string): string => inAscii(to.replaceAll(/[\\\s:=#!]/g, escaped));
    const writeValue = (to: string): string => inAscii(to.replaceAll(/[\\\n\r\t\f]|^ /g, escaped));
    for (const { index, 0: line } of source.matchAll(PROPERTY_LINE)) {
      if (/^[ \t\f]*[#!]/.test(line)) {
        yield verbatim(line, index);
        continue;
      }
      const [head = '', before = '', key = ''] = matchAt(PROPERTY_KEY, line, 0);
      const value = head.length + (matchAt(SEPARATOR, line, head.length)[0] ?? '').length;
      const decoded = (text: string, start: number, write: (to: string) => string): Iterable<EscapedRun> =>
        runsOf(partsOf(text, start, PROPERTY_PARTS, readEscape), text, start, write);
      if (before !== '') yield verbatim(before, index);
      yield* decoded(key, index + before.length, writeKey);
      if (value > head.length) yield verbatim(line.slice(head.length, value), index + head.length);
      yield* decoded(line.slice(value), index + value, writeValue);
    }
  },
  end: (text) => lastStart(text, /(?<!\\\r?)\n/g),
};

/** A token of TOML 1.1. */
const TOKEN =
  /#[^\r\n]*|(?<long>"""(?:\\[\s\S]|(?!""")[^\\])*"{3,5}|'''[\s\S]*?'{3,5})|(?<string>"(?:\\[^\r\n]|[^"\\\r\n])*"|'[^'\r\n]*')|(?<bare>\d{4}-\d\d-\d\d \d\d:[\w.:+-]+|[\w.+-](?:[\w.:+-]*[\w+-])?)|(?<sign>[=[\]{},\n])|["'][^\r\n]*|[^#"'\w.+\-=[\]{},\n]+/gy;
const STRING_PARTS =
  /\\(?:(?<code>x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|U(?:000[\dA-Fa-f]|0010)[\dA-Fa-f]{4})|(?<joined>[ \t]*\r?\n\s*)|(?<sign>["\\befnrt]))/g;

/** A number, date or time without quotes. */
const TYPED = /^(?:[-+]?\d[\w.:+-]*(?: [\w.:+-]+)?|[-+]?(?:inf|nan))$/;
const BARE_KEY = /^[\w-]+$/;

const inDoubleQuotes = (to: string): string =>
  to.replaceAll(/["\\\p{Cc}\p{Cs}]/gu, (sign) => (/["\\\n\r\t\f]/.test(sign) ? escaped(sign) : codeOf(sign)));

/** TOML, also malformed or with templates: strings are decoded, and values without quotes get them where required. */
export const TOML_TEXT: EscapedText = {
  *read(source, isRestored) {
    const brackets: string[] = [];
    let isValue = false;
    for (const { 0: token, index, groups = {} } of source.matchAll(TOKEN)) {
      const { long, string, bare, sign } = groups;
      if (sign === '=') isValue = true;
      else if (sign === '[' || sign === '{') {
        if (isValue) brackets.push(sign);
        isValue &&= sign === '[';
      } else if (sign === ']' || sign === '}') isValue = brackets.pop() !== undefined;
      else if (sign === ',') isValue = brackets.at(-1) === '[';
      else if (sign === '\n') isValue &&= brackets.length > 0;
      if (long !== undefined) yield* longString(token, index);
      else if (string !== undefined) yield* shortString(token, index, isRestored, isValue);
      else if (bare !== undefined) yield* bareWords(token, index, isValue);
      else if (sign !== undefined) yield { text: token, start: index, end: index + token.length };
      else yield verbatim(token, index);
    }
  },
  end: (text) => lastStart(text, /\n(?![\s}\]'"])/g) || text.lastIndexOf('\n') + 1,
};

/** A value without quotes, or the words of a key, which get quotes if a replacement requires them. */
function* bareWords(token: string, offset: number, isValue: boolean): Iterable<EscapedRun> {
  const isBare = isValue ? TYPED : BARE_KEY;
  const write = (to: string): string => (isBare.test(to) ? to : `"${inDoubleQuotes(to)}"`);
  const quoteOf = (to: string): string => (isBare.test(to) ? '' : '"');
  for (const { 0: text, index } of token.matchAll(isValue ? /.+/g : /[^.]+|\./g)) {
    const span = { start: offset + index, end: offset + index + text.length };
    yield { text, ...span, ...(text !== '.' && { place: { ...span, write, quoteOf } }) };
  }
}

function* longString(token: string, start: number): Iterable<EscapedRun> {
  const content = token.slice(3, -3);
  yield verbatim(token.slice(0, 3), start);
  if (token.startsWith('"'))
    yield* runsOf(partsOf(content, start + 3, STRING_PARTS, readEscape), content, start + 3, inDoubleQuotes);
  else if (content !== '') {
    const write = (to: string): string => to.replaceAll("'''", "''");
    yield* runsOf(
      [{ text: content, start: start + 3, end: start + 3 + content.length }],
      content,
      start + 3,
      write,
    );
  }
  yield verbatim(token.slice(-3), start + token.length - 3);
}

function* shortString(
  token: string,
  start: number,
  isRestored: boolean,
  isValue: boolean,
): Iterable<EscapedRun> {
  const content = token.slice(1, -1);
  if (content === '') {
    yield verbatim(token, start);
    return;
  }
  const isBasic = token.startsWith('"');
  const span = { start: start + 1, end: start + token.length - 1 };
  const parts = isBasic
    ? [...partsOf(content, start + 1, STRING_PARTS, readEscape)]
    : [{ text: content, ...span }];
  const text = parts.map((part) => part.text).join('');
  /**
   * A number without quotes is replaced by a text in double quotes, and one in double quotes by a text in single quotes.
   * Restored, the first loses its quotes.
   */
  const write = (to: string): string => {
    if (isRestored && isBasic && isValue && TYPED.test(to) && !TYPED.test(text)) return to;
    const isLiteral = isBasic ? TYPED.test(text) && !TYPED.test(to) : true;
    return isLiteral && !/['\p{Cc}]/u.test(to) ? `'${to}'` : `"${inDoubleQuotes(to)}"`;
  };
  yield { text: '"', start, end: start + 1 };
  yield { text, ...span, parts, place: { start, end: start + token.length, write } };
  yield { text: '"', start: span.end, end: span.end + 1 };
}
