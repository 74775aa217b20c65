import { resolveOverlaps, type Replacement } from '../harmonization/resolve-overlaps.js';
import type { Occurrence } from '../harmonization/occurrence.js';
import type { Span } from '../core/span.js';
import { checkGrowth } from './check-growth.js';
import type { Act, ChosenOperator, TransformTools } from './define-operator.js';
import type { FoundValue, Replacements } from './replacements.js';
import { actsOf, type TransformPolicy } from './policy.js';

/** A replaced value. Offsets are UTF-16. */
export interface Replaced {
  readonly category: string;
  readonly operator: string;
  /** Span of the value in the original text. */
  readonly before: Span;
  /** Span of the replacement in the result. */
  readonly after: Span;
}

/** A text with its values replaced. */
export interface Transformed {
  readonly text: string;
  /** Replaced values in text order. */
  readonly replaced: readonly Replaced[];
}

/** Callback for each value that is replaced. */
export type OnReplaced = (value: string, replacement: string, category: string) => void;

/** Replaces findings according to a policy, with the replacements of a session or of a key. */
export class Transformer {
  readonly #policy: TransformPolicy;
  readonly #standIns: Replacements;
  readonly #acts: ReadonlyMap<ChosenOperator, Act>;
  readonly #onReplaced: OnReplaced | undefined;
  /**
   * Whether any operator gives out replacements. If not, there is no need to record the values that they must differ
   * from.
   */
  readonly #givesReplacements: boolean;

  /**
   * @param onReplaced called for each value that is replaced
   * @throws KeyError if the policy needs a key that does not exist, before any other work
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

  /** Returns whether findings of a category are left unchanged. */
  isKept(category: string): boolean {
    return this.#actFor(category).kind === 'keep';
  }

  /**
   * Replaces occurrences in a text.
   * @param occurrences occurrences above the threshold, with offsets into the text
   * @param whole the complete text that this one is part of; no replacement may already occur in it
   * @param left returns the complete text without the replaced values and without their replacements
   * @param type set if the text is a JSON number
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

  /** Returns the text without the replaced values and without their replacements, one part per line. */
  leftOf(text: string, occurrences: readonly Occurrence[]): string {
    const acted = occurrences.filter(({ category }) => !this.isKept(category));
    const places = foundIn(text, acted);
    const ends = [0, ...places.map(({ place }) => place.end)];
    const between = ends.map((end, index) => text.slice(end, places[index]?.place.start));
    const written = places.map(({ place, found }) => this.#leftInPlace(place.categories, found));
    return [...between, ...written].join('\n');
  }

  /** Like `leftOf`, for a value that belongs to one category as a whole. */
  leftOfWhole(value: string, category: string): string {
    return this.isKept(category) ? value : this.#leftInPlace([category], { text: value, category });
  }

  /** Replaces a value that belongs to one category as a whole, such as a cell of a column. */
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

  /**
   * Returns what remains of a value after its replacement: text that is derived from the value alone, but no
   * ciphertext.
   */
  #leftInPlace([first]: readonly string[], found: FoundValue): string {
    const category = first ?? found.category;
    const act = this.#actFor(category);
    const isSealed = this.#policy.operatorFor(category).operator.restored === 'key';
    return act.kind === 'write' && !isSealed ? act.write(found) : '';
  }

  /** Replaces a finding. Merged findings use the operator of their first category. */
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

/** Lists the values to replace, each once, in text order. */
function foundIn(text: string, occurrences: readonly Occurrence[]) {
  const byStart = new Map<number, Occurrence[]>();
  for (const one of occurrences) {
    const others = byStart.get(one.start);
    if (others === undefined) byStart.set(one.start, [one]);
    else others.push(one);
  }
  return resolveOverlaps(occurrences).map((place) => ({
    place,
    found: foundAt(
      text,
      place,
      byStart.get(place.start)?.find(({ end }) => end === place.end),
    ),
  }));
}

function foundAt(text: string, place: Replacement, same: Occurrence | undefined): FoundValue {
  const surest = same?.classifiers.reduce((best, one) => (one.score > best.score ? one : best));
  return {
    text: text.slice(place.start, place.end),
    category: place.categories.join('&'),
    ...(surest !== undefined && { entityType: surest.entityType }),
  };
}
