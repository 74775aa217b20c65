import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { icalendar, vcard } from '../../../src/formats/contacts/contacts.js';
import { LineReader } from '../../../src/formats/contacts/read-lines.js';
import { headOf } from '../../../src/formats/format-list.js';
import type { OwnText } from '../../../src/formats/define-format.js';
import { sourceOfBytes } from '../../../src/sources/byte-source.js';
import { assertGrowsLikeItsInput } from '../../support/assert-growth.js';

const LIMITS = { textBytes: 16_384 };
const own: Extract<OwnText, { readonly kind: 'text' }> = vcard.own;

async function* inPieces(text: string, size: number): AsyncIterable<string> {
  for (let at = 0; at < text.length; at += size) yield await Promise.resolve(text.slice(at, at + size));
}

/** What a scan reads of a file: each text with its context, category and place. */
async function read(text: string, size = 65_536): Promise<readonly string[]> {
  const rows: string[] = [];
  for await (const block of own.read(() => inPieces(text, size), LIMITS)) {
    const found = block.inputs.map(({ text: one }) => [
      { start: 0, end: one.length, category: 'X', score: 1 },
    ]);
    const places = [...block.place(found)].map(({ location }) =>
      'start_line' in location
        ? [location.start_line, location.start_column, location.end_line, location.end_column].join(':')
        : '',
    );
    rows.push(
      ...block.inputs.map(
        ({ text: one, context = '', declares = '' }, at) =>
          `${context}|${declares}|${one}|${places[at] ?? ''}`,
      ),
    );
  }
  return rows;
}

describe('first bytes', () => {
  for (const [text, card, calendar] of [
    ['BEGIN:VCARD\r\nVERSION:3.0', 'likely', 'possible'],
    ['\uFEFFbegin:vcard\n', 'likely', 'possible'],
    ['BEGIN:VCALENDAR\n', 'possible', 'likely'],
    ['BEGIN:VCARDS\n', 'possible', 'possible'],
    ['X BEGIN:VCARD\n', 'possible', 'possible'],
  ] as const)
    it(text.trim(), () => {
      const head = headOf(Buffer.from(text));
      assert.deepEqual([vcard.looksLike(head), icalendar.looksLike(head)], [card, calendar]);
    });
});

const CARD = [
  'BEGIN:VCARD',
  'VERSION:3.0',
  'N:Doe;Ja',
  ' ne;;;',
  'TEL;TYPE=cell,x-bob:555',
  String.raw`NOTE:a\, b`,
  'END:VCARD',
  '',
].join('\r\n');

describe('a scan', () => {
  it('reads values with their meaning, at their original lines', async () => {
    assert.deepEqual(await read(CARD), [
      'last name|PERSON|Doe|3:3:3:6',
      'first name|PERSON|Jane|3:7:4:4',
      'type||x-bob|5:15:5:20',
      'phone|PHONE_NUMBER|555|5:21:5:24',
      'note||a, b|6:6:6:11',
    ]);
  });

  it('reads the same however a file arrives', async () => {
    const text = `\uFEFF${CARD.repeat(300)}`;
    const whole = await read(text);
    assert.equal(whole.length, 1_500);
    assert.ok(whole.at(-1)?.includes('|2099:6:'), whole.at(-1));
    assert.deepEqual(await read(text, 977), whole);
  });

  for (const [what, start, piece] of [
    ['escapes and folds', 'NOTE:', '\\,\r\n '],
    ['parameters', 'TEL', ';A="b",c'],
    ['quotes', 'TEL;A=', '"'],
    ['components', 'BEGIN:VCARD\r\nN:', 'a;b,'],
    ['soft breaks', 'NOTE;QUOTED-PRINTABLE:', 'a=\r\n'],
    ['cards without an end', '', 'BEGIN:VCARD\n'],
    ['ends', '', 'END:VCARD\n'],
    ['dates', 'EXDATE:', '20240506,'],
    ['line ends', 'PHOTO;BASE64:', '\nAAAA'],
  ] as const)
    it(`takes time linear in ${what}`, () => {
      assertGrowsLikeItsInput((size) => {
        const text = start + piece.repeat(size);
        return () => [...new LineReader().read(text)];
      }, 10_000);
    });

  it('unpacks photos and reports what it cannot read', async () => {
    const data = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0]).toString('base64');
    const text = `BEGIN:VCARD\nPHOTO;TYPE=JPEG;ENCODING=b:${data}\nNOTE;CHARSET=x-none;QUOTED-PRINTABLE:=42\nEND:VCARD\n`;
    const items: string[] = [];
    for await (const item of vcard.unpack(sourceOfBytes('', Buffer.from(text))))
      items.push(item.kind === 'note' ? item.note : `${item.kind} ${item.name}`);
    assert.deepEqual(items, ['file photo 1.jpg', 'unread note']);
  });
});
