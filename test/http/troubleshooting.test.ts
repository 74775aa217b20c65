import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { sectionsOf } from '../../scripts/docs/generated-documents.js';
import { ERROR_CATALOGUE, type ErrorCode } from '../../src/core/errors.js';

describe('docs/troubleshooting.md', () => {
  const written = readFileSync('docs/troubleshooting.md', 'utf8');

  const sections = sectionsOf(written);

  it('has a section of its own, with a remedy, for errors of the catalogue alone, each once', () => {
    assert.deepEqual(
      sections,
      [...written.matchAll(/^### `(.+)`/gm)].map(([, code]) => code),
    );
    assert.deepEqual([...new Set(sections)], sections);
    assert.deepEqual(
      sections.filter((code) => !(code in ERROR_CATALOGUE)),
      [],
    );
  });

  it('is completed by docs/errors.md: every error is there with what to do, and leads to its section', () => {
    const rows = Array.from(
      readFileSync('docs/errors.md', 'utf8').matchAll(/^- \d{3} (.+?): \*\*(.+?)\*\* (.*)$/gm),
    );
    const names = rows.map(([, name = '']) => name);
    const linked = (code: string): string =>
      sections.includes(code) ? `[\`${code}\`](troubleshooting.md#${code.toLowerCase()})` : `\`${code}\``;
    assert.deepEqual(names, Object.keys(ERROR_CATALOGUE).map(linked));
    for (const [, name = '', message = '', remedy = ''] of rows) {
      assert.notEqual(message.trim(), '', `${name} has a message`);
      assert.ok(remedy.length > 25, `${name} says when it happens and what to do`);
    }
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
