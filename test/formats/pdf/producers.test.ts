import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it, test } from 'node:test';
import type { UnpackedItem } from '../../../src/formats/content/unpacked.js';
import { readPdf } from '../../../src/formats/pdf/read-pdf.js';
import { unpackFiles } from '../../../src/formats/pdf/unpack-files.js';
import { rawPdf, stream } from '../../support/raw-pdf.js';

const MAIL = 'jane.doe@example.org';
const fixture = (name: string): Buffer => readFileSync(path.join('test', 'formats', 'pdf', 'fixtures', name));

async function filesIn(pdf: Uint8Array): Promise<readonly string[]> {
  const files: string[] = [];
  for await (const item of unpackFiles(pdf)) {
    if (item.kind !== 'file') continue;
    const pieces: Uint8Array[] = [];
    for await (const piece of item.pieces) pieces.push(piece);
    files.push(`${item.name}: ${Buffer.concat(pieces).toString()}`);
  }
  return files;
}

describe('files of reportlab, as qpdf writes them', () => {
  for (const [name, attached] of [
    ['encrypted-aes-256.pdf', true],
    ['encrypted-aes-128.pdf', true],
    ['encrypted-rc4.pdf', true],
    ['linearized.pdf', false],
  ] as const) {
    it(name, async () => {
      const pdf = fixture(name);
      const { sections, unread } = await readPdf(pdf);
      const texts = sections.map(
        ({ page, part, text }) => `${page?.toString() ?? '-'} ${part ?? ''}: ${text}`,
      );
      for (const expected of [
        `1 : Page ${MAIL}`,
        `Field ${MAIL}`,
        `- document information: Title: Title ${MAIL}`,
      ])
        assert.ok(
          texts.some((text) => text.includes(expected)),
          `${expected} in ${texts.join('\n')}`,
        );
      assert.deepEqual(unread, []);
      assert.deepEqual(await filesIn(pdf), attached ? [`note.txt: Attached ${MAIL}`] : []);
    });
  }
});

test('a PDF that needs a password is refused with that reason', async () => {
  await assert.rejects(readPdf(fixture('locked.pdf')), /encrypted with a password/);
  assert.deepEqual(await filesIn(fixture('locked.pdf')), []);
});

const attachment = (data: string): Buffer =>
  rawPdf({
    objects: ['<< /Type /Filespec /F (a.txt) /EF << /F 11 0 R >> >>', data],
    pages: [{ entries: '/Annots [<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS 10 0 R >>]' }],
  });

test('the file of an annotation is unpacked', async () => {
  assert.deepEqual(await filesIn(attachment(stream(MAIL, '/Type /EmbeddedFile'))), [`a.txt: ${MAIL}`]);
});

test('a damaged attachment is named as unread', async () => {
  const pdf = attachment(stream('broken', '/Type /EmbeddedFile /Filter /FlateDecode'));
  const items: UnpackedItem[] = [];
  for await (const item of unpackFiles(pdf)) items.push(item);
  assert.deepEqual(items, [
    { kind: 'unread', name: 'a.txt', reason: 'the attachment is damaged', skipped: false },
  ]);
});

test('a truncated file is read as far as it goes, and its loss is named', async () => {
  const whole = fixture('linearized.pdf');
  const plain = rawPdf({ pages: [{}, {}, {}] });
  for (const pdf of [
    plain.subarray(0, plain.indexOf('104 0 obj')),
    plain.subarray(0, plain.indexOf('xref')),
  ]) {
    const { sections, unread } = await readPdf(pdf);
    assert.ok(sections.some(({ text }) => text.includes('Page text')));
    assert.ok((unread ?? []).length > 0);
  }
  await readPdf(whole.subarray(0, whole.length / 2)).catch((error: unknown) => {
    assert.match(String(error), /broken/);
  });
});
