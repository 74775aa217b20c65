import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Explanation } from '../core/explanation.js';

/** Steps of one explanation that are read from a provider. */
const MAX_STEPS = 50;

/** How a score came about, as JSON: what providers send and callers get. */
export const ProtocolExplanation = Type.Array(
  Type.Object({
    step: Type.String({ minLength: 1, maxLength: 100, description: 'What was looked at' }),
    score_before: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
    score_after: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
    facts: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()]), {
      description: 'What was seen; never the value found',
    }),
  }),
  { maxItems: MAX_STEPS, description: 'How the score came about, step by step; with explain alone' },
);

export type ProtocolExplanation = Type.Static<typeof ProtocolExplanation>;

const check = Compile(ProtocolExplanation);

/** Reads an explanation; undefined where it is missing or malformed: findings do not depend on it. */
export function readExplanation(value: unknown): Explanation | undefined {
  if (!check.Check(value)) return undefined;
  return value.map(({ step, score_before, score_after, facts }) => ({
    step,
    ...(score_before !== undefined && { scoreBefore: score_before }),
    ...(score_after !== undefined && { scoreAfter: score_after }),
    facts,
  }));
}

/**
 * Writes an explanation as JSON.
 * @param round applied to each score
 */
export function writeExplanation(
  explanation: Explanation,
  round = (score: number): number => score,
): ProtocolExplanation {
  return explanation.map(({ step, scoreBefore, scoreAfter, facts }) => ({
    step,
    ...(scoreBefore !== undefined && { score_before: round(scoreBefore) }),
    ...(scoreAfter !== undefined && { score_after: round(scoreAfter) }),
    facts: { ...facts },
  }));
}
