import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, it } from 'node:test';
import { createDetector } from '../../src/recognizers/detector.js';
import { RECOGNIZERS } from '../../src/recognizers/registry.js';
import { testCases } from '../support/recognizer-cases.js';

/** Characters of hostile texts: long runs that make careless expressions backtrack. */
const HOSTILE = [
  '1',
  '1,',
  '1 ',
  'a',
  'a@',
  'a.',
  'A1',
  '-',
  '1-',
  ' ',
  '\n',
  'password ',
  ':',
  '+1(',
  'é1',
  'http://',
  '$1',
];

for (const recognizer of RECOGNIZERS) testCases(recognizer, recognizer.examples);

describe('every recognizer', () => {
  it('has a unique name', () => {
    const names = RECOGNIZERS.map((recognizer) => recognizer.name);
    assert.deepEqual(names, [...new Set(names)]);
  });

  it('is registered: as many entries as files', () => {
    const files = readdirSync('src/recognizers', { recursive: true, encoding: 'utf8' }).filter(
      (file) =>
        /^(?!(?:starts|shapes|secrets)\/)[^/]+\/[^/]+\.ts$/.test(file) &&
        !/\.(?:generated|list)\.ts$/.test(file),
    );
    assert.equal(RECOGNIZERS.length, files.length);
  });

  for (const recognizer of RECOGNIZERS) {
    it(`${recognizer.name} keeps the rules`, () => {
      assert.match(recognizer.name, /^[a-z][a-z0-9-]*$/);
      assert.ok(recognizer.patterns.length > 0 || recognizer.find !== undefined, 'has patterns or find');
      assert.ok(recognizer.sources.length > 0, 'names a source');
      assert.ok(
        recognizer.examples.some((example) => example.finds.length > 0),
        'has a match',
      );
      assert.ok(
        recognizer.examples.some((example) => example.finds.length === 0),
        'has a near-miss',
      );
      for (const { regex, scores, name } of recognizer.patterns) {
        assert.ok(regex.global && regex.unicode, `${name}: flags g and u`);
        // With escapes and character classes out of the way, every star, plus and open range is a quantifier.
        const skeleton = regex.source.replaceAll(/\\(?:p\{[^}]*\}|.)/gis, 'E').replaceAll(/\[[^\]]*\]/g, 'C');
        assert.doesNotMatch(skeleton, /[*+]|\{\d+,\}/, `${name}: bounded quantifiers`);
        assert.equal(
          /\(\?<(?:value|quoted|bare)>/.test(regex.source),
          regex.hasIndices,
          `${name}: flag d with a value group`,
        );
        for (const score of Object.values(scores) as number[])
          assert.ok(score >= 0 && score <= 1, `${name}: scores`);
      }
    });

    it(`${recognizer.name} is linear on hostile text`, () => {
      const detect = createDetector([recognizer]);
      for (const unit of HOSTILE) {
        const size = 100_000;
        // CPU time: the clock goes on while others have the processor.
        const before = process.cpuUsage();
        detect(unit.repeat(Math.ceil(size / unit.length)));
        // Far above what a linear expression needs here, far below what a quadratic one does (minutes).
        const { user, system } = process.cpuUsage(before);
        assert.ok(user + system < 3_000_000, `slow on ${JSON.stringify(unit)}`);
      }
    });
  }
});
