import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { unchanged } from '../../src/formats/rewriting/passage.js';
import { ComparingWork, WrittenOtherwise, type RecordedText } from '../../src/protect/recorded-work.js';

const recorded = (texts: readonly string[]): readonly RecordedText[] =>
  texts.map((text) => ({ part: 'a part', original: text, changed: unchanged(text), kind: 'text' }));

/** Whether a file that was meant to have some texts, and has others when read again, passes. */
async function passes(meant: readonly string[], read: readonly string[]): Promise<boolean> {
  const work = new ComparingWork(recorded(meant));
  try {
    await Promise.resolve().then(() =>
      work.texts(
        read.map((text) => ({ text })),
        'a part',
      ),
    );
    work.end();
    return true;
  } catch (error) {
    if (!(error instanceof WrittenOtherwise)) throw error;
    return false;
  }
}

describe('a file that is read again', () => {
  for (const [what, meant, read, expected] of [
    ['the same texts', ['a', '[PERSON] b'], ['a', '[PERSON] b'], true],
    ['another break between two stretches', ['a  b\nc'], ['a b c '], true],
    ['an empty text less at the end', ['a', ' \n'], ['a'], true],
    ['a value that came back', ['Dear [PERSON]'], ['Dear Jane'], false],
    ['a value beside what replaced it', ['Dear [PERSON]'], ['Dear [PERSON] Jane'], false],
    ['words that became one', ['Jane Miller'], ['JaneMiller'], false],
    ['a word cut in two', ['JaneMiller'], ['Jane Miller'], false],
    ['a letter in another case', ['jane'], ['Jane'], false],
    ['another digit', ['4111 1111'], ['4111 1112'], false],
    ['a character that only looks like white space', ['a b'], ['a\u200bb'], false],
    ['a text less at the end', ['a', 'b'], ['a'], false],
    ['a text less before an empty one', ['a', 'b', ''], ['a', ''], false],
    ['a text more', ['a'], ['a', 'b'], false],
    ['an empty text more', ['a'], ['a', ''], false],
    ['texts in another order', ['a', 'b'], ['b', 'a'], false],
    ['two texts joined', ['a', 'b'], ['a b'], false],
    ['no text at all', ['a'], [], false],
  ] as const)
    it(`${expected ? 'passes' : 'fails'} with ${what}`, async () => {
      assert.equal(await passes(meant, read), expected);
    });

  it('fails for every change of a character that is no white space', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 4 }),
        fc.nat(),
        fc.nat(),
        fc.constantFrom('x', '4', 'é'),
        async (texts, which, where, other) => {
          const at = which % texts.length;
          const text = texts[at] ?? '';
          const place = where % text.length;
          if (text[place] === other) return;
          const changed = text.slice(0, place) + other + text.slice(place + 1);
          assert.equal(await passes(texts, texts.with(at, changed)), false);
        },
      ),
    );
  });
});
