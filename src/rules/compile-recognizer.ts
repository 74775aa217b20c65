import type { Candidate, Detectable, PatternScores } from '../recognizers/define-recognizer.js';
import { namedCheckDigit } from './check-digit-names.js';
import type { PatternRule, RecognizerRule } from './rules-document.js';

/** Scores of a pattern with what the file leaves out filled in. */
export function scoresOf(pattern: PatternRule, hasCheckDigit: boolean): PatternScores {
  const form = pattern.score;
  const formInContext = pattern.score_in_context ?? form;
  if (!hasCheckDigit) return { form, formInContext };
  const valid = pattern.score_if_valid ?? form;
  const { score_if_invalid: invalid = 0 } = pattern;
  return {
    form,
    formInContext,
    valid,
    validInContext: pattern.score_if_valid_in_context ?? Math.max(formInContext, valid),
    invalid,
    invalidInContext: pattern.score_if_invalid_in_context ?? invalid,
  };
}

/**
 * Makes of a rule what the detector of the built-in recognizers works with, so that scores, context words and
 * explanations are the same.
 * @param propose the places that its patterns have found in the text at hand
 */
export function compileRecognizer(rule: RecognizerRule, propose: () => Iterable<Candidate>): Detectable {
  const { context } = rule;
  const passes = rule.check_digit === undefined ? undefined : namedCheckDigit(rule.check_digit);
  const form = {
    name: rule.name.value,
    entityType: rule.category.value,
    patterns: [],
    find: propose,
    ...(context !== undefined && {
      context: {
        words: lower(context.words),
        ...(context.before !== undefined && { before: context.before }),
        ...(context.after !== undefined && { after: context.after }),
        ...(context.against !== undefined && { against: lower(context.against) }),
      },
    }),
  };
  return passes === undefined
    ? form
    : { ...form, check: 'check_digit', validate: (candidate) => passes(candidate) };
}

const lower = (words: readonly string[]): readonly string[] => words.map((word) => word.toLowerCase());
