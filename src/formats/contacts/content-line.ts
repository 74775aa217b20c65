import { isUtf8 } from 'node:buffer';
import { ownValue } from '../../core/present.js';
import type { Span } from '../../core/span.js';

/** Value of a parameter; spans are offsets in the unfolded line and include quotes. */
export interface LineParameter extends Span {
  /** Upper case; empty for a bare value, as in vCard 2.1 (`TEL;HOME:`). */
  readonly name: string;
  readonly text: string;
  readonly isQuoted: boolean;
}

/** A property of a vCard or an iCalendar file: its unfolded line, and where it is in the source. */
export interface ContentLine extends Span {
  /** Without folds and soft breaks. */
  readonly text: string;
  /** Upper case; empty if the line is not a property. */
  readonly name: string;
  /** Span of the group before the name (`item1.`), without the dot; empty if there is none. */
  readonly group: Span;
  readonly parameters: readonly LineParameter[];
  /** Offset of the value in `text`. */
  readonly value: number;
  readonly encoding: 'base64' | 'quoted-printable' | undefined;
  /** Where parts of `text` are in the source. */
  readonly pieces: readonly Piece[];
  /** End without the line end. */
  readonly contentEnd: number;
}

interface Piece {
  /** Offset in the text. */
  readonly from: number;
  /** Offset in the source. */
  readonly start: number;
}

const NAME = /(?:([\w-]{1,60})\.)?([\w-]{1,60})[ \t]{0,9}(?=[;:])/y;
const ENCODINGS: Readonly<Record<string, ContentLine['encoding']>> = {
  'QUOTED-PRINTABLE': 'quoted-printable',
  BASE64: 'base64',
  B: 'base64',
};
/** A soft break, and spaces that a transport adds. */
const SOFT_BREAK = /=[ \t]{0,99}$/;
/** Maximum length of what precedes a value with soft breaks. */
const LONGEST_HEADER = 1_000;
/** A line of base64 that no space sets apart, as some programs write. */
const BASE64_LINE = /^[ \t]*[\w+/]+={0,2}[ \t]*$/;

/** Yields the lines of a source, unfolded. Linear in the source. */
export function* contentLines(source: string): Iterable<ContentLine> {
  for (let at = 0; at < source.length;) {
    const line = lineAt(source, at);
    yield line;
    at = line.end;
  }
}

function lineAt(source: string, start: number): ContentLine {
  let physical = endOfLine(source, start);
  const texts: string[] = [];
  const pieces: Piece[] = [];
  let length = 0;
  const add = (from: number, end: number): void => {
    pieces.push({ from: length, start: from });
    texts.push(source.slice(from, end));
    length += end - from;
  };
  let isSoft = false;
  /** Returns whether the next line continues this one. */
  const addLine = (from: number, end: number): boolean => {
    const written = source.slice(from, end);
    const [{ length: cut } = ''] = SOFT_BREAK.exec(written.slice(-100)) ?? [];
    if (cut > 0 && !isSoft && length < LONGEST_HEADER)
      isSoft = headerOf(texts.join('') + written).encoding === 'quoted-printable';
    const isCut = isSoft && cut > 0;
    add(from, isCut ? end - cut : end);
    return isCut;
  };
  let isBroken = addLine(start, physical.text);
  while (physical.next < source.length) {
    const at = physical.next;
    const isFolded = source.charAt(at) === ' ' || source.charAt(at) === '\t';
    if (!isBroken && !isFolded) break;
    physical = endOfLine(source, at);
    isBroken = addLine(isBroken ? at : at + 1, physical.text);
  }
  const head = headerOf(texts.join(''));
  if (head.encoding === 'base64')
    while (physical.next < source.length) {
      const next = endOfLine(source, physical.next);
      if (!BASE64_LINE.test(source.slice(physical.next, next.text))) break;
      add(physical.next, next.text);
      physical = next;
    }
  return { ...head, text: texts.join(''), start, end: physical.next, contentEnd: physical.text, pieces };
}

function headerOf(text: string): Pick<ContentLine, 'name' | 'group' | 'parameters' | 'value' | 'encoding'> {
  const none = { name: '', group: { start: 0, end: 0 }, parameters: [], value: 0, encoding: undefined };
  NAME.lastIndex = 0;
  const [whole, group = '', name = ''] = NAME.exec(text) ?? [];
  if (whole === undefined) return none;
  const parameters: LineParameter[] = [];
  let at = whole.length;
  while (text.charAt(at) === ';') {
    const { values, end } = parameterAt(text, at + 1);
    parameters.push(...values);
    at = end;
  }
  if (text.charAt(at) !== ':') return none;
  const encodings = parameters
    .filter((one) => one.name === '' || one.name === 'ENCODING')
    .map((one) => ownValue(ENCODINGS, one.text.trim().toUpperCase()));
  const encoding = encodings.includes('base64') ? 'base64' : encodings.find((one) => one !== undefined);
  return {
    ...{ name: name.toUpperCase(), parameters, encoding, value: at + 1 },
    group: { start: 0, end: group.length },
  };
}

/** Parses a parameter with its list of values. */
function parameterAt(text: string, start: number): { values: readonly LineParameter[]; end: number } {
  PARAMETER_NAME.lastIndex = start;
  const [written = '', called = ''] = PARAMETER_NAME.exec(text) ?? [];
  const name = called.toUpperCase();
  const values: LineParameter[] = [];
  let at = start + written.length;
  for (;;) {
    PARAMETER_VALUE.lastIndex = at;
    const [value = ''] = PARAMETER_VALUE.exec(text) ?? [];
    const isQuoted = /^"[^"]*"/.test(value);
    const inner = isQuoted ? value.replace(/^"/, '').replace(/"$/, '') : value;
    values.push({ name, text: caretDecoded(inner), isQuoted, start: at, end: at + value.length });
    at += value.length;
    if (text.charAt(at) !== ',') return { values, end: at };
    at += 1;
  }
}

const PARAMETER_NAME = /(?:\s{0,9}([\w-]{1,60})\s{0,9}=)?/y;
/** A quoted value, with what some programs write after the quote; or one up to the next separator. */
const PARAMETER_VALUE = /(?:"[^"]*"[^",;:]*|[^,;:]+)?/y;

/** Escapes of RFC 6868. */
const caretDecoded = (text: string): string =>
  text.replaceAll(/\^([n'^])/g, (_all, sign: string) => (sign === 'n' ? '\n' : sign === "'" ? '"' : '^'));

/** Writes the value of a parameter. */
export function writeParameter(text: string, isQuoted: boolean): string {
  const written = text
    .replaceAll('^', '^^')
    .replaceAll(/\r?\n|\r/g, '^n')
    .replaceAll('"', "^'");
  return isQuoted || /[,;:]/.test(written) ? `"${written}"` : written;
}

/** A line end, also in old files and in files whose line ends were converted twice. */
const LINE_END = /\r{0,2}\n|\r/g;

function endOfLine(source: string, at: number): { readonly text: number; readonly next: number } {
  LINE_END.lastIndex = at;
  const found = LINE_END.exec(source);
  return found === null
    ? { text: source.length, next: source.length }
    : { text: found.index, next: found.index + found[0].length };
}

/** Returns the index of the piece with a character of an unfolded line. */
function pieceAt({ pieces }: ContentLine, offset: number): number {
  let [low, high] = [0, pieces.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((pieces[middle]?.from ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Returns the offset in the source of a character of an unfolded line. */
function sourceAt(line: ContentLine, offset: number): number {
  const { from = 0, start = 0 } = line.pieces[pieceAt(line, offset)] ?? {};
  return start + offset - from;
}

/** Returns the span in the source of a span of an unfolded line. */
export const inSource = (line: ContentLine, { start, end }: Span): Span =>
  end > start
    ? { start: sourceAt(line, start), end: sourceAt(line, end - 1) + 1 }
    : { start: sourceAt(line, start), end: sourceAt(line, start) };

/** Splits a span of an unfolded line where a fold was. */
export function* unbroken(line: ContentLine, { start, end }: Span): Iterable<Span> {
  let from = start;
  for (let index = pieceAt(line, start) + 1; index < line.pieces.length; index += 1) {
    const cut = line.pieces[index]?.from ?? end;
    if (cut >= end) break;
    if (cut > from) yield { start: from, end: cut };
    from = cut;
  }
  if (end > from) yield { start: from, end };
}

/** Removes folds that split a character (RFC 5545, section 3.1). */
export function withWholeCharacters(bytes: Buffer): Buffer {
  if (isUtf8(bytes)) return bytes;
  const joined = Buffer.from(bytes.toString('latin1').replaceAll(/\r?\n[ \t](?=[\x80-\xbf])/g, ''), 'latin1');
  return isUtf8(joined) ? joined : bytes;
}
