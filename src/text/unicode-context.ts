import { type Offence, type UntrustedReason, offenceAt } from './offence.js';
import { JOINING_CLASS, WITHOUT_SPACES_CLASS } from './unicode-scripts.js';

interface ContextRule {
  readonly reason: UntrustedReason;
  /** Matches at the offender; lookbehind is bounded, so that a search is linear. */
  readonly pattern: RegExp;
}

const LATIN = String.raw`\p{Script_Extensions=Latin}`;
const JOINERS = String.raw`\u200C\u200D`;
/** Scripts share accents with Latin, and those give an invisible character no place. */
const BESIDE_JOINER = `[[${JOINING_CLASS}]--${LATIN}]`;
const BESIDE_ZERO_WIDTH_SPACE = `[[${WITHOUT_SPACES_CLASS}]--${LATIN}]`;
/** Punctuation, spaces and digits that may stand between U+200B and the text it divides. */
const NEAR = String.raw`[^\p{L}\p{M}\n]{0,8}`;
const HEBREW_POINT = String.raw`[\p{Script=Hebrew}&&\p{M}]`;
const FREE_VARIATION = String.raw`[\u180B-\u180D\u180F]`;
/** Ideographs, mathematics, Myanmar, CJK and quotation marks, zero: the bases of StandardizedVariants.txt. */
const STANDARDIZED_BASE = String.raw`[\p{Unified_Ideograph}\p{Sm}\p{Script=Myanmar}\u3001\u3002\uFF01\uFF0C\uFF0E\uFF1A\uFF1B\uFF1F\u2018\u2019\u201C\u201D0\uFF10]`;

/** Invisible characters that are in place beside some characters only; emoji, masked, hold none any more. */
const RULES: readonly ContextRule[] = [
  {
    // The combining grapheme joiner has a place between two Hebrew points only.
    reason: 'invisible',
    pattern: new RegExp(String.raw`(?<!${HEBREW_POINT})\u034F|\u034F(?!${HEBREW_POINT})`, 'v'),
  },
  {
    // Inside or at an edge of a joining word. The same joiner twice, or four of them, shape nothing.
    reason: 'joiner_context',
    pattern: new RegExp(
      [
        `(?<!${BESIDE_JOINER}|[${JOINERS}])[${JOINERS}]+(?!${BESIDE_JOINER}|[${JOINERS}])`,
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

/** One scan tells that no rule applies, as in almost every text. */
const JUDGED_HERE = /[\u034F\p{Variation_Selector}\u180E\u200B-\u200D]/u;

/** Finds the first joiner, zero-width space or selector that is out of place. */
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
