import { ownValue } from '../../core/present.js';
import type { Span } from '../../core/span.js';
import type { Place, Run } from '../rewriting/passage.js';
import { packedRuns } from '../office/packed-values.js';
import { encodedIn } from '../rewriting/encoded-texts.js';
import { decodeQuotedPrintable, isKnownCharset } from './charsets.js';
import type { HeaderField } from './mime-entity.js';
import { parametersOf, quoted, decodeWords, encodeWords, hasUnknownCharset } from './mime-parameters.js';

/** Fields with a keyword or number as value; any other value is read. */
const TECHNICAL = /^(?:mime-version|content-transfer-encoding|content-length|lines)$/i;
const TECHNICAL_VALUE = /^\s*(?:1\.0|7bit|8bit|binary|base64|quoted-printable|\d{1,6})\s*$/i;
/** Date fields, which must stay valid dates; any other value is read. */
const TIMES = /^(?:date|(?:resent|delivery|original)-date|expires|deferred-delivery|reply-by)$/i;
const TIME =
  /^(?!.*\d{5})(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|UTC?|GMT|[ECMP][SD]T|CES?T|BST|JST|MSK|IST|Z)\b|T(?=\d)|[\d\s,:+().-])*$/;

/** Address fields. */
const ADDRESSES =
  /^(?:(?:resent-)?(?:from|to|cc|bcc|sender|reply-to)|return-path|delivered-to|envelope-to|x-original-to|disposition-notification-to|errors-to)$/i;
/** Identifier fields, which have the syntax of addresses. */
const IDS = /^(?:(?:resent-)?message-id|in-reply-to|references|content-id)$/i;
/** Fields with a type and parameters. */
const PARAMETERS = /^content-(?:type|disposition)$/i;
/** Continued or extended parameters (RFC 2231), in any field. */
const CONTINUED = /;\s*[\w-]+\*\d*\*?\s*=/;
/** Parameter values that are skipped, because they only describe how a part is encoded or displayed. */
const TECHNICAL_PARAMETERS: Readonly<Record<string, RegExp>> = {
  charset:
    /^(?:(?:utf|ucs|us|iso|windows|cp|ibm|koi8|euc|gbk?|big5|shift|ks_c|tis|hz|mac)[\w.:-]{0,20}|ascii)$/i,
  format: /^(?:flowed|fixed)$/i,
  delsp: /^(?:yes|no)$/i,
  type: /^(?:text|multipart|application|image)\/[a-z+.-]{1,30}$/i,
  'report-type': /^[a-z]{1,20}-[a-z]{1,20}$/i,
  protocol: /^application\/[a-z\d+.-]{1,30}$/i,
  micalg: /^(?:pgp-)?(?:sha-?\d{1,3}|md5)$/i,
  method: /^(?:publish|request|reply|add|cancel|refresh|counter|declinecounter)$/i,
  size: /^\d{1,9}$/,
  'access-type': /^(?:(?:anon-|t)?ftp|local-file|mail-server|url)$/i,
};
const TIME_PARAMETERS = /^(?:creation|modification|read)-date$/;

const isTechnical = (name: string, text: string): boolean =>
  TIME_PARAMETERS.test(name)
    ? text.length < 100 && TIME.test(text)
    : (ownValue(TECHNICAL_PARAMETERS, name)?.test(text) ?? false);

/** Maximum length of an entry in an address list; a longer entry is read as plain text. */
const LONGEST_ADDRESS = 2_000;

/** Signatures of the original mail, which are invalid once it is rewritten, and keys and pictures of people. */
export const SIGNATURES =
  /^(?:dkim-signature|domainkey-signature|arc-.*|x-google-dkim-signature|autocrypt(?:-gossip)?|(?:x-)?face)$/i;

/** Returns why a field is removed. */
export const removalOf = (name: string): string =>
  /^autocrypt/i.test(name)
    ? 'it contains a key with names'
    : /face$/i.test(name)
      ? 'it contains a picture'
      : 'it signs the original mail';

/** Decodes a signature, which contains copies of fields in quoted-printable. */
const signedText = (written: string): string =>
  decodeWords(decodeQuotedPrintable(written.replaceAll(/\r?\n[ \t]+/g, ' ')).toString('latin1'));

/** Returns why a field cannot be read completely, or undefined if it can. */
export const unreadField = (source: string, { value }: HeaderField): string | undefined => {
  const written = source.slice(value.start, value.end);
  const isUnknown =
    hasUnknownCharset(written) ||
    Array.from(written.matchAll(/\*\s*=\s*"?([\w.:+-]+)'[\w-]*'/g)).some(
      ([, label = '']) => !isKnownCharset(label),
    );
  return isUnknown ? 'its character set is unknown' : undefined;
};

/** Extracts the readable runs of a field, with their spans in the mail. */
export function headerRuns(source: string, { name, value }: HeaderField): readonly Run[] {
  const written = source.slice(value.start, value.end);
  if (written.trim() === '') return [];
  if (TECHNICAL.test(name) && TECHNICAL_VALUE.test(written)) return [];
  if (TIMES.test(name) && written.length < 100 && TIME.test(written)) return [];
  if (SIGNATURES.test(name)) return [{ text: signedText(written), place: { ...value, write: writeWords } }];
  if (PARAMETERS.test(name) || CONTINUED.test(written)) return parameterRuns(source, written, value.start);
  if (ADDRESSES.test(name)) return addressRuns(written, value.start);
  if (IDS.test(name) && /^\s*(?:<[^<>]*>\s*)+$/.test(written)) return idRuns(written, value.start);
  return (
    runsOfPacked(written, value.start) ?? [
      { text: decodeWords(written), place: { ...value, write: name === '' ? writeLine : writeWords } },
    ]
  );
}

/** Reads a value that contains base64 or hexadecimal of text; undefined for other values. */
function runsOfPacked(written: string, from: number): readonly Run[] | undefined {
  if (!/^[\x20-\x7e]*$/.test(written) || written.includes('=?')) return undefined;
  const runs = packedRuns(written, [...encodedIn(written)]);
  return runs?.map(({ text, place }) => ({
    text,
    ...(place !== undefined && { place: { ...place, start: from + place.start, end: from + place.end } }),
  }));
}

const KIND =
  /^\s*(?:inline|attachment|form-data|(?:text|multipart|message|application|image|audio|video|font|model|chemical|x-[a-z]{1,20})\/[\w.+-]+)\s*(?:;|$)/i;

/**
 * Extracts runs from a field with parameters. A valid type at its start is skipped; comments and anything else are
 * read.
 */
function parameterRuns(source: string, written: string, from: number): readonly Run[] {
  const [kind = ''] = written.split(';');
  const parameters = parametersOf(written);
  const runs: Run[] = [];
  const pieces: Run[][] = [];
  let position = 0;
  const between = (end: number): void => {
    const text = written.slice(position, end);
    const isKind = position === 0 && KIND.test(text) && !/\d{5}/.test(text);
    const rest = isKind ? text.slice(kind.length) : text;
    const isWritten = !rest.includes('=?');
    // Skip parameter names, punctuation and white space.
    if (/[\p{L}\p{N}]/u.test(rest.replaceAll(/;\s*[\w!#$%&'+.^`|~-]+(?:\*\d*\*?)?\s*=\s*/g, '')))
      runs.push(
        {
          text: isWritten ? rest : decodeWords(rest),
          place: {
            start: from + end - rest.length,
            end: from + end,
            isVerbatim: isWritten,
            write: (to) => (isWritten ? to : writeWords(to)).replaceAll(/[;()]/g, ' '),
          },
        },
        { text: '\n' },
      );
  };
  /** Runs of a parameter whose pieces are separated by other parameters, so that later pieces join them. */
  const ends = new Map<string, Run[]>();
  for (const { name, text, span, isContinued, write } of parameters) {
    between(span.start);
    position = span.end;
    if (isTechnical(name, text)) continue;
    const place = { start: from + span.start, end: from + span.end, write };
    const before = isContinued ? ends.get(name) : undefined;
    const own = before ?? [];
    own.push({ text, place: name === 'boundary' ? boundaryPlace(source, place) : place });
    if (before === undefined) pieces.push(own);
    ends.set(name, own);
  }
  between(written.length);
  return [...runs, ...pieces.flatMap((own) => [...own, { text: '\n' }])];
}

/** Restricts replacements of a boundary to a neutral one, because the delimiter lines must get the same unique text. */
function boundaryPlace(source: string, { start, end, write }: Place): Place {
  const neutral = neutralBoundary(source, start);
  return { start, end, write: () => write(neutral), readsAs: () => neutral };
}

/**
 * Returns a boundary that carries no information and occurs nowhere in the source.
 * @param at offset of the boundary it replaces
 */
export function neutralBoundary(source: string, at: number): string {
  const letters = at.toString(8).padStart(11, '0');
  const name = letters.replaceAll(/\d/g, (digit) => 'bcdfghjk'.charAt(Number(digit)));
  let boundary = `=_${name}`;
  while (source.includes(boundary)) boundary += '_';
  return boundary;
}

/** A display name followed by an address in angle brackets; a bare address; a comment; or other words. */
const ADDRESS =
  /(?<name>(?:"(?:[^"\\]|\\[\s\S])*"|[^"<>,;:()])*)<(?<angled>[^<>]*)>|\((?<comment>[^()]*)\)|(?<bare>[^\s"<>,;:()]+@[^\s<>,;:()]+|"(?:[^"\\]|\\[\s\S])*"@[^\s<>,;:()]+)|(?<words>[^\s"<>,;:()][^"<>,;:()]*)/dg;

/** Groups that did not match are undefined, although their type says otherwise. */
const isWords = (text: string | undefined): text is string => text !== undefined && text.trim() !== '';

function* piecesOf(written: string) {
  let position = 0;
  for (const { index, indices, groups = {}, 0: whole } of written.matchAll(ADDRESS)) {
    if (index > position)
      yield { kind: 'rest', text: written.slice(position, index), start: position, end: index };
    position = index + whole.length;
    for (const [kind, text] of Object.entries(groups)) {
      const [start, end] = indices?.groups?.[kind] ?? [0, 0];
      if (isWords(text)) yield { kind, text, start, end };
    }
  }
  yield { kind: 'rest', text: written.slice(position), start: position, end: written.length };
}

/** Splits a list into addresses; commas in quotes and comments do not separate them. */
function* addressesOf(written: string): Iterable<Span> {
  let [start, depth, isQuoted] = [0, 0, false];
  for (let at = 0; at < written.length; at += 1) {
    const sign = written.charAt(at);
    if (sign === '\\') at += 1;
    else if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === '(') depth += 1;
    else if (sign === ')') depth = Math.max(0, depth - 1);
    else if ((sign === ',' || sign === ';') && depth === 0) {
      yield { start, end: at };
      start = at + 1;
    }
  }
  yield { start, end: written.length };
}

const addressRuns = (written: string, from: number): readonly Run[] =>
  [...addressesOf(written)].flatMap(({ start, end }) =>
    end - start > LONGEST_ADDRESS
      ? textRuns(written.slice(start, end), from + start)
      : runsOfAddress(written.slice(start, end), from + start),
  );

/** Reads text without a recognized syntax. */
const textRuns = (written: string, start: number): readonly Run[] => [
  { text: decodeWords(written), place: { start, end: start + written.length, write: writeWords } },
  { text: '\n' },
];

/** A comment beside the "@" of an address, which splits it. */
const SPLIT_BY_COMMENT = /\)\s*@|@\s*\(/;

function runsOfAddress(written: string, from: number): readonly Run[] {
  if (SPLIT_BY_COMMENT.test(written) && ADDR_SPEC.test(readAddr(written.trim())))
    return runsAroundComments(written, from);
  return [...piecesOf(written)].flatMap(({ kind, text, start, end }): readonly Run[] => {
    // Text between the recognized pieces.
    if (kind === 'rest') return /[\p{L}\p{N}]/u.test(text) ? textRuns(text, from + start) : [];
    // Spaces may surround "@" and "." (RFC 5322, section 4.4).
    const isSpaced = kind === 'words' && text.includes('@') && ADDR_SPEC.test(readAddr(text.trim()));
    const isAddress = kind === 'angled' || kind === 'bare' || isSpaced;
    const trailing = text.length - text.trimEnd().length;
    const leading = text.length - text.trimStart().length;
    const place = { start: from + start + leading, end: from + end - trailing };
    const trimmed = text.trim();
    return isAddress
      ? [{ text: '<' }, { text: readAddr(trimmed), place: { ...place, write: writeAddr } }, { text: '>\n' }]
      : [{ text: readPhrase(trimmed), place: { ...place, write: writePhrase } }, { text: ' ' }];
  });
}

/** Reads an address that comments split, and then the comments, as they are read once the address was replaced. */
function runsAroundComments(written: string, from: number): readonly Run[] {
  const parts: Run[] = [];
  const comments: Run[] = [];
  for (const { index, 0: text } of written.matchAll(/\([^()]*\)|[^()\s]+/g)) {
    const start = from + index;
    const end = start + text.length;
    if (text.startsWith('(')) {
      const place = { start: start + 1, end: end - 1, write: writePhrase };
      comments.push({ text: readPhrase(text.slice(1, -1)), place }, { text: ' ' });
    } else parts.push({ text, place: { start, end, write: (to) => (to === '' ? '' : writeAddr(to)) } });
  }
  return [{ text: '<' }, ...parts, { text: '>\n' }, ...comments];
}

const idRuns = (written: string, from: number): readonly Run[] =>
  Array.from(written.matchAll(/<([^<>]+)>/g)).flatMap(({ index, 1: id = '' }): readonly Run[] => {
    const start = from + index + 1;
    return [
      { text: readAddr(id), place: { start, end: start + id.length, write: writeAddr } },
      { text: '\n' },
    ];
  });

/** Text that replaces an address without being one becomes the mailbox name at a reserved host name (RFC 6761). */
const PROTECTED_MAILBOX = /^"((?:[^"\\]|\\[\s\S])*)"@protected\.invalid$/;
/** A mailbox name in quotes, which need not have them. */
const QUOTED_MAILBOX = /^"((?:[^"\\]|\\[\s\S])*)"\s*@\s*([\w.-]+)$/;
const COMMENT = /\([^()]*\)/g;
const ADDR_SPEC = /^[\w.!#$%&'*+/=?^`{|}~-]+@[\w.-]+$/;

function readAddr(written: string): string {
  const [, inner] = PROTECTED_MAILBOX.exec(written) ?? [];
  if (inner !== undefined) return decodeWords(inner.replaceAll(/\\([\s\S])/g, '$1'));
  const [, mailbox, host = ''] = QUOTED_MAILBOX.exec(written) ?? [];
  if (mailbox !== undefined) return decodeWords(`${mailbox.replaceAll(/\\([\s\S])/g, '$1')}@${host}`);
  if (written.includes('"')) return decodeWords(written);
  if (written.search(COMMENT) >= 0) return readAddr(written.replaceAll(COMMENT, ''));
  const isSign = (sign: string): boolean => sign === '@' || sign === '.';
  // Folds, and white space around "@" and ".", are not part of the address.
  const plain = written.replaceAll(/\s+/g, (gap, at: number) =>
    gap.includes('\n') || isSign(written.charAt(at - 1)) || isSign(written.charAt(at + gap.length))
      ? ''
      : gap,
  );
  return decodeWords(plain);
}

const writeAddr = (text: string): string =>
  ADDR_SPEC.test(text) ? text : `${quoted(text)}@protected.invalid`;

const readPhrase = (written: string): string =>
  decodeWords(
    written.startsWith('"') && written.endsWith('"')
      ? written.slice(1, -1).replaceAll(/\\([\s\S])/g, '$1')
      : written,
  );

const ATOMS = /^(?! )[\w!#$%&'*+/=?^`{|}~ -]+(?<! )$/;

function writePhrase(text: string): string {
  if (ATOMS.test(text)) return text;
  return /^[\x20-\x7e]*$/.test(text) ? quoted(text) : encodeWords(text);
}

const LONGEST_LINE = 78;

/** Writes a header line without a name; an empty one would end the header. */
const writeLine = (text: string): string => (text === '' ? 'X-Removed:' : writeWords(text));

/** Writes free text of a field: ASCII verbatim, folded at spaces; other text as encoded words. */
function writeWords(text: string): string {
  // Text with surrounding white space is encoded, because readers trim the value.
  const isPlain = /^[\x20-\x7e\t]*$/.test(text) && !text.includes('=?') && text.trim() === text;
  const written = isPlain ? text : encodeWords(text);
  let line = 0;
  return written.replaceAll(/ ?[^ ]+/g, (word, at: number) => {
    // Do not fold next to "@".
    const isAddress = word.startsWith(' @') || written.charAt(at - 1) === '@';
    const isLong = !isAddress && line > 20 && line + word.length > LONGEST_LINE && word.startsWith(' ');
    line = isLong ? word.length : line + word.length;
    return isLong ? `\r\n${word}` : word;
  });
}
