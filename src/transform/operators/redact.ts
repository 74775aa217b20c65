import { defineOperator } from '../define-operator.js';

export const redact = defineOperator({
  name: 'redact',
  description: 'Nothing: the value is taken out.',
  parameters: {},
  restored: 'never',
  keyed: false,
  create: () => ({ kind: 'write', write: () => '' }),
});
