import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { parse } from 'csv-parse/sync';
import { missingTests, namedTests } from '../../scripts/docs/named-tests.js';

const TEXT = readFileSync('docs/evidence/security-tests.md', 'utf8');
const LIST = readFileSync('docs/evidence/requirements.csv', 'utf8');

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has, and which of its items are of level 3. */
const SECTIONS: Readonly<Record<string, readonly [items: number, ofLevelThree: readonly number[]]>> = {
  ...{ '1.1': [2, []], '1.2': [10, [10]], '1.3': [12, [12]], '1.4': [3, []], '1.5': [3, [3]] },
  ...{ '2.1': [3, []], '2.2': [3, []], '2.3': [5, [5]], '2.4': [2, [2]] },
  ...{ '3.1': [1, [1]], '3.2': [3, [3]], '3.3': [5, [5]], '3.4': [8, [7, 8]], '3.5': [8, [6, 7, 8]] },
  ...{ '3.6': [1, [1]], '3.7': [5, [3, 4, 5]] },
  ...{ '4.1': [5, [4, 5]], '4.2': [5, [2, 3, 4, 5]], '4.3': [2, []], '4.4': [4, []] },
  ...{ '5.1': [1, []], '5.2': [6, [4, 5, 6]], '5.3': [3, [3]], '5.4': [3, []] },
  ...{ '6.1': [3, []], '6.2': [12, []], '6.3': [8, [5, 6, 7, 8]], '6.4': [6, [5, 6]], '6.5': [8, [6, 7, 8]] },
  ...{ '6.6': [4, [4]], '6.7': [2, [1, 2]], '6.8': [4, []] },
  ...{ '7.1': [3, []], '7.2': [4, []], '7.3': [2, []], '7.4': [5, []], '7.5': [3, [3]], '7.6': [2, []] },
  ...{ '8.1': [4, [3, 4]], '8.2': [4, [4]], '8.3': [3, [2, 3]], '8.4': [2, [2]] },
  ...{ '9.1': [3, []], '9.2': [4, []] },
  ...{ '11.1': [4, [3, 4]], '11.2': [5, [4, 5]], '11.3': [5, [4, 5]], '11.4': [4, []], '11.5': [2, [2]] },
  ...{ '11.6': [2, [2]], '11.7': [2, [1, 2]] },
  ...{ '12.1': [5, [4, 5]], '12.2': [2, []], '12.3': [5, [5]] },
  ...{ '13.1': [4, [2, 3, 4]], '13.2': [6, [6]], '13.3': [4, [3, 4]], '13.4': [7, [6, 7]] },
  ...{ '14.1': [2, []], '14.2': [8, [5, 6, 7, 8]], '14.3': [3, []] },
  ...{ '15.1': [5, [4, 5]], '15.2': [5, [4, 5]], '15.3': [7, []], '15.4': [4, [1, 2, 3, 4]] },
  ...{ '16.1': [1, []], '16.2': [5, []], '16.3': [4, []], '16.4': [3, []], '16.5': [4, [4]] },
};
const STATES = new Set(['met', 'not met', 'in part', 'does not apply']);

interface Requirement {
  readonly standard: string;
  readonly item: string;
  readonly state: string;
  readonly evidence: string;
}

const requirements = parse<Requirement>(LIST, { columns: true });
const ofAsvs = requirements.filter(({ standard }) => standard === 'OWASP ASVS 5.0');
const evidence = requirements.map((requirement) => requirement.evidence).join('\n');

describe('docs/evidence/requirements.csv', () => {
  it('names tests and documents that exist', () => {
    assert.deepEqual(missingTests(evidence, 'test'), []);
    assert.ok(namedTests(evidence).length > 200);
    const files = Array.from(evidence.matchAll(/\b(?:docs\/[\w/-]+|SECURITY)\.md\b/g), ([file]) => file);
    assert.ok(files.length > 10);
    assert.deepEqual(
      files.filter((file) => !existsSync(file)),
      [],
    );
  });

  it('has every requirement of levels 1 and 2 once', () => {
    const expected = Object.entries(SECTIONS).flatMap(([section, [count, ofLevelThree]]) =>
      Array.from({ length: count }, (_, index) => index + 1)
        .filter((item) => !ofLevelThree.includes(item))
        .map((item) => `${section}.${item.toString()}`),
    );
    assert.deepEqual(ofAsvs.map(({ item }) => item).sort(), expected.sort());
  });

  it('has the state of each with a test, a document or the reason', () => {
    for (const requirement of requirements) {
      assert.ok(STATES.has(requirement.state), requirement.item);
      assert.ok(requirement.evidence.length > 10, requirement.item);
    }
    const unproven = ofAsvs.filter(
      (requirement) =>
        requirement.state === 'met' &&
        namedTests(requirement.evidence).length === 0 &&
        !/\.md|`jose`|as many as/.test(requirement.evidence),
    );
    assert.deepEqual(
      unproven.map(({ item }) => item),
      [],
    );
  });
});

describe('docs/evidence/security-tests.md', () => {
  it('names test files that exist, and every one that a guarantee rests on', () => {
    const named = new Set(Array.from(TEXT.matchAll(/`([a-z][\w-]*\/[\w./-]+)`/g), ([, file = '']) => file));
    assert.ok(named.size > 50);
    assert.deepEqual(
      [...named].filter((file) => !existsSync(`test/${file}.test.ts`)),
      [],
    );
    const ofGuarantees = requirements
      .filter(({ standard }) => standard === 'guarantee')
      .flatMap((requirement) => namedTests(requirement.evidence));
    assert.deepEqual(
      ofGuarantees.map(({ file }) => file).filter((file) => !named.has(file)),
      [],
    );
  });

  it('counts the requirements of each state, and lists what is missing', () => {
    const count = (state: string): string =>
      ofAsvs.filter((requirement) => requirement.state === state).length.toString();
    assert.ok(
      TEXT.includes(
        `${ofAsvs.length.toString()} requirements of levels 1 and 2 in the chapters that apply, ${count('met')} are met, ${count('in part')} in part, ${count('not met')} are not met, and ${count('does not apply')} do not apply`,
      ),
    );
    const missing = ofAsvs.filter(({ state }) => state === 'not met' || state === 'in part');
    const rows = TEXT.split('\n').filter((line) => /^\| \d/.test(line));
    for (const { item, state } of missing) {
      const row = rows.find((line) =>
        line
          .split('|')[1]
          ?.match(/[\d.]+/g)
          ?.includes(item),
      );
      assert.equal(row?.split('|')[3]?.trim(), state, item);
    }
  });
});
