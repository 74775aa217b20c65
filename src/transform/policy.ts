import { readDocument } from '../documents/read-document.js';
import type { ChosenOperator } from './define-operator.js';
import type { KeyRing } from './key-ring.js';
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
  };
}

/** Asks for every key that a policy works with. @throws KeyError where there is none */
export function checkKeys({ operators }: TransformPolicy, keys: KeyRing): void {
  for (const { create } of operators) create({ keys, subject: '', language: 'en', nextNumber: () => 1 });
}

/** What a request without a policy gets: every finding replaced by its label. */
export const LABEL_POLICY: TransformPolicy = policyOf({
  version: 1,
  threshold: 0.7,
  categories: [],
  other: [],
});
