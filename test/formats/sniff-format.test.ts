import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { FormatList } from '../../src/formats/format-list.js';
import { FORMATS } from '../../src/formats/registry.js';
import type { Unsuitable } from '../../src/formats/signatures.js';
import { sniffFormat } from '../../src/formats/sniff-format.js';
import { makeDocx, makeZip } from '../support/sample-documents.js';

const formats = new FormatList(FORMATS);

/** What is said of a file, its format by name. */
function sniff(
  name: string,
  head: Uint8Array,
  encoding?: string,
): { readonly format: string; readonly encoding: string } | Unsuitable {
  const answer = sniffFormat({ name, head }, { formats, encoding });
  return 'reason' in answer
    ? { reason: answer.reason, skipped: answer.skipped }
    : { format: answer.format.name, encoding: answer.encoding };
}

const text = (content: string): Buffer => Buffer.from(content);
const utf16 = (content: string): Buffer => Buffer.from(`\uFEFF${content}`, 'utf16le');

const read: readonly (readonly [name: string, head: Buffer, format: string, encoding: string])[] = [
  ['a.csv', text('a,b\n'), 'table', 'utf-8'],
  ['A.TSV', text('a\tb\n'), 'table', 'utf-8'],
  ['a.json', text('{}'), 'json', 'utf-8'],
  ['a.jsonl', text('{}\n{}'), 'json', 'utf-8'],
  ['a.htm', text('x'), 'html', 'utf-8'],
  ['a.md', text('# x'), 'markdown', 'utf-8'],
  ['a.log', text('x'), 'log', 'utf-8'],
  ['a.eml', text('Subject: x'), 'mail', 'utf-8'],
  ['a.pdf', text('%PDF-1.7'), 'pdf', 'utf-8'],
  // The first bytes win over the name.
  ['a.txt', text('%PDF-1.7'), 'pdf', 'utf-8'],
  ['a.docx', text('PK\x03\x04'), 'docx', 'utf-8'],
  ['a', makeDocx(['x']), 'docx', 'utf-8'],
  ['a.txt', makeDocx(['x']), 'docx', 'utf-8'],
  ['a.xlsx', Buffer.from('PK\x03\x04', 'latin1'), 'xlsx', 'utf-8'],
  ['a.zip', Buffer.from('PK\x03\x04\x14\x00', 'latin1'), 'zip', 'utf-8'],
  ['a', makeZip([['xl/workbook.xml', '']]), 'xlsx', 'utf-8'],
  [
    'a.zip',
    makeZip([
      ['_rels/.rels', ''],
      ['xl/workbook.xml', ''],
    ]),
    'xlsx',
    'utf-8',
  ],
  [
    'a.zip',
    makeZip([
      ['notes.txt', ''],
      ['xl/workbook.xml', ''],
    ]),
    'zip',
    'utf-8',
  ],
  ['a.jar', makeZip([['notes.txt', '']]), 'zip', 'utf-8'],
  ['a.csv', makeZip([['notes.txt', '']]), 'zip', 'utf-8'],
  ['a.csv', Buffer.from([0x1f, 0x8b, 8, 0]), 'gzip', 'utf-8'],
  ['a.db', Buffer.from('SQLite format 3\0'), 'sqlite', 'utf-8'],
  ['a', Buffer.from(`${'\0'.repeat(257)}ustar`), 'tar', 'utf-8'],
  ['a', text('<!DOCTYPE html><p>'), 'html', 'utf-8'],
  ['a', text('  <html lang="en">'), 'html', 'utf-8'],
  ['a', text('{"a": 1}'), 'json', 'utf-8'],
  ['a', text('[{"a": 1}]'), 'json', 'utf-8'],
  ['a', text('Received: x\nFrom: a@b.example\n'), 'mail', 'utf-8'],
  // Near-misses of the three.
  ['a', text('<htmlish> is a word'), 'text', 'utf-8'],
  ['a', text('{name} is a slot'), 'text', 'utf-8'],
  ['a', text('[ERROR] something'), 'text', 'utf-8'],
  ['a', text('[[outputs.influxdb]]\ntoken = "x"'), 'text', 'utf-8'],
  ['a', text('[[1, 2], [3, 4]]'), 'json', 'utf-8'],
  ['a', text('From: here to there'), 'text', 'utf-8'],
  ['a', text(''), 'text', 'utf-8'],
  ['a.txt', utf16('hello'), 'text', 'utf-16le'],
  ['a.csv', utf16('a,b'), 'table', 'utf-16le'],
  ['a.txt', Buffer.from([0xfe, 0xff, 0, 0x61]), 'text', 'utf-16be'],
  ['a.txt', Buffer.from([0xff, 0xfe]), 'text', 'utf-16le'],
  ['a.txt', Buffer.from([0xff, 0xfe, 0, 0x61]), 'text', 'utf-16le'],
  ['a.txt', Buffer.from('Müller\n', 'utf16le'), 'text', 'utf-16le'],
  ['a.csv', Buffer.from('Имя;Город\nАнна;Тула\n', 'utf16le').swap16(), 'table', 'utf-16be'],
  ['a', Buffer.from('{"a": "é"}', 'utf16le'), 'json', 'utf-16le'],
  [
    'a.txt',
    Buffer.from('のにはをたいましたのときにこのようなことがあったので\n', 'utf16le'),
    'text',
    'utf-16le',
  ],
  ['a.txt', Buffer.from('这是测试文件，里面没有密码。\n', 'utf16le'), 'text', 'utf-16le'],
  ['a.txt', Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x20, 0x61]), 'text', 'windows-1252'],
  // The start of a program's magic in plain text.
  ['a.txt', text('MZ is a pair of letters'), 'text', 'utf-8'],
  ['a.txt', text('GIF87 was a format'), 'text', 'utf-8'],
];
for (const [name, head, format, encoding] of read) {
  test(`${name} that begins ${JSON.stringify(head.toString('latin1').slice(0, 20))} is ${format}`, () => {
    assert.deepEqual(sniff(name, head), { format, encoding });
  });
}

const unread: readonly (readonly [name: string, head: Buffer, reason: RegExp, skipped: boolean])[] = [
  ['a.pdf', text('hello'), /format, PDF/, false],
  ['a.docx', text('hello'), /format, DOCX/, false],
  ['a.xlsx', text('hello'), /format, Excel/, false],
  ['a.zip', text('hello'), /format, ZIP/, false],
  ['a.png', text('hello'), /format, image/, false],
  ['a.gif', Buffer.from('GIF89a\x01\x00', 'latin1'), /an image of a kind that is not read/, false],
  ['a.gz', text('hello'), /format, gzip/, false],
  ['a', Buffer.from('\x7fELF\x02', 'latin1'), /a program/, true],
  ['a.sqlite', text('hello'), /format, SQLite/, false],
  ['a.txt', Buffer.from('a\0b'), /binary: unknown format, and not text in any supported encoding/, false],
  ['a.txt', Buffer.from('password = hunter2\0 and further words\n'), /binary: unknown format/, false],
  ['a.txt', Buffer.from('words\0 and password = hunter2, the end'), /binary: unknown format/, false],
  ['a.txt', Buffer.from([...Array(40).keys()].map((byte) => (byte * 89) % 256)), /binary/, false],
  ['a.doc', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /old Office/, false],
  ['a.7z', Buffer.from('377abcaf271c0004', 'hex'), /7-Zip/, false],
  ['a.txt', Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]), /UTF-32/, false],
  ['a.csv', Buffer.from([0, 0, 0xfe, 0xff, 0, 0, 0, 0x61]), /UTF-32/, false],
];
for (const [name, head, reason, skipped] of unread) {
  test(`${name} that begins ${JSON.stringify(head.toString('latin1').slice(0, 9))} is not read`, () => {
    const answer = sniff(name, head);
    assert.ok('reason' in answer);
    assert.match(answer.reason, reason);
    assert.equal(answer.skipped, skipped);
  });
}

test('a mark wins over the encoding that is given for all files', () => {
  assert.deepEqual(sniff('a.csv', utf16('a,b\n'), 'windows-1252'), { format: 'table', encoding: 'utf-16le' });
  assert.deepEqual(sniff('a.csv', text('\uFEFFä,b\n'), 'windows-1252'), {
    format: 'table',
    encoding: 'utf-8',
  });
});

test('an encoding that is given is believed', () => {
  const latin1 = Buffer.from([0x63, 0x61, 0x66, 0xe9]);
  assert.deepEqual(sniff('a.txt', latin1, 'windows-1252'), {
    format: 'text',
    encoding: 'windows-1252',
  });
});

test('UTF-8 that is cut off inside a character is UTF-8', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.nat(3), (content, cut) => {
      const bytes = Buffer.from(`x${content.replaceAll('\0', '')}é`);
      const answer = sniff('a.txt', bytes.subarray(0, Math.max(1, bytes.length - cut)));
      assert.ok(!('reason' in answer) || answer.reason.includes('binary'));
    }),
  );
});

test('any bytes get an answer', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 64 }),
      fc.constantFrom('a', 'a.csv', 'a.pdf', 'a.docx'),
      (head, name) => {
        const answer = sniff(name, head);
        assert.ok('reason' in answer ? answer.reason !== '' : answer.encoding !== '');
      },
    ),
  );
});
