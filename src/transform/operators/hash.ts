import { createHmac } from 'node:crypto';
import { flag, text, wholeNumber } from '../../documents/shape.js';
import { defineOperator } from '../define-operator.js';
import { KEY_ID } from '../key-id.js';
import { sameValue } from '../same-value.js';
import { keyFor } from '../transform-tools.js';

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
