import {
  charactersOf,
  type EscapedRun,
  type EscapedText,
  type Groups,
  inDoubleQuotes,
  partsOf,
  runsOf,
  verbatim,
} from './escaped-text.js';

const SIGNS: Readonly<Record<string, string>> = { b: ' ', e: ' ', f: ' ', n: '\n', r: '\r', t: '\t' };

/** Returns what an escape reads as; undefined if it is none. */
function readEscape({ joined, code, sign, itself }: Groups): string | undefined {
  if (joined !== undefined) return '';
  if (sign !== undefined) return SIGNS[sign] ?? sign;
  if (itself !== undefined) return itself;
  return code === undefined ? undefined : charactersOf(code.split(/\\?[xuU]/).slice(1));
}

/** Codes of characters, which are decoded in comments too: settings that are switched off stand there. */
const CODES =
  /\\(?<code>u[dD][89abAB][\dA-Fa-f]{2}\\u[dD][c-fC-F][\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|U(?:000[\dA-Fa-f]|0010)[\dA-Fa-f]{4})/g;
const comment = (text: string, start: number): Iterable<EscapedRun> =>
  runsOf(partsOf(text, start, CODES, readEscape), text, start, (to) => to);

/** Returns where the next match of a global expression is; the end of the text if there is none. */
function next(expression: RegExp, text: string, from: number): number {
  expression.lastIndex = from;
  return expression.exec(text)?.index ?? text.length;
}

/** Returns where a text ends at an unescaped sign; an expression for all of it would exhaust the stack. */
function endOf(signs: RegExp, text: string, from: number): number {
  let at = next(signs, text, from);
  while (text.charAt(at) === '\\') at = next(signs, text, at + (text.startsWith('\r\n', at + 1) ? 3 : 2));
  return at;
}

const LETTERS: Readonly<Record<string, string>> = { '\n': 'n', '\r': 'r', '\t': 't', '\f': 'f' };
const escaped = (sign: string): string => `\\${LETTERS[sign] ?? sign}`;
const codeOf = (unit: string): string =>
  `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;

const PROPERTY_PARTS =
  /\\(?:(?<code>u[dD][89abAB][\dA-Fa-f]{2}\\u[dD][c-fC-F][\dA-Fa-f]{2}|u[\dA-Fa-f]{4})|(?<joined>(?:\r\n|[\r\n])[ \t\f]*)|(?<sign>[fnrt])|(?<itself>[^u\r\n]))/g;

/** Files of Java properties (java.util.Properties.load), also malformed. */
export const PROPERTIES_TEXT: EscapedText = {
  *read(source) {
    // A file of ASCII alone may be read as Latin-1 or as UTF-8.
    const foreign = /[^\0-\x7F]/.test(source) ? undefined : /[^\0-\x7F]/g;
    const inAscii = (text: string): string =>
      foreign === undefined ? text : text.replaceAll(foreign, codeOf);
    const writeKey = (to: string): string => inAscii(to.replaceAll(/[\\\s:=#!]/g, escaped));
    const writeValue = (to: string): string => inAscii(to.replaceAll(/[\\\n\r\t\f]|^ /g, escaped));
    const decoded = (start: number, end: number, write: (to: string) => string): Iterable<EscapedRun> => {
      const text = source.slice(start, end);
      return runsOf(partsOf(text, start, PROPERTY_PARTS, readEscape), text, start, write);
    };
    for (let at = 0; at < source.length;) {
      const start = next(/[^ \t\f]/g, source, at);
      const isComment = /[#!]/.test(source.charAt(start));
      const lineEnd = isComment ? next(/[\r\n]/g, source, start) : endOf(/[\\\r\n]/g, source, start);
      const end = next(/[^\r\n]/g, source, Math.min(lineEnd, source.length));
      if (isComment) yield* comment(source.slice(at, end), at);
      else {
        const keyEnd = Math.min(endOf(/[\\\s:=]/g, source, start), lineEnd);
        const separatorEnd =
          keyEnd + (/^[ \t\f]*(?:[:=][ \t\f]*)?/.exec(source.slice(keyEnd, lineEnd))?.[0].length ?? 0);
        if (start > at) yield verbatim(source.slice(at, start), at);
        yield* decoded(start, keyEnd, writeKey);
        if (separatorEnd > keyEnd) yield verbatim(source.slice(keyEnd, separatorEnd), keyEnd);
        yield* decoded(separatorEnd, end, writeValue);
      }
      at = end;
    }
  },
  end(text) {
    let end = 0;
    for (const { index } of text.matchAll(/(?<!\\\r?)\n/g)) end = index + 1;
    return end;
  },
};

/** A token of TOML 1.1 that is no string. */
const TOKEN =
  /(?<comment>#[^\r\n]*)|(?<bare>\d{4}-\d\d-\d\d \d\d:[\w.:+-]+|[\w.:+-]+)|(?<sign>[=[\]{},\n])|[^#"'\w.:+\-=[\]{},\n]+/gy;
const STRING_PARTS =
  /\\(?:(?<code>x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|U(?:000[\dA-Fa-f]|0010)[\dA-Fa-f]{4})|(?<joined>[ \t]*\r?\n\s*)|(?<sign>["\\befnrt]))/g;

/** A number, date or time without quotes. */
const TYPED =
  /^(?:[-+]?(?:(?:0|[1-9](?:_?\d)*)(?:\.\d(?:_?\d)*)?(?:[eE][-+]?\d+)?|inf|nan)|0[box][\dA-Fa-f_]+|(?:\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:[Tt ](?=\d)|$))?(?:(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:[Zz]|[-+]\d\d:\d\d)?)?)$/;
const isTyped = (text: string): boolean => text !== '' && TYPED.test(text);
const BARE_KEY = /^[\w-]+$/;
const NUMBER = /^[-+]?\d[\d_]*$/;

/** Encodes a text in three quotes, without what such strings cannot hold. */
const inThreeQuotes = (to: string): string =>
  `'''${to.replaceAll("'''", "''").replaceAll(/(?![\t\n])\p{Cc}/gu, ' ')}'''`;
const inOneQuote = (to: string): string => (/['\p{Cc}]/u.test(to) ? `"${inDoubleQuotes(to)}"` : `'${to}'`);
/** Encodes a value that had no quotes. */
const bareOrQuoted = (to: string): string => (isTyped(to) ? to : inThreeQuotes(to));

interface Token {
  readonly kind: 'string' | 'bare' | 'sign' | 'comment' | 'other';
  readonly text: string;
  readonly start: number;
  /** Whether a string in three quotes has no end. */
  readonly isOpen?: boolean;
}

/** Yields the tokens of a source. A string that a line break ends is no string, but other text up to there. */
function* tokensOf(source: string): Iterable<Token> {
  for (let at = 0; at < source.length;) {
    const quote = source.charAt(at);
    let token: Token;
    if (quote === '"' || quote === "'") {
      const signs = quote === '"' ? /["\\\r\n]/g : /['\r\n]/g;
      const isLong = source.startsWith(quote.repeat(3), at);
      const end = isLong ? longEnd(source, at, quote) : endOf(signs, source, at + 1);
      const isClosed = isLong ? end > 0 : source.charAt(end) === quote;
      const text = source.slice(
        at,
        isClosed ? end + Number(!isLong) : isLong ? source.length : Math.max(end, at + 1),
      );
      token = { kind: isClosed ? 'string' : 'other', text, start: at, isOpen: isLong && !isClosed };
    } else {
      TOKEN.lastIndex = at;
      const { 0: text = quote, groups = {} } = TOKEN.exec(source) ?? { groups: {} };
      const kind =
        (['bare', 'sign', 'comment'] as const).find((name) => groups[name] !== undefined) ?? 'other';
      token = { kind, text, start: at };
    }
    yield token;
    at += token.text.length;
  }
}

/** Returns where a string in three quotes ends, with up to two quotes before them; 0 if nowhere. */
function longEnd(source: string, start: number, quote: string): number {
  const at = endOf(quote === '"' ? /"""|\\/g : /'''/g, source, start + 3);
  if (at >= source.length) return 0;
  const more = source.startsWith(quote.repeat(2), at + 3) ? 2 : Number(source.startsWith(quote, at + 3));
  return at + 3 + more;
}

/** TOML, also malformed or with templates: strings are decoded, and values without quotes get them where required. */
export const TOML_TEXT: EscapedText = {
  *read(source, isRestored) {
    const brackets: string[] = [];
    let isValue = false;
    for (const { kind, text, start } of tokensOf(source)) {
      if (kind === 'sign') {
        if (text === '=') isValue = true;
        else if (text === '[' || text === '{') {
          if (isValue) brackets.push(text);
          isValue &&= text === '[';
        } else if (text === ']' || text === '}') isValue = brackets.pop() !== undefined;
        else if (text === ',') isValue = brackets.at(-1) === '[';
        else isValue &&= brackets.length > 0;
        yield { text, start, end: start + text.length };
      } else if (kind === 'string')
        yield* /^(?:"""|''')/.test(text)
          ? quoted(text, start, 3, isRestored && isValue ? bareOrQuoted : inThreeQuotes)
          : quoted(text, start, 1, inOneQuote);
      else if (kind === 'bare') yield* isValue ? bareValue(text, start) : bareKey(text, start);
      else yield* comment(text, start);
    }
  },
  end(text) {
    let depth = 0;
    let end = 0;
    for (const token of tokensOf(text)) {
      if (token.isOpen === true) break;
      if (/^[[{]$/.test(token.text)) depth += 1;
      else if (/^[\]}]$/.test(token.text)) depth = Math.max(0, depth - 1);
      else if (token.text === '\n' && depth === 0) end = token.start + 1;
    }
    return end;
  },
};

/**
 * A value without quotes, which gets three quotes if a replacement requires them: restored, it loses them again. Numbers
 * are read without the underscores between their digits.
 */
function* bareValue(token: string, start: number): Iterable<EscapedRun> {
  const text = NUMBER.test(token) ? token.replaceAll('_', '') : token;
  const span = { start, end: start + token.length };
  const quoteOf = (to: string): string => (isTyped(to) ? '' : "'''");
  yield { text, ...span, place: { ...span, write: bareOrQuoted, quoteOf } };
}

/** The words of a key, which get quotes if a replacement requires them. */
function* bareKey(token: string, offset: number): Iterable<EscapedRun> {
  const write = (to: string): string => (BARE_KEY.test(to) ? to : `"${inDoubleQuotes(to)}"`);
  const quoteOf = (to: string): string => (BARE_KEY.test(to) ? '' : '"');
  for (const { 0: text, index } of token.matchAll(/[^.]+|\./g)) {
    const span = { start: offset + index, end: offset + index + text.length };
    yield { text, ...span, ...(text !== '.' && { place: { ...span, write, quoteOf } }) };
  }
}

/**
 * A string in quotes. Both kinds of single quotes read alike, because one may be rewritten as the other.
 * @param size number of quotes on each side: 1 or 3
 * @param write encodes a replacement in a string without escapes, with its quotes
 */
function* quoted(
  token: string,
  start: number,
  size: number,
  write: (to: string) => string,
): Iterable<EscapedRun> {
  const content = token.slice(size, -size);
  const end = start + token.length;
  const span = { start: start + size, end: end - size };
  const quotes = size === 1 ? '"' : token.slice(0, size);
  yield { text: quotes, start, end: span.start };
  if (token.startsWith('"')) {
    const parts = partsOf(content, span.start, STRING_PARTS, readEscape);
    yield* runsOf(parts, content, span.start, inDoubleQuotes);
  } else if (content !== '') yield { text: content, ...span, place: { start, end, write } };
  yield { text: quotes, start: span.end, end };
}
