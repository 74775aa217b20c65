import { present } from '../core/present.js';
import type { Calibration, LabelMap } from './label-map.js';
import { GAP, gapOf, SHAPE, shapeOf } from './tokens.js';

/** Rows of numbers in one or more parts, such as the results of a text's windows. */
export class Rows {
  readonly #parts: readonly Float32Array[];
  readonly #width: number;
  /** First row of each part. */
  readonly #firsts: readonly number[];
  #part = 0;

  constructor(parts: readonly Float32Array[], width: number) {
    this.#parts = parts;
    this.#width = width;
    let first = 0;
    this.#firsts = parts.map((part) => {
      const own = first;
      first += part.length / width;
      return own;
    });
  }

  /** Returns a row as a view. Fastest for rows in ascending order. */
  row(index: number): Float32Array {
    if (index < this.#firstOf(this.#part)) this.#part = 0;
    while (index >= (this.#firsts[this.#part + 1] ?? Infinity)) this.#part += 1;
    const at = (index - this.#firstOf(this.#part)) * this.#width;
    const row = present(this.#parts[this.#part], 'part of rows').subarray(at, at + this.#width);
    if (row.length < this.#width)
      throw new RangeError(`missing, though it cannot be: row ${index.toString()}`);
    return row;
  }

  #firstOf(part: number): number {
    return present(this.#firsts[part], 'part of rows');
  }
}

const CATEGORY = 'category of a label';
const CLASS = 'probability of a class';
const MASS = 'mass of a label';

/** The tokens of one text with the model's results. Plain data, so that it can be sent to workers. */
interface TokenAnswers {
  /** Shape ids. */
  readonly shapes: Uint8Array;
  /** 1 for tokens at which a finding cannot start or end. */
  readonly trimmed: Uint8Array;
  /** Class probabilities, one row per token. */
  readonly probabilities: Rows;
  /** Token at which the text itself starts; tokens before it are context, such as a column header. */
  readonly from: number;
}

/**
 * Returns the first token of each unit, followed by the number of tokens. A unit is a group of tokens that get one
 * label.
 */
function unitStarts({ shapes, from }: TokenAnswers): Int32Array {
  const starts = new Int32Array(shapes.length + 1 - from);
  let units = 0;
  let wasDigits = false;
  for (let token = from; token < shapes.length; token += 1) {
    const shape = present(shapes[token], 'shape of a token');
    const isDigits = shapeOf(shape) === SHAPE.digits;
    if (token === from || gapOf(shape) !== GAP.continues || isDigits !== wasDigits) starts[units++] = token;
    wasDigits = isDigits;
  }
  starts[units] = shapes.length;
  return starts.subarray(0, units + 1);
}

/** Log scores of one unit, and the total probability of each category. */
interface UnitWeights {
  outside: number;
  readonly begin: Float64Array;
  readonly inside: Float64Array;
  readonly category: Float64Array;
}

/**
 * Returns a function that calculates the weights of one unit (DECODING.md, steps 2 and 3). It reuses the same arrays,
 * because a long text has ten thousand units and only one is needed at a time.
 */
function createWeigher(
  { probabilities }: TokenAnswers,
  starts: Int32Array,
  map: LabelMap,
): (unit: number) => UnitWeights {
  const width = map.labels.length;
  const numbers = (): Float64Array => new Float64Array(width);
  const weights: UnitWeights = { outside: 0, begin: numbers(), inside: numbers(), category: numbers() };
  const mass = numbers();
  const top = numbers();
  const log = (x: number): number => Math.log(Math.max(x, map.floor));
  return (unit) => {
    const first = present(starts[unit], 'start of a unit');
    const behind = present(starts[unit + 1], 'end of a unit');
    const outside = sumMass(probabilities, first, behind, mass);
    const row = probabilities.row(first);
    weights.outside = log(outside * map.outside);
    sumCategories(mass, map.categories, weights.category, top);
    for (let label = 0; label < width; label += 1) {
      const category = present(map.categories[label], CATEGORY);
      const whole = present(weights.category[category], MASS);
      const own = present(mass[label], MASS);
      const emission = (whole * own) / Math.max(present(top[category], MASS), 1e-9);
      const begins = beginShare(row, label);
      weights.begin[label] = log(emission * begins);
      weights.inside[label] = log(emission * (1 - begins));
    }
    return weights;
  };
}

/** Writes the mean probability of each label over the unit's tokens to `mass`; returns the mean of O. */
function sumMass(probabilities: Rows, first: number, behind: number, mass: Float64Array): number {
  const width = mass.length;
  const count = behind - first;
  mass.fill(0);
  let outside = 0;
  for (let token = first; token < behind; token += 1) {
    const row = probabilities.row(token);
    outside += present(row[0], CLASS);
    for (let label = 0; label < width; label += 1) {
      const at = 1 + 2 * label;
      const own = present(row[at], CLASS) + present(row[at + 1], CLASS);
      mass[label] = present(mass[label], MASS) + own / count;
    }
  }
  return outside / count;
}

function sumCategories(
  mass: Float64Array,
  categories: readonly number[],
  total: Float64Array,
  top: Float64Array,
): void {
  total.fill(0);
  top.fill(0);
  for (let label = 0; label < mass.length; label += 1) {
    const category = present(categories[label], CATEGORY);
    const own = present(mass[label], MASS);
    total[category] = present(total[category], MASS) + own;
    if (own > present(top[category], MASS)) top[category] = own;
  }
}

/** Returns the share of B in a label's probability. */
function beginShare(row: Float32Array, label: number): number {
  const at = 1 + 2 * label;
  const begin = present(row[at], CLASS);
  return begin / Math.max(begin + present(row[at + 1], CLASS), 1e-9);
}

/** State 0 is O; label i has B at 1 + 2i and I at 2 + 2i. */
type Path = Int32Array;

const NEVER = -1e9;
const SCORE = 'score of a label';

/**
 * Finds the best path of states (Viterbi). I of a label may only follow B or I of the same label; all other transitions
 * are allowed. Ties prefer O, then B over I, then the lower label.
 */
function bestPath(units: number, width: number, weigh: (unit: number) => UnitWeights): Path {
  if (units === 0) return new Int32Array(0);
  /** Best previous state, for O and every B. */
  const backAny = new Int32Array(units);
  /** For I: 1 if the previous state was I, 0 if it was B. */
  const backIn = new Uint8Array(units * width);
  const first = weigh(0);
  const lastBegin = first.begin.slice();
  const lastIn = new Float64Array(width).fill(NEVER);
  let best = topState(first.outside, lastBegin, lastIn);
  for (let unit = 1; unit < units; unit += 1) {
    const { outside, begin, inside } = weigh(unit);
    backAny[unit] = best.state;
    for (let label = 0; label < width; label += 1) {
      const wasBegin = present(lastBegin[label], SCORE);
      const wasIn = present(lastIn[label], SCORE);
      const stays = wasIn > wasBegin;
      if (stays) backIn[unit * width + label] = 1;
      lastIn[label] = (stays ? wasIn : wasBegin) + present(inside[label], SCORE);
      lastBegin[label] = best.score + present(begin[label], SCORE);
    }
    best = topState(best.score + outside, lastBegin, lastIn);
  }
  return trace(best.state, units, width, backAny, backIn);
}

interface Top {
  readonly state: number;
  readonly score: number;
}

function topState(out: number, begin: Float64Array, inside: Float64Array): Top {
  let state = 0;
  let score = out;
  for (let label = 0; label < begin.length; label += 1) {
    const value = present(begin[label], SCORE);
    if (value > score) {
      score = value;
      state = 1 + 2 * label;
    }
  }
  for (let label = 0; label < inside.length; label += 1) {
    const value = present(inside[label], SCORE);
    if (value > score) {
      score = value;
      state = 2 + 2 * label;
    }
  }
  return { state, score };
}

function trace(last: number, units: number, width: number, backAny: Int32Array, backIn: Uint8Array): Path {
  const path = new Int32Array(units);
  let state = last;
  for (let unit = units - 1; unit >= 0; unit -= 1) {
    path[unit] = state;
    const isIn = state > 0 && state % 2 === 0;
    if (!isIn) state = present(backAny[unit], 'state before a unit');
    else if (backIn[unit * width + (state / 2 - 1)] === 0) state -= 1;
  }
  return path;
}

const UNIT = 'start of a unit';

/** A range of tokens `[first, behind)` with one label. */
export interface TokenSpan {
  readonly first: number;
  readonly behind: number;
  readonly label: number;
  /** Mean probability of the category over its units, 0 to 1. */
  readonly probability: number;
  /** Calibrated probability, 0 to 1. */
  readonly score: number;
}

/** A range of units `[first, behind)`. */
interface UnitSpan {
  first: number;
  behind: number;
  readonly label: number;
}

/** Decodes token probabilities into findings (DECODING.md). */
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

/**
 * Returns the mean probability of the category, so that uncertainty between CITY and STATE does not lower it: both are
 * places.
 */
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

/** Extends a span to the whole word, as far as its other units belong to no other span. */
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
