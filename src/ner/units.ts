import type { LabelMap } from './label-map.js';
import { GAP, gapOf, SHAPE, shapeOf } from './tokens.js';

/** The tokens of one text and what the model says of them. Plain data: it travels to workers. */
export interface TokenAnswers {
  /** Shape ids. */
  readonly shapes: Uint8Array;
  /** 1 for tokens that no finding begins or ends with. */
  readonly trimmed: Uint8Array;
  /** Probability of each class, one row a token. */
  readonly probabilities: Float32Array;
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

/** What the decoder weighs: log scores for each unit and label, and the mass of the label's whole category. */
export interface Emissions {
  readonly units: number;
  readonly outside: Float64Array;
  readonly begin: Float64Array;
  readonly inside: Float64Array;
  readonly category: Float64Array;
}

/** From probabilities of tokens to emissions of units (DECODING.md, steps 2 and 3). */
export function weighUnits(answers: TokenAnswers, starts: Int32Array, map: LabelMap): Emissions {
  const units = starts.length - 1;
  const width = map.labels.length;
  const emissions: Emissions = {
    units,
    outside: new Float64Array(units),
    begin: new Float64Array(units * width),
    inside: new Float64Array(units * width),
    category: new Float64Array(units * width),
  };
  const mass = new Float64Array(width);
  const total = new Float64Array(width);
  const top = new Float64Array(width);
  const log = (x: number): number => Math.log(Math.max(x, map.floor));
  for (let unit = 0; unit < units; unit += 1) {
    const first = starts[unit] ?? 0;
    const outside = sumMass(answers.probabilities, first, starts[unit + 1] ?? first, mass);
    emissions.outside[unit] = log(outside * map.outside);
    sumCategories(mass, map.categories, total, top);
    for (let label = 0; label < width; label += 1) {
      const category = map.categories[label] ?? 0;
      const whole = total[category] ?? 0;
      const emission = (whole * (mass[label] ?? 0)) / Math.max(top[category] ?? 0, 1e-9);
      const share = beginShare(answers.probabilities, first, width, label);
      const at = unit * width + label;
      emissions.begin[at] = log(emission * share);
      emissions.inside[at] = log(emission * (1 - share));
      emissions.category[at] = whole;
    }
  }
  return emissions;
}

/** Mean mass of each label over the unit's tokens, into `mass`; answers the mean of O. */
function sumMass(probabilities: Float32Array, first: number, behind: number, mass: Float64Array): number {
  const width = mass.length;
  const classes = 1 + 2 * width;
  const count = behind - first;
  mass.fill(0);
  let outside = 0;
  for (let token = first; token < behind; token += 1) {
    const row = token * classes;
    outside += probabilities[row] ?? 0;
    for (let label = 0; label < width; label += 1) {
      const at = row + 1 + 2 * label;
      mass[label] = (mass[label] ?? 0) + ((probabilities[at] ?? 0) + (probabilities[at + 1] ?? 0)) / count;
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

/** How much of a label's probability at the token is for its beginning. */
function beginShare(probabilities: Float32Array, token: number, width: number, label: number): number {
  const at = token * (1 + 2 * width) + 1 + 2 * label;
  const begin = probabilities[at] ?? 0;
  return begin / Math.max(begin + (probabilities[at + 1] ?? 0), 1e-9);
}
