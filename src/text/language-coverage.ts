import { present } from '../core/present.js';
import { LANGUAGES, type Language } from '../core/languages.js';
import { forWords, languagesOfLetters, languagesOfWord, LETTER_WEIGHT } from './guess-language.js';
import { othersOfLetters, othersOfWord } from './other-languages.list.js';

/** To what extent the language model was trained on the language of a text. */
export const COVERAGES = ['full', 'partial', 'none', 'unknown'] as const;
export type Coverage = (typeof COVERAGES)[number];

/** Language of a text, and its coverage by the language model. Patterns and check digits work in every script. */
export interface LanguageCoverage {
  /** ISO 639-1 code; undefined if the language cannot be determined. */
  readonly language: string | undefined;
  /**
   * `full`: the model was trained on the language; `none`: it was not, so only patterns cover the text; `partial`: the
   * model covers a part of the text; `unknown`: too few words to tell.
   */
  readonly model: Coverage;
  /** Share of letters in a script, and as far as known in a language, that the model was trained on; 0 to 1. */
  readonly share: number;
  /** Names of the scripts that the model was not trained on, by descending number of letters. */
  readonly scripts: readonly string[];
}

/** A script with its Unicode blocks, and its language if it is used for only one. */
interface Script {
  readonly name: string;
  readonly language?: string;
  /** First and last code points of each block, alternating. */
  readonly blocks: readonly number[];
}

/** Unicode blocks by script; `language` is omitted for scripts of several languages. */
const SCRIPTS: readonly Script[] = [
  { name: 'Latin', blocks: [0x41, 0x5a, 0x61, 0x7a, 0xc0, 0x24f, 0x1e00, 0x1eff] },
  { name: 'Greek', language: 'el', blocks: [0x370, 0x3ff, 0x1f00, 0x1fff] },
  { name: 'Cyrillic', blocks: [0x400, 0x52f, 0x1c80, 0x1c8f, 0x2de0, 0x2dff, 0xa640, 0xa69f] },
  { name: 'Armenian', language: 'hy', blocks: [0x530, 0x58f] },
  { name: 'Hebrew', blocks: [0x590, 0x5ff, 0xfb1d, 0xfb4f] },
  { name: 'Arabic', blocks: [0x600, 0x6ff, 0x750, 0x77f, 0x8a0, 0x8ff, 0xfb50, 0xfdff, 0xfe70, 0xfefe] },
  { name: 'Devanagari', blocks: [0x900, 0x97f] },
  { name: 'Bengali', blocks: [0x980, 0x9ff] },
  { name: 'Gurmukhi', language: 'pa', blocks: [0xa00, 0xa7f] },
  { name: 'Gujarati', language: 'gu', blocks: [0xa80, 0xaff] },
  { name: 'Odia', language: 'or', blocks: [0xb00, 0xb7f] },
  { name: 'Tamil', language: 'ta', blocks: [0xb80, 0xbff] },
  { name: 'Telugu', language: 'te', blocks: [0xc00, 0xc7f] },
  { name: 'Kannada', language: 'kn', blocks: [0xc80, 0xcff] },
  { name: 'Malayalam', language: 'ml', blocks: [0xd00, 0xd7f] },
  { name: 'Sinhala', language: 'si', blocks: [0xd80, 0xdff] },
  { name: 'Thai', language: 'th', blocks: [0xe00, 0xe7f] },
  { name: 'Lao', language: 'lo', blocks: [0xe80, 0xeff] },
  { name: 'Tibetan', language: 'bo', blocks: [0xf00, 0xfff] },
  { name: 'Myanmar', language: 'my', blocks: [0x1000, 0x109f] },
  { name: 'Georgian', language: 'ka', blocks: [0x10a0, 0x10ff, 0x1c90, 0x1cbf, 0x2d00, 0x2d2f] },
  { name: 'Korean', language: 'ko', blocks: [0x1100, 0x11ff, 0x3130, 0x318f, 0xac00, 0xd7af] },
  { name: 'Ethiopic', blocks: [0x1200, 0x139f] },
  { name: 'Khmer', language: 'km', blocks: [0x1780, 0x17ff] },
  { name: 'Mongolian', language: 'mn', blocks: [0x1800, 0x18af] },
  { name: 'Japanese', language: 'ja', blocks: [0x3040, 0x30ff, 0x31f0, 0x31ff, 0xff66, 0xff9f] },
  { name: 'Chinese', language: 'zh', blocks: [0x3400, 0x4dbf, 0x4e00, 0x9fff, 0xf900, 0xfaff] },
];
const LATIN = 0;
const JAPANESE = SCRIPTS.findIndex(({ name }) => name === 'Japanese');
const CHINESE = SCRIPTS.findIndex(({ name }) => name === 'Chinese');
const NO_SCRIPT = 255;
const NOTHING = 0;
/** Script of each code unit of the basic multilingual plane; letters outside it are not counted. */
const SCRIPT_OF: Uint8Array = scriptTable();

function scriptTable(): Uint8Array {
  const table = new Uint8Array(0x10000).fill(NO_SCRIPT);
  for (const [index, { blocks }] of SCRIPTS.entries())
    for (let at = 0; at < blocks.length; at += 2)
      table.fill(index, blocks[at], present(blocks[at + 1], 'end of a block') + 1);
  // × and ÷
  table[0xd7] = NO_SCRIPT;
  table[0xf7] = NO_SCRIPT;
  return table;
}

/** Number of UTF-16 code units to sample, and of pieces to take from a longer text. */
const SAMPLE = 65_536;
const PIECES = 16;
/** Minimum number of letters for a script to be reported. Fewer may be a formula or a name. */
const LEAST_LETTERS = 4;
/** Shares of letters from which a text counts as fully covered, and up to which as not covered. */
const FULL = 0.9;
const NONE = 0.1;

/** Letters that only one of the languages of a script uses. */
const LETTERS_OF: Readonly<Record<string, readonly (readonly [language: string, letters: RegExp])[]>> = {
  Cyrillic: [
    ['be', /ў/iu],
    ['sr', /[ђћџљњј]/iu],
    ['uk', /[іїєґ]/iu],
    ['kk', /[қңәұүғ]/iu],
    ['ru', /[ыэё]/iu],
    ['bg', /ъ/u],
  ],
  Arabic: [
    ['ur', /[ٹڈڑے]/u],
    ['fa', /[پچژگ]/u],
    ['ar', /[ةىيك]/u],
  ],
  Hebrew: [
    ['yi', /[װױײ]/u],
    ['he', /[\u05d0-\u05ea]/u],
  ],
  Devanagari: [
    ['mr', /ळ/u],
    ['hi', /(?<!\p{L})(?:है|हैं|और|का|की|के|में)(?![\p{L}\p{M}])/u],
  ],
  Bengali: [
    ['as', /[ৰৱ]/u],
    ['bn', /[\u0985-\u09b9]/u],
  ],
};

/** Detects the language of a text, and how much of it the language model was trained on. Takes about a millisecond. */
export function languageCoverage(text: string): LanguageCoverage {
  const sample = sampleOf(text);
  const counts = countScripts(sample);
  const letters = counts.reduce((sum, count) => sum + count, 0);
  const latin = present(counts[LATIN], 'count of a script');
  const others = SCRIPTS.map(({ name, language }, index) => ({
    name,
    language,
    count: present(counts[index], 'count of a script'),
  }))
    .filter(({ count }, index) => index !== LATIN && count >= LEAST_LETTERS)
    .sort((a, b) => b.count - a.count);
  const inLatin = latin < LEAST_LETTERS ? undefined : guessLatin(sample);
  const isTaught = inLatin === undefined || isLanguage(inLatin);
  const share = letters === 0 ? 0 : Math.round((isTaught ? latin / letters : 0) * 100) / 100;
  const [first] = others;
  const isForeign = first !== undefined && first.count > latin;
  return {
    language: isForeign ? languageIn(first, sample) : inLatin,
    model: coverageOf(share, letters, others.length > 0 || !isTaught, inLatin),
    share,
    scripts: others.map(({ name }) => name),
  };
}

/** English language names by code. */
const NAMES = new Intl.DisplayNames(['en'], { type: 'language' });

const NOT_TAUGHT = 'which the language model was not taught';

/**
 * Returns a note about a text that the language model does not cover; undefined if it does, or if the coverage is
 * unknown.
 */
export function coverageNote({ model, language, scripts }: LanguageCoverage): string | undefined {
  if (model === 'full' || model === 'unknown') return undefined;
  const name = language === undefined ? undefined : NAMES.of(language);
  const named = scripts.length > 0 ? `${listed(scripts)} script` : (name ?? 'another language');
  return model === 'none'
    ? `text in ${named}, ${NOT_TAUGHT}: only patterns cover it`
    : `part of the text is in ${named}, ${NOT_TAUGHT}: only patterns cover that part`;
}

/** Returns whether a note was created by `coverageNote`. */
export const isCoverageNote = (note: string): boolean => note.includes(NOT_TAUGHT);

const listed = (names: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(names);

function coverageOf(
  share: number,
  letters: number,
  hasForeign: boolean,
  inLatin: string | undefined,
): Coverage {
  if (letters < LEAST_LETTERS) return 'unknown';
  if (hasForeign && share <= NONE) return 'none';
  if (hasForeign && share < FULL) return 'partial';
  return inLatin === undefined ? 'unknown' : 'full';
}

const isLanguage = (code: string): code is Language => (LANGUAGES as readonly string[]).includes(code);

function sampleOf(text: string): string {
  if (text.length <= SAMPLE) return text;
  const length = SAMPLE / PIECES;
  const step = (text.length - length) / (PIECES - 1);
  return Array.from({ length: PIECES }, (_, piece) => {
    const from = Math.floor(piece * step);
    return text.slice(from, from + length);
  }).join('\n');
}

function countScripts(text: string): number[] {
  const all = new Uint32Array(256);
  for (let at = 0; at < text.length; at += 1) {
    const script = SCRIPT_OF[text.charCodeAt(at)] ?? NO_SCRIPT;
    all[script] = (all[script] ?? NOTHING) + 1;
  }
  // ASCII punctuation and combining marks are not letters, but they do not change which script is most frequent.
  const counts = [...all.subarray(0, SCRIPTS.length)];
  // Japanese text also contains Chinese characters.
  const [kana = 0, han = 0] = [counts[JAPANESE], counts[CHINESE]];
  if (kana > 0 && kana * 20 >= han) {
    counts[JAPANESE] = kana + han;
    counts[CHINESE] = 0;
  }
  return counts;
}

function languageIn(
  { name, language }: { readonly name: string; readonly language: string | undefined },
  text: string,
): string | undefined {
  return language ?? LETTERS_OF[name]?.find(([, letters]) => letters.test(text))?.[0];
}

/** Minimum evidence, in words, for a language that the model was trained on and for another one. */
const LEAST_WORDS = 2;
const LEAST_OTHER_WORDS = 4;
/**
 * Factor by which the evidence for an untrained language must exceed that for a trained one, because related languages
 * share words.
 */
const CLEARER = 1.2;
/** Number of UTF-16 code units that are enough to detect the language. */
const READ = 6000;

/**
 * Guesses the language of the Latin words of a text by their frequency in each language; undefined without enough
 * evidence.
 */
function guessLatin(text: string): string | undefined {
  const taught = new Map<string, number>();
  const others = new Map<string, number>();
  const add = (scores: Map<string, number>, languages: readonly string[], weight: number): void => {
    for (const language of languages) scores.set(language, (scores.get(language) ?? NOTHING) + weight);
  };
  const counts = new Map<string, number>();
  // Single letters are often initials, units or column names.
  for (const [word] of forWords(text.slice(0, READ)).matchAll(/\p{L}{2,}/gu))
    counts.set(word, (counts.get(word) ?? NOTHING) + 1);
  for (const [word, count] of counts) {
    add(taught, languagesOfWord(word), count);
    add(others, othersOfWord(word), count);
    add(taught, languagesOfLetters(word), LETTER_WEIGHT * count);
    add(others, othersOfLetters(word), LETTER_WEIGHT * count);
  }
  const [[language, score] = [undefined, 0]] = ranked(taught);
  const [[other, evidence] = [undefined, 0]] = ranked(others);
  if (evidence >= LEAST_OTHER_WORDS && evidence > CLEARER * score) return other;
  return score >= LEAST_WORDS ? language : undefined;
}

const ranked = (scores: ReadonlyMap<string, number>): readonly (readonly [string, number])[] =>
  [...scores].sort(([, a], [, b]) => b - a);
