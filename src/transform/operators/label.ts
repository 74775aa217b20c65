import { defineOperator } from '../define-operator.js';

export const label = defineOperator({
  name: 'label',
  description: 'The category in square brackets, such as `[PERSON]`.',
  parameters: {},
  restored: 'never',
  keyed: false,
  create: () => ({ kind: 'write', write: ({ category }) => `[${category}]` }),
});
