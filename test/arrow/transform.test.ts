import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { LargeUtf8 } from 'apache-arrow';
import { ProviderFailure } from '../../src/providers/provider.js';
import { OPERATORS } from '../../src/transform/registry.js';
import { fakeProvider, wordFinder } from '../support/fake-provider.js';
import { refusalOf, requestBytes, texts, type TestColumn } from '../support/arrow-streams.js';
import { servedBy } from '../support/arrow-service.js';
import { randomRing } from '../support/transforming.js';

const find = wordFinder({ Jane: ['NAME', 0.9], Joan: ['NAME', 0.9], Hamden: ['CITY', 0.8] });
const PROVIDER = fakeProvider((input) => {
  if (input.text.includes('fails')) throw new ProviderFailure(503, 'out of order');
  return find(input);
});
const KEYS = randomRing('2026');
const served = servedBy(PROVIDER, KEYS);

const policy = (operator: string, categories: object = {}): string =>
  JSON.stringify({ default: { operator }, categories });

/** The rows of the answer, whatever its batches. */
async function rowsOf(request: object, columns: readonly TestColumn[]) {
  const { answers } = await served(requestBytes(request, columns));
  const answer = await answers.next();
  assert.equal(refusalOf(answer), null);
  return answer.rows.flat();
}

async function refused(request: object, columns: readonly TestColumn[], by = served) {
  const bytes = Buffer.concat([requestBytes(request, columns), requestBytes({ kind: 'hello' }, [])]);
  const { answers } = await by(bytes);
  const fault = refusalOf(await answers.next());
  assert.equal((await answers.next()).metadata.get('data-discovery.version'), '1.2.3');
  return fault;
}

const CELLS = [
  null,
  '',
  ' ',
  'Jane',
  'Joan and Jane',
  'JANE',
  'nobody',
  'Hamden, Jane',
  '4111 1111 1111 1111',
];
const cell = fc.constantFrom(...CELLS);

describe('transform over columns', () => {
  for (const operator of OPERATORS.filter(({ keyed }) => keyed).map(({ name }) => name))
    it(`gives the same for the same value in whatever part of the data it stands: ${operator}`, async () => {
      const request = { kind: 'transform', policy: policy(operator), categories: { name: 'PERSON' } };
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 12 }),
          fc.nat(12),
          async (rows, cut) => {
            const whole = await rowsOf(request, columnsOf(rows));
            const parts = [rows.slice(cut), rows.slice(0, cut)];
            const [behind = [], before = []] = await Promise.all(
              parts.map((part) => rowsOf(request, columnsOf(part))),
            );
            assert.deepEqual([...before, ...behind], whole);
          },
        ),
        { numRuns: 15 },
      );
    });

  it('keeps rows, nulls and blank cells; every cell of a column that is of a category is acted on', async () => {
    const request = {
      kind: 'transform',
      policy: policy('redact', { LOCATION: { operator: 'keep' } }),
      categories: { whole: 'PERSON' },
    };
    const whole: TestColumn = {
      name: 'whole',
      type: new LargeUtf8(),
      batches: [CELLS.slice(0, 5), CELLS.slice(5)],
    };
    const rows = await rowsOf(request, [whole, texts('note', CELLS.slice(0, 5), CELLS.slice(5))]);
    assert.deepEqual(
      rows.map((row) => [row['whole'], row['note'], row['errors']]),
      [
        [null, null, null],
        ['', '', null],
        [' ', ' ', null],
        ['', '', null],
        ['', ' and ', null],
        ['', 'JANE', null],
        ['', 'nobody', null],
        ['', 'Hamden, ', null],
        ['', '4111 1111 1111 1111', null],
      ],
    );
  });

  it('restores what was encrypted, also within other text; what it cannot stays and is told', async () => {
    const request = { kind: 'transform', policy: policy('encrypt'), categories: { whole: 'PERSON' } };
    const hidden = await rowsOf(request, [texts('whole', CELLS), texts('note', CELLS)]);
    assert.ok(!JSON.stringify(hidden).includes('Jane'));
    const of = (name: string) => hidden.map((row) => row[name] as string | null);
    const foreign = '[PERSON:other:AAAAAAAAAAAAAAAAAAAAAAAAAA] and [CANARY_7]';
    const back = await rowsOf({ kind: 'restore' }, [
      texts('whole', [...of('whole'), foreign]),
      texts('note', [...of('note').map((text) => (text === null ? null : `<${text}>`)), null]),
    ]);
    assert.deepEqual(
      back.map(({ whole, note }) => [whole, note]),
      [...CELLS.map((text) => [text, text === null ? null : `<${text}>`]), [foreign, null]],
    );
    assert.deepEqual(
      back.map(({ errors }) => errors),
      [
        ...CELLS.map(() => null),
        [
          {
            column: 'whole',
            code: 'NOT_RESTORED',
            message:
              '2 replacements are left unchanged: the file of keys does not contain their key; placeholders can be restored only with the map of their session, which workers do not have.',
          },
        ],
      ],
    );
  });

  it('a cell that cannot be read through is null, never what it was', async () => {
    const rows = await rowsOf({ kind: 'transform', policy: policy('hash') }, [
      texts('note', ['Jane fails', 'Jane', 'a\u202Eb Jane']),
    ]);
    assert.deepEqual(
      rows.map(({ note, errors }) => [
        note === null,
        (errors as readonly { readonly code: string }[] | null)?.map(({ code }) => code),
      ]),
      [
        [true, ['ALL_PROVIDERS_FAILED']],
        [false, undefined],
        [true, ['UNTRUSTED_INPUT']],
      ],
    );
  });

  it('numbers within a request where that is asked for', async () => {
    const request = {
      kind: 'transform',
      policy: policy('placeholder'),
      scope: 'request',
      categories: { a: 'PERSON' },
    };
    const rows = await rowsOf(request, [
      texts('a', ['Jane', null], ['Joan', 'jane']),
      texts('b', ['Joan', ''], ['Jane', 'x']),
    ]);
    assert.deepEqual(
      rows.map(({ a, b }) => [a, b]),
      [
        ['[PERSON_1]', '[PERSON_2]'],
        [null, ''],
        ['[PERSON_2]', '[PERSON_1]'],
        ['[PERSON_1]', 'x'],
      ],
    );
  });

  it('a pseudonym of what has few values is its label', async () => {
    const request = { kind: 'transform', policy: policy('pseudonym'), categories: { a: 'GENDER' } };
    assert.deepEqual(
      (await rowsOf(request, [texts('a', ['female', 'male'])])).map(({ a }) => a),
      ['[GENDER]', '[GENDER]'],
    );
  });

  for (const [what, request, code, told] of [
    [
      'a policy that is none',
      { policy: policy('nonesuch') },
      'POLICY_INVALID',
      /policy:1:\d+: default.*operator/,
    ],
    ['no policy', {}, 'OPTION_INVALID', /"policy"/],
    ['a policy as an object', { policy: {} }, 'OPTION_INVALID', /"policy"/],
    [
      'an operator of one session',
      { policy: policy('label', { PERSON: { operator: 'placeholder' } }) },
      'POLICY_INVALID',
      /"placeholder".*hash, encrypt or pseudonym.*"scope" to "request"/,
    ],
    [
      'a key that there is not',
      { policy: policy('keep', { PERSON: { operator: 'hash', key: 'old' } }) },
      'KEY_UNUSABLE',
      /"old"/,
    ],
    [
      'a scope that is none',
      { policy: policy('hash'), scope: 'table' },
      'OPTION_INVALID',
      /"scope".*everywhere, request/,
    ],
    ['a language that is none', { policy: policy('hash'), language: 'xx' }, 'OPTION_INVALID', /"language"/],
    [
      'a column that is not sent',
      { policy: policy('hash'), categories: { u: 'PERSON' } },
      'OPTION_INVALID',
      /"categories"/,
    ],
    [
      'a category that is none',
      { policy: policy('hash'), categories: { t: 'PERSONS' } },
      'OPTION_INVALID',
      /of column 1 .*Did you mean PERSON\?/,
    ],
    [
      'a threshold beside the one of the policy',
      { policy: policy('hash'), score_threshold: 0.5 },
      'OPTION_UNKNOWN',
      /^"score_threshold" is not an option of a request of the kind transform; it takes policy, /,
    ],
  ] as const)
    it(`refuses ${what}, and answers the next request`, async () => {
      const fault = await refused({ kind: 'transform', ...request }, [texts('t', ['Jane'])]);
      assert.equal(fault.code, code);
      assert.match(fault.message, told);
    });

  it('refuses what works with a key where there is none', async () => {
    const keyless = servedBy(PROVIDER);
    for (const request of [{ kind: 'restore' }, { kind: 'transform', policy: policy('hash') }])
      assert.equal((await refused(request, [texts('t', ['Jane'])], keyless)).code, 'KEY_UNUSABLE');
  });
});

const columnsOf = (rows: readonly (readonly [string | null, string | null])[]): readonly TestColumn[] => [
  texts(
    'name',
    rows.map(([name]) => name),
  ),
  texts(
    'note',
    rows.map(([, note]) => note),
  ),
];
