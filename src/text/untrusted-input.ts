import { present } from '../core/present.js';
import { LATIN_LOOKALIKES } from './confusables.generated.js';
import { type Offence, offenceAt, type UntrustedReason } from './offence.js';
import { findForbidden, findOutOfPlace } from './unicode-forbidden.js';
import { findMarkOffence, findMixedDigits } from './unicode-marks.js';
import { BESIDE_LATIN_CLASS, CJK_CLASS, LIVING_CLASSES } from './unicode-scripts.js';

export type { Offence } from './offence.js';

/** Emoji except the ASCII keycap bases and the regional indicators, which are emoji only in pairs. */
const PICTOGRAPH = String.raw`[\p{Emoji}--[0-9#*]--\p{Regional_Indicator}]`;
const ELEMENT = String.raw`${PICTOGRAPH}(?:\uFE0F?\p{Emoji_Modifier}|\uFE0F)?`;
const WORD = String.raw`[\p{L}\p{M}\p{N}\u200C\u200D]`;
/** Characters that belong to any script: digits, common letters and marks, joiners. */
const NEUTRAL = String.raw`\p{Script_Extensions=Common}\p{Script=Inherited}`;
const LATIN = String.raw`\p{Script_Extensions=Latin}`;
let oneScript: readonly RegExp[] | undefined;
/** Maximum number of repetitions of one loop of an expression; more of them overflow the stack of the engine. */
const LONG = 500_000;
/** Words with their marks and joiners; a longer one is judged in pieces. */
export const WORDS = new RegExp(`${WORD}{1,${LONG.toString()}}`, 'gu');
const HAS_LATIN = /\p{Script_Extensions=Latin}/u;
const LATIN_OR_NEUTRAL = new RegExp(`[${LATIN}${NEUTRAL}]+`, 'gu');
const FOREIGN = new RegExp(`[^${LATIN}${NEUTRAL}]`, 'u');
const FOREIGN_LETTER = new RegExp(`[${WORD}--[${LATIN}${NEUTRAL}]]`, 'v');
const BETWEEN_LATIN = /\P{Script_Extensions=Latin}+/gu;
const ALL_BESIDE_LATIN = new RegExp(`^[${BESIDE_LATIN_CLASS}]+$`, 'u');
const ALL_GREEK = /^\p{Script_Extensions=Greek}+$/u;
const HAS_GREEK = /\p{Script=Greek}/u;
const HAS_CJK = new RegExp(`[${CJK_CLASS}]`, 'u');
const BETWEEN_CJK = new RegExp(`[^${CJK_CLASS}]+`, 'gu');
const LETTERS = /[\p{L}\p{Nd}\p{Nl}]/gu;

/** Capitals followed by one lower-case Greek symbol, such as TNFα and IFNγ. Latin words do not look like this. */
const ACRONYM_WITH_SYMBOL = /^[A-Z\d]*[A-Z]\d*[αγνρσυ]\d*$/u;
/** The Persian plural suffix: cursive joining distinguishes it from the Latin letters of its skeleton. */
const PERSIAN_PLURAL = /^\u200C?ها$/u;

/** Fullwidth and small punctuation, symbols and digits. Letters and halfwidth forms are rejected elsewhere. */
const WIDE = String.raw`\uFF01-\uFF20\uFF3B-\uFF40\uFF5B-\uFF60\uFFE0-\uFFE6\uFE50-\uFE6B`;
/** One hyphen, full stop or slash may stand between two fullwidth digits (０３-１２３４). */
const WIDE_RUN = new RegExp(
  String.raw`[${WIDE}]{1,${LONG.toString()}}(?:[\-./:,\u2010-\u2015\u2212][${WIDE}]{1,${LONG.toString()}}){0,${LONG.toString()}}`,
  'gu',
);
/** CJK and Yi letters and their punctuation, including the ideographic space and brackets. */
const CJK_TEXT = String.raw`[[${CJK_CLASS}\p{Script=Yi}\u3000-\u303F\u30FB]--\p{Script_Extensions=Latin}]`;
const CJK_JUST_BEFORE = new RegExp(`${CJK_TEXT}$`, 'v');
const CJK_FIRST = new RegExp(`^${CJK_TEXT}`, 'v');
/** Punctuation between clauses, which input methods also insert between Latin words of a CJK sentence. */
const CLAUSE_MARKS = /^[！（），：；？～]+$/u;
const CJK_LETTER = new RegExp(String.raw`[[${CJK_CLASS}]&&\p{L}]`, 'v');

/** Emoji sequences by the grammar of UTS #51 (ED-16, ED-17), not only the recommended ones. */
export const EMOJI_SEQUENCE = new RegExp(
  [
    String.raw`[0-9#*](?:\uFE0F\u20E3?|\u20E3)`,
    String.raw`\p{Regional_Indicator}{2}`,
    String.raw`\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F}`,
    String.raw`${PICTOGRAPH}\uFE0E`,
    String.raw`${ELEMENT}(?:\u200D${ELEMENT}){0,${LONG.toString()}}`,
  ].join('|'),
  'gv',
);

/** Flags and tag sequences count as symbols only if recommended (RGI); others can spell letters. */
const NEEDS_RGI = /^\p{Regional_Indicator}|\u{E007F}$/u;
const FLAG = String.raw`^(?:\p{RGI_Emoji_Flag_Sequence}|\p{RGI_Emoji_Tag_Sequence})$`;
const RGI_FLAG = new RegExp(FLAG, 'v');

/** Letters and enclosed letters that are symbols only if the emoji selector follows. */
const LETTER_LIKE_WITHOUT_SELECTOR =
  /^[\u2139\u24C2\u3297\u3299\u{1F170}\u{1F171}\u{1F17E}\u{1F17F}\u{1F202}\u{1F237}](?!\uFE0F)/u;

/**
 * Replaces every well-formed emoji sequence by spaces of the same UTF-16 length, so that later rules ignore its
 * joiners, selectors, tags and digits, and offsets stay the same.
 */
function maskEmoji(text: string): string {
  return text.replace(EMOJI_SEQUENCE, (sequence) =>
    isOneSymbol(sequence) ? ' '.repeat(sequence.length) : sequence,
  );
}

/** Returns whether a well-formed emoji sequence, or other text, is a single symbol. */
export function isOneSymbol(sequence: string): boolean {
  if (NEEDS_RGI.test(sequence)) return RGI_FLAG.test(sequence);
  return !LETTER_LIKE_WITHOUT_SELECTOR.test(sequence);
}

/**
 * Indic, Tibetan and Hebrew letters that keyboards produce as one code point but NFC decomposes
 * (CompositionExclusions.txt and the Tibetan signs of Full_Composition_Exclusion).
 */
const COMPOSITION_EXCLUDED =
  /[\u0F73\u0F75\u0F76\u0F78\u0F81\u0F93\u0F9D\u0FA2\u0FA7\u0FAC\u0FB9\u0958-\u095F\u09DC\u09DD\u09DF\u0A33\u0A36\u0A59-\u0A5B\u0A5E\u0B5C\u0B5D\u0F43\u0F4D\u0F52\u0F57\u0F5C\u0F69\uFB1D\uFB1F\uFB2A-\uFB36\uFB38-\uFB3C\uFB3E\uFB40\uFB41\uFB43\uFB44\uFB46-\uFB4E]/g;

/** A letter with the same UTF-16 length that composes with nothing and starts a new normalization unit. */
const INERT_LETTER = '\u05D0';

/**
 * Finds where the text first differs from its Normalization Form C (UAX #15). The caller ensures that no run of marks
 * is longer than 30, because normalization is quadratic in such a run.
 */
function findNotNfc(text: string): Offence | undefined {
  if (text.normalize('NFC') === text) return undefined;
  const typed = text.replace(COMPOSITION_EXCLUDED, INERT_LETTER);
  const composed = typed.normalize('NFC');
  if (composed === typed) return undefined;
  let offset = 0;
  while (typed[offset] === composed[offset]) offset += 1;
  return offenceAt('not_nfc', text, startOfCodePoint(text, offset));
}

function startOfCodePoint(text: string, offset: number): number {
  const unit = text.charCodeAt(offset);
  const before = text.charCodeAt(offset - 1);
  const isInsidePair = unit >= 0xdc00 && unit <= 0xdfff && before >= 0xd800 && before <= 0xdbff;
  return isInsidePair ? offset - 1 : offset;
}

const STRICT_UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Well-formed byte sequences, Unicode Standard table 3-7: lead bytes, range of the second byte, length. */
const SEQUENCES: readonly {
  readonly lead: readonly [number, number];
  readonly second: readonly [number, number];
  readonly length: number;
}[] = [
  { lead: [0xc2, 0xdf], second: [0x80, 0xbf], length: 2 },
  { lead: [0xe0, 0xe0], second: [0xa0, 0xbf], length: 3 },
  { lead: [0xe1, 0xec], second: [0x80, 0xbf], length: 3 },
  { lead: [0xed, 0xed], second: [0x80, 0x9f], length: 3 },
  { lead: [0xee, 0xef], second: [0x80, 0xbf], length: 3 },
  { lead: [0xf0, 0xf0], second: [0x90, 0xbf], length: 4 },
  { lead: [0xf1, 0xf3], second: [0x80, 0xbf], length: 4 },
  { lead: [0xf4, 0xf4], second: [0x80, 0x8f], length: 4 },
];

/**
 * Decodes strict UTF-8: no overlong forms, surrogates or truncated sequences. A leading byte order mark stays in the
 * text, so that offsets count it.
 * @returns the text, or the offence with the byte offset of the first ill-formed sequence
 */
export function decodeUtf8(bytes: Uint8Array): { readonly text: string } | { readonly offence: Offence } {
  try {
    return { text: STRICT_UTF8.decode(bytes) };
  } catch {
    return { offence: { reason: 'invalid_encoding', offset: firstIllFormedByte(bytes) } };
  }
}

function firstIllFormedByte(bytes: Uint8Array): number {
  let offset = 0;
  while (offset < bytes.length) {
    const length = sequenceLength(bytes, offset);
    if (length === 0) return offset;
    offset += length;
  }
  return offset;
}

/** Returns the length in bytes of the well-formed sequence at `offset`; 0 if there is none. */
function sequenceLength(bytes: Uint8Array, offset: number): number {
  const lead = present(bytes[offset], 'first byte of a sequence');
  if (lead < 0x80) return 1;
  const sequence = SEQUENCES.find((row) => isWithin(lead, row.lead));
  if (sequence === undefined || !isWithin(bytes[offset + 1], sequence.second)) return 0;
  for (let index = 2; index < sequence.length; index += 1) {
    if (!isWithin(bytes[offset + index], [0x80, 0xbf])) return 0;
  }
  return sequence.length;
}

function isWithin(byte: number | undefined, [low, high]: readonly [number, number]): boolean {
  return byte !== undefined && byte >= low && byte <= high;
}

const PLAIN = /^[\t\n\r\x20-\x7E]*$/;
/**
 * Printable ASCII, Latin letters of one code point and the usual punctuation: no rule applies to any text of them. All
 * are in Normalization Form C, belong to Latin or to any script, combine with nothing, and none is ignorable, wide,
 * enclosed or a compatibility letter.
 */
const ORDINARY = /^[\t\n\r\x20-\x7E\u00A0-\u00AC\u00AE-\u017E\u2010-\u2027\u2030-\u203A\u20AC]*$/;
const BYTE_ORDER_MARK = '\uFEFF';

/** Returns whether a text consists only of printable ASCII, tabs and line breaks. */
export const isPlain = (text: string): boolean => PLAIN.test(text);

/** Returns whether the letters of a word mix scripts in an unusual way. */
export const looksMixed = (word: string): boolean =>
  FOREIGN.test(word) && HAS_LATIN.test(word) && judgeWord(word) !== undefined;

/**
 * Checks a decoded text, with an optional leading byte order mark, against the rules of docs/untrusted-input.md, in
 * linear time.
 * @returns the offence with the lowest offset, or that of the earlier rule on a tie; undefined if the text is
 * acceptable
 */
export function findOffence(text: string): Offence | undefined {
  if (ORDINARY.test(text)) return undefined;
  const body = text.startsWith(BYTE_ORDER_MARK) ? ` ${text.slice(1)}` : text;
  const masked = maskEmoji(body);
  const marks = findMarkOffence(masked);
  return [
    // Normalization is quadratic in a run of marks, so it only gets the text before a run that is too long.
    findNotNfc(marks === undefined ? body : body.slice(0, marks.offset)),
    findForbidden(masked),
    findStrayWide(masked),
    findOutOfPlace(masked),
    marks,
    findMixedDigits(masked),
    findMixedScript(masked),
  ].reduce(earlier);
}

function earlier(first: Offence | undefined, next: Offence | undefined): Offence | undefined {
  return next === undefined || (first !== undefined && first.offset <= next.offset) ? first : next;
}

/** Patterns for words in one script: common scripts first, scripts newer than the list last. Created on first use. */
const scripts = (): readonly RegExp[] =>
  (oneScript ??= [
    ...LIVING_CLASSES.map((script) => new RegExp(`^[${script}${NEUTRAL}]+$`, 'v')),
    new RegExp(`^[^${LIVING_CLASSES.join('')}]+$`, 'v'),
  ]);

interface Fault {
  readonly reason: UntrustedReason;
  /** UTF-16 offset in the word. */
  readonly offset: number;
}

/** Finds a word whose letters mix scripts in an unusual way (UTS #39, section 5, word by word). */
function findMixedScript(text: string): Offence | undefined {
  if (!FOREIGN_LETTER.test(text)) return undefined;
  let usual: RegExp | undefined;
  for (const match of text.matchAll(WORDS)) {
    const word = match[0];
    if (!FOREIGN.test(word) || usual?.test(word) === true) continue;
    const own = scripts().find((script) => script.test(word));
    usual = own ?? usual;
    const fault = own === undefined ? judgeWord(word) : undefined;
    if (fault !== undefined) return offenceAt(fault.reason, text, match.index + fault.offset);
  }
  return undefined;
}

function judgeWord(word: string): Fault | undefined {
  const offset = word.search(FOREIGN);
  if (offset < 0 || isOfOneScript(word)) return undefined;
  if (HAS_GREEK.test(word) && HAS_CJK.test(word)) return judgeGreekInCjk(word);
  const foreign = word.replace(LATIN_OR_NEUTRAL, '');
  const mixed: Fault = { reason: 'mixed_script', offset };
  if (!HAS_LATIN.test(word) || !isOfOneScript(foreign)) return mixed;
  if (ALL_GREEK.test(foreign)) return isScientific(word, foreign) ? undefined : mixed;
  return ALL_BESIDE_LATIN.test(foreign) ? judgeRuns(word) : mixed;
}

function isOfOneScript(word: string): boolean {
  return scripts().some((script) => script.test(word));
}

/**
 * Checks a word with Greek and CJK. CJK text has no spaces, so it delimits the words of other scripts around a Greek
 * letter: β版, 10μm以上.
 */
function judgeGreekInCjk(word: string): Fault | undefined {
  for (const match of word.matchAll(BETWEEN_CJK)) {
    const fault = judgeWord(match[0]);
    if (fault !== undefined) return { reason: fault.reason, offset: match.index + fault.offset };
  }
  return undefined;
}

function isScientific(word: string, greek: string): boolean {
  // Check the decomposed form too: an accent does not hide a lookalike.
  return ACRONYM_WITH_SYMBOL.test(word) || !Array.from(greek + greek.normalize('NFD')).some(looksLatin);
}

/** Rejects a run between Latin letters that could be mistaken for Latin because each of its letters has a lookalike. */
function judgeRuns(word: string): Fault | undefined {
  for (const { 0: run, index } of word.matchAll(BETWEEN_LATIN)) {
    const offset = run.search(FOREIGN);
    if (offset < 0 || PERSIAN_PLURAL.test(run)) continue;
    const letters = run.replace(LATIN_OR_NEUTRAL, '').match(LETTERS) ?? [];
    if (letters.every(looksLatin)) {
      return { reason: 'mixed_script_confusable', offset: index + offset };
    }
  }
  return undefined;
}

/** Returns whether the UTS #39 skeleton of the letter is a single ASCII letter or digit. */
function looksLatin(letter: string): boolean {
  return LATIN_LOOKALIKES.has(letter);
}

/** Finds fullwidth punctuation or digits that are not adjacent to CJK text. */
function findStrayWide(text: string): Offence | undefined {
  let lineStart = 0;
  for (const line of text.split('\n')) {
    const offset = strayWideInLine(line);
    if (offset !== undefined) return offenceAt('fullwidth_halfwidth', text, lineStart + offset);
    lineStart += line.length + 1;
  }
  return undefined;
}

function strayWideInLine(line: string): number | undefined {
  let hasCjk: boolean | undefined;
  for (const match of line.matchAll(WIDE_RUN)) {
    if (touchesCjk(line, match.index, match[0].length)) continue;
    hasCjk ??= CJK_LETTER.test(line);
    if (!(hasCjk && CLAUSE_MARKS.test(match[0]))) return match.index;
  }
  return undefined;
}

function touchesCjk(line: string, start: number, length: number): boolean {
  const end = start + length;
  return (
    CJK_JUST_BEFORE.test(line.slice(Math.max(0, start - 2), start)) ||
    CJK_FIRST.test(line.slice(end, end + 2))
  );
}
