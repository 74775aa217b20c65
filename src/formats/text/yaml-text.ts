import { Lexer } from 'yaml';
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

/** Parts of a double-quoted scalar. Line folds, with white space around them, read as spaces or as fewer line breaks. */
const DOUBLE_QUOTED =
  /(?<fold>[ \t]*\r?\n(?:[ \t]|\r?\n)*)|(?<joined>\\\r?\n[ \t]*)|\\(?:(?<code>u[dD][89abAB][\dA-Fa-f]{2}\\u[dD][c-fC-F][\dA-Fa-f]{2}|x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|U(?:000[\dA-Fa-f]|0010)[\dA-Fa-f]{4})|(?<sign>[0abefnrtvNLP_ "/\\\t]))|[ \t]+|[^\\\r\n \t]+|[\s\S]/gy;
const SINGLE_QUOTED = /(?<fold>[ \t]*\r?\n(?:[ \t]|\r?\n)*)|(?<quotes>'')|[ \t]+|[^'\r\n \t]+|[\s\S]/gy;
const PLAIN = /(?<fold>[ \t]*\r?\n(?:[ \t]|\r?\n)*)|[ \t]+|[^\r\n \t]+|\r/gy;

/** Escapes other than of the sign itself; control characters, which no text needs, read as spaces. */
const SIGNS: Readonly<Record<string, string>> = {
  ...{ '0': ' ', a: ' ', b: ' ', e: ' ', f: ' ', n: '\n', r: '\r', t: '\t', v: ' ' },
  ...{ N: ' ', _: '\u00A0', L: '\u2028', P: '\u2029' },
};

/** Returns what a part of a scalar reads as; undefined if it is verbatim. */
function readPart({ fold, joined, code, sign, quotes }: Groups) {
  if (fold !== undefined) return '\n'.repeat(fold.split('\n').length - 2) || ' ';
  if (joined !== undefined) return '';
  if (quotes !== undefined) return "'";
  if (sign !== undefined) return SIGNS[sign] ?? sign;
  if (code === undefined) return undefined;
  return charactersOf(code.split(/\\?[xuU]/).slice(1));
}

/** A plain scalar that YAML 1.1 or 1.2 may read as a number, date, truth value or null. */
const TYPED = /^(?:[-+]?\.?\d.*|[-+]?\.inf|\.nan|[~ny]|null|true|false|yes|no|on|off)?$/i;

/** Text that is no plain scalar, anywhere and in brackets or braces. */
const NOT_PLAIN =
  /^(?:[\][{},#&*!|>'"%@`]|[-?:](?:[ \t]|$)|---|\.\.\.|$)|^[ \t]|[ \t]$|:(?:[ \t]|$)|[ \t]#|(?![\t\u0085])\p{Cc}/u;
const NOT_PLAIN_IN_FLOW = /[\][{},]|^[-?:]|:$/;

const isPlain = (text: string, isInFlow: boolean): boolean =>
  !NOT_PLAIN.test(text) && !(isInFlow && NOT_PLAIN_IN_FLOW.test(text));

/** Removes characters that the names of nodes cannot have. */
const asName = (text: string): string => text.replaceAll(/[\s[\]{},]/g, '');

/** Marks that the lexer adds, which are not in the source. */
const [DOCUMENT, FLOW_END, SCALAR] = ['\u0002', '\u0018', '\u001F'];
// eslint-disable-next-line no-control-regex -- marks of the lexer
const ADDED = /[\u0002\u0018\u001F]/;

/** A line that continues nothing. */
const TOP_LINE = /\n(?![\s#\]}'"])/g;

/** YAML, also malformed or with templates: its quoted and plain scalars are decoded. */
export const YAML_TEXT: EscapedText = {
  *read(source, isRestored) {
    // YAML has no such characters.
    if (ADDED.test(source)) yield verbatim(source, 0);
    else for (let at = 0; at < source.length;) at = yield* tokensFrom(source, at, isRestored);
  },
  end(text) {
    let end = 0;
    for (const { index } of text.matchAll(TOP_LINE)) end = index + 1;
    return end === 0 ? text.lastIndexOf('\n') + 1 : end;
  },
};

/** Yields the runs from an offset to the end, or to the end of a line with an unclosed quote. Returns where they end. */
function* tokensFrom(source: string, from: number, isRestored: boolean): Generator<EscapedRun, number> {
  let at = from;
  /** Start of syntax that is not yielded yet. */
  let syntax = from;
  let flow = 0;
  let isScalar = false;
  let header = '';
  const syntaxTo = (end: number): readonly EscapedRun[] =>
    end > syntax ? [{ text: source.slice(syntax, end), start: syntax, end }] : [];
  for (const token of new Lexer().lex(source.slice(from))) {
    if (token === DOCUMENT || token === FLOW_END || token === SCALAR) {
      isScalar = token === SCALAR;
      if (!isScalar) flow = 0;
      continue;
    }
    const start = at;
    at += token.length;
    const isQuoted = !isScalar && /^["']/.test(token);
    if (!isScalar && !isQuoted && !/^[#%&*!]/.test(token)) {
      if (/^[|>]/.test(token)) header = token;
      if (token === '[' || token === '{') flow += 1;
      else if (token === ']' || token === '}') flow = Math.max(0, flow - 1);
      continue;
    }
    if (isQuoted && !isClosed(token)) {
      yield* syntaxTo(start);
      const lineEnd = token.indexOf('\n') + 1;
      at = start + (lineEnd > 0 ? lineEnd : token.length);
      yield verbatim(source.slice(start, at), start);
      return at;
    }
    if (isQuoted) {
      // Both kinds of quotes read alike, because one may be rewritten as the other.
      yield* syntaxTo(start);
      yield { text: '"', start, end: start + 1 };
      yield* token.startsWith('"')
        ? doubleQuoted(token, start, flow > 0, isRestored)
        : singleQuoted(token, start);
      yield { text: '"', start: at - 1, end: at };
    } else {
      yield* syntaxTo(start);
      if (isScalar && header !== '') yield* blockScalar(token, start, header.startsWith('>'));
      else if (isScalar) yield* plainScalar(token, start, flow > 0);
      else if (/^[#%]/.test(token)) yield verbatim(token, start);
      else {
        const place = { start, end: at, write: asName, readsAs: asName };
        yield { text: token, start, end: at, place };
      }
    }
    syntax = at;
    if (isScalar) [isScalar, header] = [false, ''];
  }
  yield* syntaxTo(source.length);
  return source.length;
}

/** Whether a quoted scalar has its last quote. */
function isClosed(token: string): boolean {
  const quote = token.charAt(0);
  let escapes = 0;
  if (quote === '"') while (token.charAt(token.length - 2 - escapes) === '\\') escapes += 1;
  return token.length > 1 && token.endsWith(quote) && escapes % 2 === 0;
}

/** The end of a line that is not blank, with blank lines and the indentation of the next line. */
// eslint-disable-next-line regexp/no-unused-capturing-group -- read by `blockScalar`
const LINE_BREAK = /(?<breaks>\r?\n(?:[ \t]*\r?\n)*)(?<indent> *)(?=(?<next>[^\n ]))/g;

/** Lines without their indentation, and in folded scalars, lines that are one paragraph joined. */
function* blockScalar(token: string, start: number, isFolded: boolean): Iterable<EscapedRun> {
  const body = token.trimEnd();
  let indent = /^(?:[ \t]*\r?\n)* */.exec(body)?.[0].replace(/^[\s\S]*\n/, '').length ?? 0;
  for (const { groups } of body.matchAll(LINE_BREAK))
    indent = Math.min(indent, groups?.['indent']?.length ?? indent);
  let isDeeper = false;
  const parts = partsOf(body, start, LINE_BREAK, ({ breaks = '', indent: { length } = '', next }) => {
    const wasDeeper = isDeeper;
    isDeeper = length > indent || next === '\t';
    const count = breaks.split('\n').length - 1;
    if (isFolded && !wasDeeper && !isDeeper) return '\n'.repeat(count - 1) || ' ';
    return '\n'.repeat(count) + ' '.repeat(length - indent);
  });
  const write = (to: string): string => to.replaceAll(/\r?\n/g, `\n${' '.repeat(indent)}`);
  yield* runsOf(parts, body, start, write);
  if (body !== token) yield verbatim(token.slice(body.length), start + body.length);
}

/** A plain scalar, which gets quotes if a replacement requires them. */
function* plainScalar(token: string, start: number, isInFlow: boolean): Iterable<EscapedRun> {
  if (token === '') return;
  const span = { start, end: start + token.length };
  const parts = token.includes('\n') ? [...partsOf(token, start, PLAIN, readPart)] : undefined;
  const text = parts?.map((part) => part.text).join('') ?? token;
  // A template may stand where YAML has a scalar.
  const isSound = !/^[%@`]/.test(token);
  const quoteOf = (to: string): string =>
    isSound && (!isPlain(to, isInFlow) || (TYPED.test(to) && !TYPED.test(text))) ? '"' : '';
  const write = (to: string): string => (quoteOf(to) === '' ? to : `"${inDoubleQuotes(to)}"`);
  yield { text, ...span, ...(parts !== undefined && { parts }), place: { ...span, write, quoteOf } };
}

function* doubleQuoted(
  token: string,
  start: number,
  isInFlow: boolean,
  isRestored: boolean,
): Iterable<EscapedRun> {
  const content = token.slice(1, -1);
  const isEscaped = /[\\\n]/.test(content);
  const span = { start: start + 1, end: start + token.length - 1 };
  const parts = isEscaped
    ? [...partsOf(content, start + 1, DOUBLE_QUOTED, readPart)]
    : [{ text: content, ...span }];
  const text = parts.map((part) => part.text).join('');
  const isTyped = TYPED.test(text) && isPlain(text, isInFlow);
  if (isEscaped && !isTyped) {
    yield* runsOf(parts, content, start + 1, inDoubleQuotes);
    return;
  }
  /**
   * A number without quotes is replaced by a text in double quotes, and one in double quotes by a text in single quotes.
   * Restored, the first loses its quotes.
   */
  const write = (to: string): string => {
    const isNow = TYPED.test(to) && isPlain(to, isInFlow);
    if (isRestored && isNow && !isTyped) return to;
    return !isRestored && isTyped && !isNow && !/\p{C}/u.test(to)
      ? `'${to.replaceAll("'", "''")}'`
      : `"${inDoubleQuotes(to)}"`;
  };
  if (text !== '')
    yield {
      text,
      ...span,
      parts,
      place: { start, end: start + token.length, write },
    };
}

function* singleQuoted(token: string, start: number): Iterable<EscapedRun> {
  if (token === "''") return;
  const content = token.slice(1, -1);
  const parts = partsOf(content, start + 1, SINGLE_QUOTED, readPart);
  yield* runsOf(parts, content, start + 1, (to) => to.replaceAll("'", "''"));
}
