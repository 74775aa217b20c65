import { createHmac } from 'node:crypto';
import { flag, text, wholeNumber } from '../../documents/shape.js';
import { defineOperator } from '../define-operator.js';
import { KEY_ID } from '../key-id.js';
import { sameValue } from '../same-value.js';
import { keyFor } from '../transform-tools.js';

const KEY_BYTES = 32;

export const hash = defineOperator({
  name: 'hash',
  description:
    'A keyed hash (HMAC-SHA-256), such as `[PERSON:1f0c…]`: the same value has the same hash everywhere under one key. ' +
    'There is none without a key: values that can be guessed can be looked up in an unkeyed hash.',
  parameters: {
    key: { shape: text(32, KEY_ID), doc: 'The id of the key. Default: the one in use.' },
    digits: {
      shape: wholeNumber(16, 64),
      fallback: 32,
      doc: 'Hexadecimal digits of the hash; each is four bits.',
    },
    label: { shape: flag, fallback: true, doc: 'Whether the category stands before it, in brackets.' },
  },
  restored: 'never',
  keyed: true,
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
