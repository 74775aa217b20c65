import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import PostalMime from 'postal-mime';
import { protect, restore } from '../support/rewriting.js';

const lines = (...all: readonly string[]): string => all.join('\r\n');
const base64 = (text: string | Buffer): string => Buffer.from(text).toString('base64');

const HEADERS: readonly (readonly [what: string, field: string, expected: string])[] = [
  [
    'a name and an address',
    'From: Jane Miller <jane@acme.example>',
    'From: "[PERSON_1]" <"[EMAIL_ADDRESS_1]"@protected.invalid>',
  ],
  ['a name in quotes', 'To: "Bob, x" <a@b.c>, y@z.example', 'To: "[PERSON_1], x" <a@b.c>, y@z.example'],
  ['an address alone', 'Cc: a@b.c, jane@acme.example', 'Cc: a@b.c, "[EMAIL_ADDRESS_1]"@protected.invalid'],
  [
    'an encoded name',
    `To: =?utf-8?B?${base64('Jane Miller ü')}?= <a@b.c>`,
    `To: =?utf-8?B?${base64('[PERSON_1] ü')}?= <a@b.c>`,
  ],
  [
    'a value in two encoded words',
    'Subject: =?utf-8?Q?Hi_Jane_Mi?= =?utf-8?Q?ller!?=',
    'Subject: Hi [PERSON_1]!',
  ],
  ['a folded subject', 'Subject: Hi Jane\r\n Miller and so on', 'Subject: Hi [PERSON_1] and so on'],
  ['raw UTF-8', 'Subject: Grüße Bob', `Subject: =?utf-8?B?${base64('Grüße [PERSON_1]')}?=`],
  ['an id', 'Message-ID: <jane@acme.example>', 'Message-ID: <"[EMAIL_ADDRESS_1]"@protected.invalid>'],
  ['an address with spaces', 'Cc: x, jane @ acme . example', 'Cc: x, "[EMAIL_ADDRESS_1]"@protected.invalid'],
  [
    'an address that comments split',
    'Cc: jane(Bob)@(x)acme.example',
    'Cc: "[EMAIL_ADDRESS_1]"@protected.invalid("[PERSON_1]")(x)',
  ],
  ['a comment in angles', 'Cc: x <jane(y)@acme.example>', 'Cc: x <"[EMAIL_ADDRESS_1]"@protected.invalid>'],
  ['a mailbox in quotes', 'Cc: "ja\\ne"@acme.example', 'Cc: "[EMAIL_ADDRESS_1]"@protected.invalid'],
  ['a value in base64', `X-Data: a=${base64('Jane Miller!')}`, `X-Data: a=${base64('[PERSON_1]! ')}`],
  ['a date, which stays', 'Date: 1980-02-03', 'Date: 1980-02-03'],
  [
    'the name of a file',
    'Content-Type: text/plain; name="Bob.txt"; charset=utf-8',
    'Content-Type: text/plain; name="[PERSON_1].txt"; charset=utf-8',
  ],
  [
    'a continued name',
    "Content-Disposition: inline; filename*0*=utf-8''Jane%20Mi; filename*1*=ller",
    "Content-Disposition: inline; filename*0*=utf-8''%5BPERSON%5F1%5D",
  ],
];

describe('a header', () => {
  for (const [what, field, expected] of HEADERS)
    it(what, async () => {
      const mail = lines(field, 'X-Other: nothing', '', 'text', '');
      const done = await protect('a.eml', mail);
      const wanted = lines(expected, 'X-Other: nothing', '', 'text', '');
      assert.equal(done.text.replaceAll('%5F', '_'), wanted.replaceAll('%5F', '_'));
      assert.deepEqual(done.leaks, []);
      const again = await protect('a.eml', await restore('a.eml', done));
      assert.equal(again.text, done.text);
    });

  for (const [field, reason] of [
    ['Autocrypt: addr=a@b.c; keydata=AAAA', /Autocrypt is removed: it contains a key/],
    ['X-Face: abc', /X-Face is removed: it contains a picture/],
    ['Face: abc', /Face is removed: it contains a picture/],
  ] as const)
    it(`${field} is left out, and the report says so`, async () => {
      const done = await protect('a.eml', lines(field, 'X-Surface: x', '', 'Bob'));
      assert.equal(done.text, lines('X-Surface: x', '', '[PERSON_1]'));
      assert.match(done.notes.join(), reason);
    });

  it('that signs is left out, and that is told', async () => {
    const done = await protect('a.eml', lines('DKIM-Signature: v=1;', '\tb=Bob', 'Subject: x', '', 'Bob'));
    assert.equal(done.text, lines('Subject: x', '', '[PERSON_1]'));
    assert.match(done.notes.join(), /DKIM-Signature is removed/);
  });
});

const MAIL = lines(
  'Subject: x',
  'Content-Type: multipart/mixed; boundary="B"',
  '',
  'Bob stands before',
  '--B',
  'Content-Type: text/plain; charset=iso-8859-1',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Gr=FC=DFe Jane Mi=',
  'ller',
  '--B',
  'Content-Type: text/html; charset=utf-8',
  'Content-Transfer-Encoding: base64',
  '',
  base64('<p>Ja<b>ne Miller</b> &amp; jane@acme.example</p>'),
  '--B',
  'Content-Type: message/rfc822',
  '',
  'Subject: in Bob',
  '',
  'jane@acme.example',
  '--B',
  'Content-Type: text/csv; name="a.csv"',
  'Content-Disposition: attachment',
  'Content-Transfer-Encoding: base64',
  '',
  base64(`who,n\r\n${'Bob,1\r\n'.repeat(30)}`),
  '--B',
  'Content-Type: application/octet-stream; name="Bob.bin"',
  'Content-Transfer-Encoding: base64',
  '',
  base64('Bob\0'),
  '--B--',
  '',
);

describe('a mail', () => {
  it('is refused with what is not looked into, unless that is kept or dropped', async () => {
    await assert.rejects(
      protect('a.eml', MAIL),
      /it contains 5 \(application\/octet-stream\).*--attachments/,
    );
    const kept = await protect('a.eml', MAIL, undefined, 'keep');
    assert.match(kept.notes.join(), /5 \(application\/octet-stream\) is kept/);
    const dropped = await protect('a.eml', MAIL, undefined, 'drop');
    assert.match(dropped.notes.join(), /is dropped/);
    assert.ok(!dropped.text.includes(base64('Bob\0')));
  });

  it('is read by others as it was written, with every part in its encoding', async () => {
    const done = await protect('a.eml', MAIL, undefined, 'drop');
    assert.deepEqual(done.leaks, []);
    const mail = await PostalMime.parse(done.bytes);
    assert.match(String(mail.text), /^Grüße \[PERSON_2\]\n/);
    assert.match(String(mail.html), /<p>\[PERSON_2\]<b><\/b> &amp; \[EMAIL_ADDRESS_1\]<\/p>/);
    assert.match(done.text, /=FC=DFe \[PERSON_2\]/);
    const table = mail.attachments.find(({ filename }) => filename === 'a.csv');
    assert.match(Buffer.from(table?.content as ArrayBuffer).toString(), /^who,n\r\n\[PERSON_1\],1\r\n/);
    assert.doesNotMatch(done.text, /Bob|Miller|jane@/);
  });

  it('gets a boundary that says nothing, in the header and between its parts', async () => {
    const mail = (outer: string, inner: string): string =>
      lines(
        ...[`Content-Type: multipart/mixed; boundary="${outer}"`, '', `--${outer}`],
        ...[`Content-Type: multipart/alternative; boundary="${inner}"`, '', `--${inner}`],
        ...['', 'one', `--${inner}`, '', 'two', `--${inner}--`, `--${outer}--`, `--${outer}x`, ''],
      );
    const untouched = mail('=_Part_1234567.89', 'inner');
    assert.equal((await protect('a.eml', untouched)).text, untouched);
    const { text, bytes, leaks } = await protect('a.eml', mail('jane@acme.example', 'Bob'));
    assert.deepEqual(leaks, []);
    const [outer = '', inner = ''] = Array.from(text.matchAll(/boundary="([^"]*)"/g), ([, name]) => name);
    assert.match(`${outer} ${inner}`, /^=_\w+ =_\w+$/);
    assert.notEqual(outer, inner);
    assert.equal(text, mail(outer, inner).replace(`${outer}x`, '[EMAIL_ADDRESS_1]x'));
    assert.match(String((await PostalMime.parse(bytes)).text), /one\s+two/);
  });

  it('gets another character set where its own cannot write what is put in', async () => {
    const source = lines('Content-Type: text/plain; charset=us-ascii', '', 'Bob', '');
    const done = await protect('a.eml', source, 'default: {operator: replace, with: "Łukasz"}');
    const { text } = await PostalMime.parse(done.bytes);
    assert.equal(text?.trim(), 'Łukasz');
    assert.match(done.text, /charset="utf-8"/);
    assert.match(done.text, /quoted-printable/);
  });

  it('is refused where mails are attached to each other too deep', async () => {
    const source = 'Content-Type: message/rfc822\r\n\r\n'.repeat(3_000) + 'Subject: x\r\n\r\nBob\r\n';
    await assert.rejects(protect('a.eml', source), /more than 20 levels deep/);
  });
});

const PGP_BLOCK = (what: string): string =>
  lines(`-----BEGIN PGP ${what}-----`, '', 'mQENBF', `-----END PGP ${what}-----`);

describe('a text', () => {
  for (const what of ['PUBLIC KEY BLOCK', 'SIGNATURE', 'MESSAGE']) {
    const mail = lines('Subject: x', '', 'Bob', PGP_BLOCK(what), 'and Bob', '');
    it(`with a PGP ${what.toLowerCase()} is refused`, async () => {
      await assert.rejects(
        protect('a.eml', mail),
        /a block of text in mail, which cannot be examined: it is .*PGP/,
      );
    });
    it(`loses a PGP ${what.toLowerCase()}`, async () => {
      const done = await protect('a.eml', mail, undefined, 'drop');
      assert.equal(done.text, lines('Subject: x', '', '[PERSON_1]', '', 'and [PERSON_1]', ''));
      assert.deepEqual(done.leaks, []);
    });
  }

  it('loses base64 that follows base64', async () => {
    const mail = lines(
      'Content-Transfer-Encoding: base64',
      '',
      base64('Bob x'),
      '!',
      base64('Mail to Bob and Bob'),
      '',
    );
    const done = await protect('a.eml', mail, undefined, 'drop');
    assert.equal(done.text, lines('Content-Transfer-Encoding: base64', '', base64('[PERSON_1] x'), ''));
  });

  it('with the name of a uuencoded file', async () => {
    const mail = lines('Subject: x', '', 'see', 'begin 644 Bob.bin', '#0V%T', '`', 'end', '');
    const done = await protect('a.eml', mail);
    assert.equal(done.text, mail.replace('Bob', '[PERSON_1]'));
  });

  for (const [what, mail, expected] of [
    [
      'in a uuencoded file without an end',
      lines('Subject: x', '', 'begin 644 a.txt', '#0F]B', 'and Bob', ''),
      lines('Subject: x', '', 'begin 644 a.txt', '*6U!%4E-/3E\\Q70``', '`', 'end', 'and [PERSON_1]', ''),
    ],
    [
      'over a line of a quoted text',
      lines('Content-Type: text/plain; format=flowed; delsp=yes', '', '> Jane  ', '> Miller', ''),
      lines('Content-Type: text/plain; format=flowed; delsp=yes', '', '> [PERSON_1] ', '> ', ''),
    ],
  ] as const)
    it(what, async () => {
      const done = await protect('a.eml', mail);
      assert.equal(done.text, expected);
      assert.deepEqual(done.leaks, []);
    });

  it('refuses base64 with invalid signs between its characters', async () => {
    const data = base64('Mail to Jane Miller').replaceAll(/./g, '$&!');
    const mail = lines('Content-Transfer-Encoding: base64', '', data, '');
    await assert.rejects(protect('a.eml', mail), /base64 follows it/);
  });

  it('of a report keeps the types of addresses', async () => {
    const type = 'Content-Type: message/delivery-status';
    const done = await protect('a.eml', lines(type, '', 'Final-Recipient: rfc822; Bob', 'X: Bob; Bob', ''));
    assert.equal(
      done.text,
      lines(type, '', 'Final-Recipient: rfc822; [PERSON_1]', 'X: [PERSON_1]; [PERSON_1]', ''),
    );
  });
});
