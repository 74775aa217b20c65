import { present } from '../../core/present.js';
import type { Span } from '../../core/span.js';
import { decodeBytes, decodeQuotedPrintable, isKnownCharset } from './charsets.js';

/** A parameter of a field, such as the name of a file. */
export interface Parameter {
  /** In lower case, without what says that it is continued. */
  readonly name: string;
  readonly text: string;
  /** Whether it goes on with one of the same name that stands before others. */
  readonly isContinued: boolean;
  /** In the field's value: what is written between the sign and the semicolon; all of it where it is continued. */
  readonly span: Span;
  /** How another text is written there. */
  readonly write: (text: string) => string;
}

const PARAMETER = /;\s*([\w!#$%&'+.^`|~-]+)(\*\d+)?(\*)?\s*=\s*("(?:[^"\\]|\\[\s\S])*"|[^\s;"]*)/g;

interface Piece extends Span {
  readonly name: string;
  /** Its number, where the parameter is continued. */
  readonly number: number | undefined;
  readonly isExtended: boolean;
  readonly written: string;
  readonly valueStart: number;
}

/** What a word holds; white space and question marks should not stand in it, but do. */
const HELD = String.raw`[^?\s]*(?:(?:(?<!=)\?(?!=)|\s)(?:[^?=]|\?(?!=)|=(?!\?)){0,1000})?`;
const WORD = new RegExp(String.raw`=\?([\w.:+()-]+)(?:\*[\w-]*)?\?([bq])\?(${HELD})\?=`, 'gi');
const WORDS = new RegExp(String.raw`((?:=\?[\w.:+()-]+(?:\*[\w-]*)?\?[bq]\?${HELD}\?=)+)`, 'i');

/** Characters of an address that are looked at. */
const NEAR = 64;

/** Bytes of text in one encoded word: with what is around them, 75 characters at most. */
const WORD_BYTES = 45;

/**
 * The parameters of a field's value, decoded. Pieces of one parameter that stand behind each other are one, as a
 * character may begin in one and end in the next (RFC 2231); it is written in one piece again.
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

/** RFC 8187: the character set and a language, which may be missing. */
const CHARSET = /^([\w.:+-]*)'[\w-]*'/;

const unquoted = (written: string): string =>
  written.startsWith('"') ? written.slice(1, -1).replaceAll(/\\([\s\S])/g, '$1') : written;

const PLAIN = /^[\x20-\x7e]*$/;

/** A text in quotes; what is not ASCII as encoded words, as everybody writes it. */
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

/** The text of a field's value: encoded words (RFC 2047) decoded, folds undone, bytes read as UTF-8 where they are that. */
export function decodeWords(source: string): string {
  const joined = utf8Of(unfolded(source)).replaceAll(/(\?=)\s+(?==\?)/g, '$1');
  // Words of one character set may share a character: their bytes are put together first.
  const groups = joined.split(WORDS);
  return groups.map((group, index) => (index % 2 === 1 ? decodeGroup(group) : group)).join('');
}

/** The character sets of encoded words that cannot be read. */
export const hasUnknownCharset = (source: string): boolean =>
  Array.from(unfolded(source).matchAll(WORD)).some(([, charset = '']) => !isKnownCharset(charset));

/** A value without its folds; one inside an address is nothing, as white space around its signs is. */
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
  /** Base64 that was cut where it cannot end. */
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

/** Whether base64 ends here: with padding, or without where the bits that are left over are zero. */
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

/** A text as encoded words in UTF-8, each with whole characters. */
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
