import { text } from '../../documents/shape.js';
import { defineOperator } from '../define-operator.js';
import { KEY_ID } from '../key-id.js';
import { seal } from '../sealed-value.js';
import { keyFor } from '../transform-tools.js';

export const encrypt = defineOperator({
  name: 'encrypt',
  description:
    'The value encrypted (AES-SIV, deterministic and authenticated), such as `[PERSON:2026:kX…]`. The same writing of a ' +
    'value gives the same text everywhere under one key; whoever has the key gets back exactly what was written.',
  parameters: { key: { shape: text(32, KEY_ID), doc: 'The id of the key. Default: the one in use.' } },
  restored: 'key',
  keyed: true,
  create: ({ key: id }, tools) => {
    const key = keyFor(tools, id);
    return { kind: 'write', write: ({ category, text: value }) => seal(key, category, value) };
  },
});
