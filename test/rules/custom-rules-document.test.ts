import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { RULES_LIMITS } from '../../src/rules/rules-document.js';
import { runServer, runToEnd } from '../support/run-program.js';
import { temporaryFile } from '../support/rules-file.js';

const DOCUMENT = readFileSync('docs/custom-rules.md', 'utf8');

/** The code block after a mark. */
function blockAfter(mark: string): string {
  const [, block] = new RegExp(`<!-- ${mark} -->\\s+\`\`\`\\w+\\n([^]*?)\`\`\``).exec(DOCUMENT) ?? [];
  assert.ok(block !== undefined, mark);
  return block;
}

describe('docs/custom-rules.md', () => {
  it('its example passes its own examples and labels as it says', async (t) => {
    const file = temporaryFile(t, 'my-rules.yaml', blockAfter('example'));
    const tried = await runToEnd(['rules', 'test', file]);
    assert.equal(tried.code, 0, tried.output);
    const server = await runServer(t, ['serve'], {
      RULES_FILE: file,
      PROVIDERS: '[{"name":"Pattern","address":"in-process"}]',
    });
    const answer = await fetch(
      `${server.origin}/svc/data-discovery/v1.1/transform/label?include_providers=yes`,
      { method: 'POST', body: blockAfter('text').trimEnd(), headers: { 'content-type': 'text/plain' } },
    );
    const { transform, providers } = (await answer.json()) as {
      readonly transform: { readonly text: string };
      readonly providers: readonly { readonly name: string; readonly version: string }[];
    };
    assert.equal(transform.text, blockAfter('labelled').trimEnd());
    assert.equal(providers[1]?.name, 'Custom Rules Classification Provider');
    assert.match(providers[1].version, /\+[0-9a-f]{8}$/);
  });

  it('states the limits that hold', () => {
    const { recognizers, patterns, regexCharacters, programSize, totalProgramSize, values } = RULES_LIMITS;
    for (const limit of [recognizers, patterns, regexCharacters, programSize, totalProgramSize, values]) {
      assert.ok(DOCUMENT.includes(limit.toLocaleString('en')), limit.toString());
    }
  });
});
