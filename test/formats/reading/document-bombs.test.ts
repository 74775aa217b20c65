import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { scanHostile, temporaryFolder } from '../../support/run-scan.js';
import { makeDocx, makePdf } from '../../support/sample-documents.js';

const MAIL = 'jane@example.org';

/** A page whose content is packed twice, a few kilobytes that unpack to gigabytes, and is called a picture: it is not counted. */
function pdfBomb(): Buffer {
  const twice = deflateSync(deflateSync(Buffer.alloc(2 ** 28, 'q ')));
  const plain = makePdf(['x']).toString('latin1');
  const stream = `<< /Length ${twice.length.toString()} /Subtype /Image /Filter [/FlateDecode /FlateDecode] >>\nstream\n`;
  return Buffer.from(
    plain.replace(
      /<< \/Length \d+ >>\nstream\n.*?endstream/s,
      () => `${stream}${twice.toString('latin1')}\nendstream`,
    ),
    'latin1',
  );
}

test('bombs are recorded as unread, the scan goes on, and all of it stays below 600 MB', async (t) => {
  const folder = temporaryFolder(t);
  writeFileSync(path.join(folder, 'a.pdf'), pdfBomb());
  writeFileSync(path.join(folder, 'b.docx'), makeDocx(['x'.repeat(100 * 2 ** 20)]));
  writeFileSync(path.join(folder, 'c.html'), '<div>'.repeat(1_000_000));
  writeFileSync(path.join(folder, 'd.docx'), makeDocx([`Mail ${MAIL}`]));
  writeFileSync(path.join(folder, 'e.pdf'), makePdf([`Mail ${MAIL}`]));
  const { findings, unread, peak } = await scanHostile(folder);
  assert.deepEqual(
    findings.map(({ file }) => file),
    ['d.docx', 'e.pdf'],
  );
  assert.deepEqual(
    unread.map(({ file }) => file),
    ['a.pdf', 'b.docx'],
  );
  assert.match(unread[0]?.reason ?? '', /memory/);
  assert.match(unread[1]?.reason ?? '', /unpacks to more than/);
  if (process.platform === 'linux') assert.ok(peak > 0 && peak < 600, `${peak.toFixed(0)} MB`);
});
