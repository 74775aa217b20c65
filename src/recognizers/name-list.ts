import { once } from '../core/once.js';
import { present } from '../core/present.js';
import { createPhraseFinder } from './phrase-finder.js';
import type { TextView } from './text-view.js';
import { GRADATIONS } from '../text/finnish.js';
import { fold } from './words.js';
import type { Candidate, Asked } from './define-recognizer.js';

/** Names with a common score. */
export interface NameTier {
  /** Reported in `details.pattern`. */
  readonly pattern: string;
  readonly names: readonly string[];
  readonly score: number;
  /** Endings with which single names also count: foreign names in all languages, or Finnish names in Finnish. */
  readonly endings?: 'foreign' | 'finnish';
}

export interface NameListOptions {
  /** Score of a name beside other capitalized words, which may be part of a longer name. */
  readonly besideOthers: number;
  /** Capitalized words that may follow a name without being part of it. */
  readonly mayFollow?: RegExp;
  /** Capitalized words that may precede a name without being part of it. */
  readonly mayPrecede?: RegExp;
  /** Text after a name that makes it part of another term: "NHS number". */
  readonly against?: RegExp;
  /** Texts in which every name scores as one beside others. */
  readonly cautiousIn?: RegExp;
  /** Maximum score of a name in lower case, which only counts in a text without capitals. */
  readonly inLowerCase: number;
}

interface Listed {
  readonly tier: NameTier;
  readonly phrase: string;
  /** Whether the name ends in 's: "McDonald's". */
  readonly isPossessive: boolean;
}

/** Articles and prepositions that lose their vowel before a name: l'OTAN, dell'ONU. */
const ELISIONS = ["l'", "d'", "qu'", "dell'", "all'", "nell'", "sull'", "dall'"] as const;
const ELIDED = /^\p{L}{1,4}['’]/u;
const AFTER_VOWEL = 'n lla lle lta ssa sta ksi ta'.split(' ');
const AFTER_FRONT_VOWEL = 'n ä llä lle ltä ssä stä ksi tä'.split(' ');
const AFTER_CONSONANT = 'in ia illa ille ilta issa ista iksi iin u a em owi ie iem'.split(' ');
const LEAST_INFLECTED = 4;

function foreignForms(name: string): readonly string[] {
  if (!/^\p{Lu}\p{L}*\p{Ll}$/u.test(name) || name.length < LEAST_INFLECTED) return [];
  const endings = /[aeiouyäöé]$/u.test(name)
    ? [
        ...AFTER_VOWEL,
        ...(/[yi]$/u.test(name) ? [] : ['a']),
        ...(/[aou]/u.test(name) ? [] : AFTER_FRONT_VOWEL),
      ]
    : AFTER_CONSONANT;
  const polish = name.endsWith('a')
    ? ['y', 'i', 'ę', 'ą', 'ie', 'an'].map((ending) => name.slice(0, -1) + ending)
    : [];
  return [`${name}s`, ...endings.map((ending) => name + ending), ...polish];
}

function finnishForms(name: string): readonly string[] {
  const vowel = name.slice(-1);
  if (!/[aeiouyäö]/u.test(vowel)) return AFTER_CONSONANT.slice(0, 9).map((ending) => name + ending);
  const stem = name.slice(0, -1);
  const gradation = GRADATIONS.find(([strong]) => stem.endsWith(strong));
  const weak = gradation === undefined ? name : stem.slice(0, -gradation[0].length) + gradation[1] + vowel;
  const isBack = /[aou]/u.test(name.split('-').at(-1)?.toLowerCase() ?? '');
  const a = isBack ? 'a' : 'ä';
  return [
    ...['n', `ss${a}`, `st${a}`, `ll${a}`, 'lle', `lt${a}`, 'ksi'].map((ending) => weak + ending),
    ...[a, `${vowel}n`, `n${a}`].map((ending) => name + ending),
  ];
}

/** Returns the forms in which a name is listed, by the name itself. */
function formsOf(name: string, endings: NameTier['endings']): readonly string[] {
  const bare = name.replace(/['’]s$/u, '');
  const forms = [bare];
  if (endings === 'foreign') forms.push(...foreignForms(name));
  if (endings === 'finnish') forms.push(...finnishForms(name));
  if (/^[AEIOUÉÈÊHaeiou]/u.test(bare) && !bare.includes(' '))
    forms.push(...ELISIONS.map((elision) => elision + bare));
  return forms;
}

/** Makes the separators of a phrase alike. */
const plain = (phrase: string): string =>
  phrase
    .normalize('NFC')
    .replaceAll(/ ?& ?/g, '&')
    .replaceAll(/[^\p{L}\p{M}\p{N}'’&]+/gu, ' ')
    .trim();

/** A form whose key is the form in lower case: most of them. */
const SIMPLE = /^[a-z]+$/i;
const LETTER = /[\p{L}\p{N}]/u;
/** Code, addresses, file names and compounds: the name is part of something else. */
const JOINED_BEFORE = /[\p{L}\p{N}_@$\\/<=`~-]$|[\p{L}\p{N}][.:+&'’]$/u;
const JOINED_AFTER = /^(?:[_@\\/=(`~]|[.:+&-][\p{L}\p{N}]|['’](?!s(?!\p{L}))\p{L}{4})/u;
/** Endings after a colon (Finnish, Swedish) or a hyphen (Polish). */
const ENDING_AFTER = /^(?::[a-zåäö]{1,6}|-(?:u|em|owi|ie|a|ów|ze|cie))(?![\p{L}\p{N}])/u;
const POSSESSIVE = /^['’]s(?!\p{L})/iu;
const SENTENCE_START = /(?:^|[.!?…:;•*|\n"“”„«»([–—-])\s*$/u;
const WORD_BEFORE = /(\p{Lu}[\p{L}\p{M}'’-]*\.?) $/u;
const WORD_AFTER = /^ (\p{Lu}[\p{L}\p{M}'’-]*|\d[\p{L}\d]*(?![.,]?\d))/u;
const REACH = 32;

const CAPITAL = /\p{Lu}/u;
const SENTENCE_MARK = /[.,;:!?]/;
/** Minimum score of names that count in lower case, too. */
const LEAST_CERTAIN = 0.7;
/**
 * Names that in lower case are words of some language: Italian "nato" (born), Swedish "breda" (broad), Finnish "suomi"
 * (the language); some of them only in one form.
 */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  (
    'asuncion berlina blackberry breda campinas carabinieri chile china corse damasco erlangen europa fortaleza generali gobierno ' +
    'gobiernos gradiente inde indien iran irao island japon keskusta kina lapin madridista malta monaco mosca nasi nato parlamento ' +
    'parlamentos politico poznania praga riga sacramento suisse suomea suomen telefonicas vara wiens ' +
    'englanti espanja hollanti italia japani kiina kreikka latvia liettua norja portugali puola ranska ruotsi saksa suomi tanska ' +
    'turkki unkari venaja viro'
  ).split(' '),
);

/** Returns whether some letters of a word are in lower case. */
const hasLowerCase = (text: string): boolean => text !== text.toUpperCase();

/**
 * Builds the `find` and `asks` of a recognizer for well-known names. A name counts if it is written as listed, in
 * capitals as in a heading, or in lower case in a text without capitals, and is a word of its own. A text that consists
 * of a name alone gives no evidence.
 */
export function createNameList(
  tiers: readonly NameTier[],
  { besideOthers, mayFollow, mayPrecede, against, cautiousIn, inLowerCase }: NameListOptions,
): { readonly find: (view: TextView) => Iterable<Candidate>; readonly asks: Asked } {
  // Names have tens of thousands of forms, so a form is kept as the number of its name alone.
  const all = tiers.flatMap((tier) => tier.names.map((name) => ({ tier, name })));
  const listed = once(() => {
    const names = new Map<string, number | readonly number[]>();
    const lowerCase = new Set<string>();
    for (const [number, { tier, name }] of all.entries())
      for (const form of formsOf(name, tier.endings)) {
        const key = SIMPLE.test(form) ? form.toLowerCase() : plain(fold(form));
        const known = names.get(key);
        names.set(key, known === undefined ? number : [known, number].flat());
        if (form === form.toLowerCase()) lowerCase.add(key);
      }
    return { names, lowerCase };
  });
  /** Finds the name of which a phrase is a form. */
  const entryOf = (key: string, same: string, isUncased: boolean): Listed | undefined => {
    const isUpper = !hasLowerCase(same) && same.length >= LEAST_INFLECTED;
    const isLower = isUncased && same.length >= LEAST_INFLECTED && !COMMON_WORDS.has(key);
    for (const number of [listed().names.get(key) ?? []].flat()) {
      const { tier, name } = present(all[number], 'a listed name');
      if (isLower && (tier.score < LEAST_CERTAIN || COMMON_WORDS.has(fold(name)))) continue;
      const phrase = formsOf(name, tier.endings)
        .map(plain)
        .find(
          (form) =>
            form === same ||
            (isUpper && form.toUpperCase() === same) ||
            (isLower && hasLowerCase(form) && form.toLowerCase() === same),
        );
      if (phrase !== undefined) return { tier, phrase, isPossessive: /['’]s$/u.test(name) };
    }
    return undefined;
  };
  const finder = createPhraseFinder({ [Symbol.iterator]: () => listed().names.keys() }, { plural: false });
  function* find(view: TextView): Iterable<Candidate> {
    const { text } = view;
    let isCautious: boolean | undefined;
    let isUncased: boolean | undefined;
    for (const hit of finder(view)) {
      const written = text.slice(hit.start, hit.end);
      const key = plain(fold(written));
      // Most hits are common words that differ from a name in case: "who", "un".
      const isLower = written === written.toLowerCase() && !listed().lowerCase.has(key);
      isUncased ??= !CAPITAL.test(text);
      if (isLower && (!isUncased || SENTENCE_MARK.test(written))) continue;
      const entry = entryOf(key, plain(written).replaceAll('’', "'"), isLower);
      if (entry === undefined) continue;
      const elided = entry.phrase.includes("'") ? ELIDED.exec(written) : null;
      const start = hit.start + (elided?.[0].length ?? 0);
      const before = text.slice(Math.max(0, hit.start - REACH), hit.start);
      const after = text.slice(hit.end, hit.end + REACH);
      const ending = (entry.isPossessive ? POSSESSIVE : ENDING_AFTER).exec(after)?.[0] ?? '';
      if (entry.isPossessive && ending === '') continue;
      if (JOINED_BEFORE.test(before) || (ending === '' && JOINED_AFTER.test(after))) continue;
      if (against?.test(after) === true) continue;
      const end = hit.end + ending.length;
      if (!LETTER.test(text.slice(0, start)) && !LETTER.test(text.slice(end))) continue;
      const previous = WORD_BEFORE.exec(before);
      const isPart =
        elided === null &&
        previous?.[1] !== undefined &&
        !SENTENCE_START.test(before.slice(0, previous.index)) &&
        mayPrecede?.test(previous[1]) !== true;
      const next = ending === '' ? WORD_AFTER.exec(after)?.[1] : undefined;
      const isContinued = next !== undefined && mayFollow?.test(next) !== true;
      const { score, pattern } = entry.tier;
      isCautious ??= cautiousIn?.test(text) === true;
      const isWeak = isCautious || isPart || isContinued;
      const form = Math.min(score, isWeak ? besideOthers : 1, isLower ? inLowerCase : 1);
      yield { start, end, pattern, scores: { form, formInContext: form } };
    }
  }
  return { find, asks: { words: [finder.firstWords] } };
}
