import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { encodedIn } from '../../src/formats/rewriting/encoded-texts.js';
import { fileKindOf } from '../../src/protect/file-kind.js';
import { protectBytes } from '../../src/protect/protect-bytes.js';
import { RestoreWork } from '../../src/protect/restore-work.js';
import { rewriteFile } from '../../src/protect/rewrite-file.js';
import { NO_KEYS } from '../../src/transform/key-ring.js';
import { readPolicy } from '../../src/transform/policy.js';
import { SessionMap } from '../../src/transform/session-map.js';
import { configured, fakeProvider, wordFinder } from '../support/fake-provider.js';

const NAME = 'Jane Miller';
const DEPS = {
  providers: [configured(fakeProvider(wordFinder({ [NAME]: ['PERSON', 0.95] })))],
  trusted: false,
};
const PLAIN = { attachments: 'refuse', note: () => undefined } as const;

const base64 = (text: string): string => Buffer.from(text).toString('base64');
/** Base32 by arithmetic on large numbers, unlike the product. */
function base32(text: string): string {
  const bits = Array.from(Buffer.from(text), (byte) => byte.toString(2).padStart(8, '0')).join('');
  const digits = (bits.match(/.{1,5}/g) ?? []).map((five) => Number.parseInt(five.padEnd(5, '0'), 2));
  const data = digits.map((digit) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.charAt(digit)).join('');
  return data.padEnd(Math.ceil(data.length / 8) * 8, '=');
}

const wrapped = (data: string, width: number, gap: string): string =>
  (data.match(new RegExp(`.{1,${width.toString()}}`, 'g')) ?? []).join(gap);
const hex = (text: string): string => Buffer.from(text).toString('hex');

function kindOf(name: string) {
  const kind = fileKindOf(name);
  assert.ok(!('unsupported' in kind));
  return kind;
}

async function protect(name: string, source: string) {
  const policy = readPolicy(Buffer.from('default: {operator: placeholder}'), 'p.yaml');
  const map = new SessionMap();
  const wishes = { policy, keys: NO_KEYS, subject: '', language: undefined };
  const file = { kind: kindOf(name), ...PLAIN };
  const done = await protectBytes(DEPS, wishes, map, Buffer.from(source), file, true);
  return { ...done, map, text: done.bytes.toString() };
}

describe('texts in base64 and hexadecimal are replaced, and restored', () => {
  const before = `to ${NAME}, today`;
  const after = 'to [PERSON_1], today';
  for (const [what, name, write] of [
    ['a line of text', 'a.txt', (text) => `see ${base64(text)} there`],
    ['an unpadded text', 'a.txt', (text) => base64(`${text}!!`).replaceAll('=', '')],
    ['UTF-16', 'a.log', (text) => `x=${Buffer.from(text, 'utf16le').toString('base64')}`],
    ['hexadecimal', 'a.log', (text) => `x=${hex(text)};`],
    ['hexadecimal of C', 'a.txt', (text) => `0x${hex(text)}`],
    ['YAML', 'a.yaml', (text) => `binaryData:\n  a: ${base64(text)}\n`],
    ['JSON', 'a.json', (text) => JSON.stringify({ value: base64(JSON.stringify({ of: text })) })],
    ['hexadecimal of PostgreSQL in JSON', 'a.json', (text) => JSON.stringify({ value: `\\x${hex(text)}` })],
    ['a cell', 'a.csv', (text) => `kind,data\na,${base64(text)}\nb,c\n`],
    ['Markdown', 'a.md', (text) => `- ${base64(text)}\n`],
    ['XML', 'a.xml', (text) => `<a><data>\n${base64(text)}\n</data></a>`],
    ['an attribute', 'a.html', (text) => `<p data-a="${base64(text)}">x</p>`],
    [
      'an address in a style sheet',
      'a.svg',
      (text) => `<svg><style>@import url("data:text/css;base64,${base64(text)}")</style></svg>`,
    ],
    ['a script', 'a.html', (text) => `<script>atob("${base64(text)}")</script>`],
    ['JSON of PHP', 'a.json', (text) => `{"a":"${base64(`${text}~?\u00ff\u00ff`).replaceAll('/', '\\/')}"}`],
    [
      'JSON of .NET',
      'a.json',
      (text) =>
        `{"a":"${base64(`${text}~?>\u00ff\u00fe`).replaceAll('+', '\\u002B').replaceAll('/', '\\u002F').replaceAll('=', '\\u003D')}"}`,
    ],
    ['a form', 'a.txt', (text) => `a=${encodeURIComponent(base64(`${text}~?\u00ff!`))}&b=1`],
    ['base64 for addresses', 'a.txt', (text) => `/${Buffer.from(`${text}~?>>>?`).toString('base64url')}`],
    ['a part of a name', 'a.txt', (text) => `token_v2_${base64(`${text}!!`)}`],
    ['base64 of base64 of hexadecimal', 'a.txt', (text) => base64(base64(hex(text)))],
    ['gzip', 'a.json', (text) => JSON.stringify({ a: gzipSync(text.repeat(9)).toString('base64') })],
    ['zlib', 'a.yaml', (text) => `a: ${deflateSync(text.repeat(9)).toString('base64')}\n`],
    ['raw deflate', 'a.xml', (text) => `<a>${deflateRawSync(text.repeat(9)).toString('base64')}</a>`],
    ['base32', 'a.txt', (text) => `a ${base32(text)} b`],
    ['base32 in lower case', 'a.txt', (text) => base32(text).toLowerCase()],
    ['a long text', 'a.txt', (text) => base64(`${'words and '.repeat(20_000)}${text}`)],
    ['a style sheet', 'a.html', (text) => `<style>a{b:url(data:text/plain;base64,${base64(text)})}</style>`],
    ['lines', 'a.txt', (text) => wrapped(base64(`${text.repeat(9)}?`), 76, '\n')],
    [
      'lines before a word',
      'a.eml',
      (text) => `Subject: b\n\n${wrapped(base64(`${text.repeat(9)}?`), 64, '\r\n')}\r\nThanks`,
    ],
    ['short lines', 'a.txt', (text) => wrapped(base64(`${text.repeat(9)}?`), 30, '\n')],
    ['indented lines', 'a.yaml', (text) => `a: |\n  ${wrapped(base64(`${text.repeat(9)}?`), 60, '\n  ')}\n`],
    ['lines in JSON', 'a.json', (text) => JSON.stringify({ a: wrapped(base64(text.repeat(9)), 76, '\n') })],
    ['values of one length on lines', 'a.txt', (text) => `${base64(text)}\n${base64(text)}\n`],
    ['mail', 'a.eml', (text) => `From: a\nSubject: b\n\n${base64(text)}\n`],
  ] as const satisfies readonly (readonly [string, string, (text: string) => string])[])
    it(what, async () => {
      const { text, leaks, map, bytes } = await protect(name, write(before));
      assert.equal(text, write(after));
      assert.deepEqual(leaks, []);
      const restored = await rewriteFile(bytes, new RestoreWork(map.entries, NO_KEYS), {
        kind: kindOf(name),
        ...PLAIN,
      });
      assert.equal(restored.toString(), write(before));
    });

  it('the same value beside its encoded form', async () => {
    const { text, leaks, searched } = await protect('a.txt', `${NAME}: ${base64(NAME)}`);
    assert.equal(text, `[PERSON_1]: ${base64('[PERSON_1]  ')}`);
    assert.deepEqual([leaks, searched?.left], [[], []]);
  });
});

describe('other encoded data stays as it is', () => {
  for (const [what, name, source] of [
    ['text without a value', 'a.txt', base64('nothing to replace here')],
    ['binary data', 'a.txt', Buffer.from(`\0\u0001\u0002 ${NAME}`).toString('base64')],
    ['a token of several parts', 'a.txt', `${base64('{"alg":"HS256"}')}.${base64(`{"a":"${NAME}"}`)}.abc`],
    ['a word', 'a.txt', 'internationalization'],
    ['words in capitals', 'a.txt', 'SUPERCALIFRAGILISTICEXPIALIDOCIOUS ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
    ['a name with hyphens', 'a.txt', 'a-Long-Name-with_Under-Scores_and-hyphens'],
    [
      'compressed data without a value',
      'a.json',
      JSON.stringify({ a: gzipSync('no value').toString('base64') }),
    ],
  ] as const)
    it(what, async () => {
      assert.equal((await protect(name, source)).text, source);
    });

  it('data in addresses is decoded by the format', async () => {
    const { text } = await protect('a.html', `<a href="data:text/plain;base64,${base64(NAME)}">x</a>`);
    assert.equal(text, `<a href="data:text/plain;base64,${base64('[PERSON_1]')}">x</a>`);
  });
});

describe('verification classifies encoded texts that were not replaced', () => {
  for (const [what, source] of [
    [
      'lines of different lengths',
      base64(`${'x'.repeat(40)} ${NAME} ${'y '.repeat(50)}`).replace(/.{60}/, '$&\n'),
    ],
    ['a part of a token', `${base64('{"alg":"HS256"}')}.${base64(`{"a":"${NAME}"}`)}.abc`],
  ] as const)
    it(what, async () => {
      const { leaks } = await protect('a.txt', source);
      assert.deepEqual(
        [...new Set(leaks.map(({ part, category }) => `${part}: ${category}`))],
        ['base64: PERSON'],
      );
    });

  it('passes text without values', async () => {
    assert.deepEqual(
      (await protect('a.txt', `a=${base64('an ordinary text').replaceAll('=', '%3D')}`)).leaks,
      [],
    );
  });
});

describe('values with escapes of another format are replaced and restored', () => {
  const NAME_IN = 'Jane%20Miller';
  for (const [what, name, source, expected] of [
    ['percent-encoding in a text', 'a.txt', `?n=${NAME_IN}&x=1`, '?n=[PERSON_1]&x=1'],
    ['a form in JSON', 'a.har', JSON.stringify({ text: `n=${NAME_IN}` }), '{"text":"n=[PERSON_1]"}'],
    ['an escaped key of JSON', 'a.json', `{"${NAME_IN}": 1}`, '{"[PERSON_1]": 1}'],
    ['JSON lines', 'a.jsonl', `{"a":"${NAME_IN}"}\n{"a":"b"}\n`, '{"a":"[PERSON_1]"}\n{"a":"b"}\n'],
    ['a cell', 'a.csv', `a,b\n1,${NAME_IN}\n2,x\n`, 'a,b\n1,[PERSON_1]\n2,x\n'],
    ['a header cell', 'a.csv', `a,${NAME_IN}\n1,2\n2,3\n`, 'a,[PERSON_1]\n1,2\n2,3\n'],
    ['JSON in YAML', 'a.yaml', String.raw`a: '{"n":"Jane\u0020Miller"}'`, `a: '{"n":"[PERSON_1]"}'`],
    ['entities in CDATA', 'a.xml', '<a><![CDATA[Jane&#32;Miller]]></a>', '<a><![CDATA[[PERSON_1]]]></a>'],
    ['a processing instruction', 'a.xml', `<a><?b c="${NAME_IN}"?></a>`, '<a><?b c="[PERSON_1]"?></a>'],
    ['a line break of a string', 'a.log', String.raw`m="x\nJane Miller\n"`, String.raw`m="x\n[PERSON_1]\n"`],
  ] as const)
    it(what, async () => {
      const { text, leaks, map, bytes } = await protect(name, source);
      assert.equal(text, expected);
      assert.deepEqual(leaks, []);
      const restored = await rewriteFile(bytes, new RestoreWork(map.entries, NO_KEYS), {
        kind: kindOf(name),
        ...PLAIN,
      });
      assert.equal(restored.toString(), source);
    });

  it('text without a value stays as it is', async () => {
    const source = String.raw`?a=%20b&c=%C3%A9 C:\new\table \u00e9t\u00e9`;
    assert.equal((await protect('a.txt', source)).text, source);
  });
});

it('encoded texts are found in linear time', () => {
  const random = randomBytes(1_000_000).toString('base64');
  for (const source of [
    random,
    wrapped(random, 76, '\n'),
    wrapped(random, 20, '\n'),
    wrapped(random, 12, '_'),
    wrapped(random, 100, '/'),
    'word_'.repeat(200_000),
    '\\/'.repeat(300_000),
    'A='.repeat(300_000),
  ]) {
    const start = process.cpuUsage().user;
    assert.ok([...encodedIn(source)].length < 500);
    assert.ok(process.cpuUsage().user - start < 4e6, source.slice(0, 50));
  }
});

describe('compressed data in base64 that unpacks to too much', () => {
  const bomb = gzipSync('some words '.repeat(1_400_000)).toString('base64');
  const nested = gzipSync(`${bomb} `.repeat(20)).toString('base64');
  for (const [what, source, times] of [
    ['is refused', bomb, 3],
    ['is refused within others', nested, 1],
  ] as const)
    it(what, async () => {
      await assert.rejects(protect('a.txt', `${source} `.repeat(times)), {
        name: 'NotProtected',
        message: 'its compressed data in base64 unpacks to too much',
      });
    });

  it('is read once', () => {
    assert.equal([...encodedIn(bomb)].length, 1);
  });
});

describe('a run of one letter', () => {
  for (const letter of ['a', 'b', 'A', 'x'])
    it(`of ${letter} encodes no text`, () => {
      assert.deepEqual([...encodedIn(letter.repeat(1_000))], []);
    });
});
