import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { guessInput } from '../../web/model/guess-input.js';
import { loadText } from '../../web/model/load-text.js';

describe('the page, of what comes in as a whole,', () => {
  it('reads files as UTF-8, UTF-16 by its mark or Windows-1252, and says what it changed', () => {
    const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
    assert.deepEqual(loadText(bytes('a\nb')), { text: 'a\nb', changes: [] });
    assert.deepEqual(loadText(bytes('\uFEFFa\r\nb\rc')), {
      text: 'a\nb\nc',
      changes: ['the byte order mark was removed', 'line endings were converted to line feeds'],
    });
    assert.deepEqual(loadText(new Uint8Array([0xff, 0xfe, 0x61, 0, 0x0a, 0])), {
      text: 'a\n',
      changes: ['read as UTF-16', 'the byte order mark was removed'],
    });
    assert.deepEqual(loadText(new Uint8Array([0x80, 0x20, 0xfc])), {
      text: '€ ü',
      changes: ['read as Windows-1252, because it is not UTF-8; check that its characters are correct'],
    });
    assert.equal(loadText(new Uint8Array([0xff, 0xfe, 0x61])), undefined);
    assert.equal(loadText(new Uint8Array([0x61, 0xff, 0x00])), undefined);
  });

  it('takes what was pasted for a table where its rows bear that out, and prose never', () => {
    const before = { delimiter: ',', hasHeaders: true } as const;
    const rows = [
      ['name;amount\nJane;1,50\nBo;2,75\n', 'csv', ';'],
      ['name\tmail\nJane\tj@x.example\nBo\tb@x.example', 'csv', '\t'],
      ['a,b,c\n1,2,3\n4,5,6', 'csv', ','],
      ['Dear Jane,\nhello, and thanks.\nYours, Bo', 'text', ','],
      ['Jane Doe, Oslo', 'text', ','],
      ['a;b\n1;2', 'text', ','],
      ['', 'text', ','],
    ] as const;
    for (const [text, kind, delimiter] of rows) {
      const guessed = guessInput(text, false, before);
      assert.deepEqual([guessed.kind, guessed.csv.delimiter], [kind, delimiter], text);
      assert.equal(guessed.remark !== undefined, kind === 'csv', text);
    }
    assert.deepEqual(guessInput('a;b\n1;2', true, before).csv.delimiter, ';');
    assert.deepEqual(guessInput('name\nJane', true, { ...before, delimiter: ';' }).csv.delimiter, ',');
  });
});
