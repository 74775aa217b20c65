const LATIN_1 = 256;
const LAST_LATIN_1 = 0xff;

/** A character kind, such as `\p{L}`. */
export interface Kind {
  readonly source: string;
  readonly flags: string;
  readonly test: (character: string) => boolean;
  /** For each Latin-1 character, whether it is of the kind. */
  readonly latin1: Uint8Array;
}

/** Creates a character kind from its source and flags; equal arguments return the same object. */
export type KindOf = (source: string, flags: string) => Kind;

/** Returns the flags of an expression that affect the contents of its sets. */
export const setFlags = (flags: string): string =>
  (flags.includes('i') ? 'i' : '') + (flags.includes('s') ? 's' : '');

/** Creates and caches character kinds. */
export class Kinds {
  readonly #known = new Map<string, Kind>();

  readonly of: KindOf = (source, flags) => {
    const key = `${flags}/${source}`;
    let kind = this.#known.get(key);
    if (kind === undefined) this.#known.set(key, (kind = createKind(source, flags)));
    return kind;
  };

  get all(): readonly Kind[] {
    return [...this.#known.values()];
  }
}

function createKind(source: string, flags: string): Kind {
  const expression = new RegExp(`^${source}$`, `u${flags}`);
  const test = (character: string): boolean => expression.test(character);
  return {
    source,
    flags,
    test,
    latin1: Uint8Array.from({ length: LATIN_1 }, (_, code) => Number(test(String.fromCharCode(code)))),
  };
}

/** A character set as written in an expression. */
export interface CharacterSet {
  readonly source: string;
  /** `i` if it ignores case, and `s`. */
  readonly flags: string;
  readonly test: (character: string) => boolean;
  /** For each Latin-1 character, whether the set contains it. */
  readonly latin1: Uint8Array;
  /** Characters that the set names. */
  readonly named: readonly string[];
  /** Whether it contains a range beyond Latin-1, whose characters must then be tested individually. */
  readonly hasRange: boolean;
}

/** A part of a character class, or a set that is not a class. */
type Part = { readonly kind: string } | { readonly character: string; readonly isDash: boolean };

/** Characters that escapes denote. `\b` denotes one only inside a class. */
const ESCAPES: Readonly<Record<string, string>> = {
  t: '\t',
  n: '\n',
  r: '\r',
  v: '\v',
  f: '\f',
  b: '\b',
  '0': '\0',
};

/**
 * Parses a set from its source. Testing with a regular expression per set would also work, but compiling one takes the
 * engine a third of a millisecond if the set contains letters of every script.
 * @param flags `i` if the set ignores case, and `s`
 */
export function characterSet(source: string, flags: string, kindOf: KindOf): CharacterSet {
  const isClass = source.length > 1 && source.startsWith('[');
  const isNegative = source.startsWith('[^');
  const parts = partsOf(isClass ? source.slice(isNegative ? 2 : 1, -1) : source);
  const ignoresCase = flags.includes('i');
  const named = parts.flatMap((part) => ('character' in part ? part.character : []));
  const ranges = rangesOf(parts, isClass);
  const hasRange = ranges.some(([from, to]) => to > LAST_LATIN_1 && from < to);
  // A negated set that ignores case depends on how the engine folds case, so let the engine test it.
  if (ignoresCase && parts.some((part) => 'kind' in part && (isNegative || /^\\[PDSW]/.test(part.kind))))
    return { ...kindOf(source, flags), named, hasRange };
  const kinds = parts.flatMap((part) => ('kind' in part ? kindOf(part.kind, flags) : []));
  const cases = ignoresCase ? casesOf : itself;
  const holds = (character: string): boolean =>
    kinds.some(({ test }) => test(character)) || cases(character).some((one) => isIn(ranges, one));
  const latin1 = new Uint8Array(LATIN_1);
  for (const kind of kinds)
    for (let code = 0; code < LATIN_1; code++) latin1[code] ||= kind.latin1[code] ?? 0;
  for (const [from, to] of ranges) {
    for (let point = from; point <= to && point < CASES_END; point++) {
      if (point < LATIN_1) latin1[point] = 1;
      if (!ignoresCase) continue;
      const known = point < LATIN_1 ? LATIN_1_CASES[point] : latin1CasesOf(point);
      if (known !== undefined) for (const code of known) latin1[code] = 1;
    }
  }
  if (isNegative) for (let code = 0; code < LATIN_1; code++) latin1[code] = latin1[code] === 1 ? 0 : 1;
  return { source, flags, test: (character) => holds(character) !== isNegative, latin1, named, hasRange };
}

/** No character from this code point on is a case variant of a Latin-1 character. */
const CASES_END = 0x2200;

type Range = readonly [from: number, to: number];

const isIn = (ranges: readonly Range[], character: string): boolean => {
  const point = character.codePointAt(0) ?? 0;
  return ranges.some(([from, to]) => from <= point && point <= to);
};

function rangesOf(parts: readonly Part[], isClass: boolean): readonly Range[] {
  const ranges: Range[] = [];
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index];
    if (part === undefined || !('character' in part)) continue;
    const from = part.character.codePointAt(0) ?? 0;
    const [dash, last] = [parts[index + 1], parts[index + 2]];
    const isRange = isClass && dash !== undefined && 'isDash' in dash && dash.isDash;
    if (isRange && last !== undefined && 'character' in last) {
      ranges.push([from, last.character.codePointAt(0) ?? 0]);
      index += 2;
    } else {
      ranges.push([from, from]);
    }
  }
  return ranges;
}

function partsOf(inside: string): readonly Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < inside.length;) {
    const sign = inside[at];
    if (sign === '.' && inside.length === 1) {
      parts.push({ kind: '.' });
      at++;
    } else if (sign === '\\') {
      const [part, length] = escapeAt(inside, at);
      parts.push(part);
      at += length;
    } else {
      const character = String.fromCodePoint(inside.codePointAt(at) ?? 0);
      parts.push({ character, isDash: sign === '-' });
      at += character.length;
    }
  }
  return parts;
}

function escapeAt(text: string, at: number): readonly [part: Part, length: number] {
  const sign = text[at + 1] ?? '';
  const named = (code: number, length: number): readonly [Part, number] => [
    { character: String.fromCodePoint(code), isDash: false },
    length,
  ];
  const brace = text[at + 2] === '{' ? text.indexOf('}', at) : -1;
  if (sign === 'p' || sign === 'P') return [{ kind: text.slice(at, brace + 1) }, brace + 1 - at];
  if ('dDsSwW'.includes(sign)) return [{ kind: text.slice(at, at + 2) }, 2];
  if (sign === 'u') {
    return brace > 0
      ? named(parseInt(text.slice(at + 3, brace), 16), brace + 1 - at)
      : named(parseInt(text.slice(at + 2, at + 6), 16), 6);
  }
  if (sign === 'x') return named(parseInt(text.slice(at + 2, at + 4), 16), 4);
  if (sign === 'c') return named(text.charCodeAt(at + 2) % 32, 3);
  return [{ character: ESCAPES[sign] ?? sign, isDash: false }, 2];
}

/** Letters that equal another one when case is ignored, though they are not its upper or lower case. */
const BEYOND: ReadonlyMap<string, string> = new Map([
  ['s', '\u017f'],
  ['k', '\u212a'],
  ['å', '\u212b'],
  ['ß', '\u1e9e'],
  ['μ', 'µ'],
  ['σ', 'ς'],
]);

const itself = (character: string): readonly string[] => [character];

/** Returns the Latin-1 characters that are case variants of a character. */
const latin1CasesOf = (point: number): readonly number[] =>
  casesOf(String.fromCodePoint(point)).flatMap((one) => {
    const code = one.codePointAt(0) ?? LATIN_1;
    return code < LATIN_1 && code !== point ? code : [];
  });

/** Returns a character in all of its cases. */
function casesOf(character: string): readonly string[] {
  const lower = character.toLowerCase();
  const upper = character.toUpperCase();
  if (lower === upper) return itself(character);
  // The Kelvin sign is a capital k and the long s a small S. Either must lead to both variants.
  const back = upper.toLowerCase();
  const beyond = BEYOND.get(back) ?? BEYOND.get(lower);
  return [character, lower, upper, back, lower.toUpperCase(), ...(beyond === undefined ? [] : [beyond])];
}

const LATIN_1_CASES: readonly (readonly number[])[] = Array.from({ length: LATIN_1 }, (_, code) =>
  latin1CasesOf(code),
);
