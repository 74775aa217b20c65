import { createHmac } from 'node:crypto';
import { text, flag, wholeNumber } from '../../documents/shape.js';
import { defineOperator, keyFor } from '../define-operator.js';
import { sameValue } from '../replacements.js';
import { KEY_ID } from '../key-ring.js';
import { seal } from '../sealed-value.js';

const KEY_BYTES = 32;

export const hash = defineOperator('hash', {
  parameters: {
    key: { shape: text(32, KEY_ID), doc: 'Id of the key. Default: the active key.' },
    digits: {
      shape: wholeNumber(16, 64),
      fallback: 32,
      doc: 'Number of hexadecimal digits; each has four bits.',
    },
    label: { shape: flag, fallback: true, doc: 'Whether to add the category and brackets.' },
  },
  create: ({ key, digits, label }, tools) => {
    const secret = keyFor(tools, key).derive('hash', KEY_BYTES);
    return {
      kind: 'write',
      write({ category, text: value }) {
        const message = JSON.stringify([category, sameValue(category, value)]);
        const hashed = createHmac('sha256', secret).update(message).digest('hex').slice(0, digits);
        return label ? `[${category}:${hashed}]` : hashed;
      },
    };
  },
});

export const encrypt = defineOperator('encrypt', {
  parameters: { key: { shape: text(32, KEY_ID), doc: 'Id of the key. Default: the active key.' } },
  create: ({ key: id }, tools) => {
    const key = keyFor(tools, id);
    return { kind: 'write', write: ({ category, text: value, type }) => seal(key, category, value, type) };
  },
});
