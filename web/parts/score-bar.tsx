import { formatScore } from '../model/format-score.js';

/** A score as a number and a bar. */
export function ScoreBar({ score }: { readonly score: number }) {
  return (
    <span class="score">
      <meter min={0} max={1} value={score} aria-hidden="true" />
      {formatScore(score)}
    </span>
  );
}
