import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildProviderApp } from '../../src/http/build-provider-app.js';
import { createLogger } from '../../src/observability/logger.js';
import { createHttpProvider } from '../../src/providers/http-provider.js';
import type { Provider } from '../../src/providers/provider.js';
import { RECOGNIZERS } from '../../src/recognizers/registry.js';
import { assertChain, type Step } from '../support/assert-chain.js';
import { configured, fakeProvider, finding, wordFinder } from '../support/fake-provider.js';
import { runApp } from '../support/run-app.js';
import { sharePatterns } from '../support/shared-patterns.js';

interface Classifier {
  readonly name: string;
  readonly score: number;
  readonly explanation?: readonly Step[];
}
interface Occurrence {
  readonly category: string;
  readonly score: number;
  readonly location: object;
  readonly classifiers: readonly Classifier[];
  readonly explanation?: readonly Step[];
}
interface Explained {
  readonly classifications: Readonly<Record<string, readonly Occurrence[]>>;
  readonly near_misses: readonly Occurrence[];
  readonly more_near_misses: number;
}

const pattern = sharePatterns('1');
const read = (text: string): Explained => JSON.parse(text) as Explained;
const stepsOf = (text: string, category: string): readonly Step[] =>
  read(text).classifications[category]?.[0]?.classifiers[0]?.explanation ?? [];

function assertExplained({ classifications, near_misses }: Explained): number {
  const all = [...Object.values(classifications).flat(), ...near_misses];
  for (const { score, classifiers, explanation } of all) {
    assertChain(explanation, score, 'the occurrence');
    for (const classifier of classifiers)
      assertChain(classifier.explanation, classifier.score, classifier.name);
  }
  return all.length;
}

describe('explain', () => {
  const cases: readonly [text: string, category: string, steps: readonly Partial<Step['facts']>[]][] = [
    [
      'card 4111 1111 1111 1111',
      'CREDIT_CARD',
      [{ pattern: 'grouped' }, { result: 'passed' }, { found: true, word: 'card', distance: 0, weight: 1 }],
    ],
    [
      'card 4111 1111 1111 1112',
      'CREDIT_CARD',
      [{ pattern: 'grouped' }, { result: 'failed' }, { word: 'card', weight: 1 }],
    ],
    ['voter ABC1234567', 'IN_VOTER', [{ pattern: 'three-letters-seven-digits' }, { word: 'voter' }]],
    ['ABC1234567', 'IN_VOTER', [{}, { found: false }]],
    [
      'mail jo@db.internal',
      'EMAIL_ADDRESS',
      [{}, { check: 'public_suffix', result: 'undecided' }, {}, { word: 'mail' }],
    ],
    [
      'call +1 (212) 555-0187',
      'PHONE_NUMBER',
      [{}, { check: 'numbering_plan', result: 'passed' }, { word: 'call' }],
    ],
    ['IBAN DE89 3704 0044 0532 0130 00', 'BANK_ACCOUNT', [{}, { result: 'passed' }, { word: 'iban' }]],
  ];
  for (const [text, category, facts] of cases) {
    it(`says why ${JSON.stringify(text)} is ${category}`, async (t) => {
      const app = await runApp(t, { providers: [configured(pattern(), { timeoutMs: 60_000 })] });
      const { text: answer } = await app.post('/classify?explain=true', text);
      assert.ok(assertExplained(read(answer)) > 0);
      const steps = stepsOf(answer, category);
      assert.equal(steps.length, facts.length);
      facts.forEach((expected, index) => {
        for (const [name, value] of Object.entries(expected)) assert.equal(steps[index]?.facts[name], value);
      });
    });
  }

  it('tells of a word that speaks against and of a sure neighbour', async (t) => {
    const app = await runApp(t, { providers: [configured(pattern(), { timeoutMs: 60_000 })] });
    const against = await app.post('/classify?explain=true', 'fishing licence 12345678');
    const facts = [...Object.values(read(against.text).classifications).flat()]
      .flatMap(({ classifiers }) => classifiers)
      .flatMap(({ explanation = [] }) => explanation)
      .map((step) => step.facts['speaks_against']);
    assert.ok(facts.includes(true));
    const ssns = 'SSN 536-22-8726, and far away from any word that could say what it may be: 536.22.8727';
    const list = await app.post('/classify?explain=true', ssns);
    const second = read(list.text).classifications['SOCIAL_SECURITY_ID']?.[1]?.classifiers[0]?.explanation;
    assert.deepEqual(second?.at(-1), {
      step: 'beside_sure',
      score_before: 0.4,
      score_after: 0.75,
      facts: {},
    });
    assertExplained(read(list.text));
  });

  it('chains for everything that the recognizers find in their own examples, and never holds the value', async (t) => {
    const app = await runApp(t, { providers: [configured(pattern(), { timeoutMs: 10_000 })] });
    for (const { name, examples } of RECOGNIZERS) {
      const texts = examples.filter(({ text }) => text.trim() !== '').slice(0, 3);
      for (const { text, finds } of texts) {
        const explained = await app.post('/classify?explain=true', text);
        if (explained.status === 422) continue;
        assertExplained(read(explained.text));
        const values = finds.filter((value) => value.length > 5);
        for (const value of values) assert.ok(!explained.text.includes(value), `${name} tells ${value}`);
      }
    }
  });

  it('changes nothing but adds', async (t) => {
    const app = await runApp(t, {
      providers: [
        configured(pattern(), { timeoutMs: 60_000 }),
        configured(fakeProvider(wordFinder({ Jane: ['NAME', 0.7] })), { name: 'F' }),
      ],
    });
    const plain = (text: string): unknown =>
      JSON.parse(text, (key, value: unknown) =>
        ['explanation', 'near_misses', 'more_near_misses', 'elapsed_time'].includes(key) ? undefined : value,
      );
    const bodies: readonly [body: string, type: string][] = [
      ['Jane, card 4111 1111 1111 1111 or ABC1234567', 'text/plain'],
      ['who,card\nJane,4111 1111 1111 1111\nBo,4111 1111 1111 1112\n', 'text/csv'],
    ];
    for (const [body, type] of bodies) {
      const without = await app.post('/classify?score_threshold=0.3', body, type);
      const refused = await app.post('/classify?score_threshold=0.3&explain=NO', body, type);
      const explained = await app.post('/classify?score_threshold=0.3&explain=Yes', body, type);
      assert.ok(!without.text.includes('"explanation"'));
      assert.deepEqual(Object.keys(without.json), ['providers', 'classifications']);
      assert.deepEqual(plain(refused.text), plain(without.text));
      assert.deepEqual(plain(explained.text), plain(without.text));
      assert.ok(assertExplained(read(explained.text)) > 0);
    }
  });

  it('lists what fell under the threshold, the nearest first, and counts the rest', async (t) => {
    const words = Array.from({ length: 120 }, (_, index) => `word${index.toString()}x`);
    const provider = fakeProvider(({ text }) =>
      words.map((word, index) =>
        finding(text.indexOf(word), text.indexOf(word) + word.length, 'NAME', index / 200),
      ),
    );
    const app = await runApp(t, { providers: [configured(provider)] });
    const { text } = await app.post('/classify?explain=true&score_threshold=0.595', words.join(' '));
    const { classifications, near_misses: near, more_near_misses: more } = read(text);
    assert.equal(classifications['PERSON']?.length, 1);
    assert.equal(near.length, 100);
    assert.equal(more, 19);
    assert.equal(near[0]?.score, 0.59);
    assert.equal(near[0].category, 'PERSON');
    assert.deepEqual(Object.keys(near[0].location), ['start_index', 'end_index']);
    assertExplained(read(text));
  });

  it('weighs a column in the open', async (t) => {
    const app = await runApp(t, { providers: [configured(pattern(), { timeoutMs: 60_000 })] });
    const rows = ['4111 1111 1111 1111', '1234 5678 9012 3456', '5500 0000 0000 0004', '1000 2000 3000 4001'];
    const { text } = await app.post(
      '/classify?explain=true&score_threshold=0.995',
      `card\n${rows.join('\n')}\n`,
      'text/csv',
    );
    const near = read(text).near_misses.find(({ category }) => category === 'CREDIT_CARD');
    assertExplained(read(text));
    assert.deepEqual(near?.location, { column_name: 'card', column_index: 0 });
    assert.deepEqual(
      near.explanation?.map(({ step }) => step),
      [
        'column_category',
        'column_findings',
        'column_cells',
        'column_header',
        'column_table',
        'column_combination',
      ],
    );
    assert.equal(near.explanation[1]?.facts['cells'], 4);
    assert.equal(near.explanation[3]?.facts['names_it'], false);
    assert.equal(near.classifiers[0]?.explanation?.at(-1)?.step, 'mean');
    for (const row of rows) assert.ok(!text.includes(row));
  });

  it('tells how two readings of one number moved each other', async (t) => {
    const find = wordFinder({ ABC1234567: ['IDCARD', 0.8] });
    const generic = fakeProvider((input) => find(input).map((one) => ({ ...one, isGeneric: true as const })));
    const app = await runApp(t, {
      providers: [configured(pattern(), { timeoutMs: 60_000 }), configured(generic, { name: 'F' })],
    });
    const { text } = await app.post('/classify?explain=true', 'ABC1234567');
    assertExplained(read(text));
    assert.deepEqual(stepsOf(text, 'IN_VOTER').at(-1)?.facts, {
      with: 'fake',
      with_provider_index: 1,
      with_category: 'NATIONAL_ID',
    });
    assert.deepEqual(
      stepsOf(text, 'NATIONAL_ID').map(({ step }) => step),
      ['provider', 'corroboration'],
    );
  });

  describe('over HTTP', () => {
    const remote = async (
      t: Parameters<typeof runApp>[0] & { after: (fn: () => unknown) => void },
      provider: Provider,
    ) => {
      const server = await buildProviderApp({
        provider,
        logger: createLogger('silent'),
        maxBodyBytes: 1e6,
        timeoutMs: 10_000,
        version: '1',
      });
      const address = await server.listen({ host: '127.0.0.1', port: 0 });
      t.after(() => server.close());
      return configured(createHttpProvider('Remote', address), { address });
    };

    it('is the same as in process', async (t) => {
      const there = await runApp(t, { providers: [await remote(t, pattern())] });
      const here = await runApp(t, { providers: [configured(pattern(), { timeoutMs: 60_000 })] });
      const body = 'card 4111 1111 1111 1111, voter ABC1234567';
      const [a, b] = [
        await there.post('/classify?explain=true', body),
        await here.post('/classify?explain=true', body),
      ];
      assert.equal(a.status, 200);
      assert.deepEqual(read(a.text).classifications, read(b.text).classifications);
      const silent = await there.post('/classify', body);
      assert.ok(!silent.text.includes('explanation'));
    });

    it('makes do with providers that explain nothing, badly or wrongly', async (t) => {
      const odd = [
        undefined,
        [{ step: 'odd', scoreAfter: 0.4, facts: {} }],
        [{ step: '', scoreAfter: 7, facts: { a: [] } }],
      ];
      for (const explanation of odd) {
        const provider = fakeProvider(({ text }) => [
          {
            ...finding(0, text.length, 'NAME', 0.9),
            ...(explanation && { explanation: explanation as never }),
          },
        ]);
        const app = await runApp(t, { providers: [await remote(t, provider)] });
        const { status, text } = await app.post('/classify?explain=true', 'Jane');
        assert.equal(status, 200);
        assertExplained(read(text));
        assert.equal(stepsOf(text, 'PERSON').at(-1)?.step, 'provider');
      }
    });
  });
});
