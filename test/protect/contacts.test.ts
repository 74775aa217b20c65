import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { protect, restore } from '../support/rewriting.js';

const lines = (...all: readonly string[]): string => all.join('\r\n');
const base64 = (text: string | Buffer): string => Buffer.from(text).toString('base64');
const card = (version: string, ...all: readonly string[]): string =>
  lines('BEGIN:VCARD', `VERSION:${version}`, ...all, 'END:VCARD', '');
const event = (...all: readonly string[]): string =>
  lines('BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', ...all, 'END:VEVENT', 'END:VCALENDAR', '');
const QUOTED = 'ENCODING=QUOTED-PRINTABLE';

type Row = readonly [what: string, version: string, before: string, after: string];

const CARDS: readonly Row[] = [
  ['a folded value', '3.0', 'NOTE:hi Jane Mil\r\n ler now', 'NOTE:hi [PERSON_1] now'],
  ['a fold with a tab and LF', '3.0', 'NOTE:hi Jane Mil\n\tler now', 'NOTE:hi [PERSON_1] now'],
  ['escapes', '3.0', String.raw`NOTE:Bob\, x\; y\nBob`, String.raw`NOTE:[PERSON_1]\, x\; y\n[PERSON_1]`],
  ['a fold within an escape', '3.0', 'NOTE:Bob\\\r\n , x', String.raw`NOTE:[PERSON_1]\, x`],
  ['components', '3.0', 'N:Qume;Zorb;;Dr.;', 'N:[PERSON_1];[PERSON_2];;[TITLE_1];'],
  ['lists of names', '3.0', 'N:Qume,Vex;Zorb;;;', 'N:[PERSON_1],[PERSON_2];[PERSON_3];;;'],
  ['a name that no provider knows', '3.0', 'FN:Zorb Qume', 'FN:[PERSON_1]'],
  ['a job, which is none', '3.0', 'TITLE:Zorb Qume', 'TITLE:Zorb Qume'],
  [
    'an address',
    '4.0',
    'ADR;LABEL="1 Qume Rd^nZorb":;;1 Qume Rd;Zorb;CT;06517;USA',
    'ADR;LABEL="[LOCATION_1]":;;[LOCATION_2];[LOCATION_3];[LOCATION_4];[LOCATION_5];[LOCATION_6]',
  ],
  ['a group', '3.0', 'item1.TEL;type=CELL:555-0142', 'item1.TEL;type=CELL:[PHONE_NUMBER_1]'],
  ['an address with a scheme', '4.0', 'TEL;VALUE=uri:tel:+1-555;ext=1', 'TEL;VALUE=uri:tel:[PHONE_NUMBER_1]'],
  ['a date of birth', '3.0', 'BDAY:1980-02-03', 'BDAY:[DOB_1]'],
  ['a date of birth as text', '4.0', 'BDAY:19800203', 'BDAY;VALUE=text:[DOB_1]'],
  ['an unknown property', '3.0', 'X-PARENT;X-OF=Bob:Bob', 'X-PARENT;X-OF=[PERSON_1]:[PERSON_1]'],
  ['a line that is no property', '3.0', 'and Bob', 'and [PERSON_1]'],
  ['quoted-printable', '2.1', `NOTE;${QUOTED}:=42ob M=C3=BC`, `NOTE;${QUOTED}:[PERSON_1] M=C3=BC`],
  ['a soft break', '2.1', `NOTE;${QUOTED}:hi Jane Mil=\r\nler`, `NOTE;${QUOTED}:hi [PERSON_1]`],
  [
    'quoted-printable components in Latin-1',
    '2.1',
    `N;CHARSET=ISO-8859-1;${QUOTED}:M=FC;=42ob;;;`,
    `N;CHARSET=ISO-8859-1;${QUOTED}:[PERSON_1];[PERSON_2];;;`,
  ],
  ['base64', '3.0', `NOTE;ENCODING=b:${base64('to Bob')}`, `NOTE;ENCODING=b:${base64('to [PERSON_1]')}`],
  [
    'base64 in lines',
    '2.1',
    'NOTE;BASE64:\r\n dG8g\r\n Qm9i\r\n',
    `NOTE;BASE64:${base64('to [PERSON_1]')}\r\n`,
  ],
  [
    'a data URL',
    '4.0',
    `NOTE:data:text/plain;base64,${base64('Bob')}`,
    `NOTE:data:text/plain;base64,${base64('[PERSON_1]')}`,
  ],
  [
    'a soft break before spaces',
    '2.1',
    `NOTE;${QUOTED}:hi Jane Mil= \r\nler`,
    `NOTE;${QUOTED}:hi [PERSON_1]`,
  ],
  [
    'a quoted encoding',
    '2.1',
    'NOTE;ENCODING="Quoted-Printable":=42ob',
    'NOTE;ENCODING="Quoted-Printable":[PERSON_1]',
  ],
  [
    'an encoding after a colon',
    '2.1',
    `NOTE;X-A="a:b";${QUOTED}:=42ob`,
    `NOTE;X-A="a:b";${QUOTED}:[PERSON_1]`,
  ],
  ['an encoding with spaces', '3.0', 'X_A ;ENCODING = b:Qm9i', `X_A ;ENCODING = b:${base64('[PERSON_1]')}`],
  [
    'a soft break after a folded header',
    '2.1',
    `NOTE;CHARSET=UTF-8;\r\n ${QUOTED}:hi Jane Mil=\r\nler`,
    `NOTE;CHARSET=UTF-8;${QUOTED}:hi [PERSON_1]`,
  ],
  [
    'line ends of CR',
    '3.0',
    'NOTE:hi Jane Mil\r ler\rNOTE;BASE64:Qm9i\r',
    `NOTE:hi [PERSON_1]\rNOTE;BASE64:${base64('[PERSON_2]')}\r`,
  ],
  ['line ends converted twice', '3.0', 'NOTE:hi Jane Mil\r\r\n ler', 'NOTE:hi [PERSON_1]'],
  ['a quote that is not closed', '2.1', `NOTE;X-A="x;${QUOTED}:=42ob`, `NOTE;X-A="x;${QUOTED}:[PERSON_1]`],
  ['a label that is a name', '3.0', 'X-ABLABEL:_$!<Bob>!$_', 'X-ABLABEL:_$!<[PERSON_1]>!$_'],
  ['text that starts like a data URL', '3.0', 'NOTE:Data: Bob, x', 'NOTE:Data: [PERSON_1], x'],
  [
    'a parameter of a data URL',
    '4.0',
    'NOTE:data:text/plain;name=Bob,x',
    'NOTE:data:text/plain;name=[PERSON_1],x',
  ],
  [
    'a file in a data URL with percents',
    '4.0',
    'NOTE:data:text/csv,n%0ABob',
    'NOTE:data:text/csv,n%0A%5BPERSON_1%5D',
  ],
  [
    'a base64 name that no provider knows',
    '3.0',
    'FN;ENCODING=b:Wm9yYg==',
    `FN;ENCODING=b:${base64('[PERSON_1]')}`,
  ],
  ['a data URL in another script', '4.0', 'FN:data:,李明', `FN:data:,${encodeURIComponent('[PERSON_1]')}`],
  ['keywords', '4.0', 'KIND:individual\r\nTEL;TYPE=work;PREF=1:', 'KIND:individual\r\nTEL;TYPE=work;PREF=1:'],
  ['an organization', '4.0', 'FN:Zorb\r\nKIND:org', 'FN:[ORGANIZATION_1]\r\nKIND:org'],
];

const EVENTS: readonly (readonly [what: string, before: string, after: string])[] = [
  [
    'a person and an address',
    'ATTENDEE;CN="Zorb, Qume";ROLE=CHAIR;SENT-BY="mailto:a@b.c":MAILTO:z@b.c',
    'ATTENDEE;CN="[PERSON_1]";ROLE=CHAIR;SENT-BY="mailto:[EMAIL_ADDRESS_1]":MAILTO:[EMAIL_ADDRESS_2]',
  ],
  [
    'a room',
    'ATTENDEE;CUTYPE=ROOM;CN=Zorb:mailto:z@b.c',
    'ATTENDEE;CUTYPE=ROOM;CN=[LOCATION_1]:mailto:[EMAIL_ADDRESS_1]',
  ],
  ['percent-encoding', 'ORGANIZER:mailto:jane%40acme.example', 'ORGANIZER:mailto:[EMAIL_ADDRESS_1]'],
  ['times', 'DTSTART;TZID=Europe/Berlin:20240506T090000', 'DTSTART;TZID=Europe/Berlin:16010101T000000'],
  ['lists of dates', 'EXDATE;VALUE=DATE:20240506,20240507', 'EXDATE;VALUE=DATE:16010101,16010101'],
  ['the end of a rule', 'RRULE:FREQ=DAILY;UNTIL=20240506', 'RRULE:FREQ=DAILY;UNTIL=16010101'],
  ['coordinates', 'GEO:41.38;-72.90', 'GEO:0;0'],
  [
    'durations and rules',
    'DURATION:PT1H\r\nRRULE:FREQ=DAILY;COUNT=3',
    'DURATION:PT1H\r\nRRULE:FREQ=DAILY;COUNT=3',
  ],
  ['a digit sequence in a keyword', 'SEQUENCE:4111111111111111', 'SEQUENCE:[CREDIT_CARD_1]'],
  [
    'quoted-printable HTML',
    `X-ALT-DESC;FMTTYPE=text/html;${QUOTED}:<b>Jane</b> Miller`,
    `X-ALT-DESC;FMTTYPE=text/html;${QUOTED}:=3Cb=3E[PERSON_1]=3C/b=3E`,
  ],
  ['a name in a rule', 'RRULE:FREQ=DAILY;BYDAY=Bob', 'RRULE:FREQ=DAILY;BYDAY=[PERSON_1]'],
  ['days of a rule', 'RRULE:FREQ=MONTHLY;BYDAY=-1SU,MO;COUNT=9', 'RRULE:FREQ=MONTHLY;BYDAY=-1SU,MO;COUNT=9'],
  [
    'HTML',
    String.raw`X-ALT-DESC;FMTTYPE=text/html:<b>Jane</b> Miller\, x`,
    String.raw`X-ALT-DESC;FMTTYPE=text/html:<b>[PERSON_1]</b>\, x`,
  ],
];

describe('an address book', () => {
  for (const [what, version, before, after] of CARDS)
    it(what, async () => {
      const done = await protect('a.vcf', card(version, before));
      assert.equal(done.text.replaceAll(/\r\n /g, ''), card(version, after));
      assert.deepEqual(done.leaks, []);
      const again = await protect('a.vcf', await restore('a.vcf', done));
      assert.equal(again.text, done.text);
    });

  it('is recognized by its first bytes', async () => {
    const done = await protect('a.eml', lines('Content-Type: text/directory', '', card('3.0', 'FN:Zorb')));
    assert.match(done.text, /FN:\[PERSON_1\]/);
  });

  it('reads back values that were removed', async () => {
    const text = card(
      '4.0',
      'Bob',
      'N:Bob;Zorb',
      'FN;X-A=Bob:Zorb',
      'BDAY:1980-02-03',
      'X-A;QUOTED-PRINTABLE:=42ob',
      'zorbqume.NOTE:Bob',
      'REV:Bob',
      'RRULE:Bob',
      'SEQUENCE:Bob',
    );
    const done = await protect('a.vcf', text, 'default: {operator: redact}');
    assert.equal(
      done.text,
      card(
        '4.0',
        '',
        'N:;',
        'FN;X-A=:',
        'BDAY;VALUE=text:',
        'X-A;QUOTED-PRINTABLE:',
        'zorbqume.NOTE:',
        'REV:',
        'RRULE:',
        'SEQUENCE:',
      ),
    );
    assert.deepEqual(done.leaks, []);
  });

  it('names a group anew', async () => {
    const done = await protect('a.vcf', card('4.0', '4111111111111111.NOTE:x'));
    assert.equal(done.text, card('4.0', 'redacted.NOTE:x'));
    assert.match(done.notes.join(), /groups became neutral/);
  });

  it('folds long lines between characters', async () => {
    const done = await protect('a.vcf', card('3.0', `NOTE:Bob ${'ü'.repeat(80)}`));
    for (const line of done.text.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75);
    assert.match(done.text.replaceAll('\r\n ', ''), /NOTE:\[PERSON_1\] ü{80}\r\n/);
  });

  it('joins characters that a fold splits', async () => {
    const [before = Buffer.alloc(0), after = Buffer.alloc(0)] = [card('3.0', 'NOTE:Bob \u00fc')]
      .map((text) => Buffer.from(text))
      .flatMap((bytes) => [
        bytes.subarray(0, bytes.indexOf(0xc3) + 1),
        bytes.subarray(bytes.indexOf(0xc3) + 1),
      ]);
    const done = await protect('a.vcf', Buffer.concat([before, Buffer.from('\r\n '), after]));
    assert.equal(done.text, card('3.0', 'NOTE:[PERSON_1] ü'));
  });

  it('does not declare what a custom operator keeps', async () => {
    const done = await protect('a.vcf', card('3.0', 'FN:Zorb'), 'default: {operator: keep}');
    assert.equal(done.text, card('3.0', 'FN:Zorb'));
  });

  const KEY = `KEY;ENCODING=b:${base64(Buffer.from([0x99, 1, 2, 0x80]))}`;
  it('with a key is refused', async () => {
    await assert.rejects(
      protect('a.vcf', card('3.0', KEY)),
      /key 1, which cannot be examined: pass --attachments/,
    );
  });
  it('keeps a key', async () => {
    const done = await protect('a.vcf', card('3.0', KEY), undefined, 'keep');
    assert.equal(done.text, card('3.0', KEY));
    assert.match(done.notes.join(), /key 1 is kept and was not examined/);
  });
  it('drops a photo', async () => {
    const photo = `PHOTO;X-OF=Bob:data:image/jpeg;base64,${base64(Buffer.alloc(90, 7))}`;
    const done = await protect('a.vcf', card('4.0', photo, 'FN:Zorb'), undefined, 'drop');
    assert.equal(done.text, card('4.0', 'FN:[PERSON_1]'));
    assert.match(done.notes.join(), /photo 1.jpg is dropped/);
  });
  it('with base64 that is not valid is refused', async () => {
    for (const written of ['李明', 'YWE=Qm9i'])
      await assert.rejects(
        protect('a.vcf', card('3.0', `NOTE;ENCODING=b:${written}`)),
        /its base64 is not valid: pass --attachments/,
      );
  });
  it('with an unknown character set is refused', async () => {
    const note = `NOTE;CHARSET=x-none;${QUOTED}:=42ob`;
    await assert.rejects(
      protect('a.vcf', card('2.1', note)),
      /NOTE, which cannot be examined: its character set/,
    );
  });
});

describe('a calendar', () => {
  for (const [what, before, after] of EVENTS)
    it(what, async () => {
      const done = await protect('a.ics', event(before));
      assert.equal(done.text.replaceAll(/\r\n /g, ''), event(after));
      assert.deepEqual(done.leaks, []);
    });

  it('says that dates became neutral', async () => {
    const done = await protect('a.ics', event('DTSTART:20240506T090000Z'));
    assert.match(done.notes.join(), /dates, coordinates or groups became neutral/);
  });

  it('keeps the rules of time zones', async () => {
    const zone = lines('BEGIN:VTIMEZONE', 'TZID:Europe/Berlin', 'BEGIN:STANDARD', 'DTSTART:19701025T030000');
    const text = lines('BEGIN:VCALENDAR', zone, 'END:STANDARD', 'END:VTIMEZONE', 'END:VCALENDAR', '');
    assert.equal((await protect('a.ics', text)).text, text);
  });

  it('in a mail in another character set', async () => {
    const mail = Buffer.from(
      lines('Content-Type: text/calendar; charset=iso-8859-1', '', event('SUMMARY:J\u00fcrgen, Bob')),
      'latin1',
    );
    const done = await protect('a.eml', mail);
    assert.match(done.text, /charset="utf-8"/);
    assert.match(done.text, /SUMMARY:J=C3=BCrgen, \[PERSON_1\]/);
  });
});
