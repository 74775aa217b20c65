import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildStepGraph } from '../../../measure/load/attacks/grammar/build-step-graph.js';
import { mostSteps } from '../../../measure/load/attacks/grammar/most-steps.js';
import { createDetector } from '../../../src/recognizers/detector.js';
import { apiToken } from '../../../src/recognizers/generic/api-token.js';
import {
  isKindOfVendor,
  SECRET_KINDS,
  severityOfKind,
} from '../../../src/recognizers/secrets/kinds/all-kinds.js';
import { literalPrefixes } from '../../../src/recognizers/secrets/literal-prefixes.js';
import type { SecretKind } from '../../../src/recognizers/secrets/secret-kind.js';
import { makeExample } from '../../support/secret-examples.js';
import { createRandom } from '../../support/seeded-random.js';

const detect = createDetector([apiToken]);
const SEED = 250;
const EXAMPLES = 4;
/** As for every expression of a recognizer; longer tokens take a step for each character. */
const MOST_STEPS = 8_500;

const contextOf = ({ near }: SecretKind): string => (near === undefined ? '' : `${near[0] ?? ''} api key = `);
const secretOf = ({ expression }: SecretKind, example: string): string =>
  new RegExp(`^(?:${expression})$`, 'u').exec(example)?.[1] ?? example;
const isAlso = (row: SecretKind, value: string): boolean =>
  new RegExp(`(?:${row.expression})$`, 'u').test(value);

describe('the kinds of secrets', () => {
  it('are of 250 vendors and more, each kind once', () => {
    assert.ok(new Set(SECRET_KINDS.map(({ vendor }) => vendor)).size >= 250);
    const kinds = SECRET_KINDS.map(({ kind }) => kind);
    assert.deepEqual(kinds, [...new Set(kinds)]);
  });

  for (const [kind, severity, isOfVendor] of [
    ['github-pat', 'critical', true],
    ['slack-webhook-url', 'medium', true],
    ['tencent-cloud-secret-id', 'medium', true],
    ['password-hash', 'high', false],
    ['session-cookie', 'high', false],
    ['snmp-community', 'high', false],
    ['generic-password', undefined, false],
  ] as const)
    it(`${kind} has the severity ${String(severity)}`, () => {
      assert.equal(severityOfKind(kind), severity);
      assert.equal(isKindOfVendor(kind), isOfVendor);
    });

  for (const row of SECRET_KINDS) {
    it(`${row.kind}: found as itself, in examples that its row makes, and not in near misses`, () => {
      assert.match(row.kind, /^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      assert.match(row.source, /^https:\/\/\S+$/);
      const skeleton = row.expression.replaceAll(/\\./g, 'E').replaceAll(/\[[^\]]*\]/g, 'C');
      assert.doesNotMatch(skeleton, /[*+]|\{\d+,\}|\(\?[=!<]/, 'bounded, without conditions');
      const { steps } = mostSteps(buildStepGraph(new RegExp(row.expression, 'u')), MOST_STEPS);
      assert.ok(steps <= MOST_STEPS, `${steps.toString()} steps from one place`);
      const random = createRandom(SEED);
      let found = 0;
      for (let count = 0; count < EXAMPLES; count++) {
        const example = makeExample(row, random);
        const secret = secretOf(row, example);
        const text = `${contextOf(row)}"${example}"`;
        const kinds = detect(text)
          .filter(({ start, end, score }) => score >= 0.7 && text.slice(start, end) === secret)
          .map(({ details }) => details['kind']);
        // Two vendors may have the same form: one of them is told.
        if (
          kinds.some(
            (kind) =>
              kind === row.kind || SECRET_KINDS.some((one) => one.kind === kind && isAlso(one, example)),
          )
        )
          found += 1;
        if (row.near !== undefined) continue;
        const prefix = Math.max(0, ...literalPrefixes(row.expression).map(({ length }) => length));
        for (const miss of [`zz${example}`, example.slice(0, prefix) + 'x'.repeat(example.length - prefix)])
          assert.deepEqual(
            detect(`"${miss}"`).filter(({ details, score }) => score >= 0.7 && details['kind'] === row.kind),
            [],
            'a near miss',
          );
      }
      // Chance draws a value now and then that looks like none.
      assert.ok(found >= EXAMPLES - 1, `${found.toString()} of ${EXAMPLES.toString()} examples`);
    });
  }
});
