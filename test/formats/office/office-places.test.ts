import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { docx } from '../../../src/formats/office/docx.js';
import { openPackage } from '../../../src/formats/office/office-package.js';
import { readParts } from '../../../src/formats/office/office-parts.js';
import { makeWord, type BesidePart } from '../../support/office-files.js';
import { CARD, custom, DATE, MAIL, PLACES, VALUES, xml } from '../../support/word-places.js';
import { protect } from '../../support/rewriting.js';

const named = (name: string): BesidePart => xml(name, `<x>${MAIL}</x>`, 'customXml');
const PART_NAMES: readonly string[] = [
  `customXml/${MAIL}.xml`,
  `${MAIL}/item.xml`,
  'customXml/jane%40acme.example.xml',
];

/** Every XML part of a file with entities and percent signs decoded, and other parts as they are. */
async function contentOf(bytes: Buffer): Promise<string> {
  const parts = await readParts(bytes);
  const decoded = parts.map(({ name, bytes: own }) => {
    const text = own[0] === 0xff ? own.toString('utf16le') : own.toString();
    const plain = text
      .replaceAll(/&#x([\da-f]+);/gi, (_all, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
      .replaceAll(/&#(\d+);/g, (_all, code: string) => String.fromCodePoint(Number(code)))
      .replaceAll(/%([2-7][\da-f])/gi, (_all, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
    return [name, plain, plain.replaceAll(/<[^>]*>/g, '')].join('\n');
  });
  return decoded.join('\n');
}

const scanned = async (bytes: Buffer): Promise<string> =>
  (await docx.own.read(bytes)).sections.map(({ text }) => text).join('\n');

describe('a value in a Word document is scanned and replaced', () => {
  for (const [what, body, beside = [], links = []] of PLACES)
    it(`in ${what}`, async () => {
      const file = await makeWord(body, beside, links);
      const text = (await scanned(file)).replaceAll('\t', ' ');
      assert.ok(
        VALUES.some((value) => text.includes(value)),
        text,
      );
      const done = await protect('a.docx', file);
      const content = await contentOf(done.bytes);
      for (const value of VALUES) assert.ok(!content.includes(value), `${value} in\n${content}`);
      assert.deepEqual(done.leaks, []);
    });
});

describe('a value in the name of a part is scanned, and the part renamed', () => {
  for (const name of PART_NAMES)
    it(name, async () => {
      const file = await makeWord('<w:p/>', [named(name), { ...named('customXml/item9.xml'), from: name }]);
      assert.ok((await scanned(file)).includes(MAIL));
      const done = await protect('a.docx', file);
      const content = await contentOf(done.bytes);
      assert.ok(!content.includes(MAIL), content);
      const { relations, parts } = openPackage(await readParts(done.bytes));
      assert.equal(parts.length, 7);
      for (const { part: leadsTo } of [...relations.values()].flat()) assert.ok(leadsTo !== undefined);
    });
});

describe('what replaces a value is valid where it stands', () => {
  for (const [what, body, beside, name, expected] of [
    [
      'a date of a control is left out',
      `<w:date w:fullDate="${DATE}T00:00:00Z" w:x="1"/>`,
      [],
      'word/document.xml',
      /<w:date w:x="1"\/>/,
    ],
    [
      'a date of a property is a string that names its type',
      '',
      [custom(`<vt:filetime>${DATE}T00:00:00Z</vt:filetime>`)],
      'docProps/custom.xml',
      /<vt:lpwstr>filetime: \[DATETIME_1\]T00:00:00Z<\/vt:lpwstr>/,
    ],
    [
      'a number of a property is a string that names its type',
      '',
      [custom(`<vt:i8>${CARD}</vt:i8>`)],
      'docProps/custom.xml',
      /<vt:lpwstr>i8: \[CREDIT_CARD_1\]<\/vt:lpwstr>/,
    ],
  ] as const)
    it(what, async () => {
      const done = await protect('a.docx', await makeWord(body, beside));
      const written = (await readParts(done.bytes)).find((one) => one.name === name);
      assert.match(written?.bytes.toString() ?? '', expected);
    });
});
