import type { Explanation } from '../core/span.js';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';

/** Request of the provider protocol: a batch of texts. */
export const ProtocolRequest = Type.Object({
  texts: Type.Array(
    Type.Object({
      text: Type.String(),
      context: Type.Optional(
        Type.String({
          description: 'What the text is known to be, e.g. its column header; not to be searched',
        }),
      ),
    }),
  ),
  explain: Type.Optional(
    Type.Boolean({ description: 'Asks for an explanation of each finding; may be ignored' }),
  ),
});

const ProtocolFinding = Type.Object({
  start: Type.Integer({ minimum: 0, description: 'Code points before the finding' }),
  end: Type.Integer({ minimum: 1, description: 'Code points before its end (exclusive)' }),
  entity: Type.String({ minLength: 1, maxLength: 100, description: "The provider's own label" }),
  score: Type.Number({ minimum: 0, maximum: 1 }),
  classifier: Type.String({ minLength: 1, maxLength: 100 }),
  details: Type.Optional(
    Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()]), {
      description: 'Facts about how it was found; never the value',
    }),
  ),
  generic: Type.Optional(
    Type.Boolean({
      description: 'That it is some identity number of a state, not which: a provider that knows may name it',
    }),
  ),
  // Checked by `readExplanation`, because findings are valid without it.
  explanation: Type.Optional(Type.Unknown({ description: 'See docs/provider-protocol.md' })),
});

/** Response of the provider protocol: one result per text, in order. */
export const ProtocolAnswer = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 200, description: 'Product name' }),
  version: Type.String({ maxLength: 100 }),
  results: Type.Array(Type.Object({ findings: Type.Array(ProtocolFinding) })),
});

export type ProtocolRequest = Type.Static<typeof ProtocolRequest>;
export type ProtocolAnswer = Type.Static<typeof ProtocolAnswer>;

const requestCheck = Compile(ProtocolRequest);
const answerCheck = Compile(ProtocolAnswer);

/** Returns whether a JSON value is a request of the protocol. */
export const isProtocolRequest = (value: unknown): value is ProtocolRequest => requestCheck.Check(value);

/** Returns whether a JSON value is a response of the protocol. Additional fields are allowed and ignored. */
export const isProtocolAnswer = (value: unknown): value is ProtocolAnswer => answerCheck.Check(value);

/** Maximum number of steps in an explanation from a provider. */
const MAX_STEPS = 50;

/** Explanation of a score in JSON, as sent by providers and returned to callers. */
export const ProtocolExplanation = Type.Array(
  Type.Object(
    {
      step: Type.String({ minLength: 1, maxLength: 100, description: 'What was examined' }),
      score_before: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
      score_after: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
      facts: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()]), {
        description: 'Facts about the finding; never the value',
      }),
    },
    { title: 'ExplanationStep' },
  ),
  { maxItems: MAX_STEPS, description: 'Steps that led to the score; only with explain' },
);

const check = Compile(ProtocolExplanation);

/** Reads an explanation; undefined if it is missing or malformed, because findings do not depend on it. */
export function readExplanation(value: unknown): Explanation | undefined {
  if (!check.Check(value)) return undefined;
  return value.map(({ step, score_before, score_after, facts }) => ({
    step,
    ...(score_before !== undefined && { scoreBefore: score_before }),
    ...(score_after !== undefined && { scoreAfter: score_after }),
    facts,
  }));
}
