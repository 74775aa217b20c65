import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { comparableAnswer } from '../support/comparable-answer.js';
import { runServer } from '../support/run-program.js';

/** A request of the README with the answer printed below it. */
interface Sample {
  readonly path: string;
  readonly type: string;
  readonly body: string;
  readonly answer: unknown;
}

const SAMPLE =
  /```sh\ncurl -X POST 'http:\/\/127\.0\.0\.1:8580([^']+)' \\\n {2}-H 'Content-Type: ([^']+)' --data-binary \$?'([^\n]*)'\n```\n\n```json\n([^`]+)```/g;

function readSamples(): readonly Sample[] {
  return [...readFileSync('README.md', 'utf8').matchAll(SAMPLE)].map(
    ([, path = '', type = '', body = '', json = '']) => ({
      path,
      type,
      body: body.replaceAll(String.raw`\n`, '\n'),
      answer: JSON.parse(json) as unknown,
    }),
  );
}

describe('the README', () => {
  it('prints true answers', async (t) => {
    const { origin } = await runServer(t, ['serve']);
    const samples = readSamples();
    assert.ok(samples.length >= 3, 'one sample of each operation');
    for (const { path, type, body, answer } of samples) {
      const response = await fetch(origin + path, {
        method: 'POST',
        body,
        headers: { 'content-type': type },
      });
      assert.equal(response.status, 200);
      assert.deepEqual(comparableAnswer(await response.json()), comparableAnswer(answer));
    }
  });
});
