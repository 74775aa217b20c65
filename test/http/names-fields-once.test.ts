import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import fc from 'fast-check';
import { namesFieldsOnce } from '../../src/http/json-body.js';

describe('fields of a JSON text', () => {
  for (const [text, isOnce] of [
    ['{"text":"a","text":"b"}', false],
    ['{"text":"a","te\\u0078t":"b"}', false],
    ['[{"a":{"b":1,"b" \n : 2}}]', false],
    ['{"a":1,"b":{"a":1},"c":[{"a":1},{"a":1}]}', true],
    ['{"a":"\\"b\\":","b":": \\\\"}', true],
    ['{"__proto__":1,"constructor":2}', true],
    ['{"__proto__":1,"__proto__":2}', false],
    ['{"":1}', true],
    ['"a"', true],
    ['[]', true],
  ] as const) {
    it(`${text} names ${isOnce ? 'each once' : 'one twice'}`, () => {
      assert.equal(namesFieldsOnce(text, JSON.parse(text)), isOnce);
    });
  }
});

test('whatever JSON is written has its fields once, and one more of the same name is seen', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), fc.jsonValue(), (value, name, other) => {
      const text = JSON.stringify(value, undefined, 1);
      assert.ok(namesFieldsOnce(text, JSON.parse(text)));
      const [key, written] = [JSON.stringify(name), JSON.stringify(other)];
      const twice = `{${key}:${text},${key}:${written}}`;
      assert.ok(!namesFieldsOnce(twice, JSON.parse(twice)));
    }),
  );
});
