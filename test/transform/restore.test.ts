import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { ServiceError } from '../../src/core/errors.js';
import { DocumentError } from '../../src/documents/document-fault.js';
import { NO_KEYS } from '../../src/transform/key-ring.js';
import { restoreForm } from '../../src/transform/restore-form.js';
import { restoreText, ReplacementFinder } from '../../src/transform/restore-text.js';
import { SessionMap, type MapEntry, numberedReplacements } from '../../src/transform/session-map.js';
import { readMap, readRestoreRequest } from '../../src/transform/transform-request.js';
import { textOf, transformerOf } from '../support/transforming.js';

const NUMBER = { default: { operator: 'placeholder' } };
const given = (
  replacement: string,
  value: string,
  category = 'PERSON',
  operator: 'placeholder' | 'pseudonym' = 'placeholder',
) => ({ replacement, value, category, operator });
const ENTRIES = [
  given('[PERSON_1]', 'Jane Doe'),
  given('[EMAIL_ADDRESS_1]', 'jane@example.org', 'EMAIL_ADDRESS'),
  given('[PERSON&LOCATION_1]', 'Paris', 'PERSON&LOCATION'),
  given('Hanna Keller', 'Ann Lee', 'PERSON', 'pseudonym'),
  given('Hanna', 'Ann', 'PERSON', 'pseudonym'),
];

describe('restore reads what answers make of stand-ins', () => {
  for (const [text, expected] of [
    [
      "[PERSON_1]'s, **[PERSON_1]**, `[PERSON_1]`, [[PERSON_1]]",
      "Jane Doe's, **Jane Doe**, `Jane Doe`, [Jane Doe]",
    ],
    [
      '[person_1] [Person_1] [Person 1] [ PERSON_1 ] [PERSON-1]',
      'Jane Doe Jane Doe Jane Doe Jane Doe Jane Doe',
    ],
    [String.raw`C:\[PERSON_1]\x`, String.raw`C:\Jane Doe\x`],
    [String.raw`\[PERSON\_1\] [EMAIL\_ADDRESS\_1]`, 'Jane Doe jane@example.org'],
    ['&#91;PERSON_1&#93; &lsqb;PERSON_1&rsqb; &#x5b;PERSON_1&#x5D;', 'Jane Doe Jane Doe Jane Doe'],
    [
      String.raw`[PERSON&amp;LOCATION_1] [PERSON\u0026LOCATION_1] \u005bPERSON_1\u005d`,
      'Paris Paris Jane Doe',
    ],
    ['[EMAIL_\nADDRESS_1] [PERSON_\r1]', 'jane@example.org Jane Doe'],
    ['Hanna\n  Keller and Hanna; Hanna Kellers', 'Ann Lee and Ann; Ann Kellers'],
    // Near misses stay as they are.
    ['[PERSON_01] [PERSON_1 PERSON_1] (PERSON_1) [PERSON1] [_PERSON_1]', undefined],
    ['[see page 1] [1] [x] [PERSON_1_] Hannas Hanna-less'.replace('Hanna-less', 'Hann'), undefined],
  ] as const) {
    it(text, () => assert.equal(restoreText(text, ENTRIES, NO_KEYS).text, expected ?? text));
  }

  it('and tells those of its categories that were never given out, however they are written', () => {
    const { unknown } = restoreText(
      String.raw`[PERSON_9] [person 8] [see page 3] [AGE_2] \[AGE\_2\]`,
      ENTRIES,
      NO_KEYS,
    );
    assert.deepEqual(
      unknown.map(({ category, start }) => [category, start]),
      [
        ['PERSON', 0],
        ['PERSON', 11],
        ['AGE', 35],
      ],
    );
  });

  it('so that no number is given out that something in the text could be read as', () => {
    for (const typed of ['[Person_1]', '[person 1]', String.raw`\[PERSON\_1\]`, '&#91;PERSON_1&#93;']) {
      const { text, occurrences } = textOf([`${typed} is not `, ['Jane', 'PERSON']]);
      const session = new SessionMap();
      const written = transformerOf(NUMBER, { session }).transform(text, occurrences).text;
      assert.equal(written, `${typed} is not [PERSON_2]`);
      assert.equal(restoreText(written, session.entries, NO_KEYS).text, text);
    }
  });

  it('keys of JSON, too, and numbers as numbers', () => {
    const entries = [...ENTRIES, given('52', '34', 'AGE', 'pseudonym')];
    const restored = restoreForm(
      '{"[PERSON_1]": 52, "n": "52", "t": "[PERSON_1]"}',
      { form: 'json' },
      entries,
      NO_KEYS,
      'codepoint',
    );
    assert.equal(restored.text, '{"Jane Doe": 34, "n": "34", "t": "Jane Doe"}');
    assert.equal(restored.restored, 4);
  });
});

describe('stand-ins are found', () => {
  const words = fc.array(fc.constantFrom('a', 'b', '-', 'ä'), { minLength: 1, maxLength: 4 });
  const phrase = fc
    .tuple(words, fc.array(fc.constantFrom('', ' '), { minLength: 4, maxLength: 4 }))
    .map(([list, gaps]) =>
      list
        .map((word, at) => word + (gaps[at] ?? ''))
        .join('')
        .trim(),
    );

  /** Each place where a word begins, one stand-in after the other. */
  const naive = (text: string, standIns: readonly string[]) =>
    [...text].flatMap((_, start) => {
      const isWordStart = /\p{L}/u.test(text[start] ?? '')
        ? !/\p{L}$/u.test(text.slice(0, start))
        : text[start] !== ' ';
      if (!isWordStart) return [];
      const fitting = standIns.filter((one) => {
        const next = text[start + one.length] ?? '';
        return text.startsWith(one, start) && !(/\p{L}$/u.test(one) && /\p{L}/u.test(next));
      });
      const [longest] = fitting.sort((a, b) => b.length - a.length);
      return longest === undefined ? [] : [[start, longest]];
    });

  it('all of them, each the longest that begins there, as one search for each finds them', () => {
    fc.assert(
      fc.property(
        fc.array(phrase, { maxLength: 6 }),
        fc.array(phrase, { maxLength: 6 }),
        (standIns, texts) => {
          const text = texts.join(' ');
          const finder = new ReplacementFinder(standIns.map((replacement) => ({ replacement })));
          const found = Array.from(finder.findIn(text), ({ start, entry }) => [start, entry.replacement]);
          assert.deepEqual(found.reverse(), naive(text, standIns));
        },
      ),
    );
  });

  it('and numbers are read as they are written, whatever stands around them', () => {
    const category = fc.constantFrom('PERSON', 'IN_GSTIN', 'PERSON&EMAIL_ADDRESS', 'A1_B2');
    fc.assert(
      fc.property(category, fc.integer({ min: 1, max: 999_999_999 }), fc.string(), (name, number, around) => {
        const standIn = `[${name}_${number.toString()}]`;
        const text = `${around}${standIn}${around}`;
        const found = [...numberedReplacements(text)].find(({ start }) => start === around.length);
        assert.deepEqual([found?.standIn, found?.category, found?.isExact], [standIn, name, true]);
      }),
    );
  });
});

describe('maps of sessions', () => {
  const map = (entries: readonly object[]) => ({ text: 'a', map: entries });
  const faultsOf = (perform: () => unknown): readonly string[] => {
    try {
      perform();
      return [];
    } catch (error) {
      assert.ok(error instanceof DocumentError);
      return error.faults.map(({ path }) => path);
    }
  };

  it('have one value for a stand-in, of an operator that gives them out', () => {
    const entry = given('[PERSON_1]', 'CANARY');
    assert.deepEqual(
      faultsOf(() => readRestoreRequest(map([entry, entry, { ...entry, value: 'Bob' }]))),
      ['map[2].replacement'],
    );
    assert.deepEqual(
      faultsOf(() => readRestoreRequest(map([{ ...entry, operator: 'encrypt' }]))),
      ['map[0].operator'],
    );
    assert.deepEqual(
      faultsOf(() => readMap([entry, { ...entry, value: 1 }])),
      ['[1].value'],
    );
  });

  it('of files are read however long they are', () => {
    const entries = Array.from({ length: 12_000 }, (_, index) =>
      given(`[PERSON_${index.toString()}]`, `x${index.toString()}`),
    );
    assert.equal(readMap(JSON.parse(JSON.stringify(entries))).length, entries.length);
    assert.deepEqual(
      faultsOf(() => readRestoreRequest(map(entries))),
      ['map'],
    );
  });

  it('make no result of any length: 16 times the text, and 16 MiB in any case', () => {
    const long: MapEntry = given('[PERSON_1]', 'x'.repeat(2 ** 20));
    const isTooLong = (error: unknown): boolean =>
      error instanceof ServiceError && error.code === 'RESULT_TOO_LARGE';
    const restore = (times: number) => restoreText('[PERSON_1] '.repeat(times), [long], NO_KEYS);
    assert.equal(restore(15).restored, 15);
    assert.throws(() => restore(17), isTooLong);
    const cells = `a\n${'[PERSON_1]\n'.repeat(17)}`;
    const form = { form: 'csv', hasHeaders: true, delimiter: ',' } as const;
    assert.throws(() => restoreForm(cells, form, [long], NO_KEYS, 'codepoint'), isTooLong);
    const session = new SessionMap([given('y'.repeat(2 ** 20), 'Jane', 'PERSON', 'pseudonym')]);
    const { text, occurrences } = textOf(Array.from({ length: 17 }, () => ['Jane', 'PERSON'] as const));
    const keep = { default: { operator: 'placeholder' } };
    assert.equal(transformerOf(keep, { session }).transform(text, occurrences).replaced.length, 17);
    const known = new SessionMap([given('y'.repeat(2 ** 20), 'Jane')]);
    assert.throws(() => transformerOf(keep, { session: known }).transform(text, occurrences), isTooLong);
  });
});
