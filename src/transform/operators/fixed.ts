import { text } from '../../documents/shape.js';
import { defineOperator } from '../define-operator.js';

export const placeholder = defineOperator('placeholder', {
  parameters: {},
  create: (_none, { nextNumber }) => ({
    kind: 'replacement',
    propose: ({ category }) => `[${category}_${nextNumber(category).toString()}]`,
  }),
});

export const replace = defineOperator('replace', {
  parameters: {
    with: { shape: text(200), required: true, doc: 'The replacement text.' },
  },
  create: ({ with: written }) => ({ kind: 'write', write: () => written }),
});

export const redact = defineOperator('redact', {
  parameters: {},
  create: () => ({ kind: 'write', write: () => '' }),
});

export const label = defineOperator('label', {
  parameters: {},
  create: () => ({ kind: 'write', write: ({ category }) => `[${category}]` }),
});

export const keep = defineOperator('keep', {
  parameters: {},
  create: () => ({ kind: 'keep' }),
});
