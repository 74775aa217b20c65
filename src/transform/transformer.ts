import { resolveOverlaps, type Replacement } from '../harmonization/resolve-overlaps.js';
import type { Occurrence } from '../harmonization/occurrence.js';
import type { Span } from '../core/span.js';
import { checkGrowth } from './check-growth.js';
import type { Act, ChosenOperator, TransformTools } from './define-operator.js';
import type { FoundValue, Replacements } from './replacements.js';
import { actsOf, type TransformPolicy } from './policy.js';

/** A value that was replaced. Offsets are UTF-16. */
export interface Replaced {
  readonly category: string;
  readonly operator: string;
  /** Where it stood. */
  readonly before: Span;
  /** Where what replaced it stands. */
  readonly after: Span;
}

/** A text after its values were replaced. */
export interface Transformed {
  readonly text: string;
  /** In the order of the text. */
  readonly replaced: readonly Replaced[];
}

/** Hears a value that is replaced, and by what. */
export type OnReplaced = (value: string, replacement: string, category: string) => void;

/** Replaces what was found as a policy says, with the replacements of one session or of a key. */
export class Transformer {
  readonly #policy: TransformPolicy;
  readonly #standIns: Replacements;
  readonly #acts: ReadonlyMap<ChosenOperator, Act>;
  readonly #onReplaced: OnReplaced | undefined;
  /** Otherwise values need not be remembered to keep replacements different from them. */
  readonly #givesReplacements: boolean;

  /**
   * @param onReplaced hears each value that is replaced
   * @throws KeyError where the policy asks for a key that there is not: before any work
   */
  constructor(
    policy: TransformPolicy,
    standIns: Replacements,
    tools: Omit<TransformTools, 'nextNumber'>,
    onReplaced?: OnReplaced,
  ) {
    this.#onReplaced = onReplaced;
    const all: TransformTools = { ...tools, nextNumber: standIns.nextNumber };
    this.#policy = policy;
    this.#standIns = standIns;
    this.#acts = actsOf(policy, all);
    this.#givesReplacements = [...this.#acts.values()].some(({ kind }) => kind === 'replacement');
  }

  /** Whether a finding of the category is left as it is. */
  isKept(category: string): boolean {
    return this.#actFor(category).kind === 'keep';
  }

  /**
   * Replaces occurrences in a text.
   * @param occurrences those above the threshold, with offsets into the text
   * @param whole what the text is part of: no replacement occurs in it already
   * @param left the whole after its values are replaced, without the replacements
   * @param type set where the text is a JSON number
   * @throws ServiceError RESULT_TOO_LARGE
   */
  transform(
    text: string,
    occurrences: readonly Occurrence[],
    whole = text,
    left = whole === text ? () => this.leftOf(text, occurrences) : undefined,
    type?: 'number',
  ): Transformed {
    this.#standIns.within(whole, left);
    const acted = occurrences.filter(({ category }) => !this.isKept(category));
    const places = foundIn(text, acted);
    if (this.#givesReplacements) this.#standIns.avoid(places.map(({ found }) => found.text));
    let written = '';
    let position = 0;
    const replaced: Replaced[] = [];
    for (const { place, found } of places) {
      written += text.slice(position, place.start);
      const { operator, replacement } = this.#replace(
        place.categories,
        type === undefined ? found : { ...found, type },
      );
      replaced.push({
        category: found.category,
        operator,
        before: { start: place.start, end: place.end },
        after: { start: written.length, end: written.length + replacement.length },
      });
      this.#onReplaced?.(found.text, replacement, found.category);
      written += replacement;
      checkGrowth(written.length, text.length);
      position = place.end;
    }
    return { text: written + text.slice(position), replaced };
  }

  /** A text after its values are replaced, without the replacements: a line for each part. */
  leftOf(text: string, occurrences: readonly Occurrence[]): string {
    const acted = occurrences.filter(({ category }) => !this.isKept(category));
    const places = foundIn(text, acted);
    const ends = [0, ...places.map(({ place }) => place.end)];
    const between = ends.map((end, index) => text.slice(end, places[index]?.place.start));
    const written = places.map(({ place, found }) => this.#leftInPlace(place.categories, found));
    return [...between, ...written].join('\n');
  }

  /** The same of a value that is of a category as a whole. */
  leftOfWhole(value: string, category: string): string {
    return this.isKept(category) ? value : this.#leftInPlace([category], { text: value, category });
  }

  /** Replaces a value that is of a category as a whole, such as a cell of a column. */
  transformWhole(value: string, category: string, whole: string, left?: () => string): Transformed {
    this.#standIns.within(whole, left);
    if (this.isKept(category)) return { text: value, replaced: [] };
    const { operator, replacement } = this.#replace([category], { text: value, category });
    this.#onReplaced?.(value, replacement, category);
    const [before, after] = [value, replacement].map(({ length }) => ({ start: 0, end: length })) as [
      Span,
      Span,
    ];
    return { text: replacement, replaced: [{ category, operator, before, after }] };
  }

  /** What is written follows from the value; what is encrypted is taken for nothing else. */
  #leftInPlace([first]: readonly string[], found: FoundValue): string {
    const category = first ?? found.category;
    const act = this.#actFor(category);
    const isSealed = this.#policy.operatorFor(category).operator.restored === 'key';
    return act.kind === 'write' && !isSealed ? act.write(found) : '';
  }

  /** Findings that intersect are replaced as the first of their categories is. */
  #replace(categories: readonly string[], found: FoundValue) {
    const [first = found.category] = categories;
    const { operator } = this.#policy.operatorFor(first);
    const act = this.#actFor(first);
    if (act.kind === 'write') return { operator: operator.name, replacement: act.write(found) };
    if (act.kind === 'keep') return { operator: operator.name, replacement: found.text };
    return {
      operator: operator.name,
      replacement: this.#standIns.standIn(operator.name, found, act.propose),
    };
  }

  #actFor(category: string): Act {
    const act = this.#acts.get(this.#policy.operatorFor(category));
    if (act === undefined) throw new Error(`the operator for ${category} was not made`);
    return act;
  }
}

/** The values that are to be replaced, each once, in the order of the text. */
function foundIn(text: string, occurrences: readonly Occurrence[]) {
  const spanOf = ({ start, end }: Span): string => `${start.toString()}-${end.toString()}`;
  const bySpan = new Map<string, Occurrence>();
  for (const one of occurrences) if (!bySpan.has(spanOf(one))) bySpan.set(spanOf(one), one);
  return resolveOverlaps(occurrences).map((place) => ({
    place,
    found: foundAt(text, place, bySpan.get(spanOf(place))),
  }));
}

function foundAt(text: string, place: Replacement, same: Occurrence | undefined): FoundValue {
  const [surest] = same === undefined ? [] : [...same.classifiers].sort((a, b) => b.score - a.score);
  return {
    text: text.slice(place.start, place.end),
    category: place.categories.join('&'),
    ...(surest !== undefined && { entityType: surest.entityType }),
  };
}
