import type { ValueKind } from './value-kind.js';

const TRUTH: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);
const CONSENT: ReadonlyMap<string, boolean> = new Map([...TRUTH, ['yes', true], ['no', false]]);

/** `true` or `false`, in any case. */
export const TRUE_OR_FALSE: ValueKind<boolean> = {
  expected: 'true or false',
  parse: (text) => TRUTH.get(text.toLowerCase()),
};

/** `yes` or `no`, in any case; `true` and `false` mean the same. */
export const YES_OR_NO: ValueKind<boolean> = {
  expected: 'Yes or No',
  parse: (text) => CONSENT.get(text.toLowerCase()),
};
