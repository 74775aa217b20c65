import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parse } from 'smol-toml';
import { PROPERTIES_TEXT, TOML_TEXT } from '../../src/formats/text/settings-text.js';
import { properties, toml } from '../../src/formats/text/text.js';
import { protect, restore } from '../support/rewriting.js';

async function protectFile(name: string, source: string) {
  const done = await protect(name, source);
  assert.deepEqual([done.leaks, done.searched?.left], [[], []]);
  return { ...done, restored: (await restore(name, done)).toString() };
}

/** Reads Java properties as java.util.Properties.load describes. */
function readProperties(source: string): Record<string, string> {
  const lines = source
    .split(/\r\n|[\r\n]/)
    .reduce<string[]>((read, line) => {
      const last = read.at(-1);
      const isContinued =
        last !== undefined && /(?:^|[^\\])(?:\\\\)*\\$/.test(last) && !/^[ \t\f]*[#!]/.test(last);
      if (isContinued) read[read.length - 1] = last.slice(0, -1) + line.replace(/^[ \t\f]+/, '');
      else read.push(line);
      return read;
    }, [])
    .filter((line) => !/^[ \t\f]*(?:[#!]|$)/.test(line));
  const decode = (text: string): string =>
    text.replaceAll(/\\(?:u([\dA-Fa-f]{4})|([\s\S]))/g, (_, code: string | undefined, sign: string) =>
      code === undefined
        ? ({ n: '\n', r: '\r', t: '\t', f: '\f' }[sign] ?? sign)
        : String.fromCharCode(Number.parseInt(code, 16)),
    );
  return Object.fromEntries(
    lines.map((line) => {
      const [whole, key = ''] = /^[ \t\f]*((?:\\[\s\S]|[^\\\s:=])*)[ \t\f]*[:=]?[ \t\f]*/.exec(line) ?? [''];
      return [decode(key), decode(line.slice(whole.length))];
    }),
  );
}

/** Source, the protected source, and the restored source if it is written otherwise. */
type Row = readonly [what: string, source: string, expected: string, restored?: string];

const PROPERTIES: readonly Row[] = [
  ['plain values', 'a=Bob\nb : to Bob\nc Bob\n', 'a=[PERSON_1]\nb : to [PERSON_1]\nc [PERSON_1]\n'],
  [
    'code units',
    String.raw`owner=Jos\u00e9 M\u00FCller`,
    'owner=[PERSON_1]',
    String.raw`owner=Jos\u00E9 M\u00FCller`,
  ],
  [
    'characters outside ASCII, in a file that has them',
    String.raw`x=ü${'\n'}owner=Jos\u00e9 Müller`,
    'x=ü\nowner=[PERSON_1]',
    'x=ü\nowner=José Müller',
  ],
  [
    'escaped signs',
    String.raw`url=https\://a.example/x, jane\@acme.example`,
    'url=[URL_1], [EMAIL_ADDRESS_1]',
    'url=https://a.example/x, jane@acme.example',
  ],
  [
    'a value on several lines',
    'a=Jane \\\r\n    Miller, \\\r\n    x\r\nb=1\r\n',
    'a=[PERSON_1], \\\r\n    x\r\nb=1\r\n',
    'a=Jane Miller, \\\r\n    x\r\nb=1\r\n',
  ],
  ['a comment', '# Bob \\\n! Bob\na=1', '# [PERSON_1] \\\n! [PERSON_1]\na=1'],
  [
    'codes in a comment',
    String.raw`#a=jane\u0040acme.example`,
    '#a=[EMAIL_ADDRESS_1]',
    '#a=jane@acme.example',
  ],
  [
    'a key',
    String.raw`Jane\ Miller.mail=jane@acme.example`,
    '[PERSON_1].mail=[EMAIL_ADDRESS_1]',
    String.raw`Jane\ Miller.mail=jane@acme.example`,
  ],
  ['line breaks', String.raw`a=\tBob\nx\\`, String.raw`a=\t[PERSON_1]\nx\\`],
  ['paths', String.raw`a=C:\\Users\\Bob`, String.raw`a=C:\\Users\\[PERSON_1]`],
  ['half an escape', 'a=\\u00e Bob\\', 'a=\\u00e [PERSON_1]\\'],
  ['no value', 'a=\\u0041\n', 'a=\\u0041\n'],
];

const TOML: readonly Row[] = [
  ['code points', String.raw`a = "Jos\u00e9 M\xFCller"`, 'a = "[PERSON_1]"', 'a = "José Müller"'],
  [
    'eight digits',
    String.raw`a = "B\U0000006Fb \U0001F600"`,
    String.raw`a = "[PERSON_1] \U0001F600"`,
    String.raw`a = "Bob \U0001F600"`,
  ],
  ['literal strings', `a = 'C:\\Bob'`, `a = 'C:\\[PERSON_1]'`],
  [
    'keys',
    '"Bob" = 1\n[y]\nBob = "x"\n[x.Bob]\n',
    '"[PERSON_1]" = 1\n[y]\n"[PERSON_1]" = "x"\n[x."[PERSON_1]"]\n',
    '"Bob" = 1\n[y]\n"Bob" = "x"\n[x."Bob"]\n',
  ],
  ['a number', 'a = 4111111111111111 # Bob', "a = '''[CREDIT_CARD_1]''' # [PERSON_1]"],
  [
    'a number with underscores',
    'a = 4_111_111_111_111_111',
    "a = '''[CREDIT_CARD_1]'''",
    'a = 4111111111111111',
  ],
  [
    'numbers in an array and a table',
    'a = [ 1, 4111111111111111 ]\nb = { c = 4111111111111111 }\n',
    "a = [ 1, '''[CREDIT_CARD_1]''' ]\nb = { c = '''[CREDIT_CARD_1]''' }\n",
  ],
  [
    'a number in quotes',
    `a = "4111111111111111"\nb = '4111111111111111'`,
    `a = "[CREDIT_CARD_1]"\nb = '[CREDIT_CARD_1]'`,
  ],
  [
    'codes in comments',
    String.raw`# a = "jane\u0040acme.example" in C:\Bob`,
    String.raw`# a = "[EMAIL_ADDRESS_1]" in C:\[PERSON_1]`,
    String.raw`# a = "jane@acme.example" in C:\Bob`,
  ],
  ['control characters', String.raw`a = "\b\u0007 Bob"`, String.raw`a = "\b\u0007 [PERSON_1]"`],
  ['a date', 'a = 1980-02-03', "a = '''[DATETIME_1]'''"],
  [
    'a long string',
    'a = """\nB\\u006Fb \\\n   x "Bob" \\"\n"""',
    'a = """\n[PERSON_1] \\\n   x "[PERSON_1]" \\"\n"""',
    'a = """\nBob \\\n   x "Bob" \\"\n"""',
  ],
  ['a long literal string', "a = '''\n'Bob'\n\\n'''", "a = '''\n'[PERSON_1]'\n\\n'''"],
  [
    'a value across an escaped line break',
    'a = """Jane \\\n   Miller"""',
    'a = """[PERSON_1]"""',
    'a = """Jane Miller"""',
  ],
];

const MALFORMED: readonly Row[] = [
  [
    'an unclosed string',
    'a = "Bob\nb = "B\\u006fb"\n',
    'a = "[PERSON_1]\nb = "[PERSON_1]"\n',
    'a = "Bob\nb = "Bob"\n',
  ],
  ['an unclosed long string', 'a = """Bob\nBob', 'a = """[PERSON_1]\n[PERSON_1]'],
  [
    'a template',
    'a = {{ Bob }}\nb = "B\\u006fb"\n',
    'a = {{ "[PERSON_1]" }}\nb = "[PERSON_1]"\n',
    'a = {{ "Bob" }}\nb = "Bob"\n',
  ],
];

for (const [title, name, rows, read] of [
  [
    'values in Java properties are decoded, replaced and restored',
    'a.properties',
    PROPERTIES,
    readProperties,
  ],
  ['values in TOML are decoded, replaced and restored', 'a.toml', TOML, parse],
  ['malformed TOML is read as far as possible', 'a.toml', MALFORMED, undefined],
] as const)
  describe(title, () => {
    for (const [what, source, expected, restored = source] of rows)
      it(what, async () => {
        const done = await protectFile(name, source);
        assert.equal(done.text, expected);
        assert.equal(done.restored, restored);
        if (read === undefined) return;
        read(done.text);
        assert.deepEqual(read(done.restored), read(source));
      });
  });

describe('replacements in TOML', () => {
  for (const [policy, source, expected] of [
    ['{operator: replace, with: "0170"}', 'a = 4111111111111111', "a = '''0170'''"],
    ['{operator: replace, with: "170"}', 'a = 4111111111111111', 'a = 170'],
    ['{operator: mask, show: 4, character: "0"}', 'a = 4111111111111111', "a = '''0000000000001111'''"],
    ['{operator: generalize, dates: month}', 'a = 1980-02-03', "a = '''1980-02'''"],
    ['{operator: redact}', `a = 'Bob'\nb = "Bob"\nc = 4111111111111111`, `a = ''\nb = ""\nc = ''''''`],
  ] as const)
    it(`${policy}: ${source}`, async () => {
      const { text, leaks } = await protect('a.toml', source, `default: ${policy}`);
      assert.deepEqual([text, leaks], [expected, []]);
      parse(text);
    });
});

describe('settings of any size', () => {
  const last = String.raw`b = "\u0042ob"`;
  for (const [name, source] of [
    ['a.toml', `a = "${'x'.repeat(9_000_000)}"\n${last}`],
    ['a.toml', `a = '''${'lorem ipsum\n'.repeat(200_000)}'''\n${last}`],
    ['a.toml', `x = ${'.'.repeat(200_000)}\n${last}`],
    ['a.toml', `${'\\"""\n'.repeat(100_000)}"""\n${last}`],
    ['a.properties', `a = ${'x'.repeat(9_000_000)}\n${last}`],
  ] as const)
    it(`${name}: ${source.slice(0, 16)}`, async () => {
      let text = '';
      const format = name === 'a.toml' ? toml : properties;
      const pieces = async function* () {
        for (let at = 0; at < source.length; at += 65_536)
          yield await Promise.resolve(source.slice(at, at + 65_536));
      };
      for await (const { inputs } of format.read(pieces(), { textBytes: 65_536 }))
        for (const input of inputs) text += input.text;
      assert.match(text.slice(-40), /Bob/);
    });
});

describe('settings are read with their locations', () => {
  it('decodes strings', async () => {
    const pieces = async function* () {
      yield await Promise.resolve('a = "Jos\\u00');
      yield 'e9 M\\xfc"\n';
    };
    const places: unknown[] = [];
    for await (const block of toml.read(pieces(), { textBytes: 16_384 })) {
      const [{ text } = { text: '' }] = block.inputs;
      const start = text.indexOf('José Mü');
      const found = [{ start, end: start + 7, category: 'PERSON' as const, score: 1 }];
      for (const { location, value } of block.place([found]))
        if ('start_line' in location) places.push([value, location.start_column, location.end_column]);
    }
    assert.deepEqual(places, [['José Mü', 6, 21]]);
  });

  for (const [name, { read }] of [
    ['Java properties', PROPERTIES_TEXT],
    ['TOML', TOML_TEXT],
  ] as const)
    it(`reads every character of any text once: ${name}`, () => {
      const sign = fc.constantFrom(
        ...'"\'\\\n\r \t#![]{}=:,aü0-.\uFEFF',
        ...['"""', "'''", '\\u0041', '\\\r\n', '\n  ', '2020-01-02 03:04:05'],
      );
      fc.assert(
        fc.property(fc.array(sign, { maxLength: 40 }), (signs) => {
          const source = signs.join('');
          let at = 0;
          for (const { start, end } of read(source, false)) {
            assert.equal(start, at);
            at = end;
          }
          assert.equal(at, source.length);
        }),
        { numRuns: 2_000 },
      );
    });
});

const around = fc.string({ unit: fc.constantFrom(...'aZ0 .,:;=#!\'"\\/[]{}\n\té\u00a0😀'), maxLength: 12 });
const NAMES = ['José Müller', 'jane@acme.example', 'Jane Miller'] as const;
const LABELS: Readonly<Record<string, string>> = { 'jane@acme.example': '[EMAIL_ADDRESS_1]' };

/** Ways to write a UTF-16 unit or a character. */
const unit = (sign: string): string =>
  sign
    .split('')
    .map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

describe('any string of settings is replaced and reads back', () => {
  for (const [name, ways, written, read] of [
    [
      'a.properties',
      [
        unit,
        (sign) => (/^[\\\n\r\t:=#! ]$/.test(sign) ? unit(sign) : sign),
        (sign) => `\\\n   ${unit(sign)}`,
      ],
      (text) => `a = ${text}\nb=1\n`,
      readProperties,
    ],
    [
      'a.toml',
      [
        (sign) => `\\U${(sign.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`,
        (sign) => JSON.stringify(sign).slice(1, -1),
      ],
      (text) => `a = "${text}"\nb = """${text}"""\n`,
      parse,
    ],
  ] as const satisfies readonly (readonly [
    string,
    readonly ((sign: string) => string)[],
    (text: string) => string,
    (source: string) => Record<string, unknown>,
  ])[])
    it(name, async () => {
      await fc.assert(
        fc.asyncProperty(
          ...[around, around, fc.constantFrom(...NAMES)],
          fc.array(fc.nat(2), { minLength: 1, maxLength: 9 }),
          async (before, after, value, chosen) => {
            const escaped = [...`${before} ${value} ${after}`]
              .map((sign, index) => ways[(chosen[index % chosen.length] ?? 0) % ways.length]?.(sign) ?? '')
              .join('');
            const source = written(escaped);
            const { text, restored } = await protectFile(name, source);
            const label = LABELS[value] ?? '[PERSON_1]';
            const changed = JSON.stringify(read(source)).replaceAll(value, label);
            assert.equal(JSON.stringify(read(text)), changed);
            assert.deepEqual(read(restored), read(source));
          },
        ),
        { numRuns: 200 },
      );
    });
});
