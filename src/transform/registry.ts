import { OPERATOR_NAMES, type OperatorName } from '../core/operators.js';
import { present } from '../core/present.js';
import type { ChosenOperator, Operator } from './define-operator.js';
import { encrypt, hash } from './operators/keyed.js';
import { generalize } from './operators/generalize.js';
import { keep, label, redact, replace, placeholder } from './operators/fixed.js';
import { mask } from './operators/mask.js';
import { pseudonym } from './operators/pseudonym.js';

const BY_NAME: Readonly<Record<OperatorName, Operator>> = {
  label,
  placeholder,
  redact,
  mask,
  replace,
  hash,
  encrypt,
  pseudonym,
  generalize,
  keep,
};

/** All operators, in the order of `core/operators.ts`. */
export const OPERATORS: readonly Operator[] = OPERATOR_NAMES.map((name) => BY_NAME[name]);

/** Returns an operator with its default parameters. */
export function operatorNamed(name: OperatorName): ChosenOperator {
  const nothing = { kind: 'map', at: { line: 1, column: 1 }, entries: [] } as const;
  return present(
    BY_NAME[name].shape.read(nothing, '', () => undefined),
    `the operator ${name} without parameters`,
  );
}
