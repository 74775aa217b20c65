import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { protect, restore } from '../support/rewriting.js';

/** What a parser makes of markup, without the text: tags and names of attributes. */
function structureOf(source: string, xmlMode: boolean): string {
  let shape = '';
  const parser = new Parser(
    {
      onopentag: (name, attributes) => (shape += `<${name} ${Object.keys(attributes).join(' ')}>`),
      onclosetag: (name) => (shape += `</${name}>`),
      oncomment: () => (shape += '<!---->'),
    },
    { xmlMode },
  );
  parser.end(source);
  return shape;
}

const CASES: readonly (readonly [name: string, what: string, source: string, expected: string])[] = [
  ['a.html', 'a text', '<p>Hi Jane Miller &amp; co</p>', '<p>Hi [PERSON_1] &amp; co</p>'],
  [
    'a.html',
    'a value that tags cut in two',
    '<p>Ja<b>ne Mil</b>l<i>er</i>!</p>',
    '<p>[PERSON_1]<b></b><i></i>!</p>',
  ],
  ['a.html', 'a value with an entity in it', '<p>jane&#64;acme.example</p>', '<p>[EMAIL_ADDRESS_1]</p>'],
  ['a.html', 'an attribute', '<img alt="Bob &quot;B&quot;">', '<img alt="[PERSON_1] &quot;B&quot;">'],
  ['a.html', 'an attribute without quotes', '<a title=Bob>x</a>', '<a title="[PERSON_1]">x</a>'],
  [
    'a.html',
    'an address',
    '<a href="mailto:jane@acme.example?x=1">x</a>',
    '<a href="mailto:%5BEMAIL_ADDRESS_1%5D?x=1">x</a>',
  ],
  [
    'a.html',
    'a handler that is no script',
    '<p onclick="jane@acme.example">x</p>',
    '<p onclick="[EMAIL_ADDRESS_1]">x</p>',
  ],
  ['a.html', 'a link to a page', '<a href="/Bob?a=%2F">x</a>', '<a href="/%5BPERSON_1%5D?a=%2F">x</a>'],
  [
    'a.html',
    'an address with escapes',
    '<a href="/?n=Jane+Mill%65r&amp;x=1">x</a>',
    '<a href="/?n=%5BPERSON_1%5D&amp;x=1">x</a>',
  ],
  [
    'a.html',
    'an address in an attribute for text',
    '<meta content="https://a.example/x">',
    '<meta content="%5BURL_1%5D">',
  ],
  [
    'a.html',
    'an address of a script, percent-encoded',
    '<a href="javascript:x(%27jane%40acme.example%27)">x</a>',
    '<a href="javascript:x(%27[EMAIL_ADDRESS_1]%27)">x</a>',
  ],
  [
    'a.html',
    'an address among words in an attribute',
    '<meta content="See https://a.example/x, Bob">',
    '<meta content="See %5BURL_1%5D, %5BPERSON_1%5D">',
  ],
  [
    'a.html',
    'a percent sign in a text',
    '<p title="Bob gets 50%25 off? +49 (5%25)">',
    '<p title="[PERSON_1] gets 50%25 off? +49 (5%25)">',
  ],
  [
    'a.html',
    'a namespace',
    '<html xmlns:o="urn:o" xmlns="https://a.example/x">Bob',
    '<html xmlns:o="urn:o" xmlns="https://a.example/x">[PERSON_1]',
  ],
  ['a.html', 'an attribute in single quotes', "<p title='Bob'>", "<p title='[PERSON_1]'>"],
  ['a.html', 'text behind a style in a drawing', '<svg><style></svg>Bob', '<svg><style></svg>[PERSON_1]'],
  [
    'a.html',
    'a page in an attribute',
    '<p srcdoc="&lt;b>Bob &amp;amp;">',
    '<p srcdoc="&lt;b>[PERSON_1] &amp;amp;">',
  ],
  ['a.html', 'a handler', '<p onclick="f(\'Bob\')">', '<p onclick="f(\'[PERSON_1]\')">'],
  [
    'a.html',
    'data in an address',
    `<a href="data:text/plain;base64,${btoa('Hi Bob')}">`,
    `<a href="data:text/plain;base64,${btoa('Hi [PERSON_1]')}">`,
  ],
  ['a.html', 'what stands in an end tag', '<p>x</p Bob>', '<p>x</p [PERSON_1]>'],
  ['a.html', 'a tag without end', '<p title="Bob', '<p title="[PERSON_1]'],
  ['a.html', 'an address in angle brackets', 'a <jane@acme.example>', 'a <[EMAIL_ADDRESS_1]>'],
  ['a.html', 'the name of an attribute', '<p Jane Miller>x', '<p [PERSON_1] >x'],
  ['a.html', 'a document type', '<!doctype html "Bob">', '<!doctype html "[PERSON_1]">'],
  ['a.html', 'a value over a comment', 'Jane<!-- --> Miller', '[PERSON_1]<!-- -->'],
  ['a.html', 'a comment', '<!-- Bob -->', '<!-- [PERSON_1] -->'],
  ['a.html', 'a style', '<style>.Bob{}</style>', '<style>.\\[PERSON_1\\]{}</style>'],
  [
    'a.html',
    'a value in a script',
    '<script>let Bob = "Bob"; c = 4111111111111111</script>',
    '<script>let Bob = "[PERSON_1]"; c = "[CREDIT_CARD_1]"</script>',
  ],
  [
    'a.html',
    'what stands beside',
    '<p>a & b > c Bob &nbsp; "x"</p>',
    '<p>a & b > c [PERSON_1] &nbsp; "x"</p>',
  ],
  ['a.html', 'no value', '<P CLASS=x>a<br>b&nbsp;&copy', '<P CLASS=x>a<br>b&nbsp;&copy'],
  [
    'a.xml',
    'text, attribute and CDATA',
    '<r a="Bob"><![CDATA[Bob]]>Bob</r>',
    '<r a="[PERSON_1]"><![CDATA[[PERSON_1]]]>[PERSON_1]</r>',
  ],
  ['a.xml', 'an address', '<r a="https://a.example/x"/>', '<r a="%5BURL_1%5D"/>'],
  [
    'a.xml',
    'a value in a namespace',
    '<r xmlns="urn:jane@acme.example"/>',
    '<r xmlns="urn:%5BEMAIL_ADDRESS_1%5D"/>',
  ],
  ['a.xml', 'a name that is a word', '<Bob xmlns:Bob="Bob"/>', '<Bob xmlns:Bob="Bob"/>'],
  [
    'a.md',
    'a link',
    '[Bob](mailto:jane@acme.example) [x](a%20b)',
    '[[PERSON_1]](mailto:%5BEMAIL_ADDRESS_1%5D) [x](a%20b)',
  ],
  ['a.md', 'an entity', 'jane&#64;acme.example', '[EMAIL_ADDRESS_1]'],
  ['a.md', 'a value over a tag', 'Ja<b>ne</b> Miller', '[PERSON_1]<b></b>'],
  [
    'a.md',
    'a definition of a link',
    '[x]: mailto:jane@acme.example "Bob"',
    '[x]: mailto:[EMAIL_ADDRESS_1] "[PERSON_1]"',
  ],
  ['a.md', 'front matter', '---\nauthor: Bob\n---\n', '---\nauthor: [PERSON_1]\n---\n'],
  [
    'a.svg',
    'a drawing',
    '<svg><text x="1">Bo<tspan>b</tspan>Bob</text></svg>',
    '<svg><text x="1">[PERSON_1]<tspan></tspan>[PERSON_1]</text></svg>',
  ],
  [
    'a.svg',
    'letters that are placed one by one',
    '<svg><text><tspan x="1">B</tspan>\n<tspan x="2">o</tspan>\n<tspan x="3">b</tspan></text></svg>',
    '<svg><text><tspan x="1">[PERSON_1]</tspan>\n<tspan x="2"></tspan>\n<tspan x="3"></tspan></text></svg>',
  ],
  [
    'a.html',
    'letters of a drawing in a page',
    '<svg><text><tspan x="1">B</tspan><tspan x="2">o</tspan><tspan x="3">b</tspan></text></svg>',
    '<svg><text><tspan x="1">[PERSON_1]</tspan><tspan x="2"></tspan><tspan x="3"></tspan></text></svg>',
  ],
  [
    'a.html',
    'letters in elements of a line',
    '<font>B</font><wbr><nobr>o</nobr><!-- --><b>b</b>',
    '<font>[PERSON_1]</font><wbr><nobr></nobr><!-- --><b></b>',
  ],
  ...['<script>', '<textarea>', '<title>', '<!--', '<![CDATA[', '<xmp>'].flatMap((start) =>
    (['a.html', 'a.xml'] as const).map(
      (name) => [name, `${start} without end`, `<p>${start} Bob x`, `<p>${start} [PERSON_1] x`] as const,
    ),
  ),
  ['a.html', '<style> without end', '<style> Bob x', '<style> \\[PERSON_1\\] x'],
  [
    'a.html',
    'a script without end, with a number',
    '<script>c = 4111111111111111 Bob "Bob"',
    '<script>c = "[CREDIT_CARD_1]" [PERSON_1] "[PERSON_1]"',
  ],
  ['a.xml', 'a value over a comment', '<a>Jane<!-- x --> Miller</a>', '<a>[PERSON_1]<!-- x --></a>'],
  [
    'a.xml',
    'a value of OpenDocument over spans, marks and spaces',
    '<a><text:p>Ja<text:span text:style-name="T1">ne</text:span><text:s/><text:bookmark text:name="x"/>Mil<text:soft-page-break/>ler</text:p><text:p>Bob</text:p></a>',
    '<a><text:p>[PERSON_1]<text:span text:style-name="T1"></text:span><text:s/><text:bookmark text:name="x"/><text:soft-page-break/></text:p><text:p>[PERSON_2]</text:p></a>',
  ],
  ['a.xml', 'a processing instruction', '<?php Bob ?><a/>', '<?php [PERSON_1] ?><a/>'],
  [
    'a.xml',
    'a document type',
    '<!DOCTYPE a [<!ENTITY b "Bob">]><a/>',
    '<!DOCTYPE a [<!ENTITY b "[PERSON_1]">]><a/>',
  ],
  ['a.md', 'a label that would be a link', 'Bob: hi\nBob(x)', '[PERSON_1]\\: hi\n[PERSON_1]\\(x)'],
  [
    'a.md',
    'code',
    '```js\nBob: 1 // Bob\n```\n`Bob(1)`',
    '```js\n[PERSON_1]: 1 // [PERSON_1]\n```\n`[PERSON_1](1)`',
  ],
];

describe('markup', () => {
  for (const [name, what, source, expected] of CASES) {
    it(`${name}: ${what}`, async () => {
      const done = await protect(name, source);
      assert.equal(done.text, expected);
      assert.deepEqual(done.leaks, []);
      const back = (await restore(name, done)).toString();
      if (!/&#|<b>|<tspan|title=Bob|c = 4|%65|%27|Miller>|--> Miller|text:s\//.test(source))
        assert.equal(back, source);
    });
  }

  for (const [name, source, expected] of [
    ['a.html', '<img alt="Bob"><p title=Bob>x</p>', '<img alt=""><p title="">x</p>'],
    ['a.html', '<a href="Bob" class="Bob y">x</a>', '<a href="" class=" y">x</a>'],
    ['a.xml', '<a b="Bob"><c>Bob</c></a>', '<a b=""><c></c></a>'],
  ] as const)
    it(`${name}: an attribute that is redacted as a whole becomes empty: ${source}`, async () => {
      assert.equal((await protect(name, source, 'default: {operator: redact}')).text, expected);
    });

  for (const operator of ['mask', 'redact'])
    it(`a plus after an address in an attribute stays with ${operator}`, async () => {
      const source = '<meta content="https://a.example/x Why? C+D">';
      const { text, leaks } = await protect('a.html', source, `default: {operator: ${operator}}`);
      assert.match(text, /^<meta content="[*:/.]* ?Why\? C\+D">$/);
      assert.deepEqual(leaks, []);
    });

  it('a long query is decoded in one pass', async () => {
    const query = '+?'.repeat(100_000);
    const { text } = await protect('a.html', `<p title="https://a.example/${query} Bob">`);
    assert.match(text, /%5BPERSON_1%5D">$/);
  });

  const wide = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le');
  for (const [what, name, source, policy, expected] of [
    ['UTF-16', 'a.html', wide('<p>ü Bob</p>'), '', wide('<p>ü [PERSON_1]</p>')],
    ['UTF-16', 'a.xml', wide('<a b="日">Bob</a>').swap16(), '日', wide('<a b="日">日</a>').swap16()],
    ['UTF-16 without a mark', 'a.xml', wide('<a>Bob</a>').subarray(2), '日', wide('<a>日</a>').subarray(2)],
    [
      'Latin-1',
      'a.xml',
      '<?xml version="1.0" encoding="ISO-8859-1"?><a>ü Bob</a>',
      'é日',
      '<?xml version="1.0" encoding="ISO-8859-1"?><a>ü é&#26085;</a>',
    ],
    [
      'windows-1252',
      'a.html',
      '<meta charset=windows-1252><a href="/Bob">ü</a><style>.Bob</style>',
      'é日',
      '<meta charset=windows-1252><a href="/é%E6%97%A5">ü</a><style>.é\\65e5 </style>',
    ],
    [
      'Latin-1, in ASCII',
      'a.html',
      '<meta charset="latin1"><p title="Bob">',
      'é日',
      '<meta charset="latin1"><p title="é&#26085;">',
    ],
    [
      'Latin-1',
      'a.html',
      '<meta charset="latin1">ü<script>a = "Bob"</script>',
      '日',
      '<meta charset="latin1">ü<script>a = "\\u65e5"</script>',
    ],
    [
      'Latin-1',
      'a.xml',
      '<?xml version="1.0" encoding="latin1"?><a>ü<![CDATA[Bob]]></a>',
      '日',
      '<?xml version="1.0" encoding="latin1"?><a>ü<![CDATA[]]>&#26085;<![CDATA[]]></a>',
    ],
    [
      'UTF-8 that declares Latin-1',
      'a.html',
      Buffer.from('<meta charset="latin1">üBob'),
      '日',
      Buffer.from('<meta charset="latin1">ü日'),
    ],
  ] as const)
    it(`${name}: keeps its encoding, ${what}, with ${policy}: ${source.length.toString()}`, async () => {
      const operator = policy === '' ? 'placeholder' : `replace, with: ${policy}`;
      const bytes = Buffer.from(source as string, 'latin1');
      const done = await protect(name, bytes, `default: {operator: ${operator}}`);
      assert.deepEqual(done.bytes, Buffer.from(expected as string, 'latin1'));
      if (policy === '') assert.deepEqual(await restore(name, done), bytes);
    });

  for (const [source, why] of [
    ['<p>ü', /not UTF-8, and declares no other encoding: convert it to UTF-8/],
    ['<meta charset="utf-8">ü', /not UTF-8, and declares no other encoding/],
    [
      '<meta http-equiv=x content="text/html; charset=koi8-r">ü',
      /encoding "koi8-r" cannot be written: convert/,
    ],
    ['<meta charset="latin1">ü<!-- Bob -->', /characters that its encoding lacks/],
    ['\xff\xfe<', /bytes that are not UTF-16LE/],
  ] as const)
    it(`is refused: ${source}`, async () => {
      const policy = 'default: {operator: replace, with: 日}';
      await assert.rejects(protect('a.html', Buffer.from(source, 'latin1'), policy), why);
    });

  it('XML that uses entities of its own is refused', async () => {
    await assert.rejects(
      protect('a.xml', '<!DOCTYPE a [<!ENTITY b "x">]><a>&b;</a>'),
      /entities that its document type/,
    );
  });

  const TEXTS = [
    'Jane Miller',
    'jane@acme.example',
    'Bob',
    '4111111111111111',
    'x & y',
    'a < b',
    '"q"',
    "it's",
    ']]>',
    '--',
  ];
  const written = fc.array(fc.constantFrom(...TEXTS), { maxLength: 5 }).map((all) => all.join(' '));
  const escape = (text: string): string =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll('>', '&gt;');
  const tree: fc.Memo<string> = fc.memo((depth) =>
    fc.oneof(
      written.map(escape),
      written.map((text) => `<!-- ${text.replaceAll('--', '').replaceAll('>', '')} -->`),
      ...(depth > 1
        ? [
            fc
              .tuple(
                fc.constantFrom('p', 'b', 'td', 'x-y'),
                written,
                fc.array(tree(depth - 1), { maxLength: 3 }),
              )
              .map(
                ([name, attribute, inner]) =>
                  `<${name} title="${escape(attribute)}">${inner.join('')}</${name}>`,
              ),
          ]
        : []),
    ),
  );
  for (const name of ['a.html', 'a.xml'])
    for (const operator of ['number', 'replace, with: "<i>&\\"]]>-->"'])
      it(`${name}: ${operator}: keeps its structure, and no value is left`, async () => {
        await fc.assert(
          fc.asyncProperty(fc.array(tree(3), { maxLength: 4 }), async (parts) => {
            const source = `<div>${parts.join('')}</div>`;
            const done = await protect(name, source, `default: {operator: ${operator}}`);
            assert.equal(structureOf(done.text, name === 'a.xml'), structureOf(source, name === 'a.xml'));
            assert.doesNotMatch(done.text, /Jane Miller|jane@|Bob|4111/);
            if (operator === 'number') assert.equal((await restore(name, done)).toString(), source);
          }),
          { numRuns: 40 },
        );
      });
});
