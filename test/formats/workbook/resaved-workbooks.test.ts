import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { rootOf } from '../../../src/formats/workbook/workbook-parts.js';
import { readParts } from '../../../src/formats/office/office-parts.js';
import { convert, OFFICE } from '../../support/libre-office.js';
import { needs } from '../../support/needs.js';
import { protect, restore } from '../../support/rewriting.js';
import { temporaryFolder } from '../../support/run-scan.js';
import { makeWorkbook } from '../../support/workbook-files.js';

const CARD = '4111111111111111';
const SERIAL = '29254';
const CELLS =
  `<row r="1"><c r="A1"><v>${CARD}</v></c><c r="B1" s="1"><v>${SERIAL}</v></c></row>` +
  `<row r="2"><c r="A2" t="str"><v>${CARD}</v></c><c r="B2" t="str"><v>Bob</v></c></row>`;

async function sheetOf(bytes: Buffer): Promise<string> {
  const parts = await readParts(bytes);
  return parts.find(({ bytes: own }) => rootOf(own) === 'worksheet')?.bytes.toString() ?? '';
}

describe('restore gives types back', () => {
  it('that protect marked', async () => {
    const messages: string[] = [];
    const done = await protect('a.xlsx', await makeWorkbook(CELLS));
    const sheet = await sheetOf(await restore('a.xlsx', done, (message) => void messages.push(message)));
    assert.match(sheet, new RegExp(`<c r="A1"><v>${CARD}</v>`));
    assert.match(sheet, new RegExp(`<c r="B1" s="1"><v>${SERIAL}</v>`));
    assert.match(sheet, new RegExp(`<c r="A2" t="inlineStr"><is><t[^>]*>${CARD}</t>`));
    assert.deepEqual(messages, []);
  });

  it(
    'that a style shows after LibreOffice saved the file, and says which it cannot know',
    { ...needs(OFFICE, 'LibreOffice'), timeout: 180_000 },
    async (t) => {
      const folder = temporaryFolder(t);
      const done = await protect('a.xlsx', await makeWorkbook(CELLS));
      const out = path.join(folder, 'out');
      mkdirSync(out);
      const file = path.join(out, 'a.xlsx');
      writeFileSync(file, done.bytes);
      const bytes = convert(file, folder, 'xlsx');
      assert.ok(bytes !== undefined);
      const messages: string[] = [];
      const back = await restore(
        'a.xlsx',
        { bytes, map: done.map },
        (message) => void messages.push(message),
      );
      const sheet = await sheetOf(back);
      assert.match(sheet, new RegExp(`<c r="B1" s="\\d+"><v>${SERIAL}</v>`));
      for (const cell of ['A1', 'A2'])
        assert.match(sheet, new RegExp(`<c r="${cell}"[^>]*t="inlineStr"><is><t[^>]*>${CARD}</t>`));
      assert.match(messages.join(), /2 restored cells stay text, though they read as a number or date/);
    },
  );
});
