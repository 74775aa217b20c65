import { EMOJI_SEQUENCE, findOffence, isOneSymbol, isPlain, looksMixed, WORDS } from './untrusted-input.js';
import { JOINING_CLASS, WITHOUT_SPACES_CLASS } from './unicode-scripts.js';

/** A text without characters that hide or imitate others, with a mapping to the original offsets. */
export interface CleanText {
  readonly text: string;
  /** For each UTF-16 code unit, the start offset of its source in the original. */
  readonly starts: readonly number[];
  /** For each UTF-16 code unit, the end offset of its source in the original. */
  readonly ends: readonly number[];
}

/** Terminal escape sequences, such as colors (ECMA-48, 5.4). */
const ESCAPE = String.raw`\x1B(?:\[[0-?]*[ \-\/]*[@-~]|\][^\x07\x1B]{0,4096}(?:\x07|\x1B\\)|[@-Z\\^_])`;
/** Korean syllables in decomposed form, as written by macOS. */
const HANGUL = String.raw`[\u1100-\u115F\uA960-\uA97C][\u1160-\u11A7\uD7B0-\uD7C6]?[\u11A8-\u11FF\uD7CB-\uD7FB]?`;
const LINE_BREAK = /^[\v\f\x85]$/;
const INVISIBLE = /^[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\uFFFC\u2800]$/u;
const JOINER = /^[\u200C\u200D]$/;
const ZERO_WIDTH_SPACE = '\u200B';
const LATIN = String.raw`\p{Script_Extensions=Latin}\p{Script_Extensions=Common}`;
/** Variation selectors and the combining grapheme joiner. */
const SELECTORS = /[\uFE00-\uFE0F\u034F]/g;
const MARKS = /\p{M}+$/u;
/** Maximum number of cached clusters. */
const MOST_KNOWN = 4_096;

/**
 * Cyrillic and Greek letters and the Latin letters that they look like (UTS #39, confusables.txt): the pairs that are
 * used to imitate words.
 */
const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  [...'АВЕКМНОРСТУХІЅЈԌԚԜаеорсухіѕјһԁԛԝӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧονρ'].map((letter, index) => [
    letter,
    'ABEKMHOPCTYXISJGQWaeopcyxisjhdqwlABEZHIKMNOPTYXovp'.charAt(index),
  ]),
);

let emoji: RegExp | undefined;
let joiningSide: RegExp | undefined;
let spacelessSide: RegExp | undefined;
let pieces: RegExp | undefined;

/**
 * Cleans a text for classification. It composes letters (NFC), replaces styled and fullwidth letters, ligatures and
 * single numerals by plain ones (NFKC), removes invisible characters, controls, terminal escape sequences and surplus
 * marks, and replaces Cyrillic and Greek lookalikes in otherwise Latin words. A form feed becomes a line break.
 * @returns undefined if the text needs no change
 */
export function cleanText(source: string): CleanText | undefined {
  if (isPlain(source)) return undefined;
  const text: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let isChanged = false;
  const write = (written: string, start: number, end: number): void => {
    for (let at = 0; at < written.length; at++) {
      text.push(written.charAt(at));
      const isWhole = written.length === end - start;
      starts.push(isWhole ? start + at : start);
      ends.push(isWhole ? start + at + 1 : end);
    }
  };
  const known = new Map<string, string>();
  pieces ??= new RegExp(
    String.raw`${ESCAPE}|${EMOJI_SEQUENCE.source}|[\t\n\r\x20-\x7E]+(?!\p{M})|${HANGUL}|[\s\S]\p{M}*`,
    'gv',
  );
  for (const { 0: piece, index } of source.matchAll(pieces)) {
    const end = index + piece.length;
    let written = known.get(piece);
    if (written === undefined) {
      const around = [source.slice(Math.max(0, index - 2), index), source.slice(end, end + 2)] as const;
      written = cleaned(piece, index === 0, around);
      if (known.size < MOST_KNOWN && !INVISIBLE.test(piece)) known.set(piece, written);
    }
    isChanged ||= written !== piece;
    write(written, index, end);
  }
  let joined = text.join('');
  joined = joined.replace(WORDS, (word) => {
    if (!looksMixed(word)) return word;
    const latin = [...word].map((letter) => LOOKALIKES.get(letter) ?? letter).join('');
    isChanged ||= latin !== word;
    return latin;
  });
  return isChanged ? { text: joined, starts, ends } : undefined;
}

function cleaned(piece: string, isFirst: boolean, [before, after]: readonly [string, string]): string {
  emoji ??= new RegExp(`^(?:${EMOJI_SEQUENCE.source})$`, 'v');
  if (isPlain(piece) || (emoji.test(piece) && isOneSymbol(piece))) return piece;
  if (piece.startsWith('\x1B')) return '';
  if (LINE_BREAK.test(piece)) return '\n';
  if (isFirst && piece === '\uFEFF') return piece;
  if (JOINER.test(piece)) {
    joiningSide ??= new RegExp(`[[${JOINING_CLASS}]--[${LATIN}]]`, 'v');
    return joiningSide.test(before) || joiningSide.test(after) ? piece : '';
  }
  if (piece === ZERO_WIDTH_SPACE) {
    spacelessSide ??= new RegExp(`[[${WITHOUT_SPACES_CLASS}]--[${LATIN}]]`, 'v');
    return spacelessSide.test(before) || spacelessSide.test(after) ? piece : '';
  }
  if (INVISIBLE.test(piece)) return '';
  const composed = piece.normalize('NFC');
  if (findOffence(composed) === undefined) return composed;
  const plain = composed.replaceAll(SELECTORS, '').normalize('NFKC');
  if (findOffence(plain) === undefined) return plain;
  const single = plain.replace(MARKS, (marks) => [...new Set(marks)].slice(0, 2).join('')).normalize('NFC');
  return findOffence(single)?.reason.endsWith('marks') === true ? single.replace(MARKS, '') : single;
}
