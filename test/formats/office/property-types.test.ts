import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readParts } from '../../../src/formats/office/office-parts.js';
import { makeWord } from '../../support/office-files.js';
import { CARD, custom, DATE, MAIL } from '../../support/word-places.js';
import { protect, restore } from '../../support/rewriting.js';

const propertiesOf = async (bytes: Buffer): Promise<string> =>
  (await readParts(bytes)).find(({ name }) => name === 'docProps/custom.xml')?.bytes.toString() ?? '';

describe('restore gives properties of a document back with their types', () => {
  for (const inner of [
    `<vt:i8>${CARD}</vt:i8>`,
    `<vt:ui8>${CARD}</vt:ui8>`,
    `<vt:r8>${CARD}</vt:r8>`,
    `<vt:decimal>${CARD}</vt:decimal>`,
    `<vt:lpwstr>${CARD}</vt:lpwstr>`,
    `<vt:lpwstr>${MAIL}</vt:lpwstr>`,
    `<vt:lpwstr>note: ${MAIL}</vt:lpwstr>`,
    `<vt:filetime>${DATE}T00:00:00Z</vt:filetime>`,
    `<vt:date>${DATE}T00:00:00Z</vt:date>`,
    `<vt:vector size="1" baseType="variant"><vt:variant><vt:i8>${CARD}</vt:i8></vt:variant></vt:vector>`,
    '<vt:i4>7</vt:i4>',
    '<vt:bool>true</vt:bool>',
  ])
    it(inner, async () => {
      const file = await makeWord('<w:p/>', [custom(inner)]);
      const done = await protect('a.docx', file);
      assert.doesNotMatch(await propertiesOf(done.bytes), new RegExp(`${CARD}|${DATE}|jane@`));
      assert.equal(await propertiesOf(await restore('a.docx', done)), await propertiesOf(file));
    });

  it('redacts a number to 0 of its type', async () => {
    const file = await makeWord('<w:p/>', [custom(`<vt:i8>${CARD}</vt:i8>`)]);
    const done = await protect('a.docx', file, 'default: {operator: redact}');
    assert.match(await propertiesOf(done.bytes), /<vt:i8>0<\/vt:i8>/);
    assert.deepEqual(done.leaks, []);
  });

  it('says where it cannot', async () => {
    const inner = `<vt:vector size="1" baseType="i8"><vt:i8>${CARD}</vt:i8></vt:vector>`;
    const done = await protect('a.docx', await makeWord('<w:p/>', [custom(inner)]));
    assert.match(done.notes.join(), /docProps\/custom\.xml: a number or date became 0/);
    assert.match(await propertiesOf(done.bytes), /<vt:i8>0<\/vt:i8>/);
  });
});
