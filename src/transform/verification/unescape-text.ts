import { decodeAll, decoderOf } from './decode-bytes.js';

/** All character escapes that may occur in files, each of bounded length. */
export const ESCAPES = new RegExp(
  // Only the sources are joined and flags would be lost, so each pattern lists both letter cases.
  /* eslint-disable regexp/use-ignore-case */
  [
    /=\?(?<charset>[\w*.:-]{1,40})\?(?<encoding>[bBqQ])\?(?<word>[^?\s]{0,400})\?=(?:\s{1,16}(?==\?))?/,
    /=\r?\n/,
    /(?<octets>(?:[=%][0-9A-Fa-f]{2}){1,80})/,
    /[\\%]u(?<json>[0-9A-Fa-f]{4})/,
    /\\(?:u\{(?<braced>[0-9A-Fa-f]{1,6})\}|U(?<long>[0-9A-Fa-f]{8}))/,
    /\\u(?<rtf>-?\d{1,6}) ?\??/,
    /\\(?:x|')(?<hex>[0-9A-Fa-f]{2})/,
    /\\(?<octal>[0-3][0-7]{2})/,
    /\\(?<sign>[bfnrtv"'\\/()_NLP ])/,
    // A line continued in YAML.
    /\\\r?\n[ \t]{0,200}/,
    /&#(?:(?<decimal>\d{1,7})|[xX](?<hexadecimal>[0-9A-Fa-f]{1,6}));?/,
    /&(?<entity>[A-Za-z]{2,8});/,
    /_x(?<excel>[0-9A-Fa-f]{4})_/,
    // A parameter continued on the next line (RFC 2231).
    /"?;\s{1,16}[\w-]{1,40}\*\d{1,2}\*?="?/,
  ]
    /* eslint-enable regexp/use-ignore-case */
    .map(({ source }) => source)
    .join('|'),
  'gu',
);

const SIGNS: Readonly<Record<string, string>> = {
  b: ' ',
  f: ' ',
  n: '\n',
  r: '\r',
  t: '\t',
  v: ' ',
  _: ' ',
  N: ' ',
  L: ' ',
  P: ' ',
};

/** Entity names of the characters from U+00A0 on, in order (HTML 4). */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
/** Entity names of the Greek letters from U+03B1 on, in order (HTML 4). */
const GREEK =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega';
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ...LATIN.split(' ').map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
  ...GREEK.split(' ').flatMap((name, index) => {
    const letter = String.fromCharCode(0x3b1 + index);
    return [
      [name, letter] as const,
      [name.charAt(0).toUpperCase() + name.slice(1), letter.toUpperCase()] as const,
    ];
  }),
  ...Object.entries({
    ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", commat: '@', period: '.', comma: ',', colon: ':' },
    ...{
      lowbar: '_',
      hyphen: '-',
      dash: '-',
      ndash: '–',
      mdash: '—',
      sol: '/',
      num: '#',
      plus: '+',
      equals: '=',
    },
    ...{
      lpar: '(',
      rpar: ')',
      Tab: '\t',
      NewLine: '\n',
      ensp: ' ',
      emsp: ' ',
      thinsp: ' ',
      zwj: '',
      zwnj: '',
    },
    ...{
      rsquo: '’',
      lsquo: '‘',
      Scaron: 'Š',
      scaron: 'š',
      Zcaron: 'Ž',
      zcaron: 'ž',
      Ccaron: 'Č',
      ccaron: 'č',
    },
    ...{ OElig: 'Œ', oelig: 'œ', Yuml: 'Ÿ', Lstrok: 'Ł', lstrok: 'ł', Sacute: 'Ś', sacute: 'ś', inodot: 'ı' },
  }),
]);

/** Entity names of other letters with diacritics, which a search ignores. */
const ACCENTED = /^([a-z])(?:acute|breve|caron|cedil|circ|dblac|dot|macr|ogon|strok)$/i;

/** Start of a tag that was written with escapes: a noncharacter that does not occur in text. */
export const ESCAPED_TAG = '\ufdd1';

/** Returns the character that an escape stands for; undefined if it is not an escape. */
export const unescape = (match: RegExpExecArray): string | undefined =>
  readEscape(match)?.replaceAll('<', ESCAPED_TAG);

function readEscape({ 0: whole, groups = {} }: RegExpExecArray): string | undefined {
  const {
    charset,
    encoding,
    word,
    octets,
    json,
    braced,
    long,
    rtf,
    hex,
    octal,
    sign,
    decimal,
    hexadecimal,
    entity,
    excel,
  } = groups;
  if (word !== undefined) return encodedWord(charset ?? '', encoding ?? '', word);
  if (octets !== undefined) return decodeAll(Buffer.from(octets.replaceAll(/[=%]/g, ''), 'hex'));
  if (json !== undefined) return String.fromCharCode(parseInt(json, 16));
  if (braced !== undefined) return character(parseInt(braced, 16));
  if (long !== undefined) return character(parseInt(long, 16));
  if (rtf !== undefined) return String.fromCharCode(Number(rtf) & 0xffff);
  if (hex !== undefined) return decodeAll(Buffer.from(hex, 'hex'));
  if (octal !== undefined) return String.fromCharCode(parseInt(octal, 8));
  if (sign !== undefined) return SIGNS[sign] ?? sign;
  if (decimal !== undefined) return character(Number(decimal));
  if (hexadecimal !== undefined) return character(parseInt(hexadecimal, 16));
  if (excel !== undefined) return String.fromCharCode(parseInt(excel, 16));
  if (entity !== undefined) return ENTITIES.get(entity) ?? ACCENTED.exec(entity)?.[1];
  return whole === '' ? undefined : '';
}

const character = (code: number): string | undefined =>
  code <= 0x10ffff ? String.fromCodePoint(code) : undefined;

/** Decodes an encoded word of a mail header (RFC 2047). */
function encodedWord(charset: string, encoding: string, word: string): string {
  const bytes =
    encoding.toUpperCase() === 'B'
      ? Buffer.from(word, 'base64')
      : Buffer.from(
          word
            .replaceAll('_', ' ')
            .replaceAll(/=([0-9A-F]{2})/gi, (_match, hex: string) => String.fromCharCode(parseInt(hex, 16))),
          'latin1',
        );
  const decoder = decoderOf(charset.replace(/\*.*$/, ''));
  return decoder === undefined ? decodeAll(bytes) : decoder.decode(bytes);
}

/** Hexadecimal strings of PDF, and gaps between the pieces of a string. */
export const PDF_STRINGS = /<(?<digits>[0-9A-F\s]{4,900})>|\)\s{0,4}-?[\d.]{0,12}\s{0,4}\(|\\\r?\n/giu;

/**
 * Returns the text of a hexadecimal PDF string, or an empty string for a gap. A missing last digit is 0 (ISO 32000-2,
 * 7.3.4.3); half a UTF-16 code unit at the end is ignored.
 */
export function readPdfString({ groups }: RegExpExecArray): string | undefined {
  const digits = groups?.['digits']?.replaceAll(/\s/g, '');
  if (digits === undefined) return '';
  const bytes = Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
  return bytes[0] === 0xfe && bytes[1] === 0xff
    ? bytes
        .subarray(2, bytes.length - (bytes.length % 2))
        .swap16()
        .toString('utf16le')
    : decodeAll(bytes);
}
