import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { ERROR_CATALOGUE, type ErrorCode } from '../../src/core/errors.js';

describe('docs/troubleshooting.md', () => {
  const written = readFileSync('docs/troubleshooting.md', 'utf8');

  it('says what to do about every error of the catalogue, once; add a section for a new one', () => {
    const sections = [...written.matchAll(/^### `([A-Z\d_]+)`\n\n\S/gm)].map(([, code = '']) => code);
    assert.deepEqual(sections.sort(), Object.keys(ERROR_CATALOGUE).sort());
  });

  it('has each under a heading of its status', () => {
    for (const part of written.split(/^## (?=\d)/m).slice(1)) {
      const [heading = ''] = part.split('\n');
      const statuses = (/^([^:]+):/.exec(heading)?.[1] ?? '').match(/\d+/g)?.map(Number) ?? [];
      for (const [, code] of part.matchAll(/^### `([A-Z\d_]+)`/gm)) {
        const { status } = ERROR_CATALOGUE[code as ErrorCode];
        const isHere =
          statuses.includes(status) || (heading.includes('above') && status >= (statuses[0] ?? 0));
        assert.ok(isHere, `${code ?? ''} has status ${status.toString()} and stands under "${heading}"`);
      }
    }
  });
});
