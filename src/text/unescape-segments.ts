import { present } from '../core/present.js';

/** A part of a text that contains escapes, with the escapes decoded. */
export interface UnescapedSegment {
  readonly text: string;
  /** By UTF-16 unit of the decoded text: start and end of its source, in the original text. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Escapes of addresses, JSON, programs, markup and style sheets, each of bounded length. */
const ESCAPE = new RegExp(
  // Only the sources are joined and flags would be lost, so each pattern lists both letter cases.
  /* eslint-disable regexp/use-ignore-case */
  [
    // Bytes end before a character of several bytes, not within it.
    /(?<octets>(?:%[0-9A-Fa-f]{2}){1,80}(?!%[89ABab])|%[0-9A-Fa-f]{2})/,
    /(?<hex>(?:\\{1,8}x[0-9A-Fa-f]{2}){1,80}(?!\\{1,8}x[89ABab])|\\{1,8}x[0-9A-Fa-f]{2})/,
    /(?:\\{1,8}|%)u(?<unit>[0-9A-Fa-f]{4})/,
    /\\{1,8}(?:u\{(?<braced>[0-9A-Fa-f]{1,6})\}|U(?<long>[0-9A-Fa-f]{8}))/,
    /\\{1,8}(?<space>[nrt])/,
    // An octal escape of C, and a sign that Markdown, LaTeX or a shell quotes.
    /\\(?<octal>[01][0-7]{2})/,
    /\\(?<sign>[#%&+\-.@_])/,
    /&(?:amp;){0,4}#(?:(?<decimal>\d{1,7})|[xX](?<hexadecimal>[0-9A-Fa-f]{1,6}));?/,
    /&(?:amp;){0,4}(?<entity>amp|apos|colon|comma|commat|equals|gt|lowbar|lt|nbsp|num|period|plus|quot|sol|NewLine|Tab);/,
    // A style sheet: the space after the digits belongs to the escape.
    /\\0{0,4}(?<style>[2-7][0-9A-Fa-f])(?: |(?![0-9A-Fa-f]))/,
  ]
    /* eslint-enable regexp/use-ignore-case */
    .map(({ source }) => source)
    .join('|'),
  'gu',
);
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  colon: ':',
  comma: ',',
  commat: '@',
  equals: '=',
  gt: '>',
  lowbar: '_',
  lt: '<',
  nbsp: ' ',
  num: '#',
  period: '.',
  plus: '+',
  quot: '"',
  sol: '/',
  NewLine: '\n',
  Tab: '\t',
};

/** Ends a segment: no value of a table, a string or markup extends beyond it. */
const BOUNDARY = /["`<>\n\r,;|\t{}[\]]/;
const LAST_BOUNDARY = new RegExp(`${BOUNDARY.source}(?!.*${BOUNDARY.source})`, 's');
/** Maximum length of the text before and after the escapes of a segment. */
const CONTEXT = 200;
/** Maximum number of times that escapes are decoded within decoded escapes. */
const MOST_ROUNDS = 3;

/** Decodes the parts of a text that contain escapes, in text order. */
export function* unescapedSegments(text: string): Iterable<UnescapedSegment> {
  let from = 0;
  let first: number | undefined;
  let last = 0;
  for (const { index, 0: match } of text.matchAll(ESCAPE)) {
    const gap = text.slice(last, index);
    if (first !== undefined && BOUNDARY.test(gap)) {
      yield segment(text, from, first, last);
      from = last;
      first = undefined;
    }
    first ??= index;
    last = index + match.length;
  }
  if (first !== undefined) yield segment(text, from, first, last);
}

/** @param from the earliest start of the segment @param first where its first escape starts @param last where its last one ends */
function segment(text: string, from: number, first: number, last: number): UnescapedSegment {
  const before = text.slice(Math.max(from, first - CONTEXT), first);
  const after = text.slice(last, last + CONTEXT);
  const start = first - before.length + (LAST_BOUNDARY.exec(before)?.index ?? -1) + 1;
  const length = after.search(BOUNDARY);
  const end = last + (length < 0 ? after.length : length);
  const source = text.slice(start, end);
  let done: UnescapedSegment = {
    text: source,
    starts: Array.from({ length: source.length }, (_unit, at) => start + at),
    ends: Array.from({ length: source.length }, (_unit, at) => start + at + 1),
  };
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const next = unescaped(done);
    if (next === undefined) break;
    done = next;
  }
  return done;
}

const UNIT = 'a character of a segment';

/** Decodes the escapes of a segment once; undefined if there are none. */
function unescaped({ text, starts, ends }: UnescapedSegment): UnescapedSegment | undefined {
  const read: { text: string; starts: number[]; ends: number[] } = { text: '', starts: [], ends: [] };
  let from = 0;
  const copy = (until: number): void => {
    read.text += text.slice(from, until);
    for (let at = from; at < until; at += 1) {
      read.starts.push(present(starts[at], UNIT));
      read.ends.push(present(ends[at], UNIT));
    }
  };
  for (const { index, 0: match, groups = {} } of text.matchAll(ESCAPE)) {
    copy(index);
    from = index + match.length;
    for (const { text: character, start, end } of charactersOf(match, groups)) {
      // Control characters, which no value contains, read as spaces.
      const shown = character.replaceAll(/(?![\t\n\r])\p{Cc}/gu, ' ').replaceAll(/\p{Cs}/gu, '\uFFFD');
      read.text += shown;
      read.starts.push(...Array<number>(shown.length).fill(present(starts[index + start], UNIT)));
      read.ends.push(...Array<number>(shown.length).fill(present(ends[index + end - 1], UNIT)));
    }
  }
  if (from === 0) return undefined;
  copy(text.length);
  return read;
}

interface Character {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

function charactersOf(
  match: string,
  groups: Readonly<Record<string, string | undefined>>,
): Iterable<Character> {
  const { octets, hex, unit, braced, long, space, octal, sign, decimal, hexadecimal, entity, style } = groups;
  if (octets !== undefined || hex !== undefined) return charactersOfBytes(match);
  const digits = unit ?? braced ?? long ?? hexadecimal ?? style;
  const text =
    digits !== undefined
      ? characterOf(Number.parseInt(digits, 16))
      : decimal !== undefined
        ? characterOf(Number(decimal))
        : octal !== undefined
          ? characterOf(Number.parseInt(octal, 8))
          : (sign ??
            (space === undefined
              ? present(ENTITIES[present(entity, 'the name of an entity')], 'an entity')
              : space === 't'
                ? '\t'
                : '\n'));
  return [{ text, start: 0, end: match.length }];
}

const characterOf = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD');

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const WESTERN = new TextDecoder('windows-1252');

/** Reads bytes in hexadecimal digits, after `%` or `\x`, as UTF-8; other bytes as windows-1252. */
function* charactersOfBytes(match: string): Iterable<Character> {
  const octets = [...match.matchAll(/[%x](?<digits>[\dA-F]{2})/gi)].map(({ index, groups }) => ({
    end: index + 3,
    byte: Number.parseInt(present(groups?.['digits'], 'the digits of a byte'), 16),
  }));
  let start = 0;
  for (let at = 0; at < octets.length;) {
    const { byte } = present(octets[at], 'a byte');
    const length = byte < 0xc2 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    const bytes = Uint8Array.from(octets.slice(at, at + length), (one) => one.byte);
    const whole = decoded(bytes);
    const text = whole ?? WESTERN.decode(bytes.subarray(0, 1));
    at += whole === undefined ? 1 : bytes.length;
    const { end } = present(octets[at - 1], 'a byte');
    yield { text, start, end };
    start = end;
  }
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return UTF8.decode(bytes);
  } catch {
    return undefined;
  }
}
