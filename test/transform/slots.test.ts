import type { TextForm } from '../../src/values/text-form.js';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { csvFields, csvRecords } from '../../src/discovery/csv-records.js';
import { NO_KEYS } from '../../src/transform/key-ring.js';
import { jsonScalars } from '../../src/transform/slots/json-slots.js';
import { transformText } from '../../src/transform/transform-text.js';
import { ServiceError } from '../../src/core/errors.js';
import { awkwardText } from '../support/awkward-text.js';
import { configured, fakeProvider, wordFinder } from '../support/fake-provider.js';
import { policyOf } from '../support/transforming.js';

const FINDER = wordFinder({
  Jane: ['PERSON', 0.95],
  Bob: ['PERSON', 0.95],
  'x@example.org': ['EMAIL_ADDRESS', 0.95],
  '4111111111111111': ['CREDIT_CARD', 0.95],
});
const deps = { providers: [configured(fakeProvider(FINDER))], trusted: false };
const JSON_FORM: TextForm = { form: 'json' };
const CSV_FORM: TextForm = { form: 'csv', hasHeaders: true, delimiter: 'auto' };

const transform = (text: string, form: TextForm, policy: object = {}, verify = false) =>
  transformText(deps, NO_KEYS, text, 'codepoint', {
    policy: policyOf(policy),
    form,
    map: [],
    subject: '',
    language: 'en',
    verify,
  });

describe('JSON stays JSON', () => {
  for (const [what, given, expected] of [
    [
      'strings',
      '{"a": "Jane \\"x\\" \\u0042ob", "b": [1, "Bob"]}',
      '{"a": "[PERSON] \\"x\\" [PERSON]", "b": [1, "[PERSON]"]}',
    ],
    ['a number that becomes a string', '{"card":4111111111111111,"n":41}', '{"card":"[CREDIT_CARD]","n":41}'],
    ['keys that are values', '{"x@example.org": {"Jane": true}}', '{"[EMAIL_ADDRESS]": {"Jane": true}}'],
    ['lines', '{"n":"Jane"}\r\n\n{"n":"none"}\n', '{"n":"[PERSON]"}\r\n\n{"n":"none"}\n'],
    ['a byte order mark and odd spaces', '\uFEFF[ "Jane" ,\t-1.5e+3 ]', '\uFEFF[ "[PERSON]" ,\t-1.5e+3 ]'],
    ['a string alone', '"Jane"', '"[PERSON]"'],
  ] as const) {
    it(what, async () => {
      assert.equal((await transform(given, JSON_FORM)).text, expected);
    });
  }

  it('and a number stays one where a number takes its place', async () => {
    const policy = { default: { operator: 'replace', with: '4929' } };
    const { text } = await transform('[4111111111111111, "4111111111111111"]', JSON_FORM, policy);
    assert.equal(text, '[4929, "4929"]');
    for (const word of ['04', '1e', '- 1', '٤', '1.'])
      assert.deepEqual(
        JSON.parse(
          (await transform('[4111111111111111]', JSON_FORM, { default: { operator: 'replace', with: word } }))
            .text,
        ),
        [word],
      );
  });

  it('and no stand-in is given out that stands there in escapes, or as a key', async () => {
    const policy = { default: { operator: 'placeholder' } };
    const given = String.raw`{"a":"\u005bPERSON_1\u005d","[PERSON_\u0032]":"Jane"}`;
    const { text } = await transform(given, JSON_FORM, policy);
    assert.equal(text, given.replace('Jane', '[PERSON_3]'));
  });

  for (const [what, given, line, column] of [
    ['a bare word', '{"a":\n CANARY}', 2, 2],
    ['a string that does not end', '["CANARY', 1, 2],
    ['a control character', '["CANARY\n"]', 1, 2],
    ['an escape that is none', '["CANARY \\q"]', 1, 2],
    ['single quotes', "{'CANARY': 1}", 1, 2],
  ] as const) {
    it(`is refused with ${what}, by its place`, async () => {
      await assert.rejects(transform(given, JSON_FORM), (error) => {
        assert.ok(error instanceof ServiceError && error.code === 'TEXT_NOT_JSON');
        assert.deepEqual([error.details?.['line'], error.details?.['column']], [line, column]);
        assert.ok(!error.message.includes('CANARY'));
        return true;
      });
    });
  }

  it('and scalars are where they are said to be', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify(value, undefined, indent);
        for (const { kind, start, end, value: read } of jsonScalars(text)) {
          const written = text.slice(start, end);
          if (kind === 'number') assert.equal(written, read);
          else assert.equal(JSON.parse(written), read);
        }
        const strings: string[] = [];
        JSON.parse(text, (_key, one: unknown) => {
          if (typeof one === 'string') strings.push(one);
          return one;
        });
        const found = [...jsonScalars(text)].filter(({ kind }) => kind === 'string').map((one) => one.value);
        assert.deepEqual(found.sort(), strings.sort());
      }),
    );
  });

  it('and a string may have millions of escapes, and two texts may be read in turns', () => {
    const value = '\n"\\'.repeat(2_000_000);
    const [long, other] = [JSON.stringify({ a: value }), '["b"]'].map((text) =>
      jsonScalars(text)[Symbol.iterator](),
    );
    assert.equal((long?.next().value as { value: string }).value, 'a');
    assert.equal((other?.next().value as { value: string }).value, 'b');
    assert.ok((long?.next().value as { value: string }).value === value);
  });

  it('whatever is replaced in it', async () => {
    const piece = fc.oneof(fc.constantFrom('Jane', 'Bob', 'x@example.org'), awkwardText(4));
    const value = fc.oneof(
      fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join('')),
      fc.integer(),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.dictionary(fc.constantFrom('a', 'b'), value), { maxLength: 4 }),
        async (list) => {
          const text = JSON.stringify(list);
          const trusted = { ...deps, trusted: true };
          const { text: written } = await transformText(trusted, NO_KEYS, text, 'codepoint', {
            policy: policyOf({ default: { operator: 'replace', with: '"\\\t' } }),
            form: JSON_FORM,
            map: [],
            subject: '',
            language: 'en',
            verify: false,
          });
          const expected = JSON.parse(text, (_key, one: unknown) =>
            typeof one === 'string' ? one.replaceAll(/Jane|Bob|x@example\.org/g, '"\\\t') : one,
          ) as unknown;
          assert.deepEqual(JSON.parse(written), expected);
        },
      ),
    );
  });
});

describe('CSV stays CSV', () => {
  it('fields are where they are said to be, and as the reader of tables reads them', () => {
    const cell = fc.oneof(awkwardText(5), fc.constantFrom('a"b', 'c,d', 'e\r\nf', '', ' '));
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(table, fc.constantFrom('\n', '\r\n', '\r'), (rows, end) => {
        const quote = (one: string): string =>
          /[",\r\n]/.test(one) ? `"${one.replaceAll('"', '""')}"` : one;
        const text = rows.map((row) => row.map(quote).join(',')).join(end);
        const read: string[][] = [];
        for (const { row, column, start, end: to, value } of csvFields(text, ',')) {
          (read[row] ??= [])[column] = value;
          assert.equal(text.slice(start, to), quote(value));
        }
        assert.deepEqual(read, csvRecords(text, ','));
      }),
    );
  });

  it('every cell of a column that holds a category, and what is found in one that leaks', async () => {
    const rows = Array.from(
      { length: 40 },
      (_, row) =>
        `${row.toString()};"Jane";plain words ${row % 9 === 0 ? 'to Bob, and so on' : 'of no one, and so on'}`,
    );
    const { text, replaced, leaks } = await transform(
      `id;name;note\r\n${rows.join('\r\n')}\r\n`,
      CSV_FORM,
      {},
      true,
    );
    const [header, first = '', second = ''] = text.split('\r\n');
    assert.equal(header, 'id;name;note');
    assert.equal(first, '0;"[PERSON]";plain words to [PERSON], and so on');
    assert.equal(second, '1;"[PERSON]";plain words of no one, and so on');
    assert.equal(replaced.length, 45);
    assert.deepEqual(leaks, []);
    for (const { after } of replaced.slice(0, 3))
      assert.match(text.slice(after.start, after.end), /\[PERSON\]/);
  });

  it('a finding that is all of a cell is left where its column holds none', async () => {
    const rows = Array.from(
      { length: 60 },
      (_, row) => `${row === 7 ? '4111111111111111' : (8e15 + row * 7919).toString()},x`,
    );
    const given = `reference,y\n${rows.join('\n')}\n`;
    assert.equal((await transform(given, CSV_FORM)).text, given);
  });

  it('a value that needs quotes gets them', async () => {
    const rows = Array.from({ length: 20 }, () => 'Jane,1').join('\n');
    const policy = { default: { operator: 'replace', with: 'a,"b"' } };
    const { text } = await transform(`name,n\n${rows}\n`, CSV_FORM, policy);
    assert.equal(text.split('\n')[1], '"a,""b""",1');
  });

  it('values have one stand-in in the whole table, and none that stands in it', async () => {
    const rows = Array.from({ length: 20 }, (_, row) => `${row % 2 === 0 ? 'Jane' : 'Bob'},[PERSON_1]`).join(
      '\n',
    );
    const { text, map } = await transform(`name,ref\n${rows}`, CSV_FORM, {
      default: { operator: 'placeholder' },
    });
    assert.deepEqual(text.split('\n').slice(1, 3), ['[PERSON_2],[PERSON_1]', '[PERSON_3],[PERSON_1]']);
    assert.equal(map.length, 2);
  });
});
