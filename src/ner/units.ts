import { present } from '../core/present.js';
import type { LabelMap } from './label-map.js';
import type { Rows } from './rows.js';
import { GAP, gapOf, SHAPE, shapeOf } from './tokens.js';

const CATEGORY = 'category of a label';
const CLASS = 'probability of a class';
const MASS = 'mass of a label';

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
    const shape = present(shapes[token], 'shape of a token');
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

/** Mean mass of each label over the unit's tokens, into `mass`; answers the mean of O. */
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

/** How much of a label's probability is for its beginning. */
function beginShare(row: Float32Array, label: number): number {
  const at = 1 + 2 * label;
  const begin = present(row[at], CLASS);
  return begin / Math.max(begin + present(row[at + 1], CLASS), 1e-9);
}
