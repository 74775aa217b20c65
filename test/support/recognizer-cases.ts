import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createDetector } from '../../src/recognizers/detector.js';
import type { Example, Recognizer } from '../../src/recognizers/define-recognizer.js';
import { byPosition } from '../../src/core/span.js';

/** Runs rows of cases against one recognizer alone, as tests of their own. */
export function testCases(recognizer: Recognizer, cases: readonly Example[]): void {
  const detect = createDetector([recognizer]);
  describe(recognizer.name, () => {
    for (const example of cases) {
      it(`${example.finds.length > 0 ? 'finds' : 'spares'} ${JSON.stringify(example.text)}`, () => {
        assertExample(detect, example);
      });
    }
  });
}

/** Checks one row: what is found, in order, and how surely. */
export function assertExample(detect: ReturnType<typeof createDetector>, example: Example): void {
  const prefix = example.context === undefined ? '' : `${example.context}: `;
  const text = prefix + example.text;
  const least = example.finds.length > 0 ? 0.01 : (example.minScore ?? 0.01);
  const found = detect(text)
    .filter((finding) => finding.start >= prefix.length && finding.score >= least)
    .sort(byPosition);
  assert.deepEqual(
    found.map((finding) => text.slice(finding.start, finding.end)),
    example.finds,
  );
  for (const finding of found) {
    assert.ok(finding.score >= (example.minScore ?? 0.01), `score ${finding.score.toString()} too low`);
    assert.ok(finding.score <= (example.maxScore ?? 1), `score ${finding.score.toString()} too high`);
  }
}
