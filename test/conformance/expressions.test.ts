import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildStepGraph } from '../../measure/load/attacks/grammar/build-step-graph.js';
import { mostSteps } from '../../measure/load/attacks/grammar/most-steps.js';
import { RECOGNIZERS } from '../../src/recognizers/registry.js';

/**
 * Steps that a backtracking engine may take from one place of a text, whatever the text. An expression whose groups may
 * part in several ways takes thousands of times as many.
 */
const MOST_STEPS = 2_500;

const stepsOf = (regex: RegExp): number => mostSteps(buildStepGraph(regex), MOST_STEPS).steps;

describe('every expression ends soon on every text', () => {
  for (const { name, patterns } of RECOGNIZERS) {
    for (const { name: pattern, regex } of patterns) {
      it(`${name}/${pattern}`, () => {
        const steps = stepsOf(regex);
        assert.ok(steps <= MOST_STEPS, `${steps.toString()} steps from one place`);
      });
    }
  }
});

describe('an expression that does not is noticed', () => {
  const rows: readonly (readonly [what: string, regex: RegExp, isFine: boolean])[] = [
    ['groups that may part anywhere', /(?:[ -]?[A-Z0-9]{1,8}){3,8}x/g, false],
    ['the same with a sign between them', /(?:[ -][A-Z0-9]{1,8}){3,8}x/g, true],
    ['two repetitions of the same', /(?:\d{1,40}-?){1,40}x/g, false],
    ['one after the other', /[a-z]{1,300}[a-z0-9]{1,300}!/g, false],
    ['one after the other, told apart', /[a-z]{1,300}\d{1,300}!/g, true],
    ['alternatives that overlap', /(?:ab|a|b){1,30}!/g, false],
  ];
  for (const [what, regex, isFine] of rows) {
    it(what, () => {
      assert.equal(stepsOf(regex) <= MOST_STEPS, isFine);
    });
  }
});
