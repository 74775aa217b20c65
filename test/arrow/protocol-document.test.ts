import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { REQUEST_KINDS } from '../../src/arrow/kinds/registry.js';
import { KEY } from '../../src/arrow/protocol.js';
import { REQUEST_FAULTS } from '../../src/arrow/request-fault.js';

const text = readFileSync('docs/worker-protocol.md', 'utf8');

test('the document names every kind of request, error and key', () => {
  for (const { name } of REQUEST_KINDS) assert.ok(text.includes(`\n### ${name}\n`), name);
  for (const name of [...Object.keys(REQUEST_FAULTS), ...Object.values(KEY)])
    assert.ok(text.includes(`\`${name}\``), name);
});
