import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import avro from 'avsc';
import Sqlite from 'libsql';
import { dicomFile, type MadeDataSet } from '../support/dicom-file.js';
import { drawText } from '../support/draw-text.js';
import { needs } from '../support/needs.js';
import { PYARROW } from '../support/pyarrow.js';
import { runScan, scanHostile, temporaryFolder } from '../support/run-scan.js';

const MAIL = 'jane@example.org';
const NO_TEXT = ['00280301', 'CS', 'NO'] as const;

interface Finding {
  readonly file: string;
  readonly part?: string;
  readonly key?: string;
  readonly category: string;
}

test('findings name the element, embedded documents and frames are files of their own', async (t) => {
  const folder = temporaryFolder(t);
  const drawn = drawText([`Write to ${MAIL} today.`]);
  const pixels = drawn.getContext('2d').getImageData(0, 0, drawn.width, drawn.height).data;
  const gray = Buffer.from(pixels.filter((_value, index) => index % 4 === 0));
  const u16 = (value: number): Buffer => Buffer.from([value & 0xff, value >>> 8]);
  const picture: MadeDataSet = [
    ['00280002', 'US', u16(1)],
    ['00280004', 'CS', 'MONOCHROME2'],
    ['00280010', 'US', u16(drawn.height)],
    ['00280011', 'US', u16(drawn.width)],
    ['00280100', 'US', u16(8)],
    ['7FE00010', 'OW', gray],
  ];
  writeFileSync(path.join(folder, 'shown.dcm'), dicomFile(picture));
  const header: MadeDataSet = [
    ['00100030', 'DA', '19800203'],
    ['00104000', 'LT', `write to ${MAIL}`],
    NO_TEXT,
    ['00420011', 'OB', Buffer.from(`<a>${MAIL}</a>\n\0`)],
    ['00420012', 'LO', 'text/XML'],
  ];
  // Its bytes decide, whatever its name says.
  writeFileSync(path.join(folder, 'header'), dicomFile(header));
  writeFileSync(
    path.join(folder, 'packed.dcm'),
    dicomFile([['7FE00010', 'OB', { fragments: [Buffer.alloc(4)] }]], { syntax: 'jpeg' }),
  );
  const { stdout, stderr, code } = await runScan(['--providers', 'pattern', '--json', folder]);
  const report = JSON.parse(stdout) as {
    readonly findings: readonly Finding[];
    readonly unread: readonly { readonly file: string; readonly part?: string; readonly reason: string }[];
  };
  const places = report.findings.map(({ file, part, key, category }) =>
    [path.basename(file), part ?? '', key ?? '', category].join('|'),
  );
  for (const place of [
    'header|PatientBirthDate (0010,0030)|PatientBirthDate|DOB',
    'header|PatientComments (0010,4000)|PatientComments|EMAIL_ADDRESS',
    'header!encapsulated document.xml|||EMAIL_ADDRESS',
    'shown.dcm!frame 1.bmp|||EMAIL_ADDRESS',
  ])
    assert.ok(places.includes(place), `${place}\n${places.join('\n')}`);
  assert.deepEqual(
    report.unread.map(({ file }) => path.basename(file)),
    ['packed.dcm'],
  );
  // Findings count more than what is unread.
  assert.equal(code, 1, stderr);
  assert.match(report.unread[0]?.reason ?? '', /burned into pixels/);
});

test('files that are made to exhaust their reader are unread, and others are read', async (t) => {
  const folder = temporaryFolder(t);
  const empty = dicomFile([], { syntax: 'deflated' }).subarray(0, -2);
  const bomb = Buffer.concat([empty, deflateRawSync(Buffer.alloc(300 * 2 ** 20))]);
  writeFileSync(path.join(folder, 'bomb.dcm'), bomb);
  const open = Buffer.concat([Buffer.from('40007502', 'hex'), Buffer.from('SQ\0\0'), Buffer.alloc(4, 0xff)]);
  const items = Buffer.concat([Buffer.from('feff00e0ffffffff', 'hex'), open]);
  writeFileSync(
    path.join(folder, 'deep.dcm'),
    Buffer.concat([dicomFile([]), open, ...Array<Buffer>(100_000).fill(items)]),
  );
  writeFileSync(path.join(folder, 'sound.dcm'), dicomFile([['00104000', 'LT', MAIL]]));
  const { findings, unread, peak } = await scanHostile(folder);
  assert.deepEqual(
    findings.map(({ file }) => path.basename(file)),
    ['sound.dcm'],
  );
  assert.deepEqual(unread.map(({ file }) => path.basename(file)).sort(), ['bomb.dcm', 'deep.dcm']);
  t.diagnostic(`${peak.toString()} MB at most`);
  assert.ok(peak < 1_000, `${peak.toString()} MB`);
});

test('pictures in base64 are read in tables, texts and logs, or make the scan incomplete', async (t) => {
  const folder = temporaryFolder(t);
  const data = (await drawText([`Write to ${MAIL} today.`]).encode('png')).toString('base64');
  writeFileSync(path.join(folder, 'rows.csv'), `id,photo\n1,data:image/png;base64,${data}\n2,none\n`);
  writeFileSync(path.join(folder, 'a.log'), `upload ${data}\n`);
  const database = new Sqlite(path.join(folder, 'shop.sqlite'));
  database.exec(`create table people (photo text); insert into people values ('${data}'), ('none')`);
  database.close();
  writeFileSync(path.join(folder, 'dump.sql'), `INSERT INTO people (photo) VALUES ('${data}');\n`);
  writeFileSync(path.join(folder, 'damaged.yaml'), `photo: ${data.slice(0, 400)}\n`);
  const { stdout } = await runScan(['--providers', 'pattern', '--json', folder]);
  const report = JSON.parse(stdout) as {
    readonly summary: { readonly complete: boolean };
    readonly findings: readonly Finding[];
    readonly unread: readonly { readonly file: string; readonly part?: string }[];
  };
  assert.deepEqual(
    report.findings
      .filter(({ category }) => category === 'EMAIL_ADDRESS')
      .map(({ file, part }) => [path.basename(file), part]),
    [
      ['a.log', 'picture 1.png'],
      ['dump.sql!picture 1.png', undefined],
      ['rows.csv', 'picture 1.png'],
      ['shop.sqlite!people', 'picture 1.png'],
    ],
  );
  assert.deepEqual(
    report.unread.map(({ file, part }) => [path.basename(file), part]),
    [['damaged.yaml', 'picture 1.png']],
  );
  assert.equal(report.summary.complete, false);
});

/** A table of a binary column in Parquet and in a struct, as pyarrow writes it. */
const WRITE_PARQUET = `
import sys, pyarrow, pyarrow.parquet
photo = sys.stdin.buffer.read()
table = pyarrow.table({"id": [1, 2], "photo": pyarrow.array([photo, b"none"], pyarrow.binary()), "doc": [{"photo": photo}, None]})
pyarrow.parquet.write_table(table, sys.argv[1])
`;

test(
  'pictures in binary cells of Avro and Parquet are read, with their numbers',
  needs(PYARROW, 'pyarrow'),
  async (t) => {
    const folder = temporaryFolder(t);
    const png = await drawText([`Write to ${MAIL} today.`]).encode('png');
    assert.ok(PYARROW, 'pyarrow is not installed: see .ci/install-tools');
    const written = spawnSync(PYARROW, ['-c', WRITE_PARQUET, path.join(folder, 'a.parquet')], { input: png });
    assert.equal(written.status, 0, written.stderr.toString());
    const type = avro.Type.forSchema({
      type: 'record',
      name: 'R',
      fields: [{ name: 'photo', type: 'bytes' }],
    });
    const encoder = avro.createFileEncoder(path.join(folder, 'a.avro'), type);
    encoder.end({ photo: png });
    await finished(encoder);
    const { stdout } = await runScan(['--providers', 'pattern', '--json', folder]);
    const { findings, unread } = JSON.parse(stdout) as {
      readonly findings: readonly Finding[];
      readonly unread: readonly object[];
    };
    assert.deepEqual(unread, []);
    assert.deepEqual(
      findings
        .filter(({ category }) => category === 'EMAIL_ADDRESS')
        .map(({ file, part }) => [path.basename(file), part]),
      [
        ['a.avro!rows', 'picture 1.png'],
        ['a.parquet!rows', 'picture 1.png'],
        ['a.parquet!rows', 'picture 2.png'],
      ],
    );
  },
);
