import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ProtectWork } from '../../src/protect/protect-work.js';
import { SessionMap } from '../../src/transform/session-map.js';
import { configured, fakeProvider, finding } from '../support/fake-provider.js';
import { policyOf, randomRing } from '../support/transforming.js';

const DATE = /\d{4}-\d\d-\d\d/g;
const dates = fakeProvider(({ text }) =>
  Array.from(text.matchAll(DATE), ({ 0: date, index }) =>
    finding(index, index + date.length, 'DATETIME', 0.95),
  ),
);
const days = Array.from({ length: 60 }, (_, day) =>
  new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10),
);

describe('dates of a file move alike, though each comes to where another was', () => {
  const work = () =>
    new ProtectWork(
      { providers: [configured(dates)], trusted: true },
      {
        policy: policyOf({ default: { operator: 'pseudonym', days: 5 } }),
        keys: randomRing('k'),
        subject: '',
        language: 'en',
      },
      new SessionMap(),
    );
  const distances = (moved: readonly string[]) =>
    new Set(moved.map((date, index) => Date.parse(date) - Date.parse(days[index] ?? '')));

  it('in the column of a table', async () => {
    const rows = [['day', 'ward'], ...days.map((day) => [day, 'of the east'])];
    const changed = await work().table({ rows, header: 0 });
    const moved = changed.slice(1).map(([cell]) => cell?.text ?? '');
    assert.equal(moved.length, days.length);
    assert.equal(distances(moved).size, 1);
  });

  it('in texts', async () => {
    const texts = days.map((day) => ({ text: `It was on ${day} that they came.` }));
    const changed = await work().texts(texts);
    const moved = changed.map(({ text }) => text.match(DATE)?.[0] ?? '');
    assert.equal(distances(moved).size, 1);
    assert.ok(moved[0] !== days[0]);
  });
});
