import { present } from '../core/present.js';
import type { ChosenOperator, Operator } from './define-operator.js';
import { encrypt } from './operators/encrypt.js';
import { generalize } from './operators/generalize.js';
import { hash } from './operators/hash.js';
import { keep } from './operators/keep.js';
import { label } from './operators/label.js';
import { mask } from './operators/mask.js';
import { number } from './operators/number.js';
import { pseudonym } from './operators/pseudonym.js';
import { redact } from './operators/redact.js';
import { replace } from './operators/replace.js';

/** Every operator. */
export const OPERATORS: readonly Operator[] = [
  label,
  number,
  redact,
  mask,
  replace,
  hash,
  encrypt,
  pseudonym,
  generalize,
  keep,
];

/** An operator with the parameters that it has when none are given. */
export function operatorNamed(name: string): ChosenOperator {
  const operator = OPERATORS.find((one) => one.name === name);
  const nothing = { kind: 'map', at: { line: 1, column: 1 }, entries: [] } as const;
  return present(
    operator?.shape.read(nothing, '', () => undefined),
    `the operator ${name} without parameters`,
  );
}
