import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { NO_KEYS } from '../../../src/transform/key-ring.js';
import { restoreText } from '../../../src/transform/restore-text.js';
import { sameValue } from '../../../src/transform/replacements.js';
import { SessionMap } from '../../../src/transform/session-map.js';
import { awkwardText } from '../../support/awkward-text.js';
import { randomRing, textOf, transformerOf } from '../../support/transforming.js';

const PSEUDONYM = { default: { operator: 'pseudonym' } };
const keys = randomRing('a');

const digits = (least: number, most: number) =>
  fc.stringMatching(new RegExp(`^[0-9]{${least.toString()},${most.toString()}}$`));
const word = fc.constantFrom('Jane', 'JANE', 'Doe', 'Smith', 'Łukasz', 'Meyer', 'von', 'Dr.', 'O’Brien');
const value = fc.oneof(
  fc.tuple(
    fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
    fc.constant('PERSON'),
  ),
  fc.tuple(digits(1, 18), fc.constantFrom('NATIONAL_ID', 'CREDIT_CARD', 'ACCOUNT_NUMBER', 'PASSWORD', 'AGE')),
  fc.tuple(digits(1, 4), fc.constantFrom('AMOUNT', 'DATETIME', 'PHONE_NUMBER', 'LOCATION')),
  fc.tuple(
    fc
      .date({ noInvalidDate: true, min: new Date('1900-01-01'), max: new Date('2099-01-01') })
      .map((date) => date.toISOString().slice(0, 10)),
    fc.constant('DOB'),
  ),
  fc.tuple(fc.emailAddress(), fc.constant('EMAIL_ADDRESS')),
  fc.tuple(fc.ipV4(), fc.constant('IP_ADDRESS')),
  fc.tuple(
    awkwardText(12).filter((text) => text !== ''),
    fc.constantFrom('PERSON', 'LOCATION', 'URL', 'GENDER', 'OTHER_THING'),
  ),
);
const texts = fc
  .array(fc.oneof(fc.constantFrom(' and ', ', ', '\n'), value), { maxLength: 10 })
  .map((list) => list.flatMap((part) => [part, ' ']));

describe('pseudonyms in a text', () => {
  it('never stand for two values nor in the input, and become the values again by the map', () => {
    fc.assert(
      fc.property(texts, (parts) => {
        const { text, occurrences } = textOf(parts);
        const session = new SessionMap();
        const { text: written, replaced } = transformerOf(PSEUDONYM, { keys, session }).transform(
          text,
          occurrences,
        );
        const meaning = new Map<string, string>();
        let expected = '';
        let position = 0;
        for (const { before, after, category } of replaced) {
          const standIn = written.slice(after.start, after.end);
          const same = `${category} ${sameValue(category, text.slice(before.start, before.end))}`;
          assert.equal(meaning.get(standIn) ?? same, same);
          meaning.set(standIn, same);
          // A date or an age may come to where another was that has gone elsewhere.
          assert.ok(/AGE|DATETIME|DOB/.test(category) || !text.includes(standIn));
          const entry = session.entries.find(({ replacement }) => replacement === standIn);
          assert.ok(entry !== undefined);
          expected += text.slice(position, before.start) + entry.value;
          position = before.end;
        }
        assert.equal(restoreText(written, session.entries, NO_KEYS).text, expected + text.slice(position));
      }),
      { numRuns: 50 },
    );
  });

  it('move every day of a year alike, though each comes to where another was', () => {
    const days = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2024, 0, 1 + day)));
    const written = (day: Date): string => day.toISOString().slice(0, 10);
    const { text, occurrences } = textOf(days.flatMap((day) => [[written(day), 'DATETIME'] as const, '\n']));
    const session = new SessionMap();
    const moved = transformerOf(PSEUDONYM, { keys, session }).transform(text, occurrences).text;
    const distances = moved
      .trim()
      .split('\n')
      .map((date, index) => Date.parse(date) - (days[index]?.getTime() ?? NaN));
    assert.equal(new Set(distances).size, 1);
    assert.ok(Math.abs(distances[0] ?? NaN) < 183 * 86_400_000);
    assert.equal(restoreText(moved, session.entries, NO_KEYS).text, text);
  });

  it('make of the ages of a decade those of the same decade, one to one', () => {
    const ages = Array.from({ length: 10 }, (_, index) => (30 + index).toString());
    const { text, occurrences } = textOf([
      ...ages.flatMap((age) => [[age, 'AGE'] as const, '\n']),
      'id 1310',
    ]);
    const session = new SessionMap();
    const moved = transformerOf(PSEUDONYM, { keys, session }).transform(text, occurrences).text;
    const others = moved.split('\n').slice(0, -1);
    assert.deepEqual([...others].sort(), ages);
    assert.ok(others.every((other, index) => other !== ages[index]));
    assert.equal(restoreText(moved, session.entries, NO_KEYS).text, text);
  });

  it('are not what another operator writes', () => {
    const policy = { default: { operator: 'pseudonym' }, categories: { AMOUNT: { operator: 'generalize' } } };
    const ages = Array.from({ length: 10 }, (_, index) => (50 + index).toString());
    const { text, occurrences } = textOf([
      ...ages.flatMap((age) => [[age, 'AGE'] as const, '\n']),
      ['54.00', 'AMOUNT'],
    ]);
    const session = new SessionMap();
    const written = transformerOf(policy, { keys, session }).transform(text, occurrences).text;
    assert.match(written, /\n50-100$/);
    assert.equal(restoreText(written, session.entries, NO_KEYS).text, text.replace('54.00', '50-100'));
  });

  it('but never to a date that is left where it was', () => {
    const keep = textOf([['2024-05-01', 'DATETIME']]);
    const there = transformerOf(PSEUDONYM, { keys }).transform(keep.text, keep.occurrences).text;
    const { text, occurrences } = textOf([['2024-05-01', 'DATETIME'], ` and ${there}`]);
    const session = new SessionMap();
    const moved = transformerOf(PSEUDONYM, { keys, session }).transform(text, occurrences).text;
    assert.match(moved, new RegExp(`^[\\d-]{10} and ${there}$`));
    assert.ok(!moved.startsWith(there));
    assert.equal(restoreText(moved, session.entries, NO_KEYS).text, text);
  });

  it('are the same in every session under one key, and differ by key and subject', () => {
    const { text, occurrences } = textOf([
      ['Jane Doe', 'PERSON'],
      ' was born ',
      ['1987-05-03', 'DOB'],
      ', pays with ',
      ['4111 1111 1111 1111', 'CREDIT_CARD'],
    ]);
    const write = (ring = keys, subject = '') =>
      transformerOf(PSEUDONYM, { keys: ring, subject }).transform(text, occurrences).text;
    assert.equal(write(), write());
    assert.notEqual(write(), write(randomRing('a')));
    const subjects = new Set(['a', 'b', 'c', 'd'].map((subject) => write(keys, subject)));
    assert.ok(subjects.size > 1);
  });

  it('move dates by at most as many days as the policy says, and never by none', () => {
    for (let subject = 0; subject < 50; subject++) {
      const policy = { default: { operator: 'pseudonym', days: 1 } };
      const { text, occurrences } = textOf([['2026-11-21', 'DATETIME']]);
      const one = transformerOf(policy, { keys, subject: subject.toString() });
      assert.match(one.transform(text, occurrences).text, /^2026-11-2[02]$/);
    }
  });

  it('take the next surrogate where the first stands in the text', () => {
    const first = textOf([['Jane Doe', 'PERSON']]);
    const name = transformerOf(PSEUDONYM, { keys }).transform(first.text, first.occurrences).text;
    const second = textOf([['Jane Doe', 'PERSON'], ` met ${name}`]);
    const written = transformerOf(PSEUDONYM, { keys }).transform(second.text, second.occurrences).text;
    assert.ok(written.endsWith(` met ${name}`));
    assert.notEqual(written, `${name} met ${name}`);
  });

  it('are numbered where there is no surrogate', () => {
    const { text, occurrences } = textOf([['female', 'GENDER'], ' ', ['x', 'OTHER_THING']]);
    assert.equal(
      transformerOf(PSEUDONYM, { keys }).transform(text, occurrences).text,
      '[GENDER_1] [OTHER_THING_1]',
    );
  });
});
