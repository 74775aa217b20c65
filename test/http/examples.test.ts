import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EXAMPLES } from '../../src/http/v1/discovery-examples.js';
import { comparableAnswer } from '../../scripts/docs/document-samples.js';
import { runServer } from '../support/run-program.js';

describe('the examples of the API documentation', () => {
  it('are what the program answers', async (t) => {
    const { origin } = await runServer(t, ['serve'], { LOG_LEVEL: 'silent' });
    for (const [name, { operation, query, contentType, body, status, answer }] of Object.entries(EXAMPLES)) {
      const response = await fetch(`${origin}/svc/data-discovery/v1.1/${operation}?${query}`, {
        method: 'POST',
        headers: { 'content-type': contentType },
        body,
      });
      assert.equal(response.status, status, name);
      assert.deepEqual(comparableAnswer(await response.json()), comparableAnswer(answer), name);
    }
  });
});
