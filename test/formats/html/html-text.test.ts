import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { HtmlText } from '../../../src/formats/html/html-text.js';
import type { SourcedText } from '../../../src/formats/content/source-map.js';
import { advance, TEXT_START } from '../../../src/text/text-position.js';
import { awkwardText } from '../../support/awkward-text.js';
import { cutInPieces, pieceSizes } from '../../support/cut-in-pieces.js';

function extract(source: string, pieces: Iterable<string> = [source]): readonly SourcedText[] {
  const html = new HtmlText();
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
  ['blocks are lines', '<div>a</div><div>b</div>', ['a', 'b']],
  ['cells are apart', '<tr><td>a</td><td>b</td></tr>', ['a\t\tb']],
  ['entities are decoded', '<p>a&amp;b &#64; &eacute;&nbsp;</p>', ['a&b @ é']],
  ['styles are left out', '<style>p{content: "y"}</style>x', ['x']],
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
  ['so are comments', '<script>a() // ask b@c.example\n/* d */ 1 / 2</script>', ['ask b@c.example', 'd *']],
  [
    'JSON-LD is read with its keys, escapes decoded',
    '<script type="application/ld+json">{"email": "j\\u0061ne", "tel": ["1", "2"]}</script>',
    ['email: jane', 'tel: 1', '2'],
  ],
  ['a string ends with its line', '<script>r = /"/;\nb = "c"</script>', ['r: /;', 'b: c']],
  ['attributes for scripts are read', '<p data-mail="a@b.example" class="c">d</p>', ['a@b.example', 'd']],
  ['comments are read', 'a<!-- b@c.example -->d', ['a', 'b@c.example', 'd']],
  [
    'telling attributes are read',
    '<img alt="Ann Lee" src="x.png"><input value="&lt;b&gt;">',
    ['Ann Lee', '<b>'],
  ],
  [
    'addresses of people are read, others are not',
    '<a href="mailto:a@b.example">A</a><a href="/x">B</a>',
    ['mailto:a@b.example', 'AB'],
  ],
  ['what is cut off is told', '<p>Ann Le', ['Ann Le']],
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

test('an entity lies where it is written', () => {
  const source = '<p>a &amp; b</p>';
  const entity = extract(source).find(({ text }) => text === '&');
  assert.equal(source.slice(entity?.at.utf16, entity?.until?.utf16), '&amp;');
});

test('places never go back', () => {
  fc.assert(
    fc.property(markup, (source) => {
      let reached = 0;
      for (const { text, at } of extract(source).filter(({ until }) => until === undefined)) {
        assert.ok(at.utf16 >= reached);
        reached = at.utf16 + text.length;
      }
    }),
  );
});
