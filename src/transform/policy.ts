import { readDocument } from '../documents/read-document.js';
import type { Act, ChosenOperator, TransformTools } from './define-operator.js';
import { KeyError, type KeyRing } from './key-ring.js';
import { POLICY_DOCUMENT, checkPolicy, type PolicyDocument } from './policy-document.js';
import { operatorNamed } from './registry.js';

/** A policy: which operator applies to which category. */
export interface TransformPolicy {
  /** Findings that score above this threshold are transformed. From 0 to 1. */
  readonly threshold: number;
  /** Returns the operator for a category. */
  readonly operatorFor: (category: string) => ChosenOperator;
  /** Every operator that the policy can use, each once. */
  readonly operators: readonly ChosenOperator[];
  /** Returns the category that an operator was chosen for; undefined for the default operator. */
  readonly categoryOf: (chosen: ChosenOperator) => string | undefined;
}

/**
 * Reads a policy (YAML or JSON in UTF-8).
 * @param file file name, for error messages
 * @throws DocumentError with all errors and their locations
 */
export const readPolicy = (bytes: Uint8Array, file: string): TransformPolicy =>
  policyOf(readDocument(bytes, file, POLICY_DOCUMENT, checkPolicy));

/** Builds a policy from its document. */
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

/** Checks that every key that a policy uses exists. @throws KeyError if one does not */
export function checkKeys(policy: TransformPolicy, keys: KeyRing): void {
  actsOf(policy, { keys, subject: '', language: 'en', nextNumber: () => 1 });
}

/**
 * Creates the action of each operator of a policy.
 * @throws KeyError naming the operator and its category if a key does not exist
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
      const uses = category === undefined ? 'the default uses' : `${category} uses`;
      throw new KeyError(`${uses} the operator ${chosen.operator.name}: ${error.message}`);
    }
  };
  return new Map(operators.map((chosen) => [chosen, create(chosen)]));
}

/** The policy of requests without one: every finding is replaced by its label. */
export const LABEL_POLICY: TransformPolicy = policyOf({
  version: 1,
  threshold: 0.7,
  categories: [],
  other: [],
});
