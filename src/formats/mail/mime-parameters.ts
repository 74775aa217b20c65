import { present } from '../../core/present.js';
import type { Span } from '../../core/span.js';
import { decodeBytes, decodeQuotedPrintable, isKnownCharset } from './charsets.js';

/** A parameter of a field, such as a file name. */
export interface Parameter {
  /** Lower case, without continuation markers. */
  readonly name: string;
  readonly text: string;
  /** Whether it continues an earlier parameter of the same name, separated from it by others. */
  readonly isContinued: boolean;
  /** Span within the field's value: the parameter's value, or the whole parameter if it is split into pieces. */
  readonly span: Span;
  /** Formats a replacement for the span. */
  readonly write: (text: string) => string;
}

const PARAMETER = /;\s*([\w!#$%&'+.^`|~-]+)(\*\d+)?(\*)?\s*=\s*("(?:[^"\\]|\\[\s\S])*"|[^\s;"]*)/g;

interface Piece extends Span {
  readonly name: string;
  /** Index of the piece, if the parameter is split. */
  readonly number: number | undefined;
  readonly isExtended: boolean;
  readonly written: string;
  readonly valueStart: number;
}

/** Content of an encoded word; accepts white space and question marks, which the standard forbids but mail contains. */
const HELD = String.raw`[^?\s]*(?:(?:(?<!=)\?(?!=)|\s)(?:[^?=]|\?(?!=)|=(?!\?)){0,1000})?`;
const WORD = new RegExp(String.raw`=\?([\w.:+()-]+)(?:\*[\w-]*)?\?([bq])\?(${HELD})\?=`, 'gi');
const WORDS = new RegExp(String.raw`((?:=\?[\w.:+()-]+(?:\*[\w-]*)?\?[bq]\?${HELD}\?=)+)`, 'i');

/** Characters around a fold to search for an address. */
const NEAR = 64;

/** Bytes of text in one encoded word: including delimiters and base64, at most 75 characters. */
const WORD_BYTES = 45;

/**
 * Parses and decodes the parameters of a field's value. Adjacent pieces of one parameter are joined, because a
 * multi-byte character may span them (RFC 2231); the rewritten parameter has one piece.
 */
export function parametersOf(value: string): readonly Parameter[] {
  const groups: Piece[][] = [];
  for (const { index, 0: whole, 1: spelt = '', 2: number, 3: extended, 4: written = '' } of value.matchAll(
    PARAMETER,
  )) {
    const end = index + whole.length;
    const piece = {
      ...{ name: spelt.toLowerCase(), written, end, isExtended: extended !== undefined },
      number: number === undefined ? undefined : Number(number.slice(1)),
      start: index + whole.indexOf(spelt),
      valueStart: end - written.length,
    };
    const last = groups.at(-1);
    const goesOn = piece.number !== undefined && last?.[0]?.name === piece.name;
    if (goesOn && last[0]?.number !== undefined) last.push(piece);
    else groups.push([piece]);
  }
  return groups.map(parameterOf);
}

function parameterOf(pieces: readonly Piece[]): Parameter {
  const inOrder = [...pieces].sort((a, b) => (a.number ?? 0) - (b.number ?? 0));
  const first = present(inOrder[0], 'a piece of a parameter');
  const { name, number } = first;
  const { text, isExtended } = textOfPieces(inOrder);
  const write = (to: string): string => (isExtended ? `utf-8''${percentEncoded(to)}` : quoted(to));
  const common = { name, text, isContinued: number !== undefined && number > 0 };
  if (number === undefined) return { ...common, span: { start: first.valueStart, end: first.end }, write };
  const span = { start: pieces[0]?.start ?? 0, end: pieces.at(-1)?.end ?? 0 };
  const key = `${name}*${pieces.length === 1 ? number.toString() : '0'}${isExtended ? '*' : ''}`;
  return { ...common, span, write: (to) => `${key}=${write(to)}` };
}

function textOfPieces(pieces: readonly Piece[]): { readonly text: string; readonly isExtended: boolean } {
  if (!pieces.some(({ isExtended }) => isExtended))
    return { text: decodeWords(pieces.map(({ written }) => unquoted(written)).join('')), isExtended: false };
  const plain = (written: string): string => written.replaceAll('"', '');
  const [charset = '', start] = CHARSET.exec(plain(pieces[0]?.written ?? '')) ?? [];
  const bytes = pieces.map(({ written, isExtended }, index) =>
    isExtended ? percentDecoded(plain(written).slice(index === 0 ? charset.length : 0)) : unquoted(written),
  );
  const label = start === undefined || start === '' ? 'utf-8' : start;
  return { text: decodeBytes(Buffer.from(bytes.join(''), 'latin1'), label), isExtended: true };
}

/** Character set and language, which may both be empty (RFC 8187). */
const CHARSET = /^([\w.:+-]*)'[\w-]*'/;

const unquoted = (written: string): string =>
  written.startsWith('"') ? written.slice(1, -1).replaceAll(/\\([\s\S])/g, '$1') : written;

const PLAIN = /^[\x20-\x7e]*$/;

/** Quotes a text; non-ASCII text becomes encoded words, which is common practice although not standard. */
export const quoted = (text: string): string =>
  `"${(PLAIN.test(text) ? text : encodeWords(text)).replaceAll(/["\\]/g, '\\$&')}"`;

const percentDecoded = (text: string): string =>
  text.replaceAll(/%([\dA-F]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const percentEncoded = (text: string): string =>
  Array.from(Buffer.from(text), (byte) => {
    const character = String.fromCharCode(byte);
    return /[\w.!#$&+^`|~-]/.test(character)
      ? character
      : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }).join('');

/** Decodes a field's value: encoded words (RFC 2047), folds, and raw bytes as UTF-8 if valid. */
export function decodeWords(source: string): string {
  const joined = utf8Of(unfolded(source)).replaceAll(/(\?=)\s+(?==\?)/g, '$1');
  // Adjacent words of one character set may split a character, so their bytes are joined before decoding.
  const groups = joined.split(WORDS);
  return groups.map((group, index) => (index % 2 === 1 ? decodeGroup(group) : group)).join('');
}

/** Reports whether a value has encoded words in unsupported character sets. */
export const hasUnknownCharset = (source: string): boolean =>
  Array.from(unfolded(source).matchAll(WORD)).some(([, charset = '']) => !isKnownCharset(charset));

/** Unfolds a value. A fold inside an address is removed completely. */
function unfolded(source: string): string {
  return source.replaceAll(/\r?\n([ \t]+)/g, (fold, gap: string, at: number) => {
    const end = at + fold.length;
    const isInAddress =
      source.charAt(at - 1) === '@' ||
      source.charAt(end) === '@' ||
      (/@[\w.-]*\.$/.test(source.slice(Math.max(0, at - NEAR), at)) &&
        /^[\w.-]*>/.test(source.slice(end, end + NEAR)));
    return isInAddress ? '' : gap;
  });
}

function decodeGroup(group: string): string {
  let text = '';
  let bytes: Buffer[] = [];
  let last = '';
  /** Base64 data split across words at a point where it cannot end. */
  let cut = '';
  const flush = (): void => {
    if (cut !== '') bytes.push(Buffer.from(cut, 'base64'));
    if (bytes.length > 0) text += decodeBytes(Buffer.concat(bytes), last).replaceAll('\ufeff', '');
    [bytes, cut] = [[], ''];
  };
  for (const [, charset = '', kind = '', inner = ''] of group.matchAll(WORD)) {
    const isBase64 = kind.toLowerCase() === 'b';
    if (charset.toLowerCase() !== last || (!isBase64 && cut !== '')) flush();
    last = charset.toLowerCase();
    if (!isBase64) bytes.push(decodeQuotedPrintable(inner.replaceAll('_', ' ').replaceAll(/ $/g, '=20')));
    else {
      cut += inner.replaceAll(/\s/g, '');
      if (!isWholeBase64(cut)) continue;
      bytes.push(Buffer.from(cut, 'base64'));
      cut = '';
    }
  }
  flush();
  return text;
}

/** Reports whether base64 can end here: with padding, or with zero bits left over. */
function isWholeBase64(text: string): boolean {
  const tail = text.slice(text.length - (text.length % 4));
  return text.endsWith('=') || Buffer.from(tail, 'base64').toString('base64').replaceAll('=', '') === tail;
}

function utf8Of(latin1: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(latin1, 'latin1'));
  } catch {
    return latin1;
  }
}

/** Encodes a text as UTF-8 encoded words, without splitting characters. */
export function encodeWords(text: string): string {
  const words: string[] = [];
  let word = '';
  for (const character of text) {
    if (Buffer.byteLength(word + character) > WORD_BYTES) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  if (word !== '') words.push(word);
  return words.map((one) => `=?utf-8?B?${Buffer.from(one).toString('base64')}?=`).join(' ');
}
