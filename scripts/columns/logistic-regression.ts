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
  for (;;) {
    const weights = newton(examples, names, restraint.penalty);
    const kept = names.filter((name) => {
      const sign = restraint.sign(name);
      return sign === undefined || (weights.get(name) ?? 0) * sign >= 0;
    });
    if (kept.length === names.length) return weights;
    names = kept;
  }
}

function newton(
  examples: readonly Example[],
  names: readonly string[],
  penalty: Restraint['penalty'],
): ReadonlyMap<string, number> {
  const places = new Map(names.map((name, place) => [name, place]));
  const penalties = names.map(penalty);
  const rows = examples.map(({ features }) =>
    [...features].flatMap(([name, value]) => {
      const place = places.get(name);
      return place === undefined || value === 0 ? [] : [{ place, value }];
    }),
  );
  let weights = new Float64Array(names.length);
  const costOf = (tried: Float64Array): number =>
    examples.reduce(
      (sum, { isRight, weight, offset = 0 }, index) => {
        const logOdds = (rows[index] ?? []).reduce(
          (all, { place, value }) => all + at(tried, place) * value,
          offset,
        );
        return sum + weight * Math.log1p(Math.exp(isRight ? -logOdds : logOdds));
      },
      penalties.reduce((sum, cost, place) => sum + (cost * at(tried, place) ** 2) / 2, 0),
    );
  let cost = costOf(weights);
  for (let round = 0; round < ROUNDS; round++) {
    const slope = Float64Array.from(penalties, (cost, place) => -cost * at(weights, place));
    const bend = penalties.map((cost, place) => {
      const row = new Float64Array(names.length);
      row[place] = cost;
      return row;
    });
    examples.forEach(({ isRight, weight, offset = 0 }, index) => {
      const row = rows[index] ?? [];
      const logOdds = row.reduce((sum, { place, value }) => sum + at(weights, place) * value, offset);
      const probability = 1 / (1 + Math.exp(-logOdds));
      const error = ((isRight ? 1 : 0) - probability) * weight;
      const spread = Math.max(1e-6, probability * (1 - probability)) * weight;
      for (const { place, value } of row) {
        slope[place] = at(slope, place) + error * value;
        const bent = bend[place];
        if (bent === undefined) continue;
        for (const other of row) bent[other.place] = at(bent, other.place) + spread * value * other.value;
      }
    });
    const step = solve(bend, slope);
    let tried = weights;
    let triedCost = Infinity;
    for (let halving = 0; halving < HALVINGS && !(triedCost <= cost); halving++) {
      tried = weights.map((weight, place) => weight + at(step, place) / 2 ** halving);
      triedCost = costOf(tried);
    }
    const largest = tried.reduce(
      (most, weight, place) => Math.max(most, Math.abs(weight - at(weights, place))),
      0,
    );
    weights = tried;
    cost = triedCost;
    if (largest < SETTLED) break;
  }
  return new Map(names.map((name, place) => [name, at(weights, place)]));
}

const at = (values: Float64Array, place: number): number => values[place] ?? 0;

/** Solves a system with a symmetric positive definite matrix, by Cholesky's decomposition in place. */
function solve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const cell = (row: number, column: number): number => matrix[row]?.[column] ?? 0;
  const solution = Float64Array.from(right);
  matrix.forEach((row, i) => {
    for (let j = 0; j <= i; j++) {
      let sum = at(row, j);
      for (let k = 0; k < j; k++) sum -= at(row, k) * cell(j, k);
      row[j] = i === j ? Math.sqrt(sum) : sum / cell(j, j);
    }
  });
  for (let i = 0; i < matrix.length; i++) {
    let sum = at(solution, i);
    for (let k = 0; k < i; k++) sum -= cell(i, k) * at(solution, k);
    solution[i] = sum / cell(i, i);
  }
  for (let i = matrix.length - 1; i >= 0; i--) {
    let sum = at(solution, i);
    for (let k = i + 1; k < matrix.length; k++) sum -= cell(k, i) * at(solution, k);
    solution[i] = sum / cell(i, i);
  }
  return solution;
}
