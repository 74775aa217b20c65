import { operatorRow, type OperatorName, type Restored } from '../core/operators.js';
import { record, type Fields, type RecordOf, type Shape } from '../documents/shape.js';
import type { KeyRing, TransformKey } from './key-ring.js';
import type { FoundValue, Propose } from './replacements.js';

/** What becomes of a value. */
export type Act =
  /** It stays as it is. */
  | { readonly kind: 'keep' }
  /** The text that stands in its place follows from the value alone. */
  | { readonly kind: 'write'; readonly write: (found: FoundValue) => string }
  /**
   * A replacement of its own: one that no other value has and that does not stand in the input. `propose` is asked with
   * attempts from 0 until one is free; undefined: there are no more.
   */
  | {
      readonly kind: 'replacement';
      readonly propose: Propose;
    };

interface Definition<F extends Fields> {
  readonly parameters: F;
  /** @throws KeyError where it is keyed and there is no such key */
  readonly create: (parameters: RecordOf<F>, tools: TransformTools) => Act;
}

/** An operator: what can become of what was found. */
export interface Operator {
  readonly name: OperatorName;
  readonly description: string;
  readonly restored: Restored;
  readonly keyed: boolean;
  readonly parameters: Fields;
  /** Reads its parameters, with the name in `operator` beside them. */
  readonly shape: Shape<ChosenOperator>;
}

/** What operators work with while one session lasts. */
export interface TransformTools {
  readonly keys: KeyRing;
  /** The number after the last that was given out for a category, from 1. */
  readonly nextNumber: (category: string) => number;
  /** Whose data it is, so that dates of one person move together and those of two do not; empty: not known. */
  readonly subject: string;
  /** ISO 639-1 code of the language that surrogates are taken from. */
  readonly language: string;
}

/** Whether what it writes follows from what a session gave out before, and so has no meaning outside of it. */
export const isOfOneSession = ({ restored, keyed }: Operator): boolean => restored === 'map' && !keyed;

/** An operator with the parameters that a policy gives it. */
export interface ChosenOperator {
  readonly operator: Operator;
  /** The id of the key that the policy names; undefined: the one in use. */
  readonly key: string | undefined;
  /** @throws KeyError where it is keyed and there is no such key */
  readonly create: (tools: TransformTools) => Act;
}

/** Makes an operator of its row in `core/operators.ts` and of what it does. */
export function defineOperator<const F extends Fields>(
  name: OperatorName,
  { parameters, create }: Definition<F>,
): Operator {
  const { description, restored, keyed, aliases = [] } = operatorRow(name);
  const read = record(parameters);
  const shape: Shape<ChosenOperator> = {
    schema: schemaOf([name, ...aliases], description, read.schema),
    read: (tree, path, report) => {
      const own = tree.kind === 'map' ? tree.entries.filter(({ key }) => key !== 'operator') : [];
      const values = read.read({ kind: 'map', at: tree.at, entries: own }, path, report);
      if (values === undefined) return undefined;
      const { key } = values as { readonly key?: string };
      return { operator, key, create: (tools) => create(values, tools) };
    },
  };
  const operator: Operator = Object.freeze({ name, description, restored, keyed, parameters, shape });
  return operator;
}

function schemaOf(
  names: readonly [OperatorName, ...string[]],
  description: string,
  schema: Readonly<Record<string, unknown>>,
) {
  const [name] = names;
  const { required = [], properties } = schema as {
    readonly required?: readonly string[];
    readonly properties: object;
  };
  return {
    ...schema,
    title: `${name.charAt(0).toUpperCase()}${name.slice(1)}Operator`,
    description,
    required: ['operator', ...required],
    properties: { operator: names.length === 1 ? { const: name } : { enum: names }, ...properties },
  };
}

/** The key that a policy names, or the one in use. @throws KeyError where there is none */
export const keyFor = ({ keys }: TransformTools, id: string | undefined): TransformKey =>
  id === undefined ? keys.inUse() : keys.byId(id);
