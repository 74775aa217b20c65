import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { categoryOf } from '../../src/core/harmonization-table.js';
import { PRESETS } from '../../src/core/presets.js';
import { harmonize } from '../../src/harmonization/harmonize.js';
import { createPatternFinder, createSelectedFinder } from '../../src/providers/find-patterns.js';
import type { TextFindings } from '../../src/providers/provider.js';
import { REGISTRY_KNOWN } from '../../src/recognizers/known-analysis.js';
import { RECOGNIZERS } from '../../src/recognizers/registry.js';

const findAll = createPatternFinder(RECOGNIZERS);
const TEXTS = RECOGNIZERS.flatMap(({ examples }) => examples.map(({ text }) => text));
const SELECTIONS: readonly (readonly [name: string, categories: readonly string[]])[] = [
  ['secrets', PRESETS.secrets.categories],
  ['pci', PRESETS.pci.categories],
  ['mail addresses', ['EMAIL_ADDRESS']],
  ['numbers that fit many forms', ['PHONE_NUMBER', 'US_SSN']],
];

for (const [name, categories] of SELECTIONS) {
  describe(`a finder of ${name} alone`, () => {
    const wanted = new Set(categories);
    const isWanted = (found: TextFindings): TextFindings =>
      found.filter(({ entityType }) => wanted.has(categoryOf(entityType)));
    let asked = 0;
    const find = createSelectedFinder(
      RECOGNIZERS,
      wanted,
      () => {
        asked += 1;
        return findAll;
      },
      REGISTRY_KNOWN,
    );

    it('finds of them what all recognizers find', () => {
      for (const text of TEXTS)
        assert.deepEqual(isWanted(find({ text }, 0)), isWanted(findAll({ text }, false)), text);
      assert.ok(asked < TEXTS.length / 2, `all recognizers ran over ${asked.toString()} texts`);
    });

    it('finds the same where texts stand side by side', () => {
      const one = fc.constantFrom(...TEXTS);
      fc.assert(
        fc.property(one, one, fc.constantFrom('', ' ', ', ', '\n', '-'), (first, second, between) => {
          const text = first + between + second;
          assert.deepEqual(isWanted(find({ text }, 0)), isWanted(findAll({ text }, false)));
        }),
        { numRuns: 150, seed: 7 },
      );
    });

    it('reports of them what all recognizers report, where no other provider adds to a score', () => {
      const least = 0.7;
      let whole = 0;
      const findReported = createSelectedFinder(
        RECOGNIZERS,
        wanted,
        () => {
          whole += 1;
          return findAll;
        },
        REGISTRY_KNOWN,
      );
      const reported = (found: TextFindings) =>
        harmonize(found.map((one) => ({ ...one, providerIndex: 0 })))
          .filter(({ score, category }) => score >= least && wanted.has(category))
          .map(({ start, end, category, score }) => ({ start, end, category, score }));
      for (const [index, text] of TEXTS.entries()) {
        const beside = `${text} ${TEXTS[(index * 7) % TEXTS.length] ?? ''}`;
        for (const one of [text, beside])
          assert.deepEqual(
            reported(findReported({ text: one }, least)),
            reported(findAll({ text: one }, false)),
            one,
          );
      }
      assert.ok(whole < TEXTS.length, `all recognizers ran over ${whole.toString()} texts`);
    });

    it('finds the same behind a header', () => {
      const headers = ['card', 'password', 'pin', 'phone', 'e-mail', 'ssn', 'notes', 'sha512'];
      const before = asked;
      let texts = 0;
      for (const [index, whole] of TEXTS.entries())
        for (const text of [whole, whole.slice(0, 12), index.toString()]) {
          const input = { text, context: headers[(index + texts++) % headers.length] ?? '' };
          assert.deepEqual(
            isWanted(find(input, 0)),
            isWanted(findAll(input, false)),
            `${input.context}: ${text}`,
          );
        }
      assert.ok(asked - before < texts / 2, `all recognizers ran over ${(asked - before).toString()} texts`);
    });
  });
}

describe('the recognizers that run', () => {
  /** Recognizers that count how often they are asked to judge or to find. */
  const counted = (counts: Map<string, number>) =>
    RECOGNIZERS.map((recognizer) => {
      const count = (): void => void counts.set(recognizer.name, (counts.get(recognizer.name) ?? 0) + 1);
      const { find } = recognizer;
      return {
        ...recognizer,
        ...(find !== undefined && {
          find: (view: Parameters<typeof find>[0]) => {
            count();
            return find(view);
          },
        }),
      };
    });
  const TEXT =
    'Jane Roe paid $500 on 2 May 2026 in Paris, Texas; api_key = "sk_live_' + '4eC39HqLyjWDarjtT1zdp7dc"';

  it('are those of the chosen categories', () => {
    const counts = new Map<string, number>();
    const recognizers = counted(counts);
    const find = createSelectedFinder(recognizers, new Set(PRESETS.secrets.categories), () => {
      throw new Error('all recognizers were asked');
    });
    find({ text: TEXT }, 0);
    const chosen = recognizers.filter(({ entityType }) =>
      PRESETS.secrets.categories.some((one) => one === categoryOf(entityType)),
    );
    for (const name of counts.keys())
      assert.ok(
        chosen.some((one) => one.name === name),
        name,
      );
    const all = new Map<string, number>();
    createPatternFinder(counted(all))({ text: TEXT }, false);
    assert.ok(all.size > counts.size, 'with all categories chosen, more of them run');
  });
});
