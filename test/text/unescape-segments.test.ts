import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { unescapedSegments } from '../../src/text/unescape-segments.js';

const textsOf = (text: string): readonly string[] =>
  Array.from(unescapedSegments(text), (segment) => segment.text);

describe('escapes in a text are decoded', () => {
  for (const [what, text, expected] of [
    ['an address', 'm=jane%40acme.example&x', ['m=jane@acme.example&x']],
    ['an address in an address', 'jane%252540acme.example', ['jane@acme.example']],
    ['UTF-8 in an address', 'J%C3%B3zsef', ['József']],
    ['another encoding in an address', 'J%F3zsef%E2', ['Józsefâ']],
    ['the end of a character', '%A9%C3%A9', ['©é']],
    ['an emoji in an address', '%F0%9F%98%80', ['😀']],
    ['JSON', String.raw`Jos\u00e9 Miller`, ['José Miller']],
    ['JSON in JSON', String.raw`{"a":"{\"b\":\"Jos\\u00e9\"}"}`, [String.raw`José\ `.trim()]],
    ['JavaScript', String.raw`jane\x40acme\u{2e}example`, ['jane@acme.example']],
    ['UTF-8 in C', String.raw`J\xc3\xb3zsef \152ane\100a`, ['József jane@a']],
    ['UTF-16', String.raw`jane%u0040a \U00000040`, ['jane@a @']],
    ['entities', '&#74;ane&#x40;acme&period;example', ['Jane@acme.example']],
    ['an entity of an entity', 'jane&amp;#64;a&amp;amp;#x2e;b', ['jane@a.b']],
    ['a style sheet', String.raw`jane\40 acme`, ['jane@acme']],
    ['Markdown and LaTeX', String.raw`jane\_miller\@acme\.example`, ['jane_miller@acme.example']],
    ['line breaks', String.raw`a\tJane\nb`, ['a\tJane\nb']],
    ['control characters and halves of characters', String.raw`a%00b\ud800c`, ['a b\uFFFDc']],
    ['a number beyond Unicode', '&#9999999;', ['\uFFFD']],
    ['cells, strings and tags', 'a%20,b%20;"c%20"<d%20>\ne%20', ['a ', 'b ', 'c ', 'd ', 'e ']],
    [
      'words on both sides',
      `${'x '.repeat(150)}%40${' y'.repeat(150)}`,
      [`${'x '.repeat(100)}@${' y'.repeat(100)}`],
    ],
  ] as const satisfies readonly (readonly [string, string, readonly string[]])[])
    it(what, () => {
      assert.deepEqual(textsOf(text), expected);
    });

  for (const text of ['100 % 40', '%4', String.raw`\u12`, '&copy;', String.raw`C:\work\9`, 'a & b;', '%zz'])
    it(`nothing in ${text}`, () => {
      assert.deepEqual(textsOf(text), []);
    });
});

it('each character of a segment has its span in the text', () => {
  const text = String.raw`x,é J%C3%B3\u0040&amp;#x1F600;z,y`;
  const [segment] = [...unescapedSegments(text)];
  assert.ok(segment !== undefined);
  const sources = Array.from(segment.text, (character) => {
    const at = segment.text.indexOf(character);
    return [character, text.slice(segment.starts[at], segment.ends[at])];
  });
  assert.deepEqual(sources, [
    ...[...'é J'].map((character) => [character, character]),
    ['ó', '%C3%B3'],
    ['@', String.raw`\u0040`],
    ['😀', '&amp;#x1F600;'],
    ['z', 'z'],
  ]);
});

it('reads characters of several bytes anywhere in a long run', () => {
  for (const before of ['', 'a', 'ab', 'abc'])
    for (const written of [
      Array.from(
        Buffer.from(`${before}${'漢é'.repeat(60)}`),
        (byte) => `%${byte.toString(16).padStart(2, '0')}`,
      ),
      Array.from(
        Buffer.from(`${before}${'漢é'.repeat(60)}`),
        (byte) => `\\x${byte.toString(16).padStart(2, '0')}`,
      ),
    ])
      assert.deepEqual(
        Array.from(unescapedSegments(written.join('')), ({ text }) => text),
        [`${before}${'漢é'.repeat(60)}`],
      );
});

it('takes linear time', () => {
  for (const text of [
    '%40'.repeat(100_000),
    '%40 '.repeat(100_000),
    '%40,'.repeat(75_000),
    '%80'.repeat(100_000),
    '\\'.repeat(300_000),
  ]) {
    const start = process.cpuUsage().user;
    assert.ok([...unescapedSegments(text)].length < 100_000);
    assert.ok(process.cpuUsage().user - start < 3e6);
  }
});
