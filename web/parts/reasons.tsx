import type { Facts, Step } from '../model/answer.js';
import { explainFacts, explainSteps } from '../model/explain-steps.js';
import { formatScore } from '../model/format-score.js';

/** The derivation of a score: one line per step, with the score after it. */
export function Reasons({
  steps,
  facts,
}: {
  readonly steps: readonly Step[] | undefined;
  readonly facts: Facts;
}) {
  const reasons = steps === undefined ? explainFacts(facts) : explainSteps(steps);
  return (
    <>
      {reasons.map(({ text, score }) => (
        <li key={text}>
          <span>{text}</span> {score !== undefined && <b>{formatScore(score)}</b>}
        </li>
      ))}
    </>
  );
}
