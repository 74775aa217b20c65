/** One example: what is known, and whether it was right. */
export interface Example {
  readonly features: ReadonlyMap<string, number>;
  readonly isRight: boolean;
  /** How much it counts. */
  readonly weight: number;
  /** Log odds of features whose weights are not fitted. Default: 0. */
  readonly offset?: number;
}

/** How the weights are held back. */
export interface Restraint {
  /** What the square of a feature's weight costs. */
  readonly penalty: (feature: string) => number;
  /** The sign that a feature's weight may have, where sense demands one. */
  readonly sign: (feature: string) => 1 | -1 | undefined;
}

const ROUNDS = 30;
/** How often a step that would fit worse is halved. */
const HALVINGS = 12;
const SETTLED = 1e-6;
/** Features that fewer examples have are left out: their weights would be hearsay. */
const LEAST_EXAMPLES = 8;

/**
 * Weights of a logistic regression with squared penalties, by Newton's method. A weight of the wrong sign is taken out
 * and the rest fitted again, until none is left.
 */
export function fitWeights(examples: readonly Example[], restraint: Restraint): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { features } of examples)
    for (const [name, value] of features) if (value !== 0) counts.set(name, (counts.get(name) ?? 0) + 1);
  let names = [...counts].filter(([, count]) => count >= LEAST_EXAMPLES).map(([name]) => name);
  let start: ReadonlyMap<string, number> = new Map();
  for (;;) {
    const weights = newton(examples, names, restraint.penalty, start);
    const kept = names.filter((name) => {
      const sign = restraint.sign(name);
      return sign === undefined || (weights.get(name) ?? 0) * sign >= 0;
    });
    if (kept.length === names.length) return weights;
    names = kept;
    start = weights;
  }
}

/** Features of examples that are not 0, row after row. */
interface Rows {
  /** Where each row begins, and where the last one ends. */
  readonly starts: Int32Array;
  readonly places: Int32Array;
  readonly values: Float64Array;
}

function rowsOf(examples: readonly Example[], names: readonly string[]): Rows {
  const placeOf = new Map(names.map((name, place) => [name, place]));
  const starts = [0];
  const places: number[] = [];
  const values: number[] = [];
  for (const { features } of examples) {
    for (const [name, value] of features) {
      const place = placeOf.get(name);
      if (place === undefined || value === 0) continue;
      places.push(place);
      values.push(value);
    }
    starts.push(places.length);
  }
  return {
    starts: Int32Array.from(starts),
    places: Int32Array.from(places),
    values: Float64Array.from(values),
  };
}

function newton(
  examples: readonly Example[],
  names: readonly string[],
  penalty: Restraint['penalty'],
  start: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const penalties = Float64Array.from(names, penalty);
  const { starts, places, values } = rowsOf(examples, names);
  let weights = Float64Array.from(names, (name) => start.get(name) ?? 0);
  const logOddsOf = (row: number, tried: Float64Array): number => {
    let sum = examples[row]?.offset ?? 0;
    for (let at = cell(starts, row); at < cell(starts, row + 1); at++)
      sum += cell(tried, cell(places, at)) * cell(values, at);
    return sum;
  };
  const costOf = (tried: Float64Array): number =>
    examples.reduce(
      (sum, { isRight, weight }, row) => {
        const logOdds = logOddsOf(row, tried);
        return sum + weight * Math.log1p(Math.exp(isRight ? -logOdds : logOdds));
      },
      penalties.reduce((sum, cost, place) => sum + (cost * cell(tried, place) ** 2) / 2, 0),
    );
  let cost = costOf(weights);
  for (let round = 0; round < ROUNDS; round++) {
    const slope = Float64Array.from(penalties, (cost, place) => -cost * cell(weights, place));
    const bend = Array.from(penalties, (cost, place) => {
      const row = new Float64Array(names.length);
      row[place] = cost;
      return row;
    });
    examples.forEach(({ isRight, weight }, row) => {
      const probability = 1 / (1 + Math.exp(-logOddsOf(row, weights)));
      const error = ((isRight ? 1 : 0) - probability) * weight;
      const spread = Math.max(1e-6, probability * (1 - probability)) * weight;
      for (let at = cell(starts, row); at < cell(starts, row + 1); at++) {
        const place = cell(places, at);
        const value = cell(values, at);
        slope[place] = cell(slope, place) + error * value;
        const bent = bend[place];
        if (bent === undefined) continue;
        for (let other = cell(starts, row); other < cell(starts, row + 1); other++) {
          const column = cell(places, other);
          bent[column] = cell(bent, column) + spread * value * cell(values, other);
        }
      }
    });
    const step = solve(bend, slope);
    let tried = weights;
    let triedCost = Infinity;
    for (let halving = 0; halving < HALVINGS && !(triedCost <= cost); halving++) {
      tried = weights.map((weight, place) => weight + cell(step, place) / 2 ** halving);
      triedCost = costOf(tried);
    }
    const largest = tried.reduce(
      (most, weight, place) => Math.max(most, Math.abs(weight - cell(weights, place))),
      0,
    );
    weights = tried;
    cost = triedCost;
    if (largest < SETTLED) break;
  }
  return new Map(names.map((name, place) => [name, cell(weights, place)]));
}

const cell = (values: Float64Array | Int32Array, place: number): number => values[place] ?? 0;

/** Solves a system with a symmetric positive definite matrix, by Cholesky's decomposition in place. */
function solve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const solution = Float64Array.from(right);
  const rowOf = (row: number): Float64Array => matrix[row] ?? solution;
  matrix.forEach((row, i) => {
    for (let j = 0; j <= i; j++) {
      const other = rowOf(j);
      let sum = cell(row, j);
      for (let k = 0; k < j; k++) sum -= cell(row, k) * cell(other, k);
      row[j] = i === j ? Math.sqrt(sum) : sum / cell(other, j);
    }
  });
  for (let i = 0; i < matrix.length; i++) {
    const row = rowOf(i);
    let sum = cell(solution, i);
    for (let k = 0; k < i; k++) sum -= cell(row, k) * cell(solution, k);
    solution[i] = sum / cell(row, i);
  }
  for (let i = matrix.length - 1; i >= 0; i--) {
    let sum = cell(solution, i);
    for (let k = i + 1; k < matrix.length; k++) sum -= cell(rowOf(k), i) * cell(solution, k);
    solution[i] = sum / cell(rowOf(i), i);
  }
  return solution;
}
