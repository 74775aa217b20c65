import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { docx, pptx } from '../../../src/formats/office/docx.js';
import { readParts } from '../../../src/formats/office/office-parts.js';
import { FOREIGN_WRITERS } from '../../support/foreign-files.js';
import { convert, OFFICE } from '../../support/libre-office.js';
import { needs } from '../../support/needs.js';
import { protect } from '../../support/rewriting.js';

const VALUES = /jane@acme|4111111111111111|Jane Miller|\bBob\b|1980-02-03/;

function python(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(
    FOREIGN_WRITERS ?? '',
    ['test/support/write-office-letters.py', ...args],
    { encoding: 'utf8' },
  );
  assert.equal(status, 0, stderr);
  return stdout;
}

async function texts(bytes: Buffer): Promise<string> {
  const parts = await readParts(bytes);
  return parts.map(({ name, bytes: own }) => `${name}\n${own.toString()}`).join('\n');
}

describe('files that python-docx and python-pptx write', needs(FOREIGN_WRITERS, 'what writes them'), () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'office-'));
  const out = path.join(folder, 'out');

  before(async () => {
    mkdirSync(out);
    python('write', folder);
    for (const name of ['a.docx', 'a.pptx']) {
      const done = await protect(name, readFileSync(path.join(folder, name)));
      assert.deepEqual(done.leaks, []);
      assert.doesNotMatch(await texts(done.bytes), VALUES);
      writeFileSync(path.join(out, name), done.bytes);
    }
  });

  it('are scanned in all their parts', async () => {
    const word = await docx.own.read(readFileSync(path.join(folder, 'a.docx')));
    const show = await pptx.own.read(readFileSync(path.join(folder, 'a.pptx')));
    const partsWith = ({ sections }: typeof word): readonly (string | undefined)[] =>
      sections.filter(({ text }) => VALUES.test(text)).map(({ part }) => part);
    assert.deepEqual(partsWith(word), [undefined, 'properties', 'comments', 'comments details', 'header 1']);
    assert.deepEqual(partsWith(show).toSorted(), [
      'links of slide 1',
      'notes of slide 1',
      'properties',
      'slide 1',
      'slide 1 details',
    ]);
  });

  it('are opened again, with their structure', () => {
    const [was = {}, is = {}] = [folder, out].map(
      (from) => JSON.parse(python('read', from)) as Record<string, unknown> | undefined,
    );
    assert.deepEqual(is['paragraphs'], [
      'Report for [PERSON_1]',
      'Write to [EMAIL_ADDRESS_1]',
      'First',
      '[PERSON_1]\t',
    ]);
    assert.deepEqual(is['row'], ['Card', '[CREDIT_CARD_1]', '[PERSON_2]']);
    for (const same of ['styles', 'bold', 'layout']) assert.deepEqual(is[same], was[same]);
    assert.doesNotMatch(JSON.stringify(is), VALUES);
  });

  it('are opened by LibreOffice', { ...needs(OFFICE, 'LibreOffice'), timeout: 180_000 }, () => {
    const text = convert(path.join(out, 'a.docx'), folder, 'txt:Text')?.toString() ?? '';
    assert.match(text, /Report for \[PERSON_1\]/);
    assert.match(text, /\[CREDIT_CARD_1\]/);
  });

  it('slides are shown by LibreOffice', { ...needs(OFFICE, 'LibreOffice'), timeout: 180_000 }, () => {
    const pages = convert(path.join(out, 'a.pptx'), folder, 'pdf')?.toString('latin1') ?? '';
    assert.match(pages, /^%PDF-[\s\S]*\/Type\s*\/Page\b/);
    const text = convert(path.join(out, 'a.pptx'), folder, 'fodp')?.toString() ?? '';
    assert.match(text.replaceAll(/<[^>]*>/g, ''), /\[PERSON_1\]/);
    assert.doesNotMatch(text, VALUES);
  });

  it(
    'are protected as LibreOffice writes them',
    { ...needs(OFFICE, 'LibreOffice'), timeout: 180_000 },
    async () => {
      const page = path.join(folder, 'b.odt');
      const made = convert(path.join(folder, 'a.docx'), folder, 'odt');
      assert.ok(made !== undefined);
      writeFileSync(page, made);
      const written = convert(page, folder, 'docx');
      assert.ok(written !== undefined);
      const done = await protect('b.docx', written);
      assert.doesNotMatch(await texts(done.bytes), VALUES);
      const protectedFile = path.join(out, 'b.docx');
      writeFileSync(protectedFile, done.bytes);
      assert.match(convert(protectedFile, folder, 'txt:Text')?.toString() ?? '', /Report for \[PERSON_1\]/);
    },
  );
});
