import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { attachmentsOf, readMail } from '../../../src/formats/mail/read-mail.js';
import { LineReader } from '../../../src/formats/contacts/read-lines.js';
import { textOf } from '../../../src/formats/rewriting/passage.js';
import { protect } from '../../support/rewriting.js';

const lines = (...all: readonly string[]): string => all.join('\r\n');
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const VALUE = 'jane@acme.example';

/** Everything that a scan of a mail examines: its texts, and the files in it. */
async function examined(
  mail: string,
): Promise<{ readonly text: string; readonly unread: readonly string[] }> {
  const bytes = Buffer.from(mail, 'latin1');
  const { sections, unread = [] } = await readMail(bytes);
  const texts = sections.map(({ text }) => text);
  const reasons = unread.map(({ reason }) => reason);
  for (const item of attachmentsOf(bytes)) {
    if (item.kind === 'unread') reasons.push(item.reason);
    if (item.kind !== 'file') continue;
    const content = await buffer(item.pieces);
    texts.push(item.name, await textIn(item.name, content));
  }
  return { text: texts.join('\n'), unread: reasons };
}

async function textIn(name: string, content: Buffer): Promise<string> {
  if (name.endsWith('.eml')) return (await examined(content.toString('latin1'))).text;
  if (!/\.(?:ics|vcf)$/.test(name)) return content.toString();
  return [...new LineReader().read(content.toString())]
    .flatMap(({ texts }) => texts.map(({ passage }) => textOf(passage)))
    .join('\n');
}

const part =
  (...header: readonly string[]) =>
  (body: string): string =>
    lines(...header, '', body, '');
const mixed = (...parts: readonly string[]): string =>
  lines('Content-Type: multipart/mixed; boundary=B', '', ...parts.map((one) => `--B\r\n${one}`), '--B--', '');

const boundaryMail = (boundary: string): string =>
  lines(`Content-Type: multipart/mixed; ${boundary}`, '', `--${VALUE}`, '', 'x', `--${VALUE}--`, '');
/** The value in UTF-16, percent-encoded. */
const WIDE = Array.from(
  Buffer.from(VALUE, 'utf16le').swap16(),
  (byte) => `%${byte.toString(16).padStart(2, '0')}`,
).join('');

const wide = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
const utf32 = (text: string): Buffer =>
  Buffer.concat(Array.from(text, (one) => Buffer.from([0, 0, 0, one.charCodeAt(0)])));
const packed = (bytes: Buffer, field = 'Subject: x'): string =>
  lines(field, 'Content-Transfer-Encoding: base64', '', bytes.toString('base64'), '');
const PACKED = lines('Content-Transfer-Encoding: base64', '', base64(`Mail ${VALUE}`), '');
const word = (text: string, field = 'X-B: x'): string => lines(field, `X-A: ${text}`, '', 'x', '');

const PLACES: readonly (readonly [what: string, mail: string])[] = [
  ['a folded field', lines('Subject: Hi', ` ${VALUE}`, '', 'x', '')],
  ['an encoded word in Q', lines('Subject: =?utf-8?Q?jane=40acme.example?=', '', 'x', '')],
  [
    'a parameter named as a member of objects',
    lines(`Content-Type: text/plain; constructor=${VALUE}`, '', 'x', ''),
  ],
  [
    'an encoded word in another character set',
    lines(`X-A: =?utf-16be?B?${Buffer.from(VALUE, 'utf16le').swap16().toString('base64')}?=`, '', 'x', ''),
  ],
  ['a comment in an address', lines(`From: a@b.c (mail ${VALUE})`, '', 'x', '')],
  [
    'a body under the type of a dropped part',
    mixed(part('Content-Type: application/x-dropped')(`Mail ${VALUE}`)),
  ],
  ['the name of a group', lines(`To: ${VALUE}: a@b.c, d@e.f;`, '', 'x', '')],
  ['an address with a quote that does not end', lines(`To: "a <${VALUE}>`, '', 'x', '')],
  ['Received', lines(`Received: from a by b for <${VALUE}>; Mon, 5 Jan 2026 10:00:00 +0000`, '', 'x', '')],
  ['a date that is none', lines(`Date: ${VALUE}`, '', 'x', '')],
  ['the name of a program', lines(`X-Mailer: of ${VALUE}`, '', 'x', '')],
  ['a comment of a type', lines(`Content-Type: text/plain (${VALUE}); charset=utf-8`, '', 'x', '')],
  ['a parameter', lines(`Content-Type: text/plain; x-author="${VALUE}"`, '', 'x', '')],
  [
    'a continued parameter',
    lines(
      "Content-Disposition: inline; filename*0*=iso-8859-1''jane%40; filename*1*=acme.example",
      '',
      'x',
      '',
    ),
  ],
  ['a line without a colon', lines(`Subject: x`, `${VALUE} said`, '', 'x', '')],
  [
    'the line before a mail of a mailbox',
    lines(`From ${VALUE} Mon Jan  5 10:00:00 2026`, 'Subject: x', '', 'x', ''),
  ],
  ['quoted-printable', part('Content-Transfer-Encoding: quoted-printable')('jane=40acme=2Eexam=\r\nple')],
  ['base64', part('Content-Transfer-Encoding: base64')(base64(`Mail ${VALUE}`))],
  ['base64 with a comment', part('Content-Transfer-Encoding: base64 (MIME)')(base64(`Mail ${VALUE}`))],
  ['a line behind base64', part('Content-Transfer-Encoding: base64')(`${base64('x')}\r\nlist of ${VALUE}`)],
  ['HTML', part('Content-Type: text/html')('<p>jane&#64;<b>acme</b>.example</p>')],
  [
    'a calendar',
    part('Content-Type: text/calendar')('BEGIN:VCALENDAR\r\nATTENDEE:mailto:jane@ac\r\n me.example'),
  ],
  ['an address book', part('Content-Type: text/vcard')(`EMAIL:jane@\r\n acme.example`)],
  ['a delivery status', part('Content-Type: message/delivery-status')(`Final-Recipient: rfc822; ${VALUE}`)],
  ['headers of a mail', part('Content-Type: text/rfc822-headers')(`To: ${VALUE}`)],
  ['a mail in it', mixed(part('Content-Type: message/rfc822')(lines('Subject: x', '', VALUE)))],
  ['text that is called bytes', mixed(part('Content-Type: application/octet-stream')(VALUE))],
  ['text that is called something else', mixed(part('Content-Type: x-unknown')(VALUE))],
  ['parts without a boundary', lines('Content-Type: multipart/mixed', '', VALUE, '')],
  [
    'parts without a line of their boundary',
    lines('Content-Type: multipart/mixed; boundary=B', '', VALUE, ''),
  ],
  [
    'what stands before parts',
    lines('Content-Type: multipart/mixed; boundary=B', '', VALUE, '--B', '', 'x', '--B--', ''),
  ],
  ['what stands behind parts', `${mixed(part()('x'))}${VALUE}\r\n`],
  ['parts without an end', lines('Content-Type: multipart/mixed; boundary=B', '', '--B', '', VALUE, '')],
  [
    'an attached table',
    mixed(
      part('Content-Type: text/csv', 'Content-Disposition: attachment; filename=a.csv')(`who\r\n${VALUE}`),
    ),
  ],
  ['the name of an attachment', mixed(part(`Content-Type: text/plain; name="${VALUE}.txt"`)('x'))],
  ...[`"${VALUE}"`, VALUE, `"=${VALUE} "`].map(
    (boundary) => [`the boundary ${boundary}`, boundaryMail(`boundary=${boundary}`)] as const,
  ),
  ['a boundary in pieces', boundaryMail('boundary*0="jane@"; boundary*1="acme.example"')],
  ['an extended boundary', boundaryMail("boundary*=utf-8''jane%40acme.example")],
  ['the second boundary of two', boundaryMail(`boundary=A; boundary="${VALUE}"`)],
  ['the boundary of a text', part(`Content-Type: text/plain; boundary="${VALUE}"`)('x')],
  [
    'parts at the second boundary of two',
    lines(
      'Content-Type: multipart/mixed; boundary=A; boundary=B',
      '',
      ...['--B', 'Content-Transfer-Encoding: base64', '', base64(VALUE), '--B--', ''],
    ),
  ],
  [
    'parts at a boundary that ends in a space',
    lines(
      'Content-Type: multipart/mixed; boundary="B "',
      '',
      ...['--B', 'Content-Transfer-Encoding: base64', '', base64(VALUE), '--B--', ''],
    ),
  ],
  [
    'a parameter that is continued inside a character',
    part(
      `Content-Disposition: inline; filename*0*=utf-16be''${WIDE.slice(0, 12)}; filename*1*=${WIDE.slice(12)}`,
    )('x'),
  ],
  [
    'a parameter whose pieces are in disorder',
    part('Content-Disposition: inline; filename*1="acme.example"; filename*0="jane@"')('x'),
  ],
  [
    'an encoded word in two pieces',
    part('Content-Disposition: inline; filename*0="=?utf-8?Q?jane=40"; filename*1="acme.example?="')('x'),
  ],
  ['a continued parameter of another field', part('X-A: x; name*0="jane@"; name*1="acme.example"')('x')],
  ['a technical parameter', part(`Content-Type: text/calendar; method="${VALUE}"`)('x')],
  ['a kind that is none', part(`Content-Type: ${VALUE}`)('x')],
  ['a word in UTF-16 with its mark', word(`=?utf-16?B?${wide(`\ufeff${VALUE}`).toString('base64')}?=`)],
  ['a word in UTF-16 without a mark', word(`=?utf-16?B?${wide(VALUE).toString('base64')}?=`)],
  ['a word in UTF-32', word(`=?utf-32?B?${utf32(VALUE).toString('base64')}?=`)],
  ['a word in a set with a colon in its name', word('=?ISO_8859-1:1987?Q?jane=40acme.example?=')],
  [
    'words that share a character',
    word(
      `=?utf-16be?B?${wide(VALUE).subarray(0, 7).toString('base64')}?=\r\n =?utf-16be?B?${wide(VALUE).subarray(7).toString('base64')}?=`,
    ),
  ],
  [
    'words that share four signs of base64',
    word(`=?utf-8?B?${base64(VALUE).slice(0, 9)}?= =?utf-8?B?${base64(VALUE).slice(9)}?=`),
  ],
  [
    'words of base64 without padding',
    word(`=?utf-8?B?${base64('jane').replace('==', '')}?= =?utf-8?B?${base64('@acme.example')}?=`),
  ],
  ['a word with a space in it', word('=?utf-8?Q?to jane=40acme.example now?=')],
  ['a word with a question mark in it', word('=?utf-8?Q?what? jane=40acme.example?=')],
  ['a word that does not end, before one', word('=?utf-8?Q?x =?utf-8?Q?jane=40acme.example?=')],
  ['a word that is an address', lines('From: <=?utf-8?Q?jane=40acme.example?=>', '', 'x', '')],
  ['a word in an id', lines('Message-ID: <=?utf-8?Q?jane=40acme.example?=>', '', 'x', '')],
  ['a word that is part of an address', lines('From: =?utf-8?Q?jane?=@acme.example', '', 'x', '')],
  ...['Return-Path: <', 'To: Jo <', 'Message-ID: <', 'References: <a@b.c> <', 'Received: by x for <'].flatMap(
    (field) =>
      ['jane@\r\n acme.example', 'jane\r\n\t@acme.example', 'jane@acme.\r\n example'].map(
        (folded) =>
          [`${field.split(':')[0] ?? ''} with a fold`, lines(`${field}${folded}>`, '', 'x', '')] as const,
      ),
  ),
  [
    'a copy of a field in a signature',
    word('x', 'DKIM-Signature: v=1; z=From:jane=40acme.example|To:x; b=xx'),
  ],
  ['a line whose name is none', word('x', `X-${VALUE}: x`)],
  ['UTF-16 with its mark and without a label', packed(Buffer.from(`\ufeffMail ${VALUE}`, 'utf16le'))],
  ['UTF-16 without mark and label', packed(wide(`Mail ${VALUE}`))],
  ['UTF-32', packed(utf32(`Mail ${VALUE}`), 'Content-Type: text/plain; charset=utf-32')],
  [
    'an attached calendar',
    mixed(
      part(
        'Content-Type: text/calendar',
        'Content-Disposition: attachment; filename=a.ics',
      )('ATTENDEE:mailto:jane@ac\r\n me.example'),
    ),
  ],
  [
    'an address book by its name, folded inside a character',
    mixed(
      part('Content-Type: application/octet-stream; name=a.vcf')('N:\xc3\r\n \xa4 jane@ac\r\n\tme.example'),
    ),
  ],
  [
    'an encoded value of an address book',
    part('Content-Type: text/vcard')('EMAIL;ENCODING=QUOTED-PRINTABLE:jane=40acme.example'),
  ],
  [
    'a text with soft breaks in words',
    part('Content-Type: text/plain; format=flowed; delsp=yes')('jane@ \r\nacme.example'),
  ],
  ['a part without an empty line', mixed(`Content-Type: text/plain\r\n${VALUE}`)],
  ['lines that end as those of old Macs do', packed(Buffer.from(`Mail ${VALUE}`)).replaceAll('\r\n', '\r')],
  [
    'a uuencoded file',
    lines('Subject: x', '', 'see', 'begin 644 a.txt', `1${uuLine(VALUE)}`, '`', 'end', ''),
  ],
];

function uuLine(text: string): string {
  const bytes = Buffer.concat([Buffer.from(text), Buffer.alloc(2)]);
  let line = '';
  for (let at = 0; at < text.length; at += 3) {
    const value = bytes.readUIntBE(at, 3);
    for (const shift of [18, 12, 6, 0])
      line += String.fromCharCode(((value >> shift) & 63) + 32).replace(' ', '`');
  }
  return line;
}

describe('each place of a mail', () => {
  for (const [what, mail] of PLACES)
    it(`${what} is examined, and rewritten`, async () => {
      assert.match((await examined(mail)).text, /jane@acme\.example/);
      const { bytes, leaks } = await protect(
        'a.eml',
        Buffer.from(mail, 'latin1'),
        'default: {operator: redact}',
      );
      assert.deepEqual(leaks, []);
      const { text } = await examined(bytes.toString('latin1'));
      assert.doesNotMatch(text, /jane@acme|acme\.example/);
    });

  const SEALED: readonly (readonly [reason: RegExp, mail: string])[] = [
    [/S\/MIME/, part('Content-Type: application/pkcs7-mime; name=smime.p7m')('abc')],
    [/PGP/, mixed(part('Content-Type: application/octet-stream')('-----BEGIN PGP MESSAGE-----\r\n\r\nabc'))],
    [
      /PGP/,
      lines('Subject: x', '', 'Hi', '-----BEGIN PGP MESSAGE-----', 'abc', '-----END PGP MESSAGE-----', ''),
    ],
    [/TNEF/, mixed(part('Content-Type: application/ms-tnef; name=winmail.dat')('x\0'))],
    [/yEnc/, lines('Subject: x', '', '=ybegin line=128 size=3 name=a.bin', 'abc', '=yend size=3', '')],
    [/TNEF/, mixed(part('Content-Type: application/octet-stream')('\x78\x9f\x3e\x22\0'))],
    [/several/, part('Content-Type: message/partial; id=x; number=2')(base64(VALUE))],
    [/boundary/, lines('Content-Type: multipart/mixed; boundary=A', '', '--B', PACKED, '--B--', '')],
    [/boundary/, lines('Content-Type: multipart/mixed', '', '--B', PACKED, '--B--', '')],
    [/boundary/, `${mixed('\r\nx')}--A\r\n${PACKED}--A--\r\n`],
    [/boundary/, packed(Buffer.from(`--B\r\n${PACKED}`), 'Content-Type: multipart/mixed; boundary=B')],
    [/two different types/, `Content-Transfer-Encoding: 7bit\r\n${PACKED}`],
    [
      /two different types/,
      part('Content-Type: text/plain', 'Content-Type: text/html')('jane&#64;acme.example'),
    ],
    [/an invalid line/, PACKED.replace('\r\n\r\n', '\r\n')],
    [/base64/, lines('Content-Transfer-Encoding: base64', '', base64('x'), base64(`Mail ${VALUE}`), '')],
    [/base64/, lines('Content-Transfer-Encoding: base64', '', `!${base64(`Mail ${VALUE}`)}`, '')],
    [/transfer encoding/, part('Content-Transfer-Encoding: x-own')('abc')],
    [/character set/, word('=?x-own?Q?=E4?=')],
    [/character set/, part("Content-Disposition: inline; filename*=x-own''%E4")('x')],
    [/character set/, part('Content-Type: text/plain; charset=utf-7')('jane+AEA-acme.example')],
  ];
  for (const [reason, mail] of SEALED)
    it(`what cannot be looked into is reported: ${reason.source}`, async () => {
      assert.match((await examined(mail)).unread.join('\n'), reason);
      await assert.rejects(protect('a.eml', Buffer.from(mail, 'latin1')), reason);
    });

  it('RTF is a file of its own, which is not rewritten', async () => {
    const mail = part('Content-Type: text/rtf')("{\\rtf1 jane\\'40acme.example}");
    const [file] = attachmentsOf(Buffer.from(mail));
    assert.equal(file?.kind === 'file' && file.name, 'attachment.rtf');
    await assert.rejects(protect('a.eml', mail), /mail \(text\/rtf\)/);
  });

  it('a field in an unknown character set is kept or dropped as is said', async () => {
    const mail = word('=?x-own?Q?=E4?=');
    assert.equal((await protect('a.eml', mail, undefined, 'keep')).text, mail);
    assert.equal((await protect('a.eml', mail, undefined, 'drop')).text, lines('X-B: x', '', 'x', ''));
  });

  for (const [what, field] of [
    ['a fold between words', 'Subject: Hi\r\n there.\r\n Next'],
    ['known sets, words and parameters', "Subject: =?utf-8?Q?=C3=BC?= =?utf-16?B?/v8AeA==?= x*='a'"],
    ['names of fields', 'X-MS-Exchange-1_a.b: x'],
    ['an ordinary boundary and kind', 'Content-Type: text/plain; charset=utf-8; method=REQUEST; size=12'],
    ['the same kind twice', 'Content-Type: text/plain\r\nContent-Type: text/plain'],
    [
      'the line of a list behind base64',
      'Content-Transfer-Encoding: base64\r\n\r\neA==\r\n____________________\r\ninternationalization\r\nhttps://lists.example/x',
    ],
    ['a header of a mail in a text', 'Content-Type: text/plain\r\n\r\nContent-Transfer-Encoding: base64'],
    ['an address book', 'Content-Type: text/vcard\r\n\r\nNOTE;TYPE=work:b; base; x\r\n y'],
  ] as const)
    it(`what holds no value is left: ${what}`, async () => {
      const mail = lines(field, 'To: a@b.c', '', 'x', '');
      assert.deepEqual((await examined(mail)).unread, []);
      assert.equal((await protect('a.eml', mail)).text, mail);
    });

  it('a mailbox is rewritten mail by mail, with the lines between them', async () => {
    const mail = (who: string): string => `From ${who} Mon Jan  5 10:00:00 2026\nSubject: Bob\n\n${who}\n`;
    const done = await protect('a.mbox', mail(VALUE) + mail('a@b.c'));
    assert.equal(done.text, (mail('[EMAIL_ADDRESS_1]') + mail('a@b.c')).replaceAll('Bob', '[PERSON_1]'));
  });

  it('contains every value that is replaced, whatever a mail is made of', async () => {
    const header = fc.constantFrom(
      'Content-Type: text/html',
      'Content-Type: text/plain; charset=utf-16le',
      'Content-Transfer-Encoding: base64',
      'Content-Transfer-Encoding: quoted-printable',
      'Content-Type: multipart/mixed; boundary=B',
      `Subject: ${VALUE}`,
      'Content-Type: application/octet-stream',
      'Content-Type: message/rfc822',
      `To: "Bob" <${VALUE}>`,
      ' Bob',
    );
    const body = fc.constantFrom(
      VALUE,
      base64(`Bob ${VALUE}`),
      '--B',
      '--B--',
      'jane=40acme.example',
      '<p title="Bob">',
      '',
      'x',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(header, body), { maxLength: 14 }), async (all) => {
        const mail = lines(...all, '');
        const { text: read } = await examined(mail);
        // A scan does not decode base64 within a text.
        const text =
          read + read.replaceAll(/[\w+/]{12,}={0,2}/g, (data) => Buffer.from(data, 'base64').toString());
        const done = await protect('a.eml', mail, 'default: {operator: number}', 'keep').catch(
          () => undefined,
        );
        for (const { value } of done?.map ?? []) assert.ok(text.includes(value), value);
      }),
      { numRuns: 150 },
    );
  });
});
