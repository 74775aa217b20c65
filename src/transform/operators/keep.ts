import { defineOperator } from '../define-operator.js';

export const keep = defineOperator('keep', {
  parameters: {},
  create: () => ({ kind: 'keep' }),
});
