/** Which characters beyond Latin-1 an expression tells from others of their kind. */
export interface ExpressionReach {
  /** Whether substitutes may take the place of such characters at all. */
  readonly isNarrow: boolean;
  /** Whether case makes no difference to it: letters beyond Latin-1 may then be cases of letters within. */
  readonly ignoresCase: boolean;
  /** Characters that it names, in either case. */
  readonly names: ReadonlySet<string>;
  /** Whether it tells combining marks from signs. */
  readonly tellsMarks: boolean;
  /** Whether it takes characters of whatever kind, so that it matters how many there are. */
  readonly takesAny: boolean;
  /** Kinds of which it takes characters, of every script: `L`, `N`, `Sc`. */
  readonly takes: ReadonlySet<string>;
}

/** One character of Latin-1 for each kind of character beyond it; no expression names one. */
export const STAND_INS = {
  upper: 'Ð',
  lower: 'ð',
  letter: 'ª',
  number: '²',
  currency: '¤',
  space: '\v',
  other: '¬',
} as const;

/** Letters beyond Latin-1 (ſ, K, Å, ẞ, Ÿ) that are cases of letters within: the same where case makes no difference. */
export const CASES_WITHIN: ReadonlyMap<string, string> = new Map([
  ['\u017f', 's'],
  ['\u212a', 'k'],
  ['\u212b', 'å'],
  ['\u1e9e', 'ß'],
  ['\u0178', 'ÿ'],
]);
/** The one mark that is a case of a letter (iota): without case it counts as both. */
const MARK_LIKE_A_LETTER = '\u0345';
const LAST_LATIN_1 = 0xff;
const ESCAPED = /\\u\{([\da-f]{1,6})\}|\\u([\da-f]{4})|\\x([\da-f]{2})/gi;
/** Kinds that the substitutes keep apart. */
const OTHER_KIND = /\\p\{(?!(?:L|Lu|Ll|N|Sc|M)\})/i;
const CASED_KIND = /\\p\{L[ul]\}/i;
/** A look-around without groups of its own, such as `(?<![\p{L}\p{N}_]|\p{N}[.,])`. */
const LOOK = /\(\?<?[!=]((?:[^()\\]|\\.)*)\)/g;
const CLASS = /\[(?:[^\]\\]|\\.)*\]/g;
const KIND = /\\p\{\w+\}/gi;
/** A kind, upper case and lower case apart. */
const TAKEN = /\\p\{(L|N|Sc|M)[ul]?\}/gi;

/** Reads out of the source of an expression what its matches may hang on; what is in doubt counts as a difference. */
export function expressionReach({ source, ignoreCase }: RegExp): ExpressionReach {
  const plain = source.replaceAll(ESCAPED, (_, ...codes: readonly (string | undefined)[]) =>
    String.fromCodePoint(parseInt(codes.slice(0, 3).find((code) => code !== undefined) ?? '0', 16)),
  );
  const beyond = Array.from(plain).filter((character) => (character.codePointAt(0) ?? 0) > LAST_LATIN_1);
  const takesAny = /\[\^|\\[SDWP]/.test(plain) || hasWildcard(plain);
  const cases = (character: string): readonly string[] =>
    ignoreCase ? [character, character.toLowerCase(), character.toUpperCase()] : [character];
  return {
    isNarrow:
      !namesStandIn(plain, ignoreCase) &&
      !OTHER_KIND.test(plain) &&
      !(ignoreCase && CASED_KIND.test(plain)) &&
      !beyond.some((character) => character.length > 1 || isRangeEnd(plain, character)),
    ignoresCase: ignoreCase,
    names: new Set([
      ...beyond.flatMap(cases),
      ...(ignoreCase ? [MARK_LIKE_A_LETTER] : []),
      // The wildcard refuses these two.
      ...(takesAny ? ['\u2028', '\u2029'] : []),
    ]),
    tellsMarks: plain.includes(String.raw`\p{M}`),
    takesAny,
    takes: new Set(Array.from(withoutLooks(plain).matchAll(TAKEN), ([, kind = '']) => kind)),
  };
}

/** A dot that is neither escaped nor in a class. */
const hasWildcard = (source: string): boolean =>
  source.replaceAll(CLASS, '').replaceAll(/\\./g, '').includes('.');

/** The source without the look-around for which it makes no difference how many substitutes a character has. */
function withoutLooks(source: string): string {
  const without = source.replaceAll(LOOK, (look, inside: string) => (looksAtOne(inside) ? '' : look));
  return without === source ? source : withoutLooks(without);
}

/** Whether every alternative asks for the kind of one character at most: two substitutes for one character give the same result. */
function looksAtOne(alternatives: string): boolean {
  const short = alternatives
    .replaceAll(CLASS, (one) => (one.includes('\\p') ? 'K' : ''))
    .replaceAll(KIND, 'K')
    .replaceAll(/\\./g, '');
  return !/K[?*+{]/.test(short) && short.split('|').every((one) => one.split('K').length <= 2);
}

function namesStandIn(source: string, ignoreCase: boolean): boolean {
  const named = ignoreCase ? `${source}${source.toLowerCase()}${source.toUpperCase()}` : source;
  // The micro sign is a case of a letter beyond Latin-1.
  return [...Object.values(STAND_INS), 'µ', '\\v'].some((character) => named.includes(character));
}

function isRangeEnd(source: string, character: string): boolean {
  return (source.match(CLASS) ?? []).some((one) => {
    // A dash at either end of a class is only a dash.
    const inside = one.replaceAll(/^\[\^?-?|-?\]$/g, '');
    return inside.includes(`${character}-`) || inside.includes(`-${character}`);
  });
}
