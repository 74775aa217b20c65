import type { LabelMap } from './label-map.js';
import type { Rows } from './rows.js';
import { GAP, gapOf, SHAPE, shapeOf } from './tokens.js';

/** The tokens of one text and what the model says of them. Plain data: it travels to workers. */
export interface TokenAnswers {
  /** Shape ids. */
  readonly shapes: Uint8Array;
  /** 1 for tokens that no finding begins or ends with. */
  readonly trimmed: Uint8Array;
  /** Probability of each class, one row a token. */
  readonly probabilities: Rows;
  /** The text proper begins at this token; what stands before (a column's header) is context. */
  readonly from: number;
}

/** First token of each unit, and the number of tokens behind the last. A unit is what is labelled as one. */
export function unitStarts({ shapes, from }: TokenAnswers): Int32Array {
  const starts = new Int32Array(shapes.length + 1 - from);
  let units = 0;
  let wasDigits = false;
  for (let token = from; token < shapes.length; token += 1) {
    const shape = shapes[token] ?? 0;
    const isDigits = shapeOf(shape) === SHAPE.digits;
    if (token === from || gapOf(shape) !== GAP.continues || isDigits !== wasDigits) starts[units++] = token;
    wasDigits = isDigits;
  }
  starts[units] = shapes.length;
  return starts.subarray(0, units + 1);
}

/** Log scores of one unit, and for each category of labels the mass of all of them. */
export interface UnitWeights {
  outside: number;
  readonly begin: Float64Array;
  readonly inside: Float64Array;
  readonly category: Float64Array;
}

/**
 * Weighs units one by one (DECODING.md, steps 2 and 3), into the same few arrays: a long text has ten thousand
 * units, and only one is looked at at a time.
 */
export function createWeigher(
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
    const first = starts[unit] ?? 0;
    const outside = sumMass(probabilities, first, starts[unit + 1] ?? first, mass);
    const row = probabilities.row(first);
    weights.outside = log(outside * map.outside);
    sumCategories(mass, map.categories, weights.category, top);
    for (let label = 0; label < width; label += 1) {
      const category = map.categories[label] ?? 0;
      const whole = weights.category[category] ?? 0;
      const emission = (whole * (mass[label] ?? 0)) / Math.max(top[category] ?? 0, 1e-9);
      const share = beginShare(row, label);
      weights.begin[label] = log(emission * share);
      weights.inside[label] = log(emission * (1 - share));
    }
    return weights;
  };
}

/** Mean mass of each label over the unit's tokens, into `mass`; answers the mean of O. */
function sumMass(probabilities: Rows, first: number, behind: number, mass: Float64Array): number {
  const width = mass.length;
  const count = behind - first;
  mass.fill(0);
  let outside = 0;
  for (let token = first; token < behind; token += 1) {
    const row = probabilities.row(token);
    outside += row[0] ?? 0;
    for (let label = 0; label < width; label += 1) {
      const at = 1 + 2 * label;
      mass[label] = (mass[label] ?? 0) + ((row[at] ?? 0) + (row[at + 1] ?? 0)) / count;
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
    const category = categories[label] ?? 0;
    const own = mass[label] ?? 0;
    total[category] = (total[category] ?? 0) + own;
    if (own > (top[category] ?? 0)) top[category] = own;
  }
}

/** How much of a label's probability is for its beginning. */
function beginShare(row: Float32Array, label: number): number {
  const at = 1 + 2 * label;
  const begin = row[at] ?? 0;
  return begin / Math.max(begin + (row[at + 1] ?? 0), 1e-9);
}
