/** Which characters beyond Latin-1 an expression distinguishes from others of the same kind. */
export interface ExpressionReach {
  /** Whether such characters may be replaced by substitutes at all. */
  readonly isNarrow: boolean;
  /** Whether it ignores case. Then some letters beyond Latin-1 are case variants of Latin-1 letters. */
  readonly ignoresCase: boolean;
  /** Characters beyond Latin-1 that it names, in either case. */
  readonly names: ReadonlySet<string>;
  /** Whether it distinguishes combining marks from symbols. */
  readonly tellsMarks: boolean;
  /** Whether it matches characters of any kind, so that their number matters. */
  readonly takesAny: boolean;
  /** Character kinds that it matches in every script: `L`, `N`, `Sc`. */
  readonly takes: ReadonlySet<string>;
}

/**
 * One Latin-1 character as the substitute for each kind of character beyond Latin-1. An expression that names one is
 * not searched in the narrow text.
 */
export const STAND_INS = {
  upper: 'Ð',
  lower: 'ð',
  letter: 'ª',
  number: '²',
  currency: '¤',
  space: '\v',
  other: '¬',
} as const;

/** Letters beyond Latin-1 (ſ, K, Å, ẞ, Ÿ) that are case variants of Latin-1 letters, and so match them without case. */
export const CASES_WITHIN: ReadonlyMap<string, string> = new Map([
  ['\u017f', 's'],
  ['\u212a', 'k'],
  ['\u212b', 'å'],
  ['\u1e9e', 'ß'],
  ['\u0178', 'ÿ'],
]);
/** The only mark that is a case variant of a letter (iota): ignoring case, it counts as both. */
const MARK_LIKE_A_LETTER = '\u0345';
const LAST_LATIN_1 = 0xff;
const ESCAPED = /\\u\{([\da-f]{1,6})\}|\\u([\da-f]{4})|\\x([\da-f]{2})/gi;
/** Character kinds that the substitutes do not preserve. */
const OTHER_KIND = /\\p\{(?!(?:L|Lu|Ll|N|Sc|M)\})/i;
const CASED_KIND = /\\p\{L[ul]\}/i;
/** A lookaround without nested groups, such as `(?<![\p{L}\p{N}_]|\p{N}[.,])`. */
const LOOK = /\(\?<?[!=]((?:[^()\\]|\\.)*)\)/g;
const CLASS = /\[(?:[^\]\\]|\\.)*\]/g;
const KIND = /\\p\{\w+\}/gi;
/** A character kind, with upper and lower case treated alike. */
const TAKEN = /\\p\{(L|N|Sc|M)[ul]?\}/gi;

/** Derives from an expression's source what its matches may depend on. When in doubt, it assumes a dependency. */
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
      // The wildcard does not match these two.
      ...(takesAny ? ['\u2028', '\u2029'] : []),
    ]),
    tellsMarks: plain.includes(String.raw`\p{M}`),
    takesAny,
    takes: new Set(Array.from(withoutLooks(plain).matchAll(TAKEN), ([, kind = '']) => kind)),
  };
}

/** Returns whether the source has a dot that is neither escaped nor in a character class. */
const hasWildcard = (source: string): boolean =>
  source.replaceAll(CLASS, '').replaceAll(/\\./g, '').includes('.');

/** Removes lookarounds for which the number of substitutes per character does not matter. */
function withoutLooks(source: string): string {
  const without = source.replaceAll(LOOK, (look, inside: string) => (looksAtOne(inside) ? '' : look));
  return without === source ? source : withoutLooks(without);
}

/**
 * Returns whether every alternative tests the kind of at most one character. Then two substitutes for one character
 * give the same result.
 */
function looksAtOne(alternatives: string): boolean {
  const short = alternatives
    .replaceAll(CLASS, (one) => (one.includes('\\p') ? 'K' : ''))
    .replaceAll(KIND, 'K')
    .replaceAll(/\\./g, '');
  return !/K[?*+{]/.test(short) && short.split('|').every((one) => one.split('K').length <= 2);
}

function namesStandIn(source: string, ignoreCase: boolean): boolean {
  const named = ignoreCase ? `${source}${source.toLowerCase()}${source.toUpperCase()}` : source;
  // The micro sign is a case variant of a letter beyond Latin-1.
  return [...Object.values(STAND_INS), 'µ', '\\v'].some((character) => named.includes(character));
}

function isRangeEnd(source: string, character: string): boolean {
  return (source.match(CLASS) ?? []).some((one) => {
    // A dash at either end of a character class is literal.
    const inside = one.replaceAll(/^\[\^?-?|-?\]$/g, '');
    return inside.includes(`${character}-`) || inside.includes(`-${character}`);
  });
}
