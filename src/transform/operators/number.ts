import { defineOperator } from '../define-operator.js';

export const number = defineOperator({
  name: 'number',
  description:
    'The category and a number, such as `[PERSON_1]`: the same value has the same number within a request or a session.',
  parameters: {},
  restored: 'map',
  keyed: false,
  create: (_none, { nextNumber }) => ({
    kind: 'stand-in',
    propose: ({ category }) => `[${category}_${nextNumber(category).toString()}]`,
  }),
});
