import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import fc from 'fast-check';
import { cleanText } from '../../src/text/clean-text.js';

const CLEANED: readonly (readonly [what: string, text: string, clean: string])[] = [
  ['soft hyphens', 'Mül\u00ADler', 'Müller'],
  ['zero-width spaces', 'jane\u200B.doe@ex\u200Bample.org', 'jane.doe@example.org'],
  ['a byte order mark inside', 'a\uFEFFb', 'ab'],
  ['bidirectional controls', '\u202Eabc\u202C', 'abc'],
  ['ligatures', 'o\uFB03ce', 'office'],
  ['circled numerals', '\u2460 and \u2167', '1 and VIII'],
  ['form feeds', 'one\ftwo', 'one\ntwo'],
  ['decomposed letters', 'Ame\u0301lie Ru\u0308hl', 'Amélie Rühl'],
  ['Korean letters one by one', '\u1100\u1161\u11A8', '각'],
  ['full-width letters', 'Ｊａｎｅ　Ｄｏｅ', 'Jane　Doe'],
  ['full-width digits', '４１１１', '4111'],
  ['full-width punctuation', '（東京）', '(東京)'],
  ['styled letters', '𝐉𝐚𝐧𝐞', 'Jane'],
  ['colours of terminals', '\u001B[1;31mJane\u001B[0m Doe', 'Jane Doe'],
  ['titles of terminals', '\u001B]0;name\u0007Jane', 'Jane'],
  ['controls', 'Ja\u0000ne\u007F', 'Jane'],
  ['Cyrillic letters in Latin words', 'раура\u006C Мiller', 'paypal Miller'],
  ['surplus marks', 'J\u0301\u0301\u0301\u0301\u0301\u0301ane', 'J\u0301ane'],
];

const KEPT = [
  'Plain text.',
  'Zoë kept 5 m² – “½ price”, 20 °C, 🏳️‍🌈 👩‍👩‍👧 1️⃣ 🇫🇮',
  'Иван Петров живёт в Москве',
  'می‌خواهم',
  'क्‍ष',
  'ภาษา\u200Bไทย',
  '\uFEFFwith a byte order mark',
];

describe('a text is cleaned', () => {
  for (const [what, text, clean] of CLEANED)
    it(`of ${what}`, () => {
      assert.equal(cleanText(text)?.text, clean);
    });
  for (const text of KEPT)
    it(`and ${text} stays`, () => {
      assert.equal(cleanText(text)?.text ?? text, text);
    });
});

test('every character of a cleaned text stands for a part of the original, in order', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 8 }),
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.constantFrom('\u200B', '\u00AD', 'e\u0301', '\uFB03', '\u001B[0m', '\u200D', '👩‍👩‍👧', 'раура\u006C'),
    fc.constantFrom('Jane ', '1234', '\n'),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('');
      const clean = cleanText(text);
      if (clean === undefined) return;
      assert.equal(clean.starts.length, clean.text.length);
      assert.equal(clean.ends.length, clean.text.length);
      for (const [at, start] of clean.starts.entries()) {
        const end = clean.ends[at] ?? 0;
        assert.ok(start < end && end <= text.length);
        assert.ok(at === 0 || (clean.starts[at - 1] ?? 0) <= start);
        // Printable ASCII stands for itself.
        const original = text.slice(start, end);
        if (/^[\x20-\x7E]$/.test(original)) assert.equal(clean.text.charAt(at), original);
      }
    }),
    { numRuns: 500 },
  );
});
