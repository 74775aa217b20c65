import { isAscii, isUtf8 } from 'node:buffer';
import { ENTITIES } from '../../core/visible-text.js';
import { TEXT_START } from '../../text/text-position.js';
import { decodeWhole } from '../encoding/encode-text.js';
import { NotProtected } from '../rewriting/rewriting.js';
import type { Run } from '../rewriting/passage.js';
import { HtmlText } from './html-text.js';
import type { MarkupDialect } from './markup-dialect.js';
import type { MarkupPiece, Within } from './markup-piece.js';

/** How text is read and written in one kind of context. */
interface Writing {
  /** Decodes escapes that `write` added beyond the entities of the markup. */
  readonly read?: (source: string) => string;
  readonly write: (text: string) => string;
  /** Whether a replacement can be written independently of the text around it. */
  readonly isByItself: boolean;
}

/** Decoded markup, and how to encode it again. */
interface DecodedMarkup {
  /** Includes the byte order mark. */
  readonly text: string;
  /** Matches characters that the encoding lacks; undefined: none. */
  readonly lacking: RegExp | undefined;
  /** Encodes text in the original encoding; characters it lacks become numeric references. */
  readonly encode: (text: string) => Buffer;
}

/** Bytes searched for an encoding declaration. */
const HEAD_BYTES = 4_096;
const XML_ENCODING = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]{1,40})/;
const META_CHARSET = /<meta\s[^>]*?\bcharset\s*=[\s"']{0,20}([\w.:-]{1,40})/i;
const WESTERN = 'windows-1252';
const REMEDY = 'convert it to UTF-8, change its declaration, then try again';

/** Escapes text for use between tags. */
export const escapeText = (text: string): string =>
  text.replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);

/** Escapes text for use in a quoted attribute. */
export const escapeAttribute = (text: string, quote = '"'): string =>
  text.replaceAll(/[&<>"']/g, (sign) =>
    /["']/.test(sign) && sign !== quote ? sign : (ENTITIES[sign] ?? sign),
  );

/**
 * Characters to percent-encode when text is written into an address: they are invalid there, or have another meaning.
 */
const UNADDRESSED = /[\s[\]<>"{}|\\^`%+]/g;
const ADDRESSED = /%(?:2[0235B]|5[B-E]|3[CE]|60|7[B-D]|0[9AD])/gi;

/** Decodes an address in Markdown. */
export const readAddress = (source: string): string => source.replaceAll(ADDRESSED, decodeURIComponent);
export const writeAddress = (text: string): string => text.replaceAll(UNADDRESSED, encodeURIComponent);
const inHex = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
/** Escapes text for strings of JSON and of scripts, whatever their quotes. */
const writeString = (text: string): string => text.replaceAll(/["'`\\$<>\n\r\u2028\u2029]/g, inHex);

/** Escapes text for any context in a style sheet: a name, a string, a comment or an address. */
const writeStyle = (text: string): string =>
  text
    .replaceAll(/[\n\r\f<%]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)
    .replaceAll(
      /(\\[\da-f]{1,2} )|([^\w\u0080-\u{10ffff}-])/gu,
      (_whole, escape: string | undefined, sign: string | undefined) => escape ?? `\\${sign ?? ''}`,
    );

const WRITINGS: Readonly<Record<Within, Writing>> = {
  text: { write: escapeText, isByItself: true },
  attribute: { write: (text) => escapeAttribute(text), isByItself: true },
  'single-quoted attribute': { write: (text) => escapeAttribute(text, "'"), isByItself: true },
  'bare attribute': { write: (text) => `"${escapeAttribute(text)}"`, isByItself: false },
  address: { write: writeAddress, isByItself: true },
  base64: { write: (text) => Buffer.from(text).toString('base64'), isByItself: false },
  style: { write: writeStyle, isByItself: true },
  name: {
    read: (source) => source.replaceAll(/%(?:2[0-9F]|3[DE]|0[9AD])/gi, decodeURIComponent),
    write: (text) => text.replaceAll(/[\s/=>%]/g, encodeURIComponent),
    isByItself: true,
  },
  // Two hyphens may end a comment, and comments have no entities: `read` decodes exactly what `write` encodes.
  comment: {
    read: (source) => source.replaceAll('-&#45;', '--').replaceAll('-&#62;', '->'),
    write: (text) => text.replaceAll('->', '-&#62;').replaceAll('--', '-&#45;'),
    isByItself: true,
  },
  cdata: { write: (text) => text.replaceAll(']]>', ']]]]><![CDATA[>'), isByItself: true },
  verbatim: { write: (text) => text, isByItself: true },
  'script string': { write: writeString, isByItself: true },
  'script number': {
    write: (text) => (/^[1-9]\d*$/.test(text) ? text : `"${writeString(text)}"`),
    isByItself: false,
  },
  'script expression': {
    read: (source) => source.replaceAll(/\\([[\](){}.|/?*+$^-])/g, '$1'),
    write: (text) => text.replaceAll(/[[\](){}.|/\\?*+$^-]/g, '\\$&').replaceAll(/[\n\r<]/g, ' '),
    isByItself: false,
  },
  'script comment': {
    write: (text) => text.replaceAll('*/', '* /').replaceAll(/[\n\r<]/g, ' '),
    isByItself: true,
  },
};

/** Extracts the readable runs of a source in order, with their spans and the breaks between them. */
export function markupRuns(source: string, dialect: MarkupDialect): readonly Run[] {
  const reader = new HtmlText(TEXT_START, dialect);
  return runsOf([...reader.push(source), ...reader.end()]);
}

const unitsInHex = (character: string): string =>
  Array.from({ length: character.length }, (_, unit) => inHex(character.charAt(unit))).join('');

/** How to write a character that the file's encoding lacks, in contexts without numeric references. */
const WITHOUT: Readonly<Partial<Record<Within, (character: string) => string>>> = {
  'script string': unitsInHex,
  'script number': unitsInHex,
  'script expression': unitsInHex,
  style: (character) => `\\${(character.codePointAt(0) ?? 0).toString(16)} `,
  address: encodeURIComponent,
  cdata: (character) => `]]>${numericReference(character)}<![CDATA[`,
};
const PLAIN_ONLY: ReadonlySet<Within> = new Set(['name', 'comment', 'verbatim', 'script comment']);

/** Escapes characters that the encoding lacks. @throws NotProtected if the context has no escape for them */
function withoutLacking(written: string, within: Within | undefined, lacking: RegExp): string {
  if (within === undefined || written.search(lacking) < 0) return written;
  if (PLAIN_ONLY.has(within))
    throw new NotProtected(
      'a replacement in a comment, a declaration or a script has characters that its encoding lacks: convert it to UTF-8, then try again',
    );
  const write = WITHOUT[within];
  return write === undefined ? written : written.replaceAll(lacking, write);
}

/** Converts pieces to runs. @param lacking characters that the encoding of the file lacks; default: none */
export const runsOf = (pieces: readonly MarkupPiece[], lacking?: RegExp): readonly Run[] =>
  pieces
    .filter(({ text }) => text !== '')
    .map(({ text, at, until, within }) => {
      if (within === undefined) return { text };
      const writings = within.map((one) => WRITINGS[one]);
      const end = until === undefined ? at.utf16 + text.length : until.utf16;
      const readText = writings.reduceRight((read, one) => one.read?.(read) ?? read, text);
      const isVerbatim =
        until === undefined && readText === text && writings.every(({ isByItself }) => isByItself);
      const write = (to: string): string =>
        writings.reduce((text, one, level) => {
          const written = one.write(text);
          return lacking === undefined ? written : withoutLacking(written, within[level], lacking);
        }, to);
      return { text: readText, place: { start: at.utf16, end, isVerbatim, write } };
    });

/**
 * Decodes markup in UTF-8, in UTF-16, or in windows-1252 (ISO 8859-1) if it declares that.
 * @throws NotProtected naming any other encoding
 */
export function decodeMarkup(bytes: Buffer): DecodedMarkup {
  const wide = wideEncoding(bytes);
  if (wide !== undefined)
    return checked(bytes, wide, undefined, (text) => {
      const written = Buffer.from(text, 'utf16le');
      return wide === 'utf-16le' ? written : written.swap16();
    });
  const declared = declaredEncoding(bytes);
  const isWestern = declared !== undefined && encodingNamed(declared) === WESTERN;
  if (isUtf8(bytes) && !(isWestern && isAscii(bytes)))
    return checked(bytes, 'utf-8', undefined, (text) => Buffer.from(text));
  if (isWestern) return western(bytes);
  throw new NotProtected(
    declared === undefined || encodingNamed(declared) === 'utf-8'
      ? `it is not UTF-8, and declares no other encoding: ${REMEDY}`
      : `its encoding "${declared}" cannot be written: ${REMEDY}`,
  );
}

/** Detects the byte order of UTF-16 by its byte order mark, or by the "<" that markup begins with. */
function wideEncoding(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  return undefined;
}

function declaredEncoding(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, HEAD_BYTES);
  return (XML_ENCODING.exec(head) ?? META_CHARSET.exec(head))?.[1];
}

/** Returns the encoding that a label stands for (WHATWG Encoding Standard), or undefined if it is unknown. */
function encodingNamed(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

function western(bytes: Buffer): DecodedMarkup {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const characters = decodeWhole(all, WESTERN);
  const byteOf = new Map(Array.from(characters, (character, byte) => [character, byte] as const));
  const high = [...byteOf.keys()].slice(128).join('');
  const lacking = new RegExp(`[^\\0-\\x7f${high}]`, 'gu');
  return checked(bytes, WESTERN, lacking, (text) => {
    const writable = text.replaceAll(lacking, numericReference);
    return Buffer.from(Uint8Array.from(writable, (character) => byteOf.get(character) ?? 0x3f));
  });
}

/** Writes a character as a numeric reference, which is valid in any encoding. */
const numericReference = (character: string): string => `&#${(character.codePointAt(0) ?? 0).toString()};`;

/** @throws NotProtected if encoding the text again would not restore the original bytes */
function checked(
  bytes: Buffer,
  encoding: string,
  lacking: RegExp | undefined,
  encode: (text: string) => Buffer,
): DecodedMarkup {
  const text = decodeWhole(bytes, encoding, { ignoreBOM: true });
  if (!encode(text).equals(bytes))
    throw new NotProtected(`it contains bytes that are not ${encoding.toUpperCase()}: ${REMEDY}`);
  return { text, lacking, encode };
}
