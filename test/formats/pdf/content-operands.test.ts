import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contentOperands, withoutOperands } from '../../../src/formats/pdf/content-operands.js';
import { plainScript } from '../../../src/formats/pdf/plain-script.js';

describe('text in a content stream that no operator draws', () => {
  for (const [content, ...texts] of [
    ['BT (drawn) Tj [(dra) -20 (wn)] TJ (drawn) \' 1 2 (drawn) " ET'],
    ['BT (drawn \\) % not a comment) Tj <64726177> Tj ET'],
    ['/F1 12 Tf /Im12 Do /GS0 gs /CS0 cs /P <</MCID 0 /Lang (en-US)>> BDC EMC'],
    ['BI /W 2 /H 1 /CS [/I /RGB 1 (\xff\0\0)] /BPC 8 ID (% EI (drawn) Tj', 'none'],
    ['% after the page\n(drawn) Tj', ' after the page'],
    ['/Span << /ActualText (spoken) /Other [<6f74686572>] >> BDC', 'spoken', 'other'],
    ['/Span << /ActualText <FEFF0041004200430044> >> BDC (drawn) Tj', 'ABCD'],
    ['/jane#40x.org MP', 'jane@x.org'],
    ['(stray) show (drawn) Tj (at the end)', 'stray', 'at the end'],
    ['(true operand) true null 12 show', 'true operand'],
    ['(unclosed Tj (x', undefined],
  ] as const)
    it(JSON.stringify(content), () => {
      const found = contentOperands(content).map(({ text }) => text);
      assert.deepEqual(found, texts[0] === 'none' || texts[0] === undefined ? [] : texts);
    });

  it('is removed', () => {
    const source = '% to Jane\n/Jane#20Doe MP (Jane) show (Joan) show (Jane) Tj << /Alt (Jane) >>';
    assert.equal(
      withoutOperands(source, (text) => text.includes('Jane')),
      '\n/X MP () show (Joan) show (Jane) Tj << /Alt () >>',
    );
    assert.equal(
      withoutOperands(source, () => false),
      undefined,
    );
  });
});

it('reads images without an end in linear time', () => {
  const start = process.cpuUsage().user;
  assert.equal(contentOperands(' ID a'.repeat(200_000)).length, 0);
  assert.ok(process.cpuUsage().user - start < 3e6);
});

describe('the text that a script writes', () => {
  for (const [source, text] of [
    [String.raw`"\x40\u0041\u{1F600}\101\n\q"`, '"@A\u{1F600}A q"'],
    [String.raw`"\u{FFFFFF}"`, String.raw`"\u{FFFFFF}"`],
    [`'a' + "b"`, `'ab"`],
    ['1 + 2', '1 + 2'],
    ['"a\\\nb"', '"ab"'],
  ] as const)
    it(source, () => {
      assert.equal(plainScript(source), text);
    });
});
