import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { runApp } from '../../support/run-app.js';

const V2 = '/svc/data-discovery/v2';
const LIMIT = 200_000;
const FILLERS = ['lorem ipsum dolor sit', 'x'.repeat(700), '\n', '\n\n', '. ', 'é😊', 'y'.repeat(5_000)];

describe('a text of version 2 that is longer than is read at once', () => {
  it('is answered as its parts are, wherever it is cut', async (t) => {
    const app = await runApp(t, { maxTextBytesV2: LIMIT });
    const parts = fc.array(fc.constantFrom('Jane', 'secret', ...FILLERS), { minLength: 30, maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(parts, async (words) => {
        const body = words.join(' ');
        fc.pre(Buffer.byteLength(body) <= LIMIT && body.trim() !== '');
        const answer = await app.request(
          `${V2}/transform/label?score_threshold=0.5&include_classification_details=yes`,
          { method: 'POST', body, headers: { 'content-type': 'text/plain' } },
        );
        assert.equal(answer.status, 200);
        const labels: Readonly<Record<string, string>> = { Jane: '[PERSON]', secret: '[PASSWORD]' };
        const expected = words.map((word) => labels[word] ?? word).join(' ');
        assert.equal(answer.json.transform.text, expected);
        const points = [...body];
        for (const { location } of Object.values(answer.json.classifications).flat()) {
          const { start_index: start, end_index: end } = location;
          assert.ok(['Jane', 'secret'].includes(points.slice(Number(start), Number(end)).join('')));
        }
      }),
      { numRuns: 25 },
    );
  });

  it('is refused above the limit of version 2, and 1.1 keeps its own', async (t) => {
    const app = await runApp(t, { maxTextBytesV2: 50_000 });
    const post = (path: string, length: number) =>
      app.request(path, {
        method: 'POST',
        body: 'x '.repeat(length / 2),
        headers: { 'content-type': 'text/plain' },
      });
    assert.equal((await post(`${V2}/classify/text`, 50_000)).status, 200);
    const refused = await post(`${V2}/classify/text`, 50_002);
    assert.equal(refused.status, 413);
    assert.match(refused.json.message, /50000 bytes/);
    assert.equal((await post('/svc/data-discovery/v1.1/classify', 10_240)).status, 200);
    assert.equal((await post('/svc/data-discovery/v1.1/classify', 10_242)).status, 413);
  });
});
