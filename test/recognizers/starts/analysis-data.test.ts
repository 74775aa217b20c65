import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createPatternFinder } from '../../../src/providers/find-patterns.js';
import { askedBy } from '../../../src/recognizers/detector.js';
import { analyseRegistry, knownFrom } from '../../../src/recognizers/known-analysis.js';
import { RECOGNIZERS } from '../../../src/recognizers/registry.js';
import { analyse, type Analysis } from '../../../src/recognizers/starts/analysis.js';
import { present } from '../../../src/core/present.js';

const CHARACTERS = Array.from('aZ5 .-_@\néſKÄЖ東٣𝐀😀€\u00a0\u0345ßΣ');
const patterns = RECOGNIZERS.flatMap((one) => one.patterns);
const asked = askedBy(RECOGNIZERS);
const data = analyseRegistry();
const known = present(knownFrom(data), 'what is known');

/** All that an analysis says, as plain values. */
const plain = ({ sets, kinds, expressions }: Analysis) => ({
  sets: sets.map(({ test, ...set }) => ({ ...set, holds: CHARACTERS.map((one) => test(one)) })),
  kinds: kinds().map(({ source, flags }) => `${flags}/${source}`),
  expressions: expressions.map(({ isDigitBlind, ...one }) => ({ ...one, isDigitBlind: isDigitBlind() })),
});

describe('what the build writes of the expressions', () => {
  it('says the same as their analysis', () => {
    const written = known(patterns, asked);
    assert.ok(written);
    assert.deepEqual(plain(written), plain(analyse([...patterns.map(({ regex }) => regex), ...asked])));
  });

  it('finds the same in the examples of all recognizers', () => {
    const [find, plainly] = [createPatternFinder(RECOGNIZERS, known), createPatternFinder(RECOGNIZERS)];
    for (const { examples } of RECOGNIZERS)
      for (const { text } of examples)
        assert.deepEqual(find({ text }, false), plainly({ text }, false), text);
  });

  it('is not taken for recognizers that the build did not know', () => {
    const [first, ...others] = RECOGNIZERS;
    const strange = { ...present(first, 'recognizer'), name: 'strange' };
    assert.equal(knownFrom(data, [strange, ...others]), undefined);
    assert.equal(knownFrom(data, others), undefined);
    assert.equal(
      known([{ name: 'own', regex: /a/gu, scores: { form: 1, formInContext: 1 } }], []),
      undefined,
    );
    assert.equal(known([], [/a/gu]), undefined);
  });

  it('is taken for some of the recognizers alone', () => {
    const some = RECOGNIZERS.filter(({ country }) => country === 'de');
    const [find, plainly] = [createPatternFinder(some, known), createPatternFinder(some)];
    assert.ok(
      known(
        some.flatMap((one) => one.patterns),
        [],
      ),
    );
    for (const { examples } of some)
      for (const { text } of examples)
        assert.deepEqual(find({ text }, false), plainly({ text }, false), text);
  });
});
