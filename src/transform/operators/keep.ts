import { defineOperator } from '../define-operator.js';

export const keep = defineOperator({
  name: 'keep',
  description: 'Leaves the value as it is; what was found inside it is still replaced.',
  parameters: {},
  restored: 'never',
  keyed: false,
  create: () => ({ kind: 'keep' }),
});
