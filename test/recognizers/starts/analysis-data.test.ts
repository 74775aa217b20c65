import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createPatternFinder } from '../../../src/providers/find-patterns.js';
import { askedBy, wordTableOf } from '../../../src/recognizers/detector.js';
import { analyseRegistry, knownFrom } from '../../../src/recognizers/known-analysis.js';
import { RECOGNIZERS } from '../../../src/recognizers/registry.js';
import { Alphabet } from '../../../src/recognizers/starts/alphabet.js';
import { analyse, type Analysis } from '../../../src/recognizers/starts/analysis.js';
import { setFlags } from '../../../src/recognizers/starts/character-set.js';
import {
  type ExpressionGraph,
  joinSteps,
  STEP,
  stepsOf,
} from '../../../src/recognizers/starts/expression-graph.js';
import { parseExpression } from '../../../src/recognizers/starts/parse-expression.js';
import { present } from '../../../src/core/present.js';

const CHARACTERS = Array.from('aZ5 .-_@\néſKÄЖ東٣𝐀😀€\u00a0\u0345ßΣ');
const EXPRESSIONS = [
  ...RECOGNIZERS.flatMap(({ patterns }) => patterns.map(({ regex }) => regex)),
  ...askedBy(RECOGNIZERS),
];
const data = analyseRegistry();
const known = present(knownFrom(data), 'what is known');

/** All that an analysis says, as plain values. */
const plain = ({ sets, kinds, expressions, graph }: Analysis) => ({
  graph,
  sets: sets().map(({ test, ...set }) => ({ ...set, holds: CHARACTERS.map((one) => test(one)) })),
  kinds: kinds().map(({ source, flags }) => `${flags}/${source}`),
  expressions: expressions.map(({ isDigitBlind, ...one }) => ({ ...one, isDigitBlind: isDigitBlind() })),
});

/** The condition or value of each step. */
const conditionsIn = ({ kinds, values, conditions }: ExpressionGraph): readonly unknown[] =>
  Array.from(values, (value, step) =>
    kinds[step] === STEP.ahead || kinds[step] === STEP.behind ? conditions[value] : value,
  );

describe('what the build writes of the expressions', () => {
  it('says the same as their analysis', () => {
    const written = known(RECOGNIZERS);
    assert.ok(written);
    const analysis = analyse(EXPRESSIONS);
    assert.deepEqual(plain(written.analysis), plain(analysis));
    assert.deepEqual(written.words, wordTableOf(RECOGNIZERS));
    const { ascii } = written.analysis;
    assert.deepEqual(ascii, new Alphabet(analysis.sets, analysis.kinds).ascii());
    assert.deepEqual(new Alphabet(analysis.sets, analysis.kinds, ascii).ascii(), ascii);
  });

  it('says the same of some expressions as their analysis', () => {
    const some = RECOGNIZERS.filter((_, index) => index % 7 === 3).toReversed();
    const written = present(known(some), 'what is known').analysis;
    const whole = present(known(RECOGNIZERS), 'what is known').analysis;
    const regexes = some.flatMap(({ patterns }) => patterns.map(({ regex }) => regex));
    const graph = joinSteps(
      [...regexes, ...askedBy(some)].map((regex) =>
        stepsOf(parseExpression(regex.source), regex.flags, (source) =>
          whole.sets().findIndex((set) => set.source === source && set.flags === setFlags(regex.flags)),
        ),
      ),
    );
    assert.deepEqual(conditionsIn(written.graph), conditionsIn(graph));
    for (const part of ['kinds', 'nexts', 'forked', 'owners', 'entries'] as const)
      assert.deepEqual(written.graph[part], graph[part], part);
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
      known([
        {
          ...present(first, 'recognizer'),
          patterns: [{ name: 'own', regex: /a/gu, scores: { form: 1, formInContext: 1 } }],
        },
      ]),
      undefined,
    );
    assert.equal(known([{ ...present(first, 'recognizer'), asks: { expressions: [/a/gu] } }]), undefined);
  });

  it('is taken for some of the recognizers alone', () => {
    const some = RECOGNIZERS.filter(({ country }) => country === 'de');
    const [find, plainly] = [createPatternFinder(some, known), createPatternFinder(some)];
    const parts = known(some);
    assert.ok(parts);
    assert.equal(parts.words, undefined);
    for (const { examples } of some)
      for (const { text } of examples)
        assert.deepEqual(find({ text }, false), plainly({ text }, false), text);
  });
});
