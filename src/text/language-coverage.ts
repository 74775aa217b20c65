import { present } from '../core/present.js';
import { LANGUAGES, type Language } from '../core/languages.js';
import { languagesOfLetters, languagesOfWord, LETTER_WEIGHT } from './guess-language.js';
import { othersOfLetters, othersOfWord } from './other-languages.list.js';

/** How much of a text the language model was taught to read. */
export const COVERAGES = ['full', 'partial', 'none', 'unknown'] as const;
export type Coverage = (typeof COVERAGES)[number];

/** In which language a text is, and what reads it. Patterns and check digits read every script. */
export interface LanguageCoverage {
  /** ISO 639-1; undefined where the text does not tell. */
  readonly language: string | undefined;
  /**
   * `full`: the model was taught the language; `none`: it was not, and patterns alone read the text; `partial`: it reads
   * a part of the text; `unknown`: too few words to tell.
   */
  readonly model: Coverage;
  /** Share of the letters that are in a script, and as far as it is known in a language, that the model was taught; 0 to 1. */
  readonly share: number;
  /** Names of the scripts with letters that the model was not taught, most letters first. */
  readonly scripts: readonly string[];
}

/** A script by its blocks, and the language that it is written for where there is one. */
interface Script {
  readonly name: string;
  readonly language?: string;
  /** First and last code points, in turn. */
  readonly blocks: readonly number[];
}

/** Blocks of Unicode; of scripts of several languages `language` is left out. */
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
/** The script of each code unit of the basic plane; letters beyond it are counted as none. */
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

/** Code units of a text that are read: of a longer one pieces from its start to its end. */
const SAMPLE = 65_536;
const PIECES = 16;
/** Letters of another script from which on it is named: fewer are a formula or a name. */
const LEAST_LETTERS = 4;
/** Shares of the letters from which on a text counts as read, and up to which as unread. */
const FULL = 0.9;
const NONE = 0.1;

/** Letters that one of the languages with the same script has, and the others do not. */
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

/** Recognizes in which language a text is, and how much of it the language model was taught. Takes about a millisecond. */
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

/** Names of languages in English, by their codes. */
const NAMES = new Intl.DisplayNames(['en'], { type: 'language' });

const NOT_TAUGHT = 'which the language model was not taught';

/** What to say of a text that the language model does not cover; undefined where it does, or nothing is known. */
export function coverageNote({ model, language, scripts }: LanguageCoverage): string | undefined {
  if (model === 'full' || model === 'unknown') return undefined;
  const name = language === undefined ? undefined : NAMES.of(language);
  const named = scripts.length > 0 ? `${listed(scripts)} script` : (name ?? 'another language');
  return model === 'none'
    ? `text in ${named}, ${NOT_TAUGHT}: only patterns cover it`
    : `part of the text is in ${named}, ${NOT_TAUGHT}: only patterns cover that part`;
}

/** Whether a note is one of `coverageNote`. */
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
  const counts = new Array<number>(256).fill(0);
  for (let at = 0; at < text.length; at += 1) {
    const script = present(SCRIPT_OF[text.charCodeAt(at)], 'script of a code unit');
    counts[script] = present(counts[script], 'count of a script') + 1;
  }
  // Signs of ASCII and marks of a block are no letters, but neither do they change which script has most.
  counts.length = SCRIPTS.length;
  // Japanese is written with Chinese characters as well.
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

const NOTHING = 0;
/** Words that speak for a language from which on it is named, and for one that the model was not taught. */
const LEAST_WORDS = 2;
const LEAST_OTHER_WORDS = 4;
/** How much more must speak for a language that the model was not taught: its neighbours share words with it. */
const CLEARER = 1.2;
/** Code units of a text that are enough to tell its language. */
const READ = 6000;

/** The language of the Latin words of a text, by what is frequent in each; undefined where too few speak for one. */
function guessLatin(text: string): string | undefined {
  const taught = new Map<string, number>();
  const others = new Map<string, number>();
  const add = (scores: Map<string, number>, languages: readonly string[], weight: number): void => {
    for (const language of languages) scores.set(language, (scores.get(language) ?? NOTHING) + weight);
  };
  // Letters by themselves are initials, units and columns as often as words.
  for (const [word] of text
    .slice(0, READ)
    .normalize('NFC')
    .toLowerCase()
    .matchAll(/\p{L}{2,}/gu)) {
    add(taught, languagesOfWord(word), 1);
    add(others, othersOfWord(word), 1);
    add(taught, languagesOfLetters(word), LETTER_WEIGHT);
    add(others, othersOfLetters(word), LETTER_WEIGHT);
  }
  const [[language, score] = [undefined, 0]] = ranked(taught);
  const [[other, evidence] = [undefined, 0]] = ranked(others);
  if (evidence >= LEAST_OTHER_WORDS && evidence > CLEARER * score) return other;
  return score >= LEAST_WORDS ? language : undefined;
}

const ranked = (scores: ReadonlyMap<string, number>): readonly (readonly [string, number])[] =>
  [...scores].sort(([, a], [, b]) => b - a);
