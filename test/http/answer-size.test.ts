import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { Finding } from '../../src/core/span.js';
import { configured, fakeProvider, finding } from '../support/fake-provider.js';
import { runApp } from '../support/run-app.js';

interface Explained {
  readonly score: number;
  readonly explanation?: readonly object[];
  readonly classifiers: readonly { readonly explanation?: readonly object[] }[];
}
interface Answer {
  readonly classifications: Readonly<Record<string, readonly Explained[]>>;
  readonly unexplained?: number;
}

const explained = (found: Finding): Finding => ({
  ...found,
  explanation: [{ step: 'word', scoreAfter: found.score, facts: { long: 'x'.repeat(100) } }],
});
/** Every character is something. */
const everywhere = fakeProvider(({ text }) =>
  Array.from({ length: text.length }, (_value, at) => explained(finding(at, at + 1, 'NAME'))),
);

const isExplained = ({ explanation, classifiers }: Explained): boolean =>
  explanation !== undefined && classifiers.every((classifier) => classifier.explanation !== undefined);
const isBare = ({ explanation, classifiers }: Explained): boolean =>
  explanation === undefined && classifiers.every((classifier) => classifier.explanation === undefined);

async function classify(t: TestContext, body: string, type: string): Promise<Answer> {
  const app = await runApp(t, { providers: [configured(everywhere)] });
  const { text } = await app.request('/svc/data-discovery/v1.1/classify?explain=true', {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  });
  return JSON.parse(text) as Answer;
}

describe('an answer with explanations', () => {
  const rows = [
    ['a text', 'text/plain', (count: number) => 'x'.repeat(count)],
    [
      'a table',
      'text/csv',
      (count: number) => `${','.repeat(count - 1)}\n${Array<string>(count).fill('x').join(',')}`,
    ],
  ] as const;
  for (const [what, type, make] of rows) {
    it(`of ${what} explains a thousand occurrences, and says how many it does not`, async (t) => {
      const { classifications, unexplained } = await classify(t, make(1_300), type);
      const all = classifications['PERSON'] ?? [];
      assert.equal(all.length, 1_300);
      assert.ok(all.slice(0, 1_000).every(isExplained));
      assert.ok(all.slice(1_000).every(isBare));
      assert.equal(unexplained, 300);
    });

    it(`of ${what} explains all where they are no more`, async (t) => {
      const { classifications, unexplained } = await classify(t, make(1_000), type);
      assert.ok(classifications['PERSON']?.every(isExplained));
      assert.equal(unexplained, undefined);
    });
  }
});
