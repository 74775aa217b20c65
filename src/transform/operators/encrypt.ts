import { text } from '../../documents/shape.js';
import { defineOperator } from '../define-operator.js';
import { KEY_ID } from '../key-id.js';
import { seal } from '../sealed-value.js';
import { keyFor } from '../transform-tools.js';

export const encrypt = defineOperator('encrypt', {
  parameters: { key: { shape: text(32, KEY_ID), doc: 'Id of the key. Default: the active key.' } },
  create: ({ key: id }, tools) => {
    const key = keyFor(tools, id);
    return { kind: 'write', write: ({ category, text: value, type }) => seal(key, category, value, type) };
  },
});
