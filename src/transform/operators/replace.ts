import { text } from '../../documents/shape.js';
import { defineOperator } from '../define-operator.js';

export const replace = defineOperator({
  name: 'replace',
  description: 'A text of your own, the same for every value.',
  parameters: {
    with: { shape: text(200), required: true, doc: 'What stands in the place of the value.' },
  },
  restored: 'never',
  keyed: false,
  create: ({ with: written }) => ({ kind: 'write', write: () => written }),
});
