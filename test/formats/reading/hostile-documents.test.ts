import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import type { DocumentText } from '../../../src/formats/content/document-text.js';
import { checkStreams } from '../../../src/formats/pdf/check-streams.js';
import { DocumentReader } from '../../../src/formats/reading/document-reader.js';
import { runScan, temporaryFolder } from '../../support/run-scan.js';
import { makeDocx, makePdf, makeRawDocx } from '../../support/sample-documents.js';

const MAIL = 'jane@example.org';
const MiB = 2 ** 20;

/** A PDF whose page has this content, under a dictionary with these entries. */
function pdfWith(content: Buffer, entries: string): Buffer {
  const plain = makePdf(['x']).toString('latin1');
  const stream = `<< /Length ${content.length.toString()} ${entries} >>\nstream\n`;
  return Buffer.from(
    plain.replace(
      /<< \/Length \d+ >>\nstream\n.*?endstream/s,
      () => `${stream}${content.toString('latin1')}\nendstream`,
    ),
    'latin1',
  );
}

const zeros = Buffer.alloc(64 * MiB);
const once = pdfWith(deflateSync(zeros), '/Filter /FlateDecode');
const twice = pdfWith(deflateSync(deflateSync(zeros)), '/Filter [/FlateDecode /FlateDecode]');

/** A mail of parts inside parts. */
function nestedParts(levels: number): Buffer {
  const type = (level: number): string =>
    `Content-Type: multipart/mixed; boundary=b${level.toString()}\r\n\r\n--b${level.toString()}\r\n`;
  const opened = Array.from({ length: levels }, (_, level) => type(level)).join('');
  return Buffer.from(
    `From: ${MAIL}\r\nMIME-Version: 1.0\r\n${opened}Content-Type: text/plain\r\n\r\ninnermost\r\n`,
  );
}

/** A mail in a mail in a mail. */
const nestedMails = (levels: number): string =>
  levels === 0
    ? `From: ${MAIL}\r\n\r\ninnermost\r\n`
    : `From: ${MAIL}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=m${levels.toString()}\r\n\r\n--m${levels.toString()}\r\nContent-Type: message/rfc822\r\n\r\n${nestedMails(levels - 1)}\r\n--m${levels.toString()}--\r\n`;

/** A DOCX file that unpacks to 100 MiB and says of every part that it has ten bytes. */
function lyingDocx(): Buffer {
  const archive = makeDocx(['x'.repeat(100 * MiB)]);
  for (const [mark, offset] of [
    ['PK\u0003\u0004', 22],
    ['PK\u0001\u0002', 24],
  ] as const) {
    for (let at = archive.indexOf(mark, 0, 'latin1'); at >= 0; at = archive.indexOf(mark, at + 4, 'latin1')) {
      archive.writeUInt32LE(10, at + offset);
    }
  }
  return archive;
}

/** A PDF whose tree of pages is its own branch. */
const loopedPdf = (): Buffer =>
  Buffer.from(
    makePdf(['x'])
      .toString('latin1')
      .replace(/\/Kids \[[^\]]*\] \/Count \d+/, '/Kids [2 0 R] /Count 1000000000'),
    'latin1',
  );

/** What is said of a document: its reader's reason, or its text. */
const outcomeOf = (reading: Promise<DocumentText>): Promise<string> =>
  reading.then(
    ({ sections, notes, unread = [] }) =>
      [...sections.map(({ text }) => text), ...notes, ...unread.map(({ reason }) => reason)].join('\n'),
    (error: unknown) =>
      error instanceof Error && error.name === 'UnreadableDocument' ? error.message : 'defect',
  );

const cases: readonly (readonly [what: string, format: string, bytes: () => Buffer, said: RegExp])[] = [
  ['a mail of 10,000 parts in each other', 'mail', () => nestedParts(10_000), /./],
  // The part that is too deep is a file in it, which is reported as unread.
  [
    'a mail of 300 parts in each other',
    'mail',
    () => nestedParts(300),
    /^<jane@example\.org>(?:\nb\d+){51}$/,
  ],
  [
    'a mail of a header of 3 MB',
    'mail',
    () => Buffer.from(`X: ${'a'.repeat(3_000_000)}\r\nFrom: a@b.example\r\n\r\nhi`),
    /^a{3000000}\n<a@b\.example>\nhi$/,
  ],
  [
    'a document type declaration with an entity',
    'docx',
    () => makeRawDocx('<w:p><w:r><w:t>&a;</w:t></w:r></w:p>', '<!DOCTYPE w [<!ENTITY a "b">]>'),
    /^word\/document\.xml contains a document type declaration/,
  ],
  // Those inside are files of their own, as deep as containers go; its own text is read.
  ['mails in each other, 30 deep', 'mail', () => Buffer.from(nestedMails(30)), /^<jane@example\.org>\nm30$/],
  ['an archive that lies about sizes', 'docx', lyingDocx, /does not match the directory of the archive/],
  ['a tree of pages that is its own branch', 'pdf', loopedPdf, /missing or damaged/],
  ['a page that is packed twice', 'pdf', () => twice, /a stream of it unpacks to more than 48 MiB/],
];

test('documents made to exhaust their reader are said to be unreadable, and the next one is read', async (t) => {
  const reader = new DocumentReader();
  t.after(() => reader.close());
  for (const [what, format, bytes, said] of cases) {
    await t.test(what, async () => {
      const outcome = await outcomeOf(reader.read(format, bytes()));
      assert.match(outcome, said);
      assert.notEqual(outcome, 'defect');
      assert.match(await outcomeOf(reader.read('pdf', makePdf([`Mail ${MAIL}`]))), /jane@example\.org/);
    });
  }
});

test('the limits of the reader are settings', async (t) => {
  const reader = new DocumentReader({ milliseconds: 1 });
  t.after(() => reader.close());
  assert.match(await outcomeOf(reader.read('pdf', makePdf(['x']))), /its reader was lost/);
});

describe('streams of a PDF are counted before it is parsed', () => {
  const counted: readonly (readonly [what: string, pdf: Buffer, refused: boolean])[] = [
    ['packed once', once, true],
    ['packed twice', twice, true],
    ['of a picture', pdfWith(deflateSync(zeros), '/Subtype /Image /Filter /FlateDecode'), false],
    ['of a small page', pdfWith(deflateSync(Buffer.alloc(MiB)), '/Filter /FlateDecode'), false],
    ['not packed', makePdf(['x'.repeat(1_000)]), false],
    ['broken', pdfWith(Buffer.from('nothing'), '/Filter /FlateDecode'), false],
    ['without an end', once.subarray(0, once.lastIndexOf('endstream')), true],
    ['of nothing', Buffer.from('%PDF-1.4\nstream stream\nendstream stream'), false],
  ];
  for (const [what, pdf, refused] of counted) {
    it(`one ${what} is ${refused ? 'refused' : 'let through'}`, async () => {
      if (refused) await assert.rejects(checkStreams(pdf, 48 * MiB), /unpacks to more than 48 MiB/);
      else await checkStreams(pdf, 48 * MiB);
    });
  }
});

test('a scan over bombs that is killed goes on, and says in the end what one without a stop says', async (t) => {
  const folder = temporaryFolder(t);
  const write = (name: string, content: string | Uint8Array): void => {
    writeFileSync(path.join(folder, name), content);
  };
  write('a.txt', `Mail ${MAIL}`);
  write('b.pdf', twice);
  write('c.docx', lyingDocx());
  write('d.json', '[{"a":'.repeat(100_000) + `"${MAIL}"`);
  write('e.eml', nestedParts(2_000));
  write('f.txt', `Mail ${MAIL}`);
  const state = path.join(temporaryFolder(t), 'state');
  const args = ['.', '--providers', 'pattern', '--workers', '1', '--json'];
  const killed = await runScan([...args, '--state', state], {
    cwd: folder,
    during: (child) => {
      const timer = setInterval(() => {
        if (existsSync(state) && readFileSync(state, 'utf8').includes('"b.pdf"')) child.kill('SIGKILL');
      }, 5);
      child.once('exit', () => {
        clearInterval(timer);
      });
    },
  });
  assert.equal(killed.code, null, 'it was killed');
  const [resumed, whole] = [
    await runScan([...args, '--state', state], { cwd: folder }),
    await runScan(args, { cwd: folder }),
  ];
  assert.equal(resumed.code, 1, resumed.stderr);
  assert.equal(resumed.stdout, whole.stdout);
  const { unread, findings } = JSON.parse(whole.stdout) as {
    readonly unread: readonly { readonly file: string }[];
    readonly findings: readonly { readonly file: string }[];
  };
  assert.deepEqual(
    unread.map(({ file }) => file),
    ['b.pdf', 'c.docx', 'e.eml!attachment 1'],
  );
  const found = new Set(findings.map(({ file }) => file));
  for (const file of ['a.txt', 'd.json', 'f.txt']) assert.ok(found.has(file), file);
});
