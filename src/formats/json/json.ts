import { defineFormat } from '../define-format.js';
import { jsonBlocks } from './json-blocks.js';

const OPENING = /^(?:\{\s*["}]|\[\s*[[{"\]])/;

/** JSON, JSON lines and what nearly is JSON: each value with its key. */
export const json = defineFormat({
  kind: 'text',
  name: 'json',
  title: 'JSON and NDJSON',
  extensions: ['.json', '.ndjson', '.jsonl', '.geojson'],
  mediaTypes: ['application/json', 'application/x-ndjson', 'application/jsonl', 'application/geo+json'],
  looksLike: ({ text }) => (OPENING.test(text) ? 'likely' : 'possible'),
  read: jsonBlocks,
});
