import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createDetector } from '../../src/recognizers/detector.js';
import type { Example, Recognizer } from '../../src/recognizers/define-recognizer.js';
import { exampleFault } from '../../src/recognizers/example-fault.js';

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
  assert.equal(exampleFault(detect, example), undefined);
}
