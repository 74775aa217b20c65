import type { Language } from '../../core/languages.js';
import { GRADATIONS } from '../../text/finnish.js';

/** Inflection of names in a language. */
interface Inflection {
  /** Endings that a stem can take, without duplicates. */
  readonly endings: ReadonlySet<string>;
  /** Returns the stems of a lower-case name that take endings. */
  readonly stemsOf: (name: string) => readonly string[];
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const itself = (name: string): readonly string[] => [name];

/** Consonant gradation in names. */
const ALL_GRADATIONS = [...GRADATIONS, ['mp', 'mm'], ['t', 'd'], ['p', 'v'], ['k', '']] as const;
const LAST_VOWEL = /[aeiouyäö]$/u;

function finnishStems(name: string): readonly string[] {
  if (name.endsWith('nen')) return [name.slice(0, -3) + 'se'];
  if (!LAST_VOWEL.test(name)) return [name, `${name}i`];
  const vowel = name.slice(-1);
  const before = name.slice(0, -1);
  const gradation = ALL_GRADATIONS.find(([strong]) => before.endsWith(strong));
  const weak = gradation === undefined ? [] : [before.slice(0, -gradation[0].length) + gradation[1] + vowel];
  const older = vowel === 'i' ? [...weak, name].map((stem) => `${stem.slice(0, -1)}e`) : [];
  return [name, ...weak, ...older];
}

/** Returns the stems of a Polish name: without its nominative ending, with and without the fleeting e. */
function polishStems(name: string): readonly string[] {
  const stem = /[aoeyi]$/u.test(name) ? name.slice(0, -1) : name;
  const fleeting = /e[kc]$/u.test(stem) ? [stem.slice(0, -2) + stem.slice(-1)] : [];
  // Kraków, Krakowa; Anna, Annie; Marta, Marcie; Wanda, Wandzie; Barbara, Barbarze; Orzeł, Orle.
  const softened = [
    [/ów$/u, 'ow'],
    [/r$/u, 'rz'],
    [/t$/u, 'ci'],
    [/d$/u, 'dzi'],
    [/k$/u, 'c'],
    [/g$/u, 'dz'],
    [/ł$/u, 'l'],
  ] as const;
  return [
    stem,
    ...fleeting,
    ...softened.flatMap(([end, soft]) => (end.test(stem) ? [stem.replace(end, soft)] : [])),
  ];
}

const GENITIVE: Inflection = { endings: setOf('s'), stemsOf: itself };

/** Languages that inflect names; in all others, names are repeated unchanged. */
const INFLECTIONS: Readonly<Partial<Record<Language, Inflection>>> = {
  de: GENITIVE,
  sv: GENITIVE,
  nl: GENITIVE,
  fi: {
    endings: setOf(
      'n a ä ta tä lla llä lle lta ltä ssa ssä sta stä ksi na nä tta ttä an än en in on un yn ön hin hen han seen iin aan ään oon een nkin kin kaan lla llakin ssakin',
    ),
    stemsOf: finnishStems,
  },
  pl: {
    endings: setOf(
      'a e ę ą i y o u owi em iem ie ii om ami ach ów iego iemu im iej ego emu ym ej ich ych imi ymi owie owa owej ową',
    ),
    stemsOf: polishStems,
  },
};

/** Minimum length in letters of a stem for an inflected form to count as the name. */
const LEAST_STEM = 4;
const LONGEST_ENDING = 6;

/** Names of one language, indexed by the stems of their inflected forms. */
export class InflectedNames<T> {
  readonly #inflection: Inflection | undefined;
  readonly #byStem = new Map<string, T>();

  constructor(language: Language | undefined) {
    this.#inflection = language && INFLECTIONS[language];
  }

  /** Adds a one-word name in lower case; the first name added wins where several share a stem. */
  add(name: string, value: T): void {
    for (const stem of this.#inflection?.stemsOf(name) ?? [])
      if (stem.length >= LEAST_STEM && !this.#byStem.has(stem)) this.#byStem.set(stem, value);
  }

  /** Returns the name of which the word is an inflected form; prefers the longest stem. */
  find(word: string): T | undefined {
    if (this.#byStem.size === 0) return undefined;
    const shortest = Math.max(LEAST_STEM, word.length - LONGEST_ENDING);
    for (let length = word.length - 1; length >= shortest; length -= 1) {
      if (this.#inflection?.endings.has(word.slice(length)) !== true) continue;
      const value = this.#byStem.get(word.slice(0, length));
      if (value !== undefined) return value;
    }
    return undefined;
  }
}
