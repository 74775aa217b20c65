import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dicomFile, type MadeDataSet } from '../support/dicom-file.js';
import { drawText } from '../support/draw-text.js';
import { protect } from '../support/rewriting.js';

test('bytes beside the pixels are removed', async () => {
  const SECRET = Buffer.from('call Q. Smith at 4111 !!');
  const segment = (marker: number): Buffer =>
    Buffer.concat([Buffer.from([0xff, marker, 0, SECRET.length + 2]), SECRET]);
  const canvas = drawText(['x']);
  const jpeg = await canvas.encode('jpeg', 90);
  const even = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc(bytes.length % 2)]);
  const within = Buffer.concat([
    jpeg.subarray(0, 2),
    ...[segment(0xfe), segment(0xe1), segment(0xed)],
    jpeg.subarray(2),
    SECRET,
  ]);
  const j2k = Buffer.concat([
    Buffer.from([0xff, 0x4f]),
    segment(0x64),
    Buffer.from([0xff, 0x90, 1, 2, 3, 4]),
  ]);
  const no: MadeDataSet = [['00280301', 'CS', 'NO']];
  const eight = (value: number): Buffer => Buffer.from([value, 0]);
  const layout: MadeDataSet = [
    ['00280002', 'US', eight(1)],
    ['00280004', 'CS', 'MONOCHROME2'],
    ['00280010', 'US', eight(8)],
    ['00280011', 'US', eight(8)],
    ['00280100', 'US', eight(8)],
  ];
  for (const [elements, syntax, expected] of [
    [
      [['7FE00010', 'OB', { fragments: [Buffer.alloc(0), even(within)] }]],
      'jpeg',
      jpeg.subarray(jpeg.indexOf('\xff\xda', 'latin1')),
    ],
    [
      [['7FE00010', 'OB', { fragments: [Buffer.alloc(0), even(j2k)] }]],
      'jpeg',
      Buffer.from([0xff, 0x4f, 0xff, 0x90]),
    ],
    [
      [...layout, ['7FE00010', 'OB', Buffer.concat([Buffer.alloc(64, 7), SECRET])]],
      'explicit',
      Buffer.alloc(64, 7),
    ],
    [
      [
        ['00280002', 'US', eight(1)],
        ['00280008', 'IS', '1 '],
        ...layout.slice(1),
        ['7FE00010', 'OB', Buffer.concat([Buffer.alloc(64, 7), SECRET, Buffer.alloc(40)])],
      ],
      'explicit',
      Buffer.alloc(64, 7),
    ],
  ] as const satisfies readonly (readonly [MadeDataSet, string, Buffer])[]) {
    const source = dicomFile([...no, ...elements], { syntax });
    assert.ok(source.includes('Q. Smith'));
    const { bytes, notes } = await protect('a.dcm', source);
    assert.ok(!bytes.includes('Q. Smith'));
    assert.ok(bytes.includes(expected));
    assert.ok(notes.some((note) => note.includes('bytes after the pixels are removed')));
  }
});
