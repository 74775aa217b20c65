import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { escapeHtml, spreadsheetCell } from '../../src/core/visible-text.js';

describe('a value of others as a cell', () => {
  for (const [value, cell] of [
    ['plain', 'plain'],
    ['=1+1', "'=1+1"],
    ['+358 40', "'+358 40"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1', "'＝1"],
    ['a=1', 'a=1'],
    ['a;=1+1;b.txt', "a;'=1+1;b.txt"],
    ['a; b', 'a; b'],
    ['a,b', '"a,b"'],
    ['say "no"', '"say ""no"""'],
    ['=A1,"x"', `"'=A1,""x"""`],
    ['two\nlines', String.raw`two\nlines`],
    ['\t=1', String.raw`'\t=1`],
    ['zero\u200bwidth', String.raw`zero\u{200b}width`],
    [-2.5, '-2.5'],
    [undefined, ''],
    [{ a: 1 }, ''],
  ] as const) {
    it(value === undefined ? 'nothing' : JSON.stringify(value), () => {
      assert.equal(spreadsheetCell(value), cell);
    });
  }
});

describe('a value of others in a page', () => {
  for (const [text, html] of [
    ['<script>alert("a & b")</script>', '&lt;script&gt;alert(&quot;a &amp; b&quot;)&lt;/script&gt;'],
    ["it's", 'it&#39;s'],
    ['&amp;', '&amp;amp;'],
    ['\u202eevil', String.raw`\u{202e}evil`],
    ['Zoë 😀', 'Zoë 😀'],
  ] as const) {
    it(JSON.stringify(text), () => {
      assert.equal(escapeHtml(text), html);
    });
  }
});
