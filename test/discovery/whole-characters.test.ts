import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import { classifyText } from '../../src/discovery/classify-text.js';
import { labelText } from '../../src/discovery/label-text.js';
import { createPatternProvider } from '../../src/providers/pattern-provider.js';
import { configured, fakeProvider, finding } from '../support/fake-provider.js';

const pattern = configured(createPatternProvider({ threads: 1 }, '0'), { timeoutMs: 60_000 });
after(() => pattern.provider.close());

const asking = (provider: typeof pattern) => ({ providers: [provider], trusted: true });
const label = async (text: string, provider: typeof pattern): Promise<string> =>
  (await labelText(asking(provider), Buffer.from(text), 'utf16', () => true)).labelled;

/** Offsets at which a character, as a reader sees it, begins or the text ends. */
const boundaries = (text: string): ReadonlySet<number> =>
  new Set([...new Intl.Segmenter('und').segment(text)].map(({ index }) => index).concat(text.length));

const CLUSTERS = [
  'a',
  'é',
  'e\u0301',
  'ọ\u0300',
  'ạ\u0304',
  ' ',
  '1',
  '👩‍👩‍👧',
  '👍🏽',
  '🇫🇷',
  '❤️',
  '각',
  'का',
  '中',
  '1️⃣',
];

describe('a finding is made of whole characters', () => {
  for (const [text, word, labelled] of [
    ['Call Ọ\u0300ṣọ\u0301.', 'Ọ\u0300ṣọ', 'Call [PERSON].'],
    ['to jane@example.orgạ\u0304', 'jane@example.orgạ', 'to [PERSON]'],
    ['to e\u0301va, so', '\u0301va', 'to [PERSON], so'],
    ['Eva👩‍👩‍👧 here', 'Eva👩', '[PERSON] here'],
    ['Eva 👍🏽 here', '🏽', 'Eva [PERSON] here'],
    ['Eva, Évá', 'Eva', '[PERSON], Évá'],
    ['line\r\nEva\r\n', 'Eva', 'line\r\n[PERSON]\r\n'],
    ['ọ\u0300Eva', 'Eva', 'ọ\u0300[PERSON]'],
  ] as const) {
    it(`${JSON.stringify(text)}, of which a provider names ${JSON.stringify(word)}`, async () => {
      const start = text.indexOf(word);
      const bySpan = configured(fakeProvider(() => [finding(start, start + word.length, 'PERSON')]));
      assert.equal(await label(text, bySpan), labelled);
    });
  }

  it('whatever spans a provider answers', async () => {
    const text = fc.array(fc.constantFrom(...CLUSTERS), { minLength: 1, maxLength: 30 });
    const spans = fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(text, spans, async (clusters, places) => {
        const whole = `x${clusters.join('')}`;
        const asked = places.map(([from, length]) => {
          const start = from % whole.length;
          return finding(start, start + 1 + (length % (whole.length - start)), 'PERSON');
        });
        const provider = configured(fakeProvider(() => asked));
        const { occurrences } = await classifyText(asking(provider), Buffer.from(whole), 'utf16', () => true);
        const at = boundaries(whole);
        for (const { start, end } of occurrences) assert.ok(at.has(start) && at.has(end));
        for (const { start, end } of asked) {
          assert.ok(occurrences.some((found) => found.start <= start && found.end >= end));
        }
        assert.doesNotMatch(await label(whole, provider), /\][\p{M}\p{Emoji_Modifier}\u200d]/u);
      }),
    );
  });

  for (const [text, labelled] of [
    ['Write to adébọ\u0300wálé@example.org now', 'Write to [EMAIL_ADDRESS] now'],
    ['Write to jane@ẹ\u0300xample.org now', 'Write to [EMAIL_ADDRESS] now'],
    ['IBAN DE89370400440532013000ạ\u0304', /^(?!.*\]\p{M})/u],
    ['Write to jane@example.orgạ\u0304 now', /^(?!.*\]\p{M})/u],
  ] as const) {
    it(`patterns: ${text}`, async () => {
      const answer = await label(text, pattern);
      if (typeof labelled === 'string') assert.equal(answer, labelled);
      else assert.match(answer, labelled);
    });
  }
});
