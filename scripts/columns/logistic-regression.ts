/** One example: what is known, and whether it was right. */
export interface Example {
  readonly features: ReadonlyMap<string, number>;
  readonly isRight: boolean;
  /** How much it counts. */
  readonly weight: number;
}

/** How the weights are held back. */
export interface Restraint {
  /** What the square of a feature's weight costs. */
  readonly penalty: (feature: string) => number;
  /** The sign that a feature's weight may have, where sense demands one. */
  readonly sign: (feature: string) => 1 | -1 | undefined;
}

const ROUNDS = 12;
/** A loss that shrinks by less is settled. */
const SETTLED = 1e-3;
const SMALLEST_STEP = 1e-3;
/** Features that fewer examples have are left out: their weights would be hearsay. */
const LEAST_EXAMPLES = 8;

/**
 * Weights of a logistic regression with squared penalties, by Newton's method. A weight of the wrong sign is taken out
 * and the rest fitted again, until none is left.
 * @param start weights to move from: the penalties then hold back the movement, and no other feature gets a weight
 */
export function fitWeights(
  examples: readonly Example[],
  restraint: Restraint,
  start?: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  let names = start === undefined ? commonFeatures(examples) : [...start.keys()];
  for (;;) {
    const weights = newton(examples, names, restraint.penalty, start);
    const kept = names.filter((name) => {
      const sign = restraint.sign(name);
      return sign === undefined || (weights.get(name) ?? 0) * sign >= 0;
    });
    if (kept.length === names.length) return weights;
    names = kept;
  }
}

function commonFeatures(examples: readonly Example[]): string[] {
  const counts = new Map<string, number>();
  for (const { features } of examples)
    for (const [name, value] of features) if (value !== 0) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= LEAST_EXAMPLES).map(([name]) => name);
}

interface Cell {
  readonly place: number;
  readonly value: number;
}

const logOddsOf = (row: readonly Cell[], weights: Float64Array): number =>
  row.reduce((sum, { place, value }) => sum + at(weights, place) * value, 0);

function newton(
  examples: readonly Example[],
  names: readonly string[],
  penalty: Restraint['penalty'],
  start: ReadonlyMap<string, number> | undefined,
): ReadonlyMap<string, number> {
  const places = new Map(names.map((name, place) => [name, place]));
  const penalties = names.map(penalty);
  const rows = examples.map(({ features }) =>
    [...features].flatMap(([name, value]): readonly Cell[] => {
      const place = places.get(name);
      return place === undefined || value === 0 ? [] : [{ place, value }];
    }),
  );
  const first = Float64Array.from(names, (name) => start?.get(name) ?? 0);
  const lossOf = (weights: Float64Array): number =>
    penalties.reduce(
      (sum, cost, place) => sum + 0.5 * cost * (at(weights, place) - at(first, place)) ** 2,
      0,
    ) +
    examples.reduce((sum, { isRight, weight }, index) => {
      const logOdds = logOddsOf(rows[index] ?? [], weights) * (isRight ? -1 : 1);
      return sum + weight * (Math.max(0, logOdds) + Math.log1p(Math.exp(-Math.abs(logOdds))));
    }, 0);
  let weights = first;
  let loss = lossOf(weights);
  for (let round = 0; round < ROUNDS; round++) {
    const slope = Float64Array.from(
      penalties,
      (cost, place) => cost * (at(first, place) - at(weights, place)),
    );
    const bend = penalties.map((cost, place) => {
      const row = new Float64Array(names.length);
      row[place] = cost;
      return row;
    });
    for (const [index, { isRight, weight }] of examples.entries()) {
      const row = rows[index] ?? [];
      const probability = 1 / (1 + Math.exp(-logOddsOf(row, weights)));
      const error = ((isRight ? 1 : 0) - probability) * weight;
      const spread = Math.max(1e-6, probability * (1 - probability)) * weight;
      for (const { place, value } of row) {
        slope[place] = at(slope, place) + error * value;
        const bent = bend[place];
        if (bent === undefined) continue;
        for (const other of row) bent[other.place] = at(bent, other.place) + spread * value * other.value;
      }
    }
    const step = solve(bend, slope);
    const before = loss;
    // Newton's method overshoots where examples are separated well: a step that gains nothing is halved.
    for (let share = 1; share > SMALLEST_STEP; share /= 2) {
      const next = weights.map((weight, place) => weight + share * at(step, place));
      const least = lossOf(next);
      if (least >= loss) continue;
      weights = next;
      loss = least;
      break;
    }
    if (before - loss < SETTLED) break;
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
