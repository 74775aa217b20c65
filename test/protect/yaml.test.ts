import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseAllDocuments, stringify } from 'yaml';
import { yaml } from '../../src/formats/text/text.js';
import { YAML_TEXT } from '../../src/formats/text/yaml-text.js';
import { protect, restore } from '../support/rewriting.js';

/** What the library reads of YAML. @throws if it is malformed */
const read = (source: string): readonly unknown[] =>
  parseAllDocuments(source).map((document) => {
    if (document.errors.length > 0) throw new Error(`not YAML: ${source}`);
    return document.toJS() as unknown;
  });

async function protectYaml(source: string) {
  const done = await protect('a.yaml', source);
  assert.deepEqual([done.leaks, done.searched?.left], [[], []]);
  return { ...done, restored: (await restore('a.yaml', done)).toString() };
}

const LABELS = { PERSON: '[PERSON_1]', MAIL: '[EMAIL_ADDRESS_1]' };

/** Source, the protected source, and the restored source if it is written otherwise. */
type Row = readonly [what: string, source: string, expected: string, restored?: string];

const SCALARS: readonly Row[] = [
  ['hexadecimal escapes', String.raw`a: "Jos\xE9 M\xFCller"`, 'a: "[PERSON_1]"', 'a: "José Müller"'],
  [
    'an escaped sign',
    String.raw`a: "jane\x40acme.example"`,
    'a: "[EMAIL_ADDRESS_1]"',
    'a: "jane@acme.example"',
  ],
  ['four digits', String.raw`{"a": "\u0042ob"}`, '{"a": "[PERSON_1]"}', '{"a": "Bob"}'],
  ['eight digits', String.raw`- "B\U0000006Fb"`, '- "[PERSON_1]"', '- "Bob"'],
  [
    'an escape beside the value',
    String.raw`a: "\tBob\x21\"\U0001F600"`,
    String.raw`a: "\t[PERSON_1]\x21\"\U0001F600"`,
  ],
  ['a fold in double quotes', 'a: "Jane\n  Miller"', 'a: "[PERSON_1]"', 'a: "Jane Miller"'],
  ['an escaped line break', 'a: "Jane Mil\\\r\n  ler"', 'a: "[PERSON_1]"', 'a: "Jane Miller"'],
  ['a fold in single quotes', "a: 'Jane \n\n  Bob'", "a: 'Jane \n\n  [PERSON_1]'"],
  ['single quotes', "a: 'it''s Bob''s'", "a: 'it''s [PERSON_1]''s'"],
  ['a key', String.raw`"Jos\u00e9 M\u00FCller": 1`, '"[PERSON_1]": 1', '"José Müller": 1'],
  ['a plain key', 'jane@acme.example: x', '"[EMAIL_ADDRESS_1]": x', '"jane@acme.example": x'],
  [
    'a plain scalar',
    'a: Bob\nb: I am Bob # Bob',
    'a: "[PERSON_1]"\nb: I am [PERSON_1] # [PERSON_1]',
    'a: "Bob"\nb: I am Bob # Bob',
  ],
  ['a plain scalar in brackets', 'a: [I, to Bob]', 'a: [I, "to [PERSON_1]"]', 'a: [I, "to Bob"]'],
  [
    'a plain scalar on two lines',
    'a: Jane\n  Miller "x"\nb: 1',
    'a: "[PERSON_1] \\"x\\""\nb: 1',
    'a: "Jane Miller \\"x\\""\nb: 1',
  ],
  ['a number', 'a: 4111111111111111', 'a: "[CREDIT_CARD_1]"'],
  ['a number in double quotes', 'a: "4111111111111111"', "a: '[CREDIT_CARD_1]'", "a: '4111111111111111'"],
  ['a number in single quotes', "a: '4111111111111111'", "a: '[CREDIT_CARD_1]'"],
  [
    'a number with escapes',
    String.raw`a: "\x34111111111111111"`,
    "a: '[CREDIT_CARD_1]'",
    "a: '4111111111111111'",
  ],
  ['a date', 'a: 1980-02-03', 'a: "[DATETIME_1]"'],
  [
    'a literal block, with an escape of another format',
    'a: |\n  Bob\n   "\\x42ob" #\nb: 1',
    'a: |\n  [PERSON_1]\n   "[PERSON_2]" #\nb: 1',
  ],
  ['a folded block', 'a: >-\n  Hi Bob\n\n  it\nb: 1', 'a: >-\n  Hi [PERSON_1]\n\n  it\nb: 1'],
  ['anchors', 'a: &Bob x\nb: *Bob', 'a: &PERSON_1 x\nb: *PERSON_1', 'a: &PERSON_1 x\nb: *PERSON_1'],
  [
    'several documents',
    '%YAML 1.2\n---\na: Bob\n...\n--- "B\\x6fb"\n',
    '%YAML 1.2\n---\na: "[PERSON_1]"\n...\n--- "[PERSON_1]"\n',
    '%YAML 1.2\n---\na: "Bob"\n...\n--- "Bob"\n',
  ],
  ['a byte order mark', '\uFEFFa: "B\\x6fb"\n', '\uFEFFa: "[PERSON_1]"\n', '\uFEFFa: "Bob"\n'],
  ['an escape in a comment', 'a: "x\\x41" # \\x42ob\n', 'a: "x\\x41" # [PERSON_1]\n'],
  ['no value', 'a: "x\\x41" # \\x42o\n', 'a: "x\\x41" # \\x42o\n'],
];

const FILES: readonly Row[] = [
  [
    'Kubernetes',
    'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  annotations: {owner: "jane\\u0040acme.example"}\ndata:\n  a.conf: |\n    user = "Bob"\n',
    'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  annotations: {owner: "[EMAIL_ADDRESS_1]"}\ndata:\n  a.conf: |\n    user = "[PERSON_1]"\n',
    'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  annotations: {owner: "jane@acme.example"}\ndata:\n  a.conf: |\n    user = "Bob"\n',
  ],
  [
    'GitHub workflow',
    'on:\n  push: {branches: [main]}\njobs:\n  a:\n    if: ${{ github.actor == \'x\' }}\n    steps:\n      - run: |\n          echo "Bob"\n      - env: {TO: "B\\x6fb"}\n',
    'on:\n  push: {branches: [main]}\njobs:\n  a:\n    if: ${{ github.actor == \'x\' }}\n    steps:\n      - run: |\n          echo "[PERSON_1]"\n      - env: {TO: "[PERSON_1]"}\n',
    'on:\n  push: {branches: [main]}\njobs:\n  a:\n    if: ${{ github.actor == \'x\' }}\n    steps:\n      - run: |\n          echo "Bob"\n      - env: {TO: "Bob"}\n',
  ],
  [
    'Ansible vault',
    'a: !vault |\n  $ANSIBLE_VAULT;1.1;AES256\n  6162636465\nb: "B\\x6fb"\n',
    'a: !vault |\n  $ANSIBLE_VAULT;1.1;AES256\n  6162636465\nb: "[PERSON_1]"\n',
    'a: !vault |\n  $ANSIBLE_VAULT;1.1;AES256\n  6162636465\nb: "Bob"\n',
  ],
  [
    'OpenAPI',
    'openapi: 3.1.0\npaths:\n  /a/{id}:\n    get:\n      responses:\n        "200": {description: "by Jos\\xe9 M\\xfcller"}\n      example: {"mail": "jane@acme.example"}\n',
    'openapi: 3.1.0\npaths:\n  /a/{id}:\n    get:\n      responses:\n        "200": {description: "by [PERSON_1]"}\n      example: {"mail": "[EMAIL_ADDRESS_1]"}\n',
    'openapi: 3.1.0\npaths:\n  /a/{id}:\n    get:\n      responses:\n        "200": {description: "by José Müller"}\n      example: {"mail": "jane@acme.example"}\n',
  ],
];

const MALFORMED: readonly Row[] = [
  [
    'a template',
    '{{- if .Values.on }}\na: {{ .Values.a | quote }}\nb: "jane\\x40acme.example"\nc: Bob\n{{- end }}\n',
    '{{- if .Values.on }}\na: {{ .Values.a | quote }}\nb: "[EMAIL_ADDRESS_1]"\nc: "[PERSON_1]"\n{{- end }}\n',
    '{{- if .Values.on }}\na: {{ .Values.a | quote }}\nb: "jane@acme.example"\nc: "Bob"\n{{- end }}\n',
  ],
  ['an unknown escape', String.raw`a: "C:\Users\Bob"`, String.raw`a: "C:\Users\[PERSON_1]"`],
  [
    'an unclosed quote',
    'a: "Bob\nb: \'x\nc: "B\\x6fb"\n',
    'a: "[PERSON_1]\nb: \'x\nc: "[PERSON_1]"\n',
    'a: "Bob\nb: \'x\nc: "Bob"\n',
  ],
  [
    'an unclosed quote at the end',
    'b: "B\\x6fb"\na: "Bob\n  x',
    'b: "[PERSON_1]"\na: "[PERSON_1]\n  x',
    'b: "Bob"\na: "Bob\n  x',
  ],
  [
    'an unclosed bracket',
    'a: [Bob\nb: "B\\x6fb"\n',
    'a: ["[PERSON_1]"\nb: "[PERSON_1]"\n',
    'a: ["Bob"\nb: "Bob"\n',
  ],
];

for (const [title, rows, isYaml] of [
  ['scalars of YAML are decoded, replaced and restored', SCALARS, true],
  ['values in YAML files are replaced', FILES, true],
  ['malformed YAML is read as far as possible', MALFORMED, false],
] as const)
  describe(title, () => {
    for (const [what, source, expected, restored = source] of rows)
      it(what, async () => {
        const done = await protectYaml(source);
        assert.equal(done.text, expected);
        assert.equal(done.restored, restored);
        if (!isYaml) return;
        read(done.text);
        assert.deepEqual(read(done.restored), read(source));
      });
  });

/** Ways to write a character in double quotes. */
const WRITTEN: readonly ((character: string) => string)[] = [
  (character) => JSON.stringify(character).slice(1, -1),
  (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  (character) => `\\U${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(8, '0')}`,
  (character) =>
    character < '\u0100' ? `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}` : character,
  (character) => `\\\n    \\U${(character.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`,
];

const character = fc.oneof(
  fc.constantFrom(...'aZ09 .,:;#-?!&*%@`\'"\\/[]{}|>\n\té\u00a0\u2028😀'),
  fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }),
);
const around = fc.array(character, { maxLength: 12 }).map((list) => list.join(''));
const NAMES = ['José Müller', 'jane@acme.example', 'Jane Miller'] as const;

/** Values are compared without regard to line breaks. */
const spaced = (name: string): RegExp => new RegExp(name.replace(' ', String.raw`(?: |\\n) *`), 'g');
const joined = (value: unknown, name: string): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll(spaced(name), name)) as unknown;

const changed = (value: unknown, name: string): unknown =>
  JSON.parse(
    JSON.stringify(value).replaceAll(spaced(name), name.includes('@') ? LABELS.MAIL : LABELS.PERSON),
  ) as unknown;

describe('verification finds values in scalars', () => {
  for (const written of [
    'J\\x61ne\\_M\\u0069ller',
    'J\\x61ne Mil\\\r\n   ler',
    'J\\x61ne\\ M\\U00000069ller',
    'J\\x61ne\n  \\x4diller',
  ])
    it(written, async () => {
      const { searched } = await protect('a.txt', `Jane Miller\n"${written}"`);
      assert.deepEqual(
        searched?.left.map(({ category }) => category),
        ['PERSON'],
      );
    });
});

describe('YAML is read with its locations', () => {
  it('decodes scalars', async () => {
    const source = 'a: "Jos\\xE9 \\\n  M\\xFC"\nb: \'x\n  y\'\n';
    const pieces = async function* () {
      yield await Promise.resolve(source.slice(0, 7));
      yield source.slice(7);
    };
    const rows: unknown[] = [];
    for await (const block of yaml.read(pieces(), { textBytes: 16_384 })) {
      const [{ text } = { text: '' }] = block.inputs;
      const found = ['José Mü', 'x y'].map((value) => ({
        ...{ start: text.indexOf(value), end: text.indexOf(value) + value.length },
        ...{ category: 'PERSON', score: 1 },
      }));
      for (const { location, value } of block.place([found]))
        if ('start_line' in location)
          rows.push([
            value,
            location.start_line,
            location.start_column,
            location.end_line,
            location.end_column,
          ]);
    }
    assert.deepEqual(rows, [
      ['José Mü', 1, 5, 2, 8],
      ['x y', 3, 5, 4, 4],
    ]);
  });

  it('reads every character of any text once', () => {
    const sign = fc.constantFrom(
      ...'"\'\\\n \r\t|>-:?#&*![]{}%,a\u0002\u0018\u001F\uFEFF',
      '---',
      '\n  ',
      '\\x41',
    );
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 40 }), (signs) => {
        const source = signs.join('');
        let at = 0;
        for (const { start, end } of YAML_TEXT.read(source, false)) {
          assert.equal(start, at);
          at = end;
        }
        assert.equal(at, source.length);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('any string of YAML is replaced and reads back', () => {
  it('written by the library, in quotes and without', async () => {
    await fc.assert(
      fc.asyncProperty(
        around,
        around,
        fc.constantFrom(...NAMES),
        fc.constantFrom('QUOTE_DOUBLE', 'QUOTE_SINGLE', 'PLAIN', 'BLOCK_LITERAL', 'BLOCK_FOLDED'),
        fc.constantFrom(0, 20, 80),
        fc.boolean(),
        async (before, after, name, defaultStringType, lineWidth, inFlow) => {
          const value = { a: [`${before} ${name} ${after}`, 1], [`${name}.`]: true };
          const source = stringify(value, {
            ...({ defaultStringType, lineWidth } as const),
            ...(inFlow && { collectionStyle: 'flow' }),
          });
          const { text, restored } = await protectYaml(source);
          assert.deepEqual(read(text), changed(read(source), name));
          assert.deepEqual(joined(read(restored), name), joined(read(source), name));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('written with escapes of every kind', async () => {
    const written = fc.constantFrom(...WRITTEN);
    await fc.assert(
      fc.asyncProperty(
        around,
        around,
        fc.constantFrom(...NAMES),
        fc.array(written, { minLength: 1, maxLength: 9 }),
        async (before, after, name, ways) => {
          const value = `${before} ${name} ${after}`;
          const controls = '\0\u0007\b\u001B\f\v\u0085\u00A0\u2028\u2029\u0085';
          const escaped = [...value].map((one, index) => ways[index % ways.length]?.(one) ?? '').join('');
          const source = `a:\n  b: "${escaped}${String.raw`\0\a\b\e\f\v\N\_\L\P\x85`}"\n`;
          const document = { a: { b: value + controls } };
          assert.deepEqual(read(source), [document]);
          const { text, restored } = await protectYaml(source);
          assert.deepEqual(read(text), [changed(document, name)]);
          assert.deepEqual(read(restored), [document]);
        },
      ),
      { numRuns: 200 },
    );
  });
});
