import { readDocument } from '../documents/read-document.js';
import type { Act, ChosenOperator, TransformTools } from './define-operator.js';
import { KeyError, type KeyRing } from './key-ring.js';
import { POLICY_DOCUMENT, checkPolicy, type PolicyDocument } from './policy-document.js';
import { operatorNamed } from './registry.js';

/** What becomes of which category. */
export interface TransformPolicy {
  /** What scores above it is acted on, 0 to 1. */
  readonly threshold: number;
  /** The operator for a category. */
  readonly operatorFor: (category: string) => ChosenOperator;
  /** Every operator that the policy can come to, each once. */
  readonly operators: readonly ChosenOperator[];
  /** The category that an operator was chosen for; undefined: all others. */
  readonly categoryOf: (chosen: ChosenOperator) => string | undefined;
}

/**
 * Reads a policy, YAML or JSON in UTF-8.
 * @param file its name, for the faults
 * @throws DocumentError with every mistake and its place
 */
export const readPolicy = (bytes: Uint8Array, file: string): TransformPolicy =>
  policyOf(readDocument(bytes, file, POLICY_DOCUMENT, checkPolicy));

/** The policy that a document means. */
export function policyOf({ threshold, default: fallback, categories }: PolicyDocument): TransformPolicy {
  const standard = fallback ?? operatorNamed('label');
  const chosen = new Map(categories.map(([{ value }, operator]) => [value, operator]));
  return {
    threshold,
    operatorFor: (category) => chosen.get(category) ?? standard,
    operators: [standard, ...chosen.values()],
    categoryOf: (operator) => [...chosen].find(([, one]) => one === operator)?.[0],
  };
}

/** Asks for every key that a policy works with. @throws KeyError where there is none */
export function checkKeys(policy: TransformPolicy, keys: KeyRing): void {
  actsOf(policy, { keys, subject: '', language: 'en', nextNumber: () => 1 });
}

/**
 * What each operator of a policy does.
 * @throws KeyError naming the operator and its category where it needs a key that there is not
 */
export function actsOf(
  { operators, categoryOf }: TransformPolicy,
  tools: TransformTools,
): ReadonlyMap<ChosenOperator, Act> {
  const create = (chosen: ChosenOperator): Act => {
    try {
      return chosen.create(tools);
    } catch (error) {
      if (!(error instanceof KeyError)) throw error;
      const category = categoryOf(chosen);
      const uses = category === undefined ? 'other categories use' : `${category} uses`;
      throw new KeyError(`${uses} the operator ${chosen.operator.name}: ${error.message}`);
    }
  };
  return new Map(operators.map((chosen) => [chosen, create(chosen)]));
}

/** What a request without a policy gets: every finding replaced by its label. */
export const LABEL_POLICY: TransformPolicy = policyOf({
  version: 1,
  threshold: 0.7,
  categories: [],
  other: [],
});
