import type { Pattern, PatternScores } from './define-recognizer.js';

/**
 * How distinctive a number is on its own.
 * - `telling`: hardly any other string passes (two check digits, or one next to a date);
 * - `weak`: plain digits, of which one string in ten passes: a cue must be nearby;
 * - `formed`: distinctive letters or symbols, without a check digit;
 * - `cued`: only digits and letters without a check: the cue decides.
 */
type Weight = 'telling' | 'weak' | 'formed' | 'cued';

const SCORES: Readonly<Record<Weight, PatternScores>> = {
  telling: { form: 0, formInContext: 0, valid: 0.91, validInContext: 0.98, invalidInContext: 0.4 },
  weak: {
    form: 0,
    formInContext: 0,
    valid: 0.3,
    validInContext: 0.96,
    invalidInContext: 0.4,
    beside: 0.75,
  },
  formed: { form: 0.4, formInContext: 0.93, beside: 0.75 },
  cued: { form: 0, formInContext: 0.88, validInContext: 0.96, invalidInContext: 0.4 },
};

const START = String.raw`(?<![\p{L}\p{N}\p{Sc}_+-]|\p{N}[./])`;
const END = String.raw`(?![\p{L}\p{N}_]|[./-]\p{N}|-\p{L}(?!\p{L}))`;
/** Boundaries for grouped digits, which may belong to a longer number on either side. */
const GROUP_START = String.raw`(?<!\p{N}[ \u00a0])`;
const GROUP_END = String.raw`(?![ \u00a0]\p{N})`;

/** The two ways of writing a number, as sources of case-insensitive expressions without boundaries. */
interface Forms {
  /** Without separators. */
  readonly compact?: string;
  /** With separators. */
  readonly grouped?: string;
}

/**
 * Builds the pattern of an identifier: its forms inside the shared boundaries, with the scores of its weight.
 * @param keywords lowercase strings, at least one of which must be nearby; required for `weak` and `cued`
 */
export function numberPattern(
  name: string,
  { compact, grouped }: Forms,
  weight: Weight,
  keywords?: readonly string[],
): Pattern {
  const forms = [
    ...(compact === undefined ? [] : [`(?:${compact})${END}`]),
    ...(grouped === undefined ? [] : [`${GROUP_START}(?:${grouped})${END}${GROUP_END}`]),
  ];
  return {
    name,
    regex: new RegExp(`${START}(?:${forms.join('|')})`, 'giu'),
    scores: SCORES[weight],
    ...(keywords !== undefined && { keywords, needs: 'digit' }),
  };
}
