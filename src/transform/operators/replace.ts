import { text } from '../../documents/shape.js';
import { defineOperator } from '../define-operator.js';

export const replace = defineOperator('replace', {
  parameters: {
    with: { shape: text(200), required: true, doc: 'The replacement text.' },
  },
  create: ({ with: written }) => ({ kind: 'write', write: () => written }),
});
