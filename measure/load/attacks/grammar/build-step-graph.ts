import { CharBase, type CharSet, type Concatenation, type Element } from 'refa';
import { mostSteps } from './most-steps.js';
import { parseExpression } from './parse-expression.js';
import { readableCharacter } from './readable-character.js';
import { END, type Entry, type Place, type StepGraph } from './step-graph.js';

/** Rounds written out of a repetition without an upper bound. */
const UNBOUNDED_ROUNDS = 40;
/** More than this never matters: an assertion that takes as many steps is a fault by itself. */
const ASSERTION_STEPS = 1_000_000;

type Direction = 'ahead' | 'behind';
type Assertion = Extract<Element, { type: 'Assertion' }>;
type Quantifier = Extract<Element, { type: 'Quantifier' }>;

/** Writes an expression out as a graph. */
export function buildStepGraph(regex: Pick<RegExp, 'source' | 'flags'>): StepGraph {
  const { alternatives } = parseExpression(regex);
  const sets: CharSet[] = [];
  collectSets(alternatives, sets);
  return new Builder(new CharBase(sets), 'ahead').build(alternatives);
}

function collectSets(alternatives: readonly Concatenation[], into: CharSet[]): void {
  for (const element of alternatives.flatMap(({ elements }) => elements)) {
    if (element.type === 'Unknown') continue;
    if (element.type !== 'CharacterClass') collectSets(element.alternatives, into);
    else if (!element.characters.isEmpty) into.push(element.characters);
  }
}

class Builder {
  readonly #base: CharBase;
  readonly #direction: Direction;
  readonly #places: Place[] = [];

  constructor(base: CharBase, direction: Direction) {
    this.#base = base;
    this.#direction = direction;
  }

  build(alternatives: readonly Concatenation[]): StepGraph {
    const end: Entry = { to: END, isConditional: false, isUncertain: false, steps: 0 };
    const start = this.#anyOf(alternatives, [end]);
    return { places: this.#places, start, characters: this.#base.sets.map(readableCharacter) };
  }

  #classesOf(set: CharSet): ReadonlySet<number> {
    return new Set(set.isEmpty ? [] : this.#base.split(set));
  }

  #anyOf(alternatives: readonly Concatenation[], after: readonly Entry[]): readonly Entry[] {
    return alternatives.flatMap(({ elements }) => {
      const lastFirst = this.#direction === 'ahead' ? elements.toReversed() : elements;
      return lastFirst.reduce((entries, element) => this.#one(element, entries), after);
    });
  }

  #one(element: Element, after: readonly Entry[]): readonly Entry[] {
    switch (element.type) {
      case 'CharacterClass': {
        const to = this.#places.push({ takes: this.#classesOf(element.characters), next: after }) - 1;
        return [{ to, isConditional: false, isUncertain: false, steps: 0 }];
      }
      case 'Alternation':
        return this.#anyOf(element.alternatives, after);
      case 'Quantifier':
        return this.#rounds(element, after);
      case 'Assertion':
        return this.#asserted(element, after);
      case 'Unknown':
        throw new Error(`cannot write out ${element.id}`);
    }
  }

  #rounds({ alternatives, min, max }: Quantifier, after: readonly Entry[]): readonly Entry[] {
    let entries = after;
    for (let round = max === Infinity ? min + UNBOUNDED_ROUNDS : max; round > 0; round--) {
      const rest = new Set(entries);
      const body = this.#anyOf(alternatives, entries);
      // The engine refuses an optional round that takes nothing.
      entries = round > min ? [...body.filter((entry) => !rest.has(entry)), ...after] : body;
    }
    return entries;
  }

  /** What an assertion says of the very next character is kept exactly; whatever else it says may hold or not. */
  #asserted(assertion: Assertion, after: readonly Entry[]): readonly Entry[] {
    const inner = new Builder(this.#base, assertion.kind).build(assertion.alternatives);
    const { steps } = mostSteps(inner, ASSERTION_STEPS);
    const { admits, isExact } = this.#nextOf(assertion, inner);
    return after.map((entry) => ({
      to: entry.to,
      isConditional: true,
      isUncertain: entry.isUncertain || !isExact,
      steps: entry.steps + steps,
      ...intersection(admits, entry.admits),
    }));
  }

  #nextOf(
    { kind, negate, alternatives }: Assertion,
    inner: StepGraph,
  ): { readonly admits?: ReadonlySet<number>; readonly isExact: boolean } {
    if (kind !== this.#direction) return { isExact: false };
    const single = alternatives.flatMap(({ elements: [first, second] }) =>
      first?.type === 'CharacterClass' && second === undefined ? [first.characters] : [],
    );
    const isExact = single.length === alternatives.length;
    if (negate) {
      const refused = new Set(single.flatMap((set) => [...this.#classesOf(set)]));
      const admits = this.#base.sets.map((_, index) => index).filter((index) => !refused.has(index));
      return { admits: new Set(admits), isExact };
    }
    if (inner.start.some(({ to }) => to === END)) return { isExact: false };
    return {
      admits: new Set(inner.start.flatMap(({ to }) => [...(inner.places[to]?.takes ?? [])])),
      isExact,
    };
  }
}

function intersection(
  a: ReadonlySet<number> | undefined,
  b: ReadonlySet<number> | undefined,
): { readonly admits?: ReadonlySet<number> } {
  if (a === undefined || b === undefined)
    return a === undefined && b === undefined ? {} : { admits: a ?? b ?? new Set() };
  return { admits: new Set([...a].filter((index) => b.has(index))) };
}
