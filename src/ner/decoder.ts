import { present } from '../core/present.js';
import type { Calibration, LabelMap } from './label-map.js';
import { GAP, gapOf, SHAPE, shapeOf } from './tokens.js';
import { createWeigher, unitStarts, type TokenAnswers, type UnitWeights } from './units.js';
import { bestPath, type Path } from './viterbi.js';

const UNIT = 'start of a unit';

/** A stretch of tokens `[first, behind)` that the model labels as one. */
export interface TokenSpan {
  readonly first: number;
  readonly behind: number;
  readonly label: number;
  /** Mean probability of its category over its units, 0 to 1. */
  readonly probability: number;
  /** The probability, calibrated; 0 to 1. */
  readonly score: number;
}

/** A stretch of units `[first, behind)`. */
interface UnitSpan {
  first: number;
  behind: number;
  readonly label: number;
}

/** From token probabilities to findings (DECODING.md). */
export function decode(answers: TokenAnswers, map: LabelMap): readonly TokenSpan[] {
  if (answers.shapes.length <= answers.from) return [];
  const starts = unitStarts(answers);
  const units = starts.length - 1;
  const weigh = createWeigher(answers, starts, map);
  const found = spansOf(bestPath(units, map.labels.length, weigh));
  const taken = takenUnits(found, units);
  const spans: TokenSpan[] = [];
  for (const span of found) {
    const probability = meanScore(span, weigh, present(map.categories[span.label], 'category of a label'));
    const name = map.labels[span.label];
    if (map.withinWords[span.label] !== true) widen(span, starts, answers.shapes, taken);
    if (name !== 'PASSWORD') trim(span, starts, answers.trimmed);
    if (span.first >= span.behind) continue;
    const first = present(starts[span.first], UNIT);
    const behind = present(starts[span.behind], UNIT);
    const mayBeSymbols = name === 'PASSWORD' || name === 'CURRENCYSYMBOL';
    if (!mayBeSymbols && answers.shapes.subarray(first, behind).every(isSymbol)) continue;
    const score = calibrate(probability, present(map.calibration[span.label], 'calibration of a label'));
    spans.push({ first, behind, label: span.label, probability, score });
  }
  return spans;
}

function spansOf(path: Path): UnitSpan[] {
  const spans: UnitSpan[] = [];
  path.forEach((state, unit) => {
    if (state === 0) return;
    const last = spans.at(-1);
    if (state % 2 === 1) spans.push({ first: unit, behind: unit + 1, label: (state - 1) / 2 });
    else present(last, 'beginning of a label').behind = unit + 1;
  });
  return spans;
}

function takenUnits(spans: readonly UnitSpan[], units: number): Uint8Array {
  const taken = new Uint8Array(units);
  for (const { first, behind } of spans) taken.fill(1, first, behind);
  return taken;
}

/** The score says how sure the model is of the category: doubt between CITY and STATE is no doubt about a place. */
function meanScore(
  { first, behind }: UnitSpan,
  weigh: (unit: number) => UnitWeights,
  category: number,
): number {
  let sum = 0;
  for (let unit = first; unit < behind; unit += 1)
    sum += present(weigh(unit).category[category], 'mass of a category');
  return sum / (behind - first);
}

/** Takes in what belongs to the same word and to no other finding. */
function widen(span: UnitSpan, starts: Int32Array, shapes: Uint8Array, taken: Uint8Array): void {
  const continues = (unit: number): boolean =>
    gapOf(present(shapes[present(starts[unit], UNIT)], 'shape of a token')) === GAP.continues;
  while (span.first > 0 && continues(span.first) && taken[span.first - 1] === 0) {
    span.first -= 1;
    taken[span.first] = 1;
  }
  while (span.behind < taken.length && continues(span.behind) && taken[span.behind] === 0) {
    taken[span.behind] = 1;
    span.behind += 1;
  }
}

function trim(span: UnitSpan, starts: Int32Array, trimmed: Uint8Array): void {
  const isTrimmed = (unit: number): boolean => {
    const first = present(starts[unit], UNIT);
    return starts[unit + 1] === first + 1 && trimmed[first] === 1;
  };
  while (span.first < span.behind && isTrimmed(span.first)) span.first += 1;
  while (span.first < span.behind && isTrimmed(span.behind - 1)) span.behind -= 1;
}

function isSymbol(shapeId: number): boolean {
  const shape = shapeOf(shapeId);
  return shape >= SHAPE.punctuation && shape <= SHAPE.repeated;
}

function calibrate(raw: number, { slope, shift }: Calibration): number {
  const clamped = Math.min(Math.max(raw, 1e-6), 1 - 1e-6);
  return 1 / (1 + Math.exp(-(slope * Math.log(clamped / (1 - clamped)) + shift)));
}
