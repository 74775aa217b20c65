import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import {
  comparableAnswer,
  DOCUMENTS,
  outputOf,
  readCommands,
  readSamples,
  timeless,
} from '../../scripts/docs/document-samples.js';
import { runServer } from '../support/run-program.js';

describe('the documents', () => {
  it('print what the commands print', async () => {
    const commands = ['README.md', 'docs/quick-start.md'].flatMap((document) =>
      readCommands(readFileSync(document, 'utf8')),
    );
    assert.ok(commands.length >= 3);
    for (const { line, printed } of commands) {
      const stdout = await outputOf(['dist/src/bin/data-discovery.js', ...line.split(' ')]);
      assert.equal(timeless(stdout), timeless(printed), line);
    }
  });

  it('print true answers', async (t) => {
    const { origin } = await runServer(t, ['serve']);
    for (const document of DOCUMENTS) {
      const source = readFileSync(document, 'utf8');
      const samples = readSamples(source);
      assert.equal(samples.length, source.split('curl -X POST').length - 1, `${document}: one is not read`);
      assert.ok(samples.length > 0);
      for (const { path, type, body, answer } of samples) {
        const response = await fetch(origin + path, {
          method: 'POST',
          body,
          headers: { 'content-type': type },
        });
        const expected = (answer as { readonly statusCode?: number }).statusCode ?? 200;
        assert.equal(response.status, expected, `${document}: ${path}`);
        assert.deepEqual(
          comparableAnswer(await response.json()),
          comparableAnswer(answer),
          `${document}: ${path}`,
        );
      }
    }
  });
});
