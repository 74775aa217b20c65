import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { JsonLexer, type JsonValue } from '../../../src/formats/json/json-lexer.js';
import { advance, TEXT_START } from '../../../src/text/text-position.js';
import { awkwardText } from '../../support/awkward-text.js';
import { cutInPieces, pieceSizes } from '../../support/cut-in-pieces.js';

function lex(source: string, pieces: Iterable<string> = [source]): readonly JsonValue[] {
  const lexer = new JsonLexer();
  const values = [...pieces].flatMap((piece) => [...lexer.push(piece)]);
  return [...values, ...lexer.end()];
}

/** What can be compared: the texts, their keys, and where each of their code units comes from. */
const told = (values: readonly JsonValue[]) =>
  values.map(({ text, key, map }) => ({
    text,
    key,
    places: Array.from({ length: text.length }, (_unit, at) => [map.start(at), map.end(at + 1)]),
  }));

const rows: readonly (readonly [
  name: string,
  source: string,
  values: readonly (readonly [string | undefined, string])[],
])[] = [
  ['a value stands under its key', '{"name": "Ann"}', [['name', 'Ann']]],
  [
    'a list stands under its key',
    '{"a": ["x", "y"], "b": 1}',
    [
      ['a', 'x'],
      ['a', 'y'],
      ['b', '1'],
    ],
  ],
  [
    'behind a list of objects the key is the outer one',
    '{"a": [{"b": "x"}, "y"], "c": "z"}',
    [
      ['b', 'x'],
      ['a', 'y'],
      ['c', 'z'],
    ],
  ],
  ['numbers are values, words of JSON are none', '[1.5, true, null, false]', [[undefined, '1.5']]],
  ['escapes are read', String.raw`["a\"b\\\/\né😀"]`, [[undefined, 'a"b\\/\né😀']]],
  [
    'a key that may be a value is one too',
    '{"jane@example.org": 1}',
    [
      [undefined, 'jane@example.org'],
      ['jane@example.org', '1'],
    ],
  ],
  ['a key that tells nothing is none', '{"id": 1}', [['id', '1']]],
  ['blank strings are nothing', '["", " \\n", {}]', []],
  [
    'JSON lines follow each other',
    '{"a":"x"}\n{"b":"y"}\n',
    [
      ['a', 'x'],
      ['b', 'y'],
    ],
  ],
  [
    'a string without end ends with its line',
    '["x\ny, "z"]',
    [
      [undefined, 'x'],
      [undefined, 'y'],
      [undefined, 'z'],
    ],
  ],
  ['what is cut off is told', '{"a": "x', [['a', 'x']]],
  ['a lone escape at the end takes nothing away', '["x\\', [[undefined, 'x']]],
];
for (const [name, source, values] of rows) {
  test(name, () => {
    assert.deepEqual(
      lex(source).map(({ key, text }) => [key, text]),
      values,
    );
  });
}

const json = fc
  .tuple(
    fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        awkwardText(),
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(awkwardText(4), tie('value'), { maxKeys: 4 }),
      ),
    })).value,
    fc.constantFrom(undefined, 1, '\t'),
  )
  .map(([value, space]) => JSON.stringify(value, null, space));

test('pieces cut anywhere make no difference', () => {
  fc.assert(
    fc.property(
      fc.oneof(json, awkwardText(40), fc.string({ unit: 'binary' })),
      pieceSizes,
      (source, sizes) => {
        const whole = told(lex(source));
        // Pieces of a stream are whole code points, as decoders yield them.
        const points = [...source];
        assert.deepEqual(
          told(
            lex(
              source,
              [...cutInPieces(points, sizes)].map((piece) => piece.join('')),
            ),
          ),
          whole,
        );
      },
    ),
  );
});

test('every string and number of a JSON text is told once, in order', () => {
  const leaves = (value: unknown): readonly string[] => {
    if (typeof value === 'string') return value.trim() === '' ? [] : [value];
    if (typeof value === 'number') return [value.toString()];
    if (Array.isArray(value)) return value.flatMap(leaves);
    return typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) =>
          // A key that may be a value is told as one.
          /@|\d{4}/.test(key) ? [key, ...leaves(inner)] : leaves(inner),
        )
      : [];
  };
  fc.assert(
    fc.property(json, (source) => {
      assert.deepEqual(
        lex(source).map(({ text }) => text),
        leaves(JSON.parse(source)),
      );
    }),
  );
});

test('offsets lead back to the source, through escapes', () => {
  fc.assert(
    fc.property(json, (source) => {
      for (const { text, map } of lex(source)) {
        for (let at = 0; at < text.length; at++) {
          const start = map.start(at);
          const end = map.end(at + 1);
          assert.ok(start !== undefined && end !== undefined);
          const written = source.slice(start.utf16, end.utf16);
          const read = written.startsWith('\\') ? String(JSON.parse(`"${written}"`)) : written;
          // An offset inside a surrogate pair is that of the pair.
          assert.ok(read.includes(text.charAt(at)) || written === '', `${written} is not ${text.charAt(at)}`);
          assert.deepEqual(start, advance(TEXT_START, source.slice(0, start.utf16)));
        }
      }
    }),
  );
});

test('a string without end is told in parts that make up the whole', () => {
  for (const filler of ['word ', 'x']) {
    const inside = filler.repeat(40_000);
    const values = lex(`["${inside}"]`);
    assert.ok(values.length > 1);
    assert.equal(values.map(({ text }) => text).join(''), inside);
    assert.ok(values.every(({ text }) => text.length <= 16_384));
  }
});

test('depth costs a bounded stack', () => {
  const deep = `${'[{"a":'.repeat(50_000)}"x"${'}]'.repeat(50_000)}`;
  assert.deepEqual(
    lex(deep).map(({ key, text }) => [key, text]),
    [['a', 'x']],
  );
});

test('a string of nothing but escapes is read in parts, like any that is long', () => {
  for (const escape of [String.raw`\u006a`, String.raw`\\`, String.raw`\n`]) {
    const lexer = new JsonLexer();
    const values = [...lexer.push(`"${escape.repeat(60_000)}"`), ...lexer.end()];
    assert.ok(values.length > 2, escape);
    assert.ok(
      values.every(({ text }) => text.length <= 16_384),
      escape,
    );
  }
});
