import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FormatList } from '../../src/formats/format-list.js';
import { FORMATS } from '../../src/formats/registry.js';
import { sniffFormat } from '../../src/formats/sniff-format.js';

const formats = new FormatList(FORMATS);
const ZEROS = '\0\x01\x02\0\xff\xfe\0\0\x9d';

/** How a file is judged: unread, skipped, or the format that it is read as. */
const judged = (name: string, start: string): string => {
  const head = Buffer.from(start + ZEROS.repeat(20), 'latin1');
  const sniffed = sniffFormat({ name, head }, { formats });
  return 'reason' in sniffed ? (sniffed.skipped ? 'skipped' : 'unread') : sniffed.format.name;
};

for (const [name, start, expected] of [
  ['a.h5', '\x89HDF\r\n\x1a\n', 'unread'],
  ['a.mdb', '\0\x01\0\0Standard Jet DB\0', 'unread'],
  ['a.accdb', '\0\x01\0\0Standard ACE DB\0', 'unread'],
  ['a.dta', '<stata_dta><header><release>118', 'unread'],
  ['old.dta', '\x72\x02\x01\0', 'unread'],
  ['a.sav', '$FL2@(#) SPSS DATA FILE', 'unread'],
  ['a.sas7bdat', `${'\0'.repeat(12)}\xc2\xea\x81\x60`, 'unread'],
  ['a.pkl', '\x80\x04\x95', 'unread'],
  ['a.npy', '\x93NUMPY\x01\0', 'unread'],
  ['a.lzma', '\x5d\0\0\x80\0', 'unread'],
  ['a.xz', '\xfd7zXZ\0', 'unread'],
  ['a.7z', '7z\xbc\xaf\x27\x1c', 'unread'],
  ['a.rar', 'Rar!\x1a\x07\x01\0', 'unread'],
  ['a.feather', 'FEA1', 'unread'],
  ['a.orc', 'ORC', 'unread'],
  ['a.gpg', '\x85\x02\x0c', 'unread'],
  ['a.kdbx', '\x03\xd9\xa2\x9a', 'unread'],
  ['a.png', '\x89PNG\r\n\x1a\n', 'image'],
  ['a.gif', 'GIF89a', 'unread'],
  ['a.jpg', '\xff\xd8\xff\xe0', 'image'],
  ['a.mp4', '\0\0\0\x18ftypmp42', 'unread'],
  ['a.dcm', `${'\0'.repeat(128)}DICM`, 'dicom'],
  ['a.tif', `II*\0${'\0'.repeat(124)}DICM`, 'dicom'],
  ['near.dcm', `${'\0'.repeat(127)}DICM`, 'unread'],
  ['core', '\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x04\0', 'unread'],
  ['unknown', '', 'unread'],
  ['a.dat', '', 'unread'],
  // An ending says nothing where the content is known.
  ['database.ttf', '\0\x01\0\0Standard Jet DB\0', 'unread'],
  ['picture.exe', '\x89PNG\r\n\x1a\n', 'image'],
  ['program', '\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x02\0', 'skipped'],
  ['a.exe', 'MZ\x90\0', 'skipped'],
  ['A.class', '\xca\xfe\xba\xbe\0\0\0\x41', 'skipped'],
  ['a.wasm', '\0asm\x01\0\0\0', 'skipped'],
  ['a.pyc', '\xcb\r\r\n\0\0\0\0', 'skipped'],
  ['a.woff2', 'wOF2\0\x01\0\0', 'skipped'],
  ['a.ttf', '\0\x01\0\0\0\x0f\0\x80', 'skipped'],
  ['scan.state', '{"t":"scan","options":{"version":"0.2.0",', 'unread'],
  ['a.json', '{"t":"scan","version":"0.2.0",', 'unread'],
] as const)
  test(`${name} that begins with ${JSON.stringify(start.slice(0, 20))} is ${expected}`, () => {
    assert.equal(judged(name, start), expected);
  });

test('text that begins like a binary format is read', () => {
  for (const start of ['ORC', 'MZ', 'PACK', 'FEA1', 'wOFF']) {
    const sniffed = sniffFormat({ name: 'a.txt', head: Buffer.from(`${start} is a word.\n`) }, { formats });
    assert.ok('format' in sniffed, start);
  }
});
