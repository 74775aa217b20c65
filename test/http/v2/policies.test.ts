import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { TransformAnswer } from '../../../src/answers/transform-schemas.js';
import type { PolicyBook } from '../../../src/transform/policy-book.js';
import { batchOf, LINES, send } from '../../support/batches.js';
import { configured, fakeProvider, wordFinder } from '../../support/fake-provider.js';
import { runApp, type RunningApp } from '../../support/run-app.js';
import { policyOf } from '../../support/transforming.js';

const NUMBER = { default: { operator: 'placeholder' } };
const BOOK: PolicyBook = new Map([
  ['by-number', policyOf(NUMBER)],
  ['all-gone', policyOf({ default: { operator: 'replace', with: 'CANARY' } })],
]);
const PERSONS = wordFinder({
  Jane: ['PERSON', 0.95],
  Bob: ['PERSON', 0.9],
  Berlin: ['LOCATION', 0.8],
  maybe: ['AGE', 0.6],
});

/** Reads slowly what is to be slow, so that answers come in another order than texts. */
const provider = fakeProvider(async (input) => {
  if (input.text.startsWith('slow')) await new Promise((resolve) => setTimeout(resolve, 30));
  return PERSONS(input);
});

interface Told {
  readonly map?: readonly { readonly replacement: string; readonly value: string }[];
}

let app: RunningApp;
let close: () => unknown = () => undefined;
before(async () => {
  const t = { after: (end: unknown) => void (close = end as () => unknown) };
  app = await runApp(t, { providers: [configured(provider)], transformPolicies: BOOK });
});
after(() => close());

async function transform(body: object, query = ''): Promise<TransformAnswer> {
  const { status, text } = await send(app, `/transform${query}`, JSON.stringify(body));
  assert.equal(status, 200, text);
  return JSON.parse(text) as TransformAnswer;
}

describe('policies by name', () => {
  it('are listed without what they do', async () => {
    const { status, text } = await app.request('/svc/data-discovery/v2/policies');
    assert.equal(status, 200);
    assert.deepEqual(JSON.parse(text), { policies: [{ name: 'all-gone' }, { name: 'by-number' }] });
  });

  it('are what requests name', async () => {
    const { transform: done } = await transform({ text: 'Jane asks Bob', policy: 'by-number' });
    assert.equal(done.text, '[PERSON_1] asks [PERSON_2]');
  });

  it('are told by the nearest where there is none of the name', async () => {
    const { status, json } = await send(app, '/transform', '{"text":"Jane","policy":"by-nmber"}');
    assert.equal(status, 400);
    assert.match(json.message, /policy: is not a policy of this service; did you mean "by-number"/);
  });
});

describe('parameters of transform', () => {
  for (const [what, query, expected] of [
    [
      'a threshold before the one of the policy',
      '?score_threshold=0.5',
      '[PERSON_1] in [LOCATION_1], [AGE_1]',
    ],
    ['entities', '?entities=PERSON', '[PERSON_1] in Berlin, maybe'],
    ['exclude', '?exclude=PERSON', 'Jane in [LOCATION_1], maybe'],
    ['a preset', '?preset=pii&exclude=LOCATION,AGE', '[PERSON_1] in Berlin, maybe'],
    ['allowed terms', '?allow=Jane', 'Jane in [LOCATION_1], maybe'],
    ['denied terms', '?deny=TITLE:maybe&allow=Jane', 'Jane in [LOCATION_1], [TITLE_1]'],
  ] as const) {
    it(`take ${what}`, async () => {
      const { transform: done } = await transform({ text: 'Jane in Berlin, maybe', policy: NUMBER }, query);
      assert.equal(done.text, expected);
    });
  }

  it('what is not wanted is no leak', async () => {
    const { verification } = await transform({ text: 'Jane in Berlin', verify: true }, '?entities=PERSON');
    assert.deepEqual(verification, { passed: true, leaks: [] });
  });

  for (const [format, text, place] of [
    ['text', 'Ask Jane, maybe', { start_index: 4, end_index: 8 }],
    ['json', '{"who": "Jane", "age": "maybe"}', { start_index: 8, end_index: 14 }],
    ['csv', 'who,age\nJane,maybe\nBob,maybe', { column_name: 'who', column_index: 0 }],
  ] as const) {
    it(`explain ${format}`, async () => {
      const { explained } = await transform({ text, format }, '?explain=true');
      const [found] = explained?.classifications['PERSON'] ?? [];
      assert.deepEqual(found?.location, place);
      assert.ok(found.explanation !== undefined);
      assert.ok(explained?.near_misses !== undefined);
      assert.equal((await transform({ text, format })).explained, undefined);
    });
  }

  it('refuse labels for a table, whose columns have none', async () => {
    const body = JSON.stringify({ text: 'a,b\nJane,1', format: 'csv' });
    const { status, json } = await send(app, '/transform?entities=PERSON_NAME', body);
    assert.equal(status, 400);
    assert.equal(json.code, 'PARAMETER_INVALID');
  });
});

describe('a batch with a policy', () => {
  const texts = [
    { id: 'a', text: 'slow: Jane' },
    { id: 'b', text: 'Bob tells Jane' },
    { id: 'c', text: ' ' },
    { id: 'd', text: 'Bob' },
  ];
  const expected = [
    ['a', 200, 'slow: [PERSON_1]'],
    ['b', 200, '[PERSON_2] tells [PERSON_1]'],
    ['c', 400, undefined],
    ['d', 200, '[PERSON_2]'],
  ];

  it('is one session over all its texts, in their order, and its map comes at the end', async () => {
    const { status, text, results } = await send(
      app,
      '/transform/batch',
      JSON.stringify({ policy: 'by-number', texts }),
    );
    assert.equal(status, 200, text);
    assert.deepEqual(
      results.map(({ id, status: of, transform: done }) => [id, of, done?.text]),
      expected,
    );
    const { map = [] } = JSON.parse(text) as Told;
    assert.deepEqual(
      map.map(({ replacement, value }) => [replacement, value]),
      [
        ['[PERSON_1]', 'Jane'],
        ['[PERSON_2]', 'Bob'],
      ],
    );
  });

  it('is the same as a stream, with the policy as its first line', async () => {
    const lines = [{ policy: NUMBER }, ...texts].map((line) => JSON.stringify(line)).join('\n');
    const { text } = await send(app, '/transform/batch', lines, LINES);
    const answers = text
      .trim()
      .split('\n')
      .map(
        (line) => JSON.parse(line) as Told & { id?: string; status?: number; transform?: { text: string } },
      );
    assert.deepEqual(
      answers.slice(0, -1).map(({ id, status, transform: done }) => [id, status, done?.text]),
      expected,
    );
    assert.equal(answers.at(-1)?.map?.length, 2);
  });

  it('goes on with a map, and takes what the parameters ask for', async () => {
    const map = [{ replacement: '[PERSON_7]', value: 'Jane', category: 'PERSON', operator: 'placeholder' }];
    const { results } = await send(
      app,
      '/transform/batch?entities=PERSON&include_classification_details=yes',
      JSON.stringify({ policy: NUMBER, map, texts: [{ id: 1, text: 'Jane and Bob in Berlin' }] }),
    );
    assert.equal(results[0]?.transform?.text, '[PERSON_7] and [PERSON_8] in Berlin');
    assert.deepEqual(Object.keys(results[0].classifications ?? {}), ['PERSON']);
  });

  it('without a policy is labelled text by text, in a stream as well', async () => {
    const { results, text } = await send(app, '/transform/batch', batchOf([{ id: 1, text: 'Jane' }]));
    assert.deepEqual(results, [{ id: 1, status: 200, transform: { text: '[PERSON]' } }]);
    assert.equal((JSON.parse(text) as Told).map, undefined);
  });

  for (const [what, head, says] of [
    ['a policy that is none', { policy: 'nobody' }, /policy: is not a policy of this service/],
    [
      'a mistake in the policy',
      { policy: { default: { operator: 'hush' } } },
      /policy\.default\.operator: must be/,
    ],
    ['a key that there is not', { policy: { default: { operator: 'hash' } } }, /no active key is configured/],
    [
      'a field that there is not',
      { policy: NUMBER, polizy: 1 },
      /polizy.{1,3}is unknown; did you mean .{1,2}policy/,
    ],
  ] as const) {
    it(`is refused as a whole for ${what}, in one body and in a stream`, async () => {
      const item = { id: 1, text: 'Jane' };
      const one = await send(app, '/transform/batch', JSON.stringify({ ...head, texts: [item] }));
      assert.equal(one.status, 400);
      assert.match(one.json.message, says);
      const lines = `${JSON.stringify(head)}\n${JSON.stringify(item)}\n`;
      const stream = await send(app, '/transform/batch', lines, LINES);
      const answers = stream.text.trim().split('\n');
      assert.equal(answers.length, 1, 'no text is answered');
      assert.match(stream.text, says);
      assert.match(answers[0] ?? '', /"line":1,"status":400/);
    });
  }

  it('with something beside the texts that is no policy is refused', async () => {
    const { json } = await send(app, '/transform/batch', '{"subject":"x","texts":[{"id":1,"text":"Jane"}]}');
    assert.match(json.message, /the field "policy" is missing/);
  });
});
