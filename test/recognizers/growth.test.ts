import { describe, it } from 'node:test';
import type { Finding } from '../../src/core/span.js';
import { moneyTokens } from '../../src/recognizers/money-tokens.js';
import { settleRivals } from '../../src/recognizers/settle-rivals.js';
import { TextView } from '../../src/recognizers/text-view.js';
import { assertGrowsLikeItsInput } from '../support/assert-growth.js';

describe('work over a text grows like the text', () => {
  it('where each currency word was compared with every currency name', () => {
    assertGrowsLikeItsInput((size) => {
      const text = 'US dollar '.repeat(size);
      return () => moneyTokens(new TextView(text));
    }, 12_000);
  });

  it('where the line of each prompt was looked for in everything before it', () => {
    assertGrowsLikeItsInput((size) => {
      const text = 'a $ b '.repeat(size);
      return () => moneyTokens(new TextView(text));
    }, 12_000);
  });

  it('where each finding was compared with all in reach of the longest sure one', () => {
    assertGrowsLikeItsInput((size) => {
      const finding = (start: number, end: number, entityType: string, score: number): Finding => ({
        start,
        end,
        entityType,
        score,
        classifier: 'c',
        details: {},
      });
      const findings = Array.from({ length: size }, (_, index) => [
        finding(index * 2, index * 2 + 1, 'AGE', 0.7),
        finding(index * 2, index * 2 + 1, 'PIN', 0.6),
      ]).flat();
      const all = [finding(0, size * 2, 'URL', 0.7), ...findings];
      return () => settleRivals(all);
    }, 4000);
  });
});
