import { defineOperator } from '../define-operator.js';

export const label = defineOperator('label', {
  parameters: {},
  create: () => ({ kind: 'write', write: ({ category }) => `[${category}]` }),
});
