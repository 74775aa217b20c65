import { defineOperator } from '../define-operator.js';

export const placeholder = defineOperator('placeholder', {
  parameters: {},
  create: (_none, { nextNumber }) => ({
    kind: 'replacement',
    propose: ({ category }) => `[${category}_${nextNumber(category).toString()}]`,
  }),
});
