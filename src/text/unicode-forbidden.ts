import { present } from '../core/present.js';
import { type Offence, offenceAt, type UntrustedReason } from './offence.js';
import { EXTINCT_CLASS, JOINING_CLASS, WITHOUT_SPACES_CLASS } from './unicode-scripts.js';

interface ForbiddenClass {
  readonly reason: UntrustedReason;
  /** A class of code points in `v`-flag syntax. */
  readonly codePoints: string;
}

/**
 * Forbidden code points in the order of the rules. Emoji are masked beforehand, so the remaining regional indicators,
 * tags and enclosed letters are outside any well-formed sequence.
 */
const FORBIDDEN: readonly ForbiddenClass[] = [
  { reason: 'invalid_emoji_sequence', codePoints: String.raw`\p{Regional_Indicator}` },
  { reason: 'surrogate', codePoints: String.raw`\p{Cs}` },
  { reason: 'noncharacter', codePoints: String.raw`\p{Noncharacter_Code_Point}` },
  { reason: 'private_use', codePoints: String.raw`\p{Co}` },
  { reason: 'unassigned', codePoints: String.raw`\p{Cn}` },
  { reason: 'control', codePoints: String.raw`[\p{Cc}--[\t\n\r]]` },
  { reason: 'bidi_control', codePoints: String.raw`\p{Bidi_Control}` },
  { reason: 'tag', codePoints: String.raw`\u{E0001}\u{E0020}-\u{E007F}` },
  {
    // Default ignorables except those that are valid in some contexts (see `RULES`).
    reason: 'invisible',
    codePoints: String.raw`[\p{Default_Ignorable_Code_Point}--\p{Variation_Selector}--[\u034F\u180E\u200B-\u200D]]`,
  },
  {
    // Interlinear and object characters, blank Braille, the null notehead, hieroglyph format controls.
    reason: 'invisible',
    codePoints: String.raw`\uFFF9-\uFFFC\u2800\u{1D159}\u{13430}-\u{1345F}`,
  },
  { reason: 'enclosing_mark', codePoints: String.raw`\p{Me}` },
  { reason: 'excluded_script', codePoints: EXTINCT_CLASS },
  {
    reason: 'math_alphanumeric',
    codePoints: String.raw`\u2102\u2107\u210A-\u2113\u2115\u2119-\u211D\u2124\u2128\u212C\u212D\u212F-\u2131\u2133-\u2139\u213C-\u2140\u2145-\u2149\u{1D400}-\u{1D7FF}\u{1EE00}-\u{1EEFF}\u{1CCD6}-\u{1CCF9}\u{1FBF0}-\u{1FBF9}`,
  },
  {
    reason: 'single_char_numeral',
    codePoints: String.raw`\u2160-\u2182\u2185-\u2188\u2460-\u249B\u24EA-\u24FF\u2776-\u2793\u3021-\u3029\u3038-\u303A\u3192-\u3195\u3220-\u3229\u3248-\u324F\u3251-\u325F\u3280-\u3289\u32B1-\u32BF\u{1F100}-\u{1F10C}`,
  },
  {
    // Fullwidth letters and all halfwidth forms. Fullwidth punctuation and digits depend on their context.
    reason: 'fullwidth_halfwidth',
    codePoints: String.raw`\uFF21-\uFF3A\uFF41-\uFF5A\uFF61-\uFFDC\uFFE8-\uFFEE`,
  },
  {
    // Negative circled and squared letters; emoji among them are masked.
    reason: 'enclosed_alphanumeric',
    codePoints: String.raw`\u{1F150}-\u{1F169}\u{1F170}-\u{1F1AC}`,
  },
  {
    // Enclosed letters, except for company marks (㈜ ㈱ ㈲ …), copyleft, license and trade marks.
    reason: 'compatibility_letter',
    codePoints: String.raw`[[\u249C-\u24E9\u3200-\u321E\u322A-\u3247\u3260-\u327E\u328A-\u32B0\u32D0-\u32FE]--[㈜㈱㈲㈳㈴㈶㈻㈾]]\u{1F110}-\u{1F12E}\u{1F130}-\u{1F14F}\u{1F200}-\u{1F248}`,
  },
  {
    // Superscript and subscript letters, long s, ligatures, radicals, presentation forms of letters.
    reason: 'compatibility_letter',
    codePoints: String.raw`\u017F\u02B0-\u02B8\u02E0-\u02E4\u1D2C-\u1D2E\u1D30-\u1D3A\u1D3C-\u1D4D\u1D4F-\u1D6A\u1D78\u1D9B-\u1DBF\u1E9A\u1E9B\u2071\u207F\u2090-\u209C\u2C7C\u2C7D\u2E9F\u2EF3\u2F00-\u2FDF\uA69C\uA69D\uA770\uA7F1-\uA7F4\uA7F8\uA7F9\uAB5C-\uAB5F\uAB69\uFB00-\uFB06\uFB13-\uFB17\uFB20-\uFB28\uFB4F-\uFBB1\uFBD3-\uFD3D\uFD50-\uFD8F\uFD92-\uFDC7\uFE70-\uFEFE\u{10780}-\u{107BF}\u{1E030}-\u{1E06D}`,
  },
];

let anyForbidden: RegExp | undefined;
/**
 * Prefilter: a single scan shows that no class applies, as in almost every text. Created on first use, because plain
 * ASCII does not need it.
 */
const forbidden = (): RegExp =>
  (anyForbidden ??= new RegExp(`[${FORBIDDEN.map(({ codePoints }) => `[${codePoints}]`).join('')}]`, 'v'));

/** Finds the first forbidden code point. If several classes contain it, the first rule determines the reason. */
export function findForbidden(masked: string): Offence | undefined {
  const offset = masked.search(forbidden());
  if (offset < 0) return undefined;
  const character = String.fromCodePoint(present(masked.codePointAt(offset), 'code point'));
  const { reason } = present(
    FORBIDDEN.find(({ codePoints }) => new RegExp(`^[${codePoints}]`, 'v').test(character)),
    'class of a forbidden code point',
  );
  return offenceAt(reason, masked, offset);
}

interface ContextRule {
  readonly reason: UntrustedReason;
  /** Matches at the offending code point; lookbehind is bounded, so that a search is linear. */
  readonly pattern: RegExp;
}

const LATIN = String.raw`\p{Script_Extensions=Latin}`;
const JOINERS = String.raw`\u200C\u200D`;
/** Latin is excluded because scripts share accents with it, and those do not justify an invisible character. */
const BESIDE_JOINER = `[[${JOINING_CLASS}]--${LATIN}]`;
const BESIDE_ZERO_WIDTH_SPACE = `[[${WITHOUT_SPACES_CLASS}]--${LATIN}]`;
/** Punctuation, spaces and digits that may stand between U+200B and the text that it divides. */
const NEAR = String.raw`[^\p{L}\p{M}\n]{0,8}`;
const HEBREW_POINT = String.raw`[\p{Script=Hebrew}&&\p{M}]`;
const FREE_VARIATION = String.raw`[\u180B-\u180D\u180F]`;
/** Ideographs, mathematics, Myanmar, CJK and quotation marks, zero: the bases of StandardizedVariants.txt. */
const STANDARDIZED_BASE = String.raw`[\p{Unified_Ideograph}\p{Sm}\p{Script=Myanmar}\u3001\u3002\uFF01\uFF0C\uFF0E\uFF1A\uFF1B\uFF1F\u2018\u2019\u201C\u201D0\uFF10]`;

/** Invisible characters that are only valid next to certain characters. Those in emoji are masked. */
const RULES: readonly ContextRule[] = [
  {
    // The combining grapheme joiner is only valid between two Hebrew points.
    reason: 'invisible',
    pattern: new RegExp(String.raw`(?<!${HEBREW_POINT})\u034F|\u034F(?!${HEBREW_POINT})`, 'v'),
  },
  {
    // Valid inside or at the edge of a word in a joining script. The same joiner twice, or four joiners, have no effect
    // on shaping.
    reason: 'joiner_context',
    pattern: new RegExp(
      [
        `(?<!${BESIDE_JOINER}|[${JOINERS}])[${JOINERS}]{1,4}(?!${BESIDE_JOINER}|[${JOINERS}])`,
        `([${JOINERS}])\\1`,
        `[${JOINERS}]{4}`,
      ].join('|'),
      'v',
    ),
  },
  {
    reason: 'zero_width',
    pattern: new RegExp(
      String.raw`(?<!${BESIDE_ZERO_WIDTH_SPACE}${NEAR})\u200B(?!${NEAR}${BESIDE_ZERO_WIDTH_SPACE})`,
      'v',
    ),
  },
  {
    reason: 'variation_selector',
    pattern: new RegExp(
      [
        String.raw`(?<!\p{Unified_Ideograph})[\u{E0100}-\u{E01EF}]`,
        String.raw`(?<!${STANDARDIZED_BASE})[\uFE00-\uFE02]`,
        String.raw`[\uFE03-\uFE0F]`,
        String.raw`(?<!\p{Script=Mongolian})${FREE_VARIATION}`,
        `(?<=${FREE_VARIATION})${FREE_VARIATION}`,
        String.raw`(?<!\p{Script=Mongolian})\u180E`,
      ].join('|'),
      'v',
    ),
  },
];

/** Prefilter: a single scan shows that no rule applies, as in almost every text. */
const JUDGED_HERE = /[\u034F\p{Variation_Selector}\u180E\u200B-\u200D]/u;

/** Finds the first joiner, zero-width space or variation selector in an invalid context. */
export function findOutOfPlace(masked: string): Offence | undefined {
  if (!JUDGED_HERE.test(masked)) return undefined;
  let first: Offence | undefined;
  for (const { reason, pattern } of RULES) {
    const offset = masked.search(pattern);
    if (offset >= 0 && (first === undefined || offset < first.offset)) {
      first = offenceAt(reason, masked, offset);
    }
  }
  return first;
}
