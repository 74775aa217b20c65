import { operatorRow, type OperatorName, type Restored } from '../core/operators.js';
import { record, type Fields, type RecordOf, type Shape } from '../documents/shape.js';
import type { KeyRing, TransformKey } from './key-ring.js';
import type { FoundValue, Propose } from './replacements.js';

/** The action that an operator takes on a value. */
export type Act =
  /** Leaves the value unchanged. */
  | { readonly kind: 'keep' }
  /** Writes a text that depends on the value alone. */
  | { readonly kind: 'write'; readonly write: (found: FoundValue) => string }
  /**
   * Writes a replacement that no other value has and that does not occur in the input. `propose` is called with attempt
   * numbers from 0 until a proposal is free; it returns undefined when it has no more.
   */
  | {
      readonly kind: 'replacement';
      readonly propose: Propose;
    };

interface Definition<F extends Fields> {
  readonly parameters: F;
  /** @throws KeyError if the operator is keyed and the key does not exist */
  readonly create: (parameters: RecordOf<F>, tools: TransformTools) => Act;
}

/** An operator: one way to transform a finding. */
export interface Operator {
  readonly name: OperatorName;
  readonly description: string;
  readonly restored: Restored;
  readonly keyed: boolean;
  readonly parameters: Fields;
  /** Reads the operator's parameters from a map that also contains its name in `operator`. */
  readonly shape: Shape<ChosenOperator>;
}

/** Context for operators during one session. */
export interface TransformTools {
  readonly keys: KeyRing;
  /** Returns the next number of a category, starting at 1. */
  readonly nextNumber: (category: string) => number;
  /** Data subject, so that dates of one person shift together and those of two people do not; empty if unknown. */
  readonly subject: string;
  /** ISO 639-1 code of the language that pseudonyms are taken from. */
  readonly language: string;
}

/** Returns whether the output depends on what the session gave out before, and so has no meaning outside it. */
export const isOfOneSession = ({ restored, keyed }: Operator): boolean => restored === 'map' && !keyed;

/** An operator with the parameters from a policy. */
export interface ChosenOperator {
  readonly operator: Operator;
  /** Id of the key that the policy names; undefined for the active key. */
  readonly key: string | undefined;
  /** @throws KeyError if the operator is keyed and the key does not exist */
  readonly create: (tools: TransformTools) => Act;
}

/** Builds an operator from its row in `core/operators.ts` and its implementation. */
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

/** Returns the key that a policy names, or the active key. @throws KeyError if it does not exist */
export const keyFor = ({ keys }: TransformTools, id: string | undefined): TransformKey =>
  id === undefined ? keys.inUse() : keys.byId(id);
