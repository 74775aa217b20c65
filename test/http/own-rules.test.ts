import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OwnRules } from '../../src/discovery/own-rules.js';
import { createRulesProvider } from '../../src/providers/rules-provider.js';
import { configured, fakeProvider, wordFinder } from '../support/fake-provider.js';
import { rulesOf } from '../support/rules-file.js';
import { runApp, type Answer } from '../support/run-app.js';

const ownRules = (...lines: readonly string[]): (() => OwnRules) => ownRulesBy(undefined, ...lines);

function ownRulesBy(now: (() => number) | undefined, ...lines: readonly string[]): () => OwnRules {
  const { detect, denyClassifiers, policy } = rulesOf(...lines);
  const rules = {
    denyClassifiers,
    policy,
    ...(detect !== undefined && {
      provider: createRulesProvider(detect, '1', 1_000, now === undefined ? {} : { now }),
    }),
  };
  return () => rules;
}

const FOUND = wordFinder({
  'Jane Roe': ['PERSON', 0.9],
  Jane: ['NAME', 0.6],
  'jane@example.org': ['EMAIL', 0.8],
  Mr: ['TITLE', 0.9],
});
const providers = [configured(fakeProvider(FOUND))];
const found = ({ json }: Answer): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(json.classifications).map(([category, list]) => [category, list.length]));

describe('own rules over HTTP', () => {
  const text = 'Mr Jane Roe, jane@example.org, Jane';
  const rows: readonly (readonly [
    name: string,
    rules: readonly string[],
    found: object,
    labelled: string,
  ])[] = [
    [
      'an allowed value',
      ['allow: [{values: [jane@example.org]}]'],
      { TITLE: 1, PERSON: 3 },
      '[TITLE] [PERSON], jane@example.org, [PERSON]',
    ],
    [
      'in another case',
      ['allow: [{values: [JANE@example.org]}]'],
      { TITLE: 1, PERSON: 3, EMAIL_ADDRESS: 1 },
      '[TITLE] [PERSON], [EMAIL_ADDRESS], [PERSON]',
    ],
    [
      'in any case',
      ['allow: [{values: [JANE@example.org], ignore_case: true}]'],
      { TITLE: 1, PERSON: 3 },
      '[TITLE] [PERSON], jane@example.org, [PERSON]',
    ],
    [
      'a part of it elsewhere',
      ['allow: [{values: [Jane Roe]}]'],
      { TITLE: 1, PERSON: 1, EMAIL_ADDRESS: 1 },
      '[TITLE] Jane Roe, [EMAIL_ADDRESS], [PERSON]',
    ],
    [
      'other categories',
      ['allow: [{values: [Jane Roe, Mr], categories: [TITLE]}]'],
      { PERSON: 3, EMAIL_ADDRESS: 1 },
      'Mr [PERSON], [EMAIL_ADDRESS], [PERSON]',
    ],
    [
      'an expression over the whole value',
      ['allow: [{patterns: ["Jane"]}]'],
      { TITLE: 1, PERSON: 1, EMAIL_ADDRESS: 1 },
      '[TITLE] [PERSON], [EMAIL_ADDRESS], Jane',
    ],
    [
      'a category switched off',
      ['categories: {off: [PERSON]}'],
      { TITLE: 1, EMAIL_ADDRESS: 1 },
      '[TITLE] Jane Roe, [EMAIL_ADDRESS], Jane',
    ],
    [
      'a threshold',
      ['thresholds: {PERSON: 0.7}'],
      { TITLE: 1, PERSON: 1, EMAIL_ADDRESS: 1 },
      '[TITLE] [PERSON], [EMAIL_ADDRESS], Jane',
    ],
    [
      'a denied value',
      ['deny: [{category: PROJECT, values: [Roe]}]'],
      { TITLE: 1, PERSON: 3, PROJECT: 1, EMAIL_ADDRESS: 1 },
      '[TITLE] [PERSON], [EMAIL_ADDRESS], [PERSON]',
    ],
    [
      'a denied value that an expression allows',
      ['deny: [{category: PROJECT, values: [Jane]}]', 'allow: [{patterns: [Jane]}]'],
      { TITLE: 1, PERSON: 1, PROJECT: 2, EMAIL_ADDRESS: 1 },
      '[TITLE] [PERSON], [EMAIL_ADDRESS], [PROJECT]',
    ],
  ];
  for (const [name, lines, expected, labelled] of rows) {
    it(`${name}: holds for classify and label`, async (t) => {
      const app = await runApp(t, { providers, ownRules: ownRules(...lines) });
      assert.deepEqual(found(await app.post('/classify', text)), expected);
      const answer = await app.post('/transform/label?score_threshold=0.5', text);
      assert.equal(answer.json.transform.text, labelled);
    });
  }

  it('a request takes the higher of its own threshold and that of the category', async (t) => {
    const app = await runApp(t, { providers, ownRules: ownRules('thresholds: {PERSON: 0.7}') });
    assert.deepEqual(found(await app.post('/classify?score_threshold=0.85', text)), { TITLE: 1, PERSON: 1 });
    assert.deepEqual(found(await app.post('/classify?score_threshold=0.1', text)), {
      TITLE: 1,
      PERSON: 1,
      EMAIL_ADDRESS: 1,
    });
  });

  it('hold for CSV: cells that are allowed count as not found, verdicts must reach the threshold', async (t) => {
    const csv = 'who,mail\nJane,jane@example.org\nJane Roe,x\n';
    const post = async (...lines: readonly string[]) => {
      const app = await runApp(t, { providers, ownRules: ownRules(...lines) });
      return (await app.post('/classify', csv, 'text/csv')).json.classifications as Readonly<
        Record<
          string,
          readonly { readonly score: number; readonly classifiers: readonly Record<string, number>[] }[]
        >
      >;
    };
    assert.deepEqual(Object.keys(await post('thresholds: {AGE: 1}')).sort(), ['EMAIL_ADDRESS', 'PERSON']);
    assert.deepEqual(Object.keys(await post('allow: [{values: [jane@example.org]}]')), ['PERSON']);
    assert.deepEqual(Object.keys(await post('thresholds: {PERSON: 1}')), ['EMAIL_ADDRESS']);
    const { PERSON = [] } = await post('allow: [{values: [Jane Roe]}]');
    assert.equal(PERSON[0]?.classifiers[0]?.['rows_with_classification'], 1);
    const denied = await post('deny: [{category: PROJECT, values: [x]}]');
    assert.equal(denied['PROJECT']?.[0]?.score, 1);
  });

  it('own recognizers come last among the providers and read the header of a column', async (t) => {
    const lines = [
      'recognizers:',
      '  - name: badge',
      '    category: BADGE',
      String.raw`    patterns: [{name: digits, regex: '\d{5}', score: 0.1, score_in_context: 0.9}]`,
      '    context: {words: [staff number]}',
    ];
    const app = await runApp(t, { providers, ownRules: ownRules(...lines) });
    const { json } = await app.post('/classify', 'staffNumber\n12345\n23456\n', 'text/csv');
    const { providers: records } = json;
    assert.deepEqual(
      records.map(({ name, config_provider: { name: configName } }) => [name, configName]),
      [
        ['Fake Classification Provider', 'Fake'],
        ['Custom Rules Classification Provider', 'Rules'],
      ],
    );
    const { BADGE } = json.classifications as unknown as Record<
      string,
      readonly [{ score: number; classifiers: readonly [{ provider_index: number }] }]
    >;
    assert.equal(BADGE?.[0].score, 0.9);
    assert.equal(BADGE[0].classifiers[0].provider_index, 1);
  });

  it('make no provider where they only leave out', async (t) => {
    const app = await runApp(t, { providers, ownRules: ownRules('categories: {off: [AGE]}') });
    assert.equal((await app.post('/classify', 'Jane')).json.providers.length, 1);
  });

  it('that take too long fail alone: 206, with status 504 in their record', async (t) => {
    const lines = [
      'recognizers:',
      '  - name: hostile',
      '    category: HOSTILE_FORM',
      '    patterns: [{name: a, regex: "x.*y|x", score: 1}]',
    ];
    // Each look at the clock is a millisecond: ten thousand searches are more than any text gets.
    let at = 0;
    const app = await runApp(t, { providers, ownRules: ownRulesBy(() => at++, ...lines) });
    const answer = await app.post('/classify', `Jane ${'x'.repeat(10_000)}`);
    assert.equal(answer.status, 206);
    assert.deepEqual(
      answer.json.providers.map(({ status }) => status),
      [200, 504],
    );
    assert.equal(answer.json.classifications.PERSON.length, 1);
    assert.match(app.log.join(''), /recognizers\[0\]\.patterns\[0\]\.regex takes too long on this text/);
  });

  it('answer where every configured provider fails: 206, as some of the providers answered', async (t) => {
    const failing = configured(fakeProvider(() => Promise.reject(new Error('down'))));
    const rules = ownRules('deny: [{category: PROJECT, values: [Jane]}]');
    const app = await runApp(t, { providers: [failing], ownRules: rules });
    const answer = await app.post('/classify', 'Jane');
    assert.equal(answer.status, 206);
    assert.deepEqual(found(answer), { PROJECT: 1 });
  });

  it('show in /health: a faulty file makes it degraded, and it serves on', async (t) => {
    let faults = 0;
    const app = await runApp(t, {
      providers,
      ownRules: ownRules('categories: {off: [AGE]}'),
      operation: { rules: () => ({ digest: '0a1b2c3d', faults }) },
    });
    const health = async (): Promise<readonly unknown[]> => {
      const { status, text } = await app.request('/health');
      const body = JSON.parse(text) as { readonly status: string; readonly rules: unknown };
      return [status, body.status, body.rules];
    };
    assert.deepEqual(await health(), [200, 'up', { status: 'up', digest: '0a1b2c3d', faults: 0 }]);
    faults = 2;
    assert.deepEqual(await health(), [
      200,
      'degraded',
      { status: 'down', reason: 'FAULTY', digest: '0a1b2c3d', faults: 2 },
    ]);
  });
});
