import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ProviderFailure } from '../../src/providers/provider.js';
import { fakeProvider, wordFinder } from '../support/fake-provider.js';
import { refusalOf, requestBytes, streamBytes, texts } from '../support/arrow-streams.js';
import { servedBy } from '../support/arrow-service.js';
import { pieceSizes } from '../support/cut-in-pieces.js';

const find = wordFinder({ Jane: ['NAME', 0.9], '😀': ['URL', 0.4] });
const PROVIDER = fakeProvider((input) => {
  if (input.text.includes('fails')) throw new ProviderFailure(503, 'out of order');
  if (input.text.includes('defect')) throw new TypeError(`canary ${input.text}`);
  return find(input);
});

const served = servedBy(PROVIDER);

const cell = fc.oneof(
  fc.constantFrom(
    null,
    '',
    ' ',
    'Jane',
    'Jane and Jane',
    '😀 Jane',
    'fails',
    'a\u202Eb',
    'defect',
    '\uFEFFJane',
  ),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);

test('the same rows have the same answers, in whatever batches and pieces they come', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(cell, { minLength: 1, maxLength: 30 }),
      fc.array(fc.nat(8), { maxLength: 12 }),
      pieceSizes,
      fc.constantFrom('classify', 'label'),
      async (cells, cuts, sizes, kind) => {
        const whole = await (await served(requestBytes({ kind }, [texts('t', cells)]))).answers.next();
        const batches: (string | null)[][] = [];
        let at = 0;
        for (const cut of cuts) batches.push(cells.slice(at, (at += cut)));
        batches.push(cells.slice(at));
        const request = requestBytes({ kind }, [texts('t', ...batches)]);
        const parts = await (await served(request, sizes)).answers.next();
        assert.deepEqual(
          parts.rows.map(({ length }) => length),
          batches.map(({ length }) => length),
        );
        assert.deepEqual(parts.rows.flat(), whole.rows.flat());
      },
    ),
    { numRuns: 60 },
  );
});

test('a provider that fails, and a defect, are errors of their rows alone; nothing of a text is told', async () => {
  const rows = ['Jane', 'fails canary', 'defect canary', 'Jane 😀'];
  const { answers, lines } = await served(requestBytes({ kind: 'classify' }, [texts('t', rows)]));
  const [batch = []] = (await answers.next()).rows;
  assert.deepEqual(
    batch.map(({ error }) => (error as { code: string } | null)?.code),
    [undefined, 'ALL_PROVIDERS_FAILED', 'ALL_PROVIDERS_FAILED', undefined],
  );
  assert.deepEqual(
    batch.map(({ findings }) => (findings as unknown[] | null)?.length),
    [1, undefined, undefined, 2],
  );
  assert.ok(!JSON.stringify([batch, lines]).includes('canary'));
});

for (const [code, request, columns] of [
  ['KIND_UNKNOWN', { kind: 'clasify' }, [texts('t', ['Jane'])]],
  ['REQUEST_INVALID', [], [texts('t', ['Jane'])]],
  ['OPTION_UNKNOWN', { kind: 'classify', treshold: 1 }, [texts('t', ['Jane'])]],
  ['OPTION_UNKNOWN', { kind: 'hello', entities: ['PERSON'] }, []],
  ['OPTION_INVALID', { kind: 'classify', score_threshold: 2 }, [texts('t', ['Jane'])]],
  ['OPTION_INVALID', { kind: 'classify', score_threshold: '0.5' }, [texts('t', ['Jane'])]],
  ['OPTION_INVALID', { kind: 'label', entities: ['PERSONS'] }, [texts('t', ['Jane'])]],
  ['OPTION_INVALID', { kind: 'label', entities: [] }, [texts('t', ['Jane'])]],
  ['COLUMNS_INVALID', { kind: 'classify' }, [texts('t', ['Jane']), texts('u', ['Jane'])]],
  ['COLUMNS_INVALID', { kind: 'label' }, []],
  ['COLUMNS_INVALID', { kind: 'hello' }, [texts('t', ['Jane'])]],
] as const)
  test(`${code}: ${JSON.stringify(request)}; the next request is answered`, async () => {
    const bytes = Buffer.concat([requestBytes(request, columns), requestBytes({ kind: 'hello' }, [])]);
    const { answers } = await served(bytes);
    const refused = await answers.next();
    assert.equal(refusalOf(refused).code, code);
    assert.deepEqual(refused.rows, []);
    assert.equal((await answers.next()).metadata.get('data-discovery.version'), '1.2.3');
  });

test('another protocol is refused', async () => {
  for (const bytes of [requestBytes({ kind: 'hello' }, [], '2'), streamBytes(new Map(), [])])
    assert.equal(refusalOf(await (await served(bytes)).answers.next()).code, 'PROTOCOL_UNKNOWN');
});

test('offsets that do not fit their content are refused, and the next request is answered', async () => {
  const request = requestBytes({ kind: 'label' }, [texts('t', ['Jane', 'Joan'])]);
  const at = Buffer.from(request).indexOf(Buffer.from([0, 0, 0, 0, 4, 0, 0, 0, 8, 0, 0, 0]));
  assert.ok(at > 0);
  for (const wrong of [9, 3, 0x7fffffff]) {
    const damaged = Buffer.from(request);
    damaged.writeInt32LE(wrong, at + 8);
    const { answers } = await served(Buffer.concat([damaged, requestBytes({ kind: 'hello' }, [])]));
    assert.equal((await answers.next()).fault?.code, 'ARROW_UNREADABLE');
    assert.equal((await answers.next()).fault, undefined);
  }
});
