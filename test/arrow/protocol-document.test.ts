import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { REQUEST_KINDS } from '../../src/arrow/serve-arrow.js';
import { KEY, REQUEST_FAULTS } from '../../src/arrow/parse-request.js';

const text = readFileSync('docs/worker-protocol.md', 'utf8');

test('the document names every kind of request, error and key', () => {
  for (const { name } of REQUEST_KINDS) assert.ok(text.includes(`\n### ${name}\n`), name);
  for (const name of [...Object.keys(REQUEST_FAULTS), ...Object.values(KEY)])
    assert.ok(text.includes(`\`${name}\``), name);
});
