import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { ServiceError } from '../../src/core/errors.js';
import type { Finding } from '../../src/core/span.js';
import { OPEN_POLICY } from '../../src/core/operators.js';
import { classifyText } from '../../src/discovery/classify-text.js';
import { find, type FindOptions } from '../../src/discovery/find.js';
import { AllProvidersFailed, hasFailed, isPartial } from '../../src/discovery/provider-outcome.js';
import { corroborate } from '../../src/harmonization/corroborate.js';
import { harmonize } from '../../src/harmonization/harmonize.js';
import type { Occurrence } from '../../src/harmonization/occurrence.js';
import type { ConfiguredProvider } from '../../src/providers/configured-provider.js';
import { ProviderFailure, type ProviderInput } from '../../src/providers/provider.js';
import { configured, fakeProvider, finding, wordFinder } from '../support/fake-provider.js';

const all = (): boolean => true;
const OPTIONS: FindOptions = {
  contentType: 'text/plain',
  untrusted: 'trust',
  keeps: all,
  judged: 'occurrences',
};
const contentOf = (...texts: readonly string[]) => ({
  source: texts,
  read: () => ({ inputs: texts.map((text) => ({ text })) }),
});

type Find = (input: ProviderInput) => readonly Finding[];
const knows: readonly Find[] = [
  wordFinder({ Jane: ['NAME', 0.8], V1234567: ['IN_VOTER', 0.4], '555': ['PHONE', 0.6] }),
  (input) => [
    ...wordFinder({ Jane: ['PERSON', 0.5], Bob: ['NAME', 0.3] })(input),
    ...wordFinder({ V1234567: ['IDCARD', 0.6] })(input).map((one) => ({ ...one, isGeneric: true as const })),
  ],
  (input) => [
    ...wordFinder({ V1234567: ['IN_PASSPORT', 0.4], Bob: ['ORGANIZATION', 0.4] })(input),
    ...wordFinder({ V1234567: ['IDCARD', 0.3] })(input).map((one) => ({ ...one, isGeneric: true as const })),
  ],
];
const asProvider = (know: Find, name: string): ConfiguredProvider =>
  configured(fakeProvider(know), { name, timeoutMs: 60_000 });
/** Answers these findings to every text, under a classifier of its own. */
const answering = (found: readonly Finding[], name: string): ConfiguredProvider =>
  asProvider(() => found.map((one) => ({ ...one, classifier: name })), name);
const word = fc.constantFrom('Jane', 'Bob', 'V1234567', '555', 'é😀', 'lorem', 'ipsum.', '\n\n', '日本。');
/** More than two pieces of what is read at once. */
const longText = fc
  .array(word, { minLength: 20, maxLength: 60 })
  .map((words) => `${words.join(' ')} `)
  .chain((block) =>
    fc.integer({ min: 1, max: 40_000 }).map((length) => block.repeat(1 + Math.ceil(length / block.length))),
  );

describe('the pipeline', () => {
  it('refuses texts with more than a million findings, except cells of columns', async () => {
    const one: Occurrence = { start: 0, end: 4, category: 'PERSON', score: 0.5, classifiers: [] };
    const findMany = (each: number, judged: FindOptions['judged']) =>
      find(
        {
          providers: [asProvider(wordFinder({ Jane: ['NAME', 0.8] }), 'one')],
          trusted: true,
          harmonize: () => new Array<Occurrence>(each).fill(one),
        },
        contentOf('Jane', 'Jane'),
        { ...OPTIONS, judged },
      );
    const rows = [
      [500_000, 'occurrences', undefined],
      [500_001, 'occurrences', 'TOO_MANY_FINDINGS'],
      [500_001, 'columns', undefined],
    ] as const;
    for (const [each, judged, code] of rows) {
      const answer = findMany(each, judged);
      if (code === undefined) assert.equal((await answer).texts[1]?.occurrences.length, each);
      else await assert.rejects(answer, (error) => error instanceof ServiceError && error.code === code);
    }
  });

  it('finds in a text of any length what is found in it as one piece', async () => {
    await fc.assert(
      fc.asyncProperty(longText, async (text) => {
        const providers = knows.map((know, index) => asProvider(know, index.toString()));
        const { texts } = await find({ providers, trusted: true }, contentOf(text), OPTIONS);
        const inOnePiece = knows.flatMap((know, providerIndex) =>
          know({ text }).map((one) => ({ ...one, providerIndex })),
        );
        assert.deepEqual(texts[0]?.occurrences, harmonize(corroborate(inOnePiece)));
      }),
      { numRuns: 40 },
    );
  });

  it('answers the same whatever the order of the providers', async () => {
    const permutations = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ] as const;
    const label = fc.constantFrom('NAME', 'IN_VOTER', 'IN_PASSPORT', 'US_SSN', 'IDCARD');
    const findings = fc.array(
      fc
        .record({ at: fc.nat(2), label, score: fc.integer({ min: 1, max: 9 }), isKind: fc.boolean() })
        .map(({ at, label: entityType, score, isKind }) => ({
          ...finding(at, at + 3, entityType, score / 10),
          ...(isKind && entityType === 'IDCARD' && { isGeneric: true as const }),
        })),
      { maxLength: 4 },
    );
    const asked = fc.tuple(findings, findings, findings);
    await fc.assert(
      fc.asyncProperty(asked, fc.constantFrom(...permutations), async (found, order) => {
        const occurrencesIn = async (indexes: readonly number[]) => {
          const providers = indexes.map((index) => answering(found[index] ?? [], `p${index.toString()}`));
          const { texts } = await find({ providers, trusted: true }, contentOf('abcdef'), OPTIONS);
          return byName(texts[0]?.occurrences ?? [], indexes);
        };
        const [straight, turned] = [await occurrencesIn([0, 1, 2]), await occurrencesIn(order)];
        assert.deepEqual([...turned.keys()], [...straight.keys()]);
        // Products of the same factors in another order may differ in the last digit that is kept.
        for (const [name, score] of straight)
          assert.ok(Math.abs((turned.get(name) ?? -1) - score) < 1.5e-4, name);
      }),
      { numRuns: 500 },
    );
  });

  it('asks of providers that are none, or none for such content, nothing', async () => {
    const csvOnly = configured(fakeProvider(all as never), { supportedContentTypes: ['text/csv'] });
    for (const providers of [[], [csvOnly]]) {
      await assert.rejects(find({ providers, trusted: true }, contentOf('x'), OPTIONS), {
        code: 'CONTENT_TYPE_WITHOUT_PROVIDER',
      });
    }
  });

  it('asks an empty batch as well, so that the answer says what the providers are', async () => {
    const providers = [asProvider(() => [], 'A')];
    const { outcomes, texts } = await find({ providers, trusted: true }, contentOf(), OPTIONS);
    assert.deepEqual(
      [outcomes.map(({ config, status }) => [config.name, status]), texts],
      [[['A', 200]], []],
    );
  });

  it('reads the own rules once, however many parts a text has', async () => {
    let times = 0;
    const ownRules = () => {
      times += 1;
      return { denyClassifiers: new Set<string>(), policy: { ...OPEN_POLICY, off: new Set(['PERSON']) } };
    };
    const providers = [asProvider(wordFinder({ Jane: ['NAME', 0.9], '555': ['PHONE', 0.9] }), 'A')];
    const { texts } = await find(
      { providers, trusted: true, ownRules },
      contentOf('Jane 555 '.repeat(40_000)),
      OPTIONS,
    );
    assert.equal(times, 1);
    assert.deepEqual([...new Set(texts[0]?.occurrences.map(({ category }) => category))], ['PHONE_NUMBER']);
    assert.equal(texts[0]?.occurrences.length, 40_000);
  });

  it('judges occurrences by both thresholds, and cells by none: their columns are judged', async () => {
    const policy = { ...OPEN_POLICY, thresholds: new Map([['PERSON', 0.7]]) };
    const deps = {
      providers: [
        asProvider(wordFinder({ Jane: ['NAME', 0.6], Bob: ['NAME', 0.8], '555': ['PHONE', 0.4] }), 'A'),
      ],
      trusted: true,
      ownRules: () => ({ denyClassifiers: new Set<string>(), policy }),
    };
    const content = contentOf('Jane Bob 555');
    const keeps = ({ score }: { readonly score: number }): boolean => score >= 0.5;
    const judged = await find(deps, content, { ...OPTIONS, keeps });
    const scores = (list: readonly Occurrence[] | undefined) => list?.map(({ score }) => score);
    assert.deepEqual(scores(judged.texts[0]?.occurrences), [0.8]);
    assert.deepEqual(scores(judged.texts[0]?.nearMisses), [0.6, 0.4]);
    const cells = await find(deps, content, { ...OPTIONS, keeps, judged: 'columns' });
    assert.deepEqual(scores(cells.texts[0]?.occurrences), [0.6, 0.8, 0.4]);
    assert.deepEqual(cells.texts[0]?.nearMisses, []);
    for (const [category, score, isWanted] of [
      ['PERSON', 0.69, false],
      ['PERSON', 0.7, true],
      ['AGE', 0.49, false],
      ['AGE', 0.5, true],
    ] as const)
      assert.equal(cells.isWanted({ category, score }), isWanted, `${category} ${score.toString()}`);
  });
});

/** Scores by what stands where, whoever has which index. */
const byName = (
  occurrences: readonly Occurrence[],
  indexes: readonly number[],
): ReadonlyMap<string, number> =>
  new Map(
    occurrences
      .map(({ start, end, category, score, classifiers }) => {
        const who = classifiers.map(({ providerIndex }) => indexes[providerIndex]).sort();
        return [[start, end, category, ...who].join(' '), score] as const;
      })
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

describe('untrusted input', () => {
  const hidden = 'pay\u202E load';
  const watched = () => {
    const asked: string[] = [];
    const know: Find = ({ text }) => {
      asked.push(text);
      return [];
    };
    return { asked, deps: { providers: [asProvider(know, 'A')], trusted: false } };
  };

  it('is refused before anybody reads it, at its offset in the asked unit', async () => {
    for (const [unit, offset] of [
      ['codepoint', 4],
      ['utf16', 5],
      ['byte', 7],
    ] as const) {
      const { asked, deps } = watched();
      let isRead = false;
      const content = { ...contentOf('ok', `😀${hidden}`), read: () => ((isRead = true), { inputs: [] }) };
      await assert.rejects(find(deps, content, { ...OPTIONS, untrusted: { refuse: unit } }), (error) => {
        assert.ok(error instanceof ServiceError);
        assert.equal(error.code, 'UNTRUSTED_INPUT');
        assert.equal((error.details as { offset?: unknown }).offset, offset);
        return true;
      });
      assert.deepEqual([asked, isRead], [[], false]);
    }
  });

  it('is noted by its rule and read, or read without a word', async () => {
    for (const [untrusted, offence] of [
      ['note', 'bidi_control'],
      ['trust', undefined],
    ] as const) {
      const { asked, deps } = watched();
      const found = await find(deps, contentOf('ok', hidden), { ...OPTIONS, untrusted });
      assert.equal(found.offence, offence);
      assert.deepEqual(asked, ['ok', hidden]);
    }
    const { deps } = watched();
    assert.equal((await find(deps, contentOf('ok'), { ...OPTIONS, untrusted: 'note' })).offence, undefined);
  });
});

describe('a provider that fails', () => {
  /** Longer than is asked for at once. */
  const LONG = 'Jane and 555 '.repeat(45_000);
  const failures: Readonly<Record<string, () => never>> = {
    refusal: () => {
      throw new ProviderFailure(503, 'busy');
    },
    defect: () => {
      throw new TypeError('x is not a function');
    },
  };
  /** Fails from its nth call on, once or for good. */
  const failing = (know: Find, from: number, isForGood: boolean, fail: () => never): ConfiguredProvider => {
    let call = 0;
    const provider = fakeProvider(know);
    return configured(
      {
        ...provider,
        classify: (inputs, signal) => {
          call += 1;
          return call === from || (isForGood && call > from)
            ? Promise.resolve().then(fail)
            : provider.classify(inputs, signal);
        },
      },
      { name: 'Failing', timeoutMs: 60_000 },
    );
  };

  it('is told as failed, in whatever part of a text; what the others found stays', async () => {
    const others = asProvider(wordFinder({ '555': ['PHONE', 0.9] }), 'Other');
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 3 }),
        fc.boolean(),
        fc.constantFrom(...Object.keys(failures)),
        fc.boolean(),
        async (from, isForGood, how, isFirst) => {
          const fail = failures[how];
          assert.ok(fail !== undefined);
          const bad = failing(wordFinder({ Jane: ['NAME', 0.9] }), from, isForGood, fail);
          const providers = isFirst ? [bad, others] : [others, bad];
          const { outcomes, occurrences } = await classifyText(
            { providers, trusted: true },
            Buffer.from(LONG),
            'utf16',
            all,
          );
          assert.ok(isPartial(outcomes));
          assert.deepEqual(
            outcomes.filter(hasFailed).map(({ config, status }) => [config.name, status]),
            [['Failing', how === 'refusal' ? 503 : 502]],
          );
          const phones = occurrences.filter(({ category }) => category === 'PHONE_NUMBER');
          assert.equal(phones.length, 45_000);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('is an error where nobody else answered for that part, never an answer without findings', async () => {
    for (const from of [1, 2]) {
      for (const fail of Object.values(failures)) {
        const providers = [failing(wordFinder({ Jane: ['NAME', 0.9] }), from, false, fail)];
        await assert.rejects(
          classifyText({ providers, trusted: true }, Buffer.from(LONG), 'utf16', all),
          (error) => error instanceof AllProvidersFailed && error.outcomes.every(hasFailed),
        );
      }
    }
  });

  it('has failed where it answers for another number of texts than it was asked for', async () => {
    const short = { ...fakeProvider(() => []), classify: () => Promise.resolve([]) };
    const providers = [configured(short), asProvider(wordFinder({ Jane: ['NAME', 0.9] }), 'Other')];
    const { outcomes, texts } = await find({ providers, trusted: true }, contentOf('Jane'), OPTIONS);
    assert.deepEqual(outcomes.map(hasFailed), [true, false]);
    assert.equal(texts[0]?.occurrences.length, 1);
  });
});
