import { defineOperator } from '../define-operator.js';

export const redact = defineOperator('redact', {
  parameters: {},
  create: () => ({ kind: 'write', write: () => '' }),
});
