import { countedAs } from '../../src/core/harmonization-table.js';
import type { Occurrence } from '../../src/harmonization/occurrence.js';
import { offsetsFromUtf16 } from '../../src/core/offsets.js';
import type { GoldDocument } from '../../src/evaluate/gold-formats.js';

/** Findings of about one score, and how many of them were right. */
export interface Bin {
  readonly from: number;
  readonly count: number;
  readonly meanScore: number;
  readonly shareRight: number;
}

export interface Calibration {
  readonly bins: readonly Bin[];
  /** Expected calibration error: mean distance of score and share right, weighted by count. */
  readonly error: number;
}

const BINS = 10;
/** Findings below this are not offered as findings by any default. */
const LEAST = 0.1;

/** Whether scores mean what they say: in ten bins, the mean score against the share of findings that were right. */
export function calibrate(
  documents: readonly GoldDocument[],
  occurrences: readonly (readonly Occurrence[])[],
): Calibration {
  const sums = Array.from({ length: BINS }, () => ({ count: 0, score: 0, right: 0 }));
  let total = 0;
  documents.forEach((document, index) => {
    const convert = offsetsFromUtf16(document.text, 'codepoint');
    const letters = [...document.text];
    for (const { start, end, category, score } of occurrences[index] ?? []) {
      const sum = sums[Math.min(BINS - 1, Math.floor(score * BINS))];
      if (score < LEAST || sum === undefined) continue;
      const positions = Array.from(
        { length: convert(end) - convert(start) },
        (_, offset) => convert(start) + offset,
      );
      const counted = positions.filter((position) => /[\p{L}\p{N}]/u.test(letters[position] ?? ''));
      const relevant = counted.length > 0 ? counted : positions;
      const covered = relevant.filter((position) =>
        document.spans.some(
          (span) =>
            countedAs(span.category) === countedAs(category) && span.start <= position && position < span.end,
        ),
      );
      total++;
      sum.count++;
      sum.score += score;
      if (covered.length * 2 >= relevant.length) sum.right++;
    }
  });
  return toCalibration(sums, total);
}

/** The same of scores that were judged already. */
export function calibrateScores(
  judged: readonly { readonly score: number; readonly isRight: boolean }[],
): Calibration {
  const sums = Array.from({ length: BINS }, () => ({ count: 0, score: 0, right: 0 }));
  for (const { score, isRight } of judged) {
    const sum = sums[Math.min(BINS - 1, Math.floor(score * BINS))];
    if (sum === undefined) continue;
    sum.count++;
    sum.score += score;
    if (isRight) sum.right++;
  }
  return toCalibration(sums, judged.length);
}

function toCalibration(
  sums: readonly { readonly count: number; readonly score: number; readonly right: number }[],
  total: number,
): Calibration {
  const bins = sums.map(({ count, score, right }, index) => ({
    from: index / BINS,
    count,
    meanScore: count === 0 ? 0 : score / count,
    shareRight: count === 0 ? 0 : right / count,
  }));
  const error =
    bins.reduce((all, bin) => all + bin.count * Math.abs(bin.meanScore - bin.shareRight), 0) /
    Math.max(1, total);
  return { bins, error };
}
