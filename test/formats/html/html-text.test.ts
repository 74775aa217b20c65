import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { HtmlText } from '../../../src/formats/html/html-text.js';
import { HTML_DIALECT, XML_DIALECT } from '../../../src/formats/html/markup-dialect.js';
import type { MarkupPiece } from '../../../src/formats/html/markup-piece.js';
import type { SourcedText } from '../../../src/formats/content/source-map.js';
import { advance, TEXT_START } from '../../../src/text/text-position.js';
import { awkwardText } from '../../support/awkward-text.js';
import { cutInPieces, pieceSizes } from '../../support/cut-in-pieces.js';

function extract(
  source: string,
  pieces: Iterable<string> = [source],
  dialect = HTML_DIALECT,
): readonly MarkupPiece[] {
  const html = new HtmlText(TEXT_START, dialect);
  const parts = [...pieces].flatMap((piece) => [...html.push(piece)]);
  return [...parts, ...html.end()];
}

const textOf = (parts: readonly SourcedText[]): string => parts.map(({ text }) => text).join('');
const linesOf = (source: string): readonly string[] =>
  textOf(extract(source))
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

const rows: readonly (readonly [name: string, source: string, lines: readonly string[]])[] = [
  ['tags inside a line leave it whole', '<p>Ann <b>Le</b>e</p>', ['Ann Lee']],
  [
    'the value of a password field is labelled, that of another field is not',
    '<input type=Password value=a1><input type="text" value="b2">',
    ['password: a1', 'b2'],
  ],
  ['blocks are lines', '<div>a</div><div>b</div>', ['a', 'b']],
  ['cells are apart', '<tr><td>a</td><td>b</td></tr>', ['a\t\tb']],
  ['entities are decoded', '<p>a&amp;b &#64; &eacute;&nbsp;</p>', ['a&b @ é']],
  ['styles are read', '<style>p{content: "\\79 es"}</style>x', ['p{content: "yes"}', 'x']],
  [
    'so are styles of one element',
    '<p style="background:url(/?n=J%C3%BCrgen)">x',
    ['background:url(/?n=Jürgen)', 'x'],
  ],
  [
    'of scripts, strings are read with their names',
    'x<script>var a = "y"; f("z", 12)</script>w',
    ['x', 'a: y', 'z', 'w'],
  ],
  [
    'so are long numbers',
    '<script>o = {card: 4111111111111111, n: 4111}</script>',
    ['card: 4111111111111111'],
  ],
  [
    'escapes of scripts are read',
    '<script>f("a\\u{40}b", "c\\100d", "e\\x40f", "g\\u4", "h\\u{110000}\\0")</script>',
    ['a@b', 'c@d', 'e@f', 'gu4', 'hu{110000}\0'],
  ],
  ['so are comments', '<script>a() // ask b@c.example\n/* d */ 1 / 2</script>', ['ask b@c.example', 'd *']],
  [
    'JSON-LD is read with its keys, escapes decoded',
    '<script type="application/ld+json">{"email": "j\\u0061ne", "tel": ["1", "2"]}</script>',
    ['email: jane', 'tel: 1', '2'],
  ],
  ['an expression ends, and what follows is read', '<script>r = /"/;\nb = "c"</script>', ['"', 'b: c']],
  [
    'attributes for scripts are read',
    '<p data-mail="a@b.example" class="c">d</p>',
    ['a@b.example', 'c', 'd'],
  ],
  ['comments are read', 'a<!-- b@c.example -->d', ['ad', 'b@c.example']],
  [
    'telling attributes are read',
    '<img alt="Ann Lee" src="x.png"><input value="&lt;b&gt;">',
    ['Ann Lee', 'x.png', '<b>'],
  ],
  [
    'addresses are read decoded, behind the line that they stand in',
    '<a href="mailto:a@b.example">A</a><a href="/x?n=Ann+L%65e&amp;t=1%2B1">B</a>',
    ['AB', 'mailto:a@b.example', '/x?n=Ann Lee&t=1+1'],
  ],
  ['comments and attributes do not cut a value in two', 'Ann <!-- --><b class=c>Lee</b>', ['Ann Lee', 'c']],
  ['text behind a style in a drawing is read', '<svg><style>a</svg>Ann &#76;ee', ['a', 'Ann Lee']],
  ['so is a title in it, as markup', '<svg><title>A<tspan>nn</tspan></title></svg>', ['Ann']],
  ['letters in elements of their own are one word', '<p><nobr>A</nobr><font>n</font><b>n</b></p>', ['Ann']],
  [
    'letters that a drawing places are one word',
    '<svg><text><tspan x="1" id="a">A</tspan>\n <tspan x="2">n</tspan>\n <tspan x="3" id="b">n</tspan></text>',
    ['Ann', 'a', 'b'],
  ],
  [
    'spaces between them stay',
    '<svg><text>A<tspan x="2">&#769;</tspan> <tspan x="3">B</tspan><tspan x="4"> </tspan><tspan>C</tspan>',
    ['A\u0301 B C'],
  ],
  [
    'longer texts that a drawing places stay apart',
    '<svg><text><tspan x="1" y="2">Ann</tspan><tspan x="1" y="3">B</tspan><tspan x="1" dy="4">Lee</tspan>',
    ['Ann', 'B', 'Lee'],
  ],
  ['so do letters of two texts', '<svg><text x="1">A</text><text x="2">B</text></svg>', ['A', 'B']],
  ['and letters outside of a drawing', '<tspan>A</tspan><tspan>B</tspan>', ['A', 'B']],
  ['an element of a page ends a drawing', '<svg><p><style>&amp;</style>', ['&amp;']],
  ['text for browsers without scripts is read', '<noscript>Ann <b>L</b>ee</noscript>', ['Ann Lee']],
  ['so are templates', '<template><p>Ann</p></template>', ['Ann']],
  ['so are fields and titles', '<title>A&amp;B</title><textarea>Ann &#76;ee</textarea>', ['A&B', 'Ann Lee']],
  ['a page in an attribute is read', '<iframe srcdoc="&lt;p>A&lt;b&gt;n&lt;/b>n &amp;#76;ee">', ['Ann Lee']],
  ['so is text for browsers without frames', '<iframe><b>A</b>nn</iframe>', ['Ann']],
  ['handlers are read', '<p onclick="f(&quot;Ann\\u0020Lee&quot;)">', ['Ann Lee']],
  ['markup in comments is read', '<!-- <b>A</b>nn &#76;ee -->', ['Ann Lee']],
  ['so is that for one browser', '<!--[if mso]><p>Ann</p><![endif]-->', ['[if mso]>', 'Ann', '[endif]']],
  [
    'a declaration is read',
    '<!doctype html "Ann Lee"><?php Ann ?>',
    ['doctype html "Ann Lee"', '?php Ann ?'],
  ],
  ['a common one is not', '<!DOCTYPE html><?xml version="1.0"?>', []],
  ['CDATA is read in a drawing', '<svg><text><![CDATA[A < &amp;]]></text></svg>', ['A < &amp;']],
  ['and outside', '<![CDATA[Ann > &#76;ee]]>', ['Ann > Lee']],
  [
    'data in an address is decoded',
    `<a href="data:text/plain;base64,${btoa('Ann Lee')}">`,
    ['data:text/plain;base64,Ann Lee'],
  ],
  ['entities need no semicolon', '<p title="&#65&#110&#x6e">&#76&#101&#101 &eacute', ['Ann', 'Lee é']],
  [
    'an address in angle brackets is text',
    'Ann <ann@b.example>, <Ann Lee>',
    ['Ann <ann@b.example>, <Ann Lee>'],
  ],
  ['names of attributes that are none are read', '<p Ann Lee hidden>x', ['Ann Lee', 'x']],
  ['what stands in an end tag is read', 'x</p Ann Lee>y', ['x', 'Ann Lee>y']],
  ['a tag without end is read', '<p class="c" title="Ann Le', ['c', 'title="Ann Le']],
  ['an attribute without quotes is read', '<p title=Ann&#64;b>', ['Ann@b']],
  ['keywords and measures are not', '<input type=text width=10 dir="ltr" rel="nofollow">', []],
  [
    'other values of those attributes are',
    '<input type=Ann width=4111111111111111>',
    ['Ann', '4111111111111111'],
  ],
  [
    'a script of another kind is markup',
    '<script type="text/template"><b>A</b>nn</script>',
    ['text/template', 'Ann'],
  ],
  ['numbers of a script may be grouped', '<script>n = 4111_1111_1111_1111</script>', ['n: 4111111111111111']],
  [
    'an expression is not the start of a string',
    '<script>a = /[\'"`]/.test(b) ? "Ann" : `Lee`</script>',
    ['[\'"`]', 'Ann: Lee'],
  ],
  ['templates in templates are read', '<script>`Ann ${f(`Lee`)} x`</script>', ['Ann ${', 'Lee', 'x']],
  ['what is cut off is told', '<p>Ann Le', ['Ann Le']],
  ['a script without end is read as a whole', '<script>Ann Lee "Bo"\nx = 7', ['Bo', 'Ann Lee', 'x = 7']],
  ['one with an end is not', '<script>Ann Lee "Bo"\nx = 7</script>', ['Lee: Bo']],
  [
    'addresses in a script are read',
    '<script>@a class {}; p = <b>Mail ann@b.example</script>',
    ['ann@b.example'],
  ],
  ['comments of HTML in a script are read', '<script><!-- Ann\nx < !y</script>', ['Ann']],
];
for (const [name, source, lines] of rows) {
  test(name, () => {
    assert.deepEqual(linesOf(source), lines);
  });
}

const markup = fc
  .array(
    fc.oneof(
      awkwardText(6),
      fc.constantFrom(
        '<p>',
        '</p>',
        '<b>',
        '</b>',
        '<br/>',
        '<td title="a &amp; b">',
        '&amp;',
        '&#128512;',
        '&lt;',
        '&notanentity',
        '<!-- c -->',
        '<svg><tspan x="1">',
        '</tspan>',
        'e',
        '<script>x()</script>',
        '<script>a = "b\\u0041 c"; // d\n e = 1234567</script>',
        '<a href="tel:1">',
        '<![CDATA[d]]>',
        '<?pi?>',
        '<!doctype html>',
      ),
    ),
    { maxLength: 25 },
  )
  .map((parts) => parts.join(''));

test('pieces cut anywhere make no difference to the text', () => {
  fc.assert(
    fc.property(markup, pieceSizes, (source, sizes) => {
      const pieces = [...cutInPieces([...source], sizes)].map((piece) => piece.join(''));
      assert.equal(textOf(extract(source, pieces)), textOf(extract(source)));
    }),
  );
});

test('what stands verbatim is found in the source where its place says', () => {
  fc.assert(
    fc.property(markup, pieceSizes, (source, sizes) => {
      const pieces = [...cutInPieces([...source], sizes)].map((piece) => piece.join(''));
      for (const { text, at, until } of extract(source, pieces)) {
        assert.deepEqual(at, advance(TEXT_START, source.slice(0, at.utf16)));
        if (until === undefined) assert.equal(source.slice(at.utf16, at.utf16 + text.length), text);
        else assert.ok(until.utf16 >= at.utf16);
      }
    }),
  );
});

test('a value is read wherever the source ends behind it', () => {
  const value = 'ann@b.example';
  for (const place of [
    '<script>var x = "@"; // y</script>',
    '<script>x(`@ ${y}`) /* @ */ @ y</script>',
    '<style>p{content: "@"} /* @ */ @</style>',
    '<textarea rows="1">@ x</textarea>',
    '<title>@ x</title>',
    '<svg><title>@ x</title><style>@</style><script>@ x</script></svg>',
    '<!-- @ -- x -->',
    '<![CDATA[@ ]] x]]>',
    '<svg><![CDATA[@ ]] x]]></svg>',
    '<!doctype html "@">',
    '<?x @ ?>',
    '<xmp>@</xmp><iframe><b>@</b></iframe><plaintext>@ x',
    `<p title="@" class='@' id=@ @>@</p @>`,
    '<iframe srcdoc="&lt;p>@"><p onclick="f(\'@\') @">',
  ])
    for (const dialect of [HTML_DIALECT, XML_DIALECT]) {
      const source = place.replaceAll('@', value);
      for (let end = 0; end <= source.length; end += 1) {
        const part = source.slice(0, end);
        const read = textOf(extract(part, [part], dialect));
        const expected = part.split(value).length - 1;
        assert.ok(read.split(value).length - 1 >= expected, `${dialect.isXml ? 'XML' : 'HTML'}: ${part}`);
      }
    }
});

test('an entity lies where it is written', () => {
  const source = '<p>a &amp; b</p>';
  const entity = extract(source).find(({ text }) => text === '&');
  assert.equal(source.slice(entity?.at.utf16, entity?.until?.utf16), '&amp;');
});

test('places of text never go back', () => {
  fc.assert(
    fc.property(markup, (source) => {
      let reached = 0;
      const read = extract(source).filter(
        ({ until, within }) => until === undefined && within?.[0] === 'text',
      );
      for (const { text, at } of read.filter(({ within }) => within?.length === 1)) {
        assert.ok(at.utf16 >= reached);
        reached = at.utf16 + text.length;
      }
    }),
  );
});

test('names of secrets in XML are read before what they name', () => {
  const lines = (source: string): readonly string[] =>
    textOf(extract(source, [source], XML_DIALECT))
      .split(/\n+/)
      .map((line) => line.trim())
      .filter((line) => line !== '');
  const rows: readonly (readonly [source: string, lines: readonly string[]])[] = [
    ['<a><password>x</password><user>y</user></a>', ['password: x', 'y']],
    ['<a><r user="u" password="x"/></a>', ['u', 'password: x']],
    ['<a><add key="SmtpPassword" value="x"/></a>', ['SmtpPassword', 'SmtpPassword: x']],
    ['<a><s name="api_secret">x</s><s name="title">y</s></a>', ['api_secret', 'api_secret: x', 'title', 'y']],
    [
      '<d><key>ApiSecret</key>\n<string>x</string><key>Title</key><string>y</string></d>',
      ['ApiSecret', 'ApiSecret: x', 'Title', 'y'],
    ],
    ['<d><key>ApiSecret</key><true/><string>y</string></d>', ['ApiSecret', 'y']],
    ['<a><s name="a secret of two words">x</s></a>', ['a secret of two words', 'x']],
  ];
  for (const [source, expected] of rows) assert.deepEqual(lines(source), expected, source);
  assert.deepEqual(linesOf('<p title="token">x</p>'), ['token', 'x'], 'not on web pages');
});
