import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { findLeaks } from '../../src/transform/find-leaks.js';
import { KeyRing, NO_KEYS } from '../../src/transform/key-ring.js';
import { restoreText } from '../../src/transform/restore-text.js';
import { sameValue } from '../../src/transform/replacements.js';
import { SessionMap } from '../../src/transform/session-map.js';
import { transformTogether } from '../../src/transform/transform-slots.js';
import { awkwardText } from '../support/awkward-text.js';
import { occurrence, policyOf, randomRing, textOf, transformerOf } from '../support/transforming.js';

const NUMBER = { default: { operator: 'placeholder' } };
const ENCRYPT = { default: { operator: 'encrypt' } };
const category = fc.constantFrom('PERSON', 'PHONE_NUMBER', 'PASSWORD', 'OTHER_THING');
const value = fc.oneof(
  fc.constantFrom('[PERSON_1]', '[PERSON_2]', '1'),
  awkwardText(12).filter((text) => text !== ''),
);
const parts = fc.array(
  fc.oneof(awkwardText(8), fc.constantFrom('[PERSON_1]', ' [PASSWORD_2] '), fc.tuple(value, category)),
  { maxLength: 12 },
);

describe('numbers', () => {
  it('are the same for the same value, however it is written, and of no two values', () => {
    const { text, occurrences } = textOf([
      ['Jane Doe', 'PERSON'],
      ' and ',
      ['JANE DOE', 'PERSON'],
      ', not ',
      ['Jane Roe', 'PERSON'],
      ', ',
      ['+49 30 1234567', 'PHONE_NUMBER'],
      ', ',
      ['0049-30-1234567', 'PHONE_NUMBER'],
    ]);
    assert.equal(
      transformerOf(NUMBER).transform(text, occurrences).text,
      '[PERSON_1] and [PERSON_1], not [PERSON_2], [PHONE_NUMBER_1], [PHONE_NUMBER_1]',
    );
  });

  it('are not those that stand in the text already', () => {
    const { text, occurrences } = textOf(['[PERSON_1] is not ', ['Jane', 'PERSON']]);
    assert.equal(transformerOf(NUMBER).transform(text, occurrences).text, '[PERSON_1] is not [PERSON_2]');
  });

  it('nor what another operator writes', () => {
    const policy = {
      default: { operator: 'placeholder' },
      categories: { AGE: { operator: 'replace', with: '[Person 1]' }, DOB: { operator: 'label' } },
    };
    const { text, occurrences } = textOf([['Jane', 'PERSON'], ', ', ['34', 'AGE'], ', ', ['1990', 'DOB']]);
    const session = new SessionMap();
    const written = transformerOf(policy, { session }).transform(text, occurrences).text;
    assert.equal(written, '[PERSON_2], [Person 1], [DOB]');
    assert.equal(restoreText(written, session.entries, NO_KEYS).text, 'Jane, [Person 1], [DOB]');
  });

  it('nor those that an earlier text of the session has: they would become values there', () => {
    const session = new SessionMap();
    const one = textOf(['[PERSON_1] and [person 2] are not ', ['Jane', 'PERSON']]);
    const two = textOf([['Bob', 'PERSON'], '']);
    const [first, second] = [one, two].map(({ text, occurrences }) =>
      transformerOf(NUMBER, { session }).transform(text, occurrences),
    );
    assert.equal(first?.text, '[PERSON_1] and [person 2] are not [PERSON_3]');
    assert.equal(second?.text, '[PERSON_4]');
    assert.equal(restoreText(first.text, session.entries, NO_KEYS).text, one.text);
    const later = textOf(['[PERSON_5] ', ['Ann', 'PERSON']]);
    assert.equal(
      transformerOf(NUMBER, { session }).transform(later.text, later.occurrences).text,
      '[PERSON_5] [PERSON_6]',
    );
  });

  it('go on where the map of an earlier part ended', () => {
    const first = new SessionMap();
    const one = textOf([['Jane', 'PERSON'], ' ', ['Bob', 'PERSON']]);
    transformerOf(NUMBER, { session: first }).transform(one.text, one.occurrences);
    const carried = JSON.parse(JSON.stringify(first.entries)) as typeof first.entries;
    const two = textOf([['Ann', 'PERSON'], ' ', ['bob', 'PERSON']]);
    const later = transformerOf(NUMBER, { session: new SessionMap(carried) }).transform(
      two.text,
      two.occurrences,
    );
    assert.equal(later.text, '[PERSON_3] [PERSON_2]');
  });

  it('never stand for two values, and become the first writing of the value again', () => {
    fc.assert(
      fc.property(parts, (list) => {
        const { text, occurrences } = textOf(list);
        const session = new SessionMap();
        const { text: written, replaced } = transformerOf(NUMBER, { session }).transform(text, occurrences);
        const meaning = new Map<string, string>();
        let expected = '';
        let position = 0;
        for (const { before, after, category: of } of replaced) {
          const stood = text.slice(before.start, before.end);
          const standIn = written.slice(after.start, after.end);
          const same = sameValue(of, stood);
          assert.equal(meaning.get(standIn) ?? same, same);
          meaning.set(standIn, same);
          assert.ok(!text.includes(standIn));
          const entry = session.entries.find(({ replacement }) => replacement === standIn);
          expected += text.slice(position, before.start) + (entry?.value ?? '');
          position = before.end;
        }
        const restored = restoreText(written, session.entries, NO_KEYS);
        assert.equal(restored.text, expected + text.slice(position));
        assert.equal(restored.restored, replaced.length);
      }),
    );
  });
});

describe('encrypted values', () => {
  it('become exactly what was written again, by any key that wrote them', () => {
    const keys = randomRing('2026');
    fc.assert(
      fc.property(parts, (list) => {
        const { text, occurrences } = textOf(list);
        const { text: written } = transformerOf(ENCRYPT, { keys }).transform(text, occurrences);
        assert.equal(restoreText(written, [], keys).text, text);
      }),
    );
  });

  it('are left as they are where the key misses or they were changed', () => {
    const [secret, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const { text, occurrences } = textOf([['Jane Doe', 'PERSON']]);
    const keys = new KeyRing([{ id: 'k', secret, isRetired: false }]);
    const { text: sealed } = transformerOf(ENCRYPT, { keys }).transform(text, occurrences);
    assert.match(sealed, /^\[PERSON:k:[\w-]{32}\]$/);
    const retired = new KeyRing([{ id: 'k', secret, isRetired: true }]);
    assert.equal(restoreText(sealed, [], retired).text, text);
    for (const [given, ring, why] of [
      [sealed, NO_KEYS, 'unknown key'],
      [sealed, new KeyRing([{ id: 'k', secret: other, isRetired: false }]), 'not written with this key'],
      [sealed.replace('PERSON', 'AGE'), keys, 'not written with this key'],
      [sealed.slice(0, -2) + (sealed.at(-2) === 'A' ? 'B' : 'A') + ']', keys, 'not written with this key'],
    ] as const) {
      const { text: left, restored, unknown } = restoreText(given, [], ring);
      assert.equal(left, given);
      assert.equal(restored, 0);
      assert.deepEqual(
        unknown.map((one) => one.why),
        [why],
      );
    }
  });
});

describe('restore', () => {
  const entries = [
    { replacement: '[PERSON_1]', value: 'Jane Doe', category: 'PERSON', operator: 'placeholder' },
    { replacement: '[PERSON_11]', value: 'Bob', category: 'PERSON', operator: 'placeholder' },
    { replacement: 'Hanna Keller', value: 'Ann Lee', category: 'PERSON', operator: 'pseudonym' },
    { replacement: '+49 30 555', value: '+49 30 777', category: 'PHONE_NUMBER', operator: 'pseudonym' },
  ];
  for (const [what, given, expected, unknown] of [
    [
      'takes what comes in another order, and twice',
      '[PERSON_11], [PERSON_1]; [PERSON_1]',
      'Bob, Jane Doe; Jane Doe',
      [],
    ],
    [
      'leaves what was never given out, and tells it',
      'To [PERSON_12] and [AGE_1].',
      'To [PERSON_12] and [AGE_1].',
      ['PERSON', 'AGE'],
    ],
    [
      'takes surrogates as whole words',
      'Hanna Keller, Hanna Kellermann, Johanna Keller',
      'Ann Lee, Hanna Kellermann, Johanna Keller',
      [],
    ],
    [
      'takes surrogates that begin with a sign',
      'Call +49 30 555, not +49 30 5551.',
      'Call +49 30 777, not +49 30 5551.',
      [],
    ],
    ['leaves a plain text', 'No one [here].', 'No one [here].', []],
  ] as const) {
    it(what, () => {
      const restored = restoreText(given, entries, NO_KEYS);
      assert.equal(restored.text, expected);
      assert.deepEqual(
        restored.unknown.map((one) => one.category),
        unknown,
      );
    });
  }
});

describe('leaks', () => {
  it('are findings outside of what was put in, and values that stand elsewhere still', () => {
    const { text, occurrences } = textOf([['Jane Doe', 'PERSON'], ' met Bob; Jane Doe left. 42']);
    const transformed = transformerOf({}).transform(text, occurrences);
    assert.equal(transformed.text, '[PERSON] met Bob; Jane Doe left. 42');
    const found = [occurrence(1, 7, 'PERSON'), occurrence(13, 16, 'PERSON')];
    const again = [{ start: 0, end: transformed.text.length, value: transformed.text, found }];
    assert.deepEqual(findLeaks(text, transformed, again), [
      { start: 13, end: 16, category: 'PERSON', kind: 'found' },
      { start: 18, end: 26, category: 'PERSON', kind: 'value' },
    ]);
  });
});

describe('texts that are transformed together', () => {
  it('have no date as a replacement that stays in a later one', () => {
    const policy = policyOf({ default: { operator: 'pseudonym' } });
    const tools = { keys: randomRing('2026'), subject: '', language: 'en' };
    const { text, occurrences } = textOf(['born ', ['1987-05-03', 'DOB']]);
    const first = { body: text, slots: [{ start: 0, end: text.length, value: text, found: occurrences }] };
    const writtenBefore = (later: string): string => {
      const { texts } = transformTogether([first, { body: later, slots: [] }], policy, [], tools);
      return texts[0]?.text ?? '';
    };
    const shifted = writtenBefore('due');
    assert.match(shifted, /^born \d{4}-\d\d-\d\d$/);
    assert.notEqual(writtenBefore(`due ${shifted.slice(5)}`), shifted);
  });

  it('are compared with what remains of each', () => {
    const session = new SessionMap();
    const found = { category: 'DOB', text: '1987-05-03' };
    const propose = (_found: unknown, attempt: number): string => `200${attempt.toString()}-01-01`;
    session.within('1987-05-03 2000-01-01', () => '');
    session.within('1987-05-03 2000-01-01', () => '2000-01-01');
    assert.equal(session.standIn('pseudonym', found, propose), '2001-01-01');
  });
});
