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
  ['a.html', 'a link to a page, which is not read', '<a href="/Bob">x</a>', '<a href="/Bob">x</a>'],
  ['a.html', 'a comment', '<!-- Bob -->', '<!-- [PERSON_1] -->'],
  ['a.html', 'a style, which is not read', '<style>.Bob{}</style>', '<style>.Bob{}</style>'],
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
  ['a.xml', 'a name that is a word', '<Bob xmlns:Bob="Bob"/>', '<Bob xmlns:Bob="Bob"/>'],
  [
    'a.md',
    'a link',
    '[Bob](mailto:jane@acme.example) [x](a%20b)',
    '[[PERSON_1]](mailto:%5BEMAIL_ADDRESS_1%5D) [x](a%20b)',
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
      if (!/&#|<b>|title=Bob|c = 4/.test(source)) assert.equal(back, source);
    });
  }

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
