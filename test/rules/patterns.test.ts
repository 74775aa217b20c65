import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { roundScore } from '../../src/core/score.js';
import { compileRe2, type Re2Pattern } from '../../src/rules/rules-document.js';
import { createRe2Sets } from '../../src/rules/rules-detector.js';
import { RulesTooSlow, WorkBudget } from '../../src/rules/work-budget.js';
import { createListedValues, foldKeepingLength } from '../../src/rules/listed-values.js';
import { awkwardText } from '../support/awkward-text.js';
import { rulesOf } from '../support/rules-file.js';

function pattern(source: string): Re2Pattern {
  const compiled = compileRe2(source);
  if ('fault' in compiled) throw new Error(compiled.fault);
  return compiled;
}

/** A budget whose clock stands still. */
const unlimited = (): WorkBudget => new WorkBudget(0, () => 0);

describe('an expression', () => {
  it('finds what the engine of the language finds, at the same UTF-16 offsets', () => {
    const sources = ['[a-zé]+', String.raw`\d`, '😀.', '(?:Z|7)[^ ]?', String.raw`\.|,`, '語+', 'a(?:7|Z)+'];
    fc.assert(
      fc.property(fc.constantFrom(...sources), awkwardText(40), (source, text) => {
        const expected = [...text.matchAll(new RegExp(source, 'gu'))].map((match) => ({
          start: match.index,
          end: match.index + match[0].length,
        }));
        assert.deepEqual([...pattern(source).search(text)], expected);
      }),
    );
  });

  it('reports the group named value, and the whole match where that took no part', () => {
    const text = 'id: 42, no: 7';
    assert.deepEqual(
      [...pattern(String.raw`id: (?P<value>\d+)|no: \d`).search(text)],
      [
        { start: 4, end: 6 },
        { start: 8, end: 13 },
      ],
    );
  });

  it('never reports an empty place', () => {
    assert.deepEqual([...pattern(String.raw`\b|x`).search('a x')], []);
  });
});

describe('many expressions together', () => {
  it('match where each alone matches, however they are grouped', () => {
    const sources = [
      '[a-zé]{2}',
      String.raw`\d+`,
      '😀',
      String.raw`\bZ\b`,
      '^a',
      'a$',
      '(?i)z7',
      'e.',
      '(?:a|7){1,90}Z',
      '(?:é|a){1,200}',
    ];
    const patterns = Array.from({ length: 30 }, (_, index) => pattern(sources[index % sources.length] ?? ''));
    const sets = createRe2Sets(patterns);
    fc.assert(
      fc.property(awkwardText(30), (text) => {
        const together = new Set([...sets.matching(text)].flat());
        for (const one of patterns) {
          const alone = [...one.search(text)].length > 0;
          // An expression that matches without a character of its own has nothing to report.
          if (alone) assert.ok(together.has(one), one.source);
        }
      }),
    );
  });
});

describe('listed values', () => {
  const rows: readonly (readonly [values: readonly string[], text: string, found: readonly string[]])[] = [
    [['Blue Heron'], 'the Blue Heron plan', ['Blue Heron']],
    [['Blue Heron'], 'the Blue Herons plan, DarkBlue Heron', []],
    [['Heron', 'Blue Heron'], 'Blue Heron and Heron', ['Blue Heron', 'Heron', 'Heron']],
    [['C++'], 'C++, C+++ and xC++', ['C++', 'C++']],
    [['#7'], 'no. #7, #77', ['#7']],
    [['a'], 'a_a a-a', ['a', 'a']],
    [['é'], 'e\u0301 é', ['e\u0301', 'é']],
    [['José Ruiz'], 'n\u0303 Jose\u0301 Ruiz, x', ['Jose\u0301 Ruiz']],
    [['Jose\u0301'], 'José e\u0301', ['José']],
    [['한글'], '\u1112\u1161\u11ab\u1100\u1173\u11af 한글', ['\u1112\u1161\u11ab\u1100\u1173\u11af', '한글']],
    [['\u0958'], 'e\u0301 \u0958', ['\u0958']],
    [['Jose'], 'Jose\u0301', []],
    [['o'], 'o\u0301 o', ['o']],
    [['😀'], '😀😀', ['😀', '😀']],
    [['Ann'], 'ann', []],
  ];
  for (const [values, text, found] of rows) {
    it(`${values.join(', ')} in "${text}"`, () => {
      const spans = createListedValues(values, false).find(text);
      assert.deepEqual(
        spans.map(({ start, end }) => text.slice(start, end)),
        found,
      );
    });
  }

  it('are found without case where asked, at true offsets', () => {
    fc.assert(
      fc.property(awkwardText(12), awkwardText(12), (before, after) => {
        const text = `${before} İNightJar ${after} NIGHTJAR`;
        const spans = createListedValues(['nightjar'], true).find(text);
        assert.equal(text.slice(spans.at(-1)?.start, spans.at(-1)?.end), 'NIGHTJAR');
      }),
    );
    assert.equal(foldKeepingLength('İA').length, 2);
  });

  it('are found alike in composed and decomposed text', () => {
    fc.assert(
      fc.property(awkwardText(12), awkwardText(12), (before, after) => {
        const { find } = createListedValues(['Zoé Müller', '한', 'ö'], false);
        const composed = `${before} Zoé Müller 한 ${after}`.normalize('NFC');
        const [found, again] = [composed, composed.normalize('NFD')].map((text) =>
          find(text).map(({ start, end }) => text.slice(start, end).normalize('NFC')),
        );
        assert.deepEqual(again, found);
        assert.ok(found?.includes('Zoé Müller'));
      }),
    );
  });

  it('take time by the text, not by their number', () => {
    const text = 'Mr N1 '.repeat(1_700);
    const timeFor = (count: number): number => {
      const { find } = createListedValues(
        Array.from({ length: count }, (_, index) => `Mr N1 ${index.toString().padStart(5, '0')}`),
        false,
      );
      return fastest(() => find(text));
    };
    // A look at each value would take a thousand times as long.
    assert.ok(timeFor(10_000) <= 20 * timeFor(10) + 20);
  });
});

/** Milliseconds of the processor that the fastest of three runs took: others' work does not count. */
function fastest(work: () => unknown): number {
  const times = Array.from({ length: 3 }, () => {
    const began = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}

describe('hostile expressions', () => {
  const hostile = [
    '(a+)+$',
    '(a|aa)+$',
    '(x+x+)+y',
    '(.*)(.*)(.*)(.*)(.*)[ab]z',
    '([a-z]+)*[0-9]',
    '(?:a?){100}a{100}',
    String.raw`(\w+\s?)+!`,
  ];
  const texts = ['a'.repeat(10_240), `${'a'.repeat(10_239)}!`, 'x'.repeat(10_240), 'aB1 '.repeat(2_560)];
  for (const source of hostile) {
    it(`${source} takes time by the length of the text`, () => {
      const compiled = pattern(source);
      for (const text of texts) {
        const half = fastest(() => [...compiled.search(text.slice(text.length / 2))]);
        const whole = fastest(() => [...compiled.search(text)]);
        // Quadratic would be 4 and exponential without end; a few milliseconds are noise.
        assert.ok(whole <= 3.5 * half + 20, `${whole.toString()} ms after ${half.toString()} ms`);
      }
    });
  }

  it('that search again and again end with the budget, at the step after it, by name and not by value', async () => {
    const { detect } = rulesOf(
      'recognizers:',
      '  - name: hostile',
      '    category: HOSTILE_FORM',
      '    patterns: [{name: a, regex: "x.*y|x", score: 1}]',
    );
    let at = 0;
    // Each look at the clock is a millisecond: the budget of 500 ends it long before ten thousand steps.
    const budget = new WorkBudget(0, () => at++);
    await assert.rejects(detect?.('x'.repeat(10_240), budget, false) ?? Promise.resolve(), (error) => {
      assert.ok(error instanceof RulesTooSlow);
      assert.equal(error.message, 'recognizers[0].patterns[0].regex takes too long on this text');
      return true;
    });
    assert.ok(at < 2_000, at.toString());
  });
});

describe('the detector', () => {
  const rules = rulesOf(
    'recognizers:',
    '  - name: badge',
    '    category: BADGE',
    '    keywords: [BADGE]',
    String.raw`    patterns: [{name: digits, regex: '\b\d{5}\b', score: 0.2, score_in_context: 0.9}]`,
    '    context: {words: [Badge], before: 3, after: 0}',
    '  - name: card',
    '    category: CARD_NUMBER',
    '    check_digit: luhn',
    String.raw`    patterns: [{name: digits, regex: '\b\d{4} \d{4}\b', score: 0.4, score_if_valid: 0.9, score_if_invalid: 0.1}]`,
    '  - name: nino',
    '    category: SOCIAL_SECURITY_ID',
    '    check_digit: GB.nino',
    String.raw`    patterns: [{name: spaced, regex: '[A-Z]{2}(?: \d\d){3} [A-D]', score: 0, score_if_valid: 0.8}]`,
    'deny:',
    '  - {category: PROJECT_NAME, values: [Nightjar], patterns: ["NJ-[0-9]+"], ignore_case: true, score: 0.8}',
  );
  const rows: readonly (readonly [text: string, found: readonly string[]])[] = [
    ['badge 12345', ['badge:12345:0.9']],
    ['badges: a b c d 12345', ['badge:12345:0.2']],
    ['number 12345', []],
    ['card 1234 5674', ['card:1234 5674:0.9']],
    ['card 1234 5678', ['card:1234 5678:0.1']],
    ['AB 12 34 56 C', ['nino:AB 12 34 56 C:0.8']],
    ['DF 12 34 56 C', []],
    ['nightjar NJ-7', ['deny-list:nightjar:0.8', 'deny-list:NJ-7:0.8']],
    ['nightjars', []],
  ];
  for (const [text, expected] of rows) {
    it(`in "${text}": ${expected.join(', ') || 'nothing'}`, async () => {
      const findings = (await rules.detect?.(text, unlimited(), false)) ?? [];
      const found = findings
        .toSorted((a, b) => a.start - b.start)
        .map(
          ({ classifier, start, end, score }) =>
            `${classifier}:${text.slice(start, end)}:${roundScore(score).toString()}`,
        );
      assert.deepEqual(found, expected);
    });
  }

  it('explains as built-in recognizers do', async () => {
    const [finding] = (await rules.detect?.('badge 12345', unlimited(), true)) ?? [];
    assert.deepEqual(
      finding?.explanation?.map(({ step }) => step),
      ['pattern', 'context_word'],
    );
  });

  it('keeps texts that are searched at the same time apart', async () => {
    const texts = ['badge 12345', 'card 1234 5674', 'badge 54321', 'nothing'];
    let now = 0;
    // A clock that runs makes each search give way to the others.
    const found = await Promise.all(
      texts.map(async (text) => rules.detect?.(text, new WorkBudget(1e9, () => (now += 20)), false)),
    );
    assert.deepEqual(
      found.map((findings, index) => findings?.map(({ start, end }) => texts[index]?.slice(start, end))),
      [['12345'], ['1234 5674'], ['54321'], []],
    );
  });
});
