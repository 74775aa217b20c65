import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { createCanvas } from '@napi-rs/canvas';
import type { PlacedBox } from '../../../src/formats/content/document-text.js';
import { encodeBitmap } from '../../../src/formats/image/canvas.js';
import { misreadAddresses, withAddresses, withMendedCodes } from '../../../src/formats/image/mend-words.js';
import { readImage } from '../../../src/formats/image/read-image.js';
import { skewOf } from '../../../src/formats/image/skew.js';
import { drawText } from '../../support/draw-text.js';
import { protect } from '../../support/rewriting.js';

/** A line with words of equal letters, whose boxes are 20 high. */
function reading(text: string) {
  const words: PlacedBox[] = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    box: { left: 10 * index, top: 50, width: 10 * word.length, height: 20 },
  }));
  return { text: `${text}\n`, words };
}

describe('an at sign that one model misread is taken from another', () => {
  for (const [read, english, expected] of [
    ['mail jännätQkoti.example now', 'mail jannat@koti.example now', 'mail jännät@koti.example now'],
    ['mail asu150&koti.example. now', 'mail asul5@koti.example.  now', 'mail asu15@koti.example. now'],
    ['mail jane Qacme.example now', 'mail jane@acme.example  now', 'mail jane@acme.example now'],
    ['("j.doe(Qacme.example"), now', '"j.doe@acme.example"    now', '("j.doe@acme.example"), now'],
    ['mail JANEQACME.COM.BR now', 'mail JANE@ACME.COM.BR now', 'mail JANE@ACME.COM.BR now'],
    ['by m O acme.example, now', 'by m.do@acme.example now', 'by m.do@acme.example, now'],
    // Read already, in another line of words, or without an address.
    ['mail jane@acme.example now', 'mail jame@acme.example now', 'mail jane@acme.example now'],
    ['mail his other colleague now', 'mail jane@acme.example     now', 'mail his other colleague now'],
    ['see QR.acme.example now', 'see QR.acme.example now', 'see QR.acme.example now'],
  ] as const)
    it(read, () => {
      const { text, words } = withAddresses(reading(read), reading(english));
      assert.equal(text, `${expected}\n`);
      assert.equal(words.map(({ start, end }) => text.slice(start, end)).join(' '), expected);
      const last = words.at(-1)?.box;
      assert.deepEqual(last, reading(read).words.at(-1)?.box);
    });
});

test('areas of addresses that may be misread hold the words before a sign', () => {
  const area = { left: 45, top: 45, height: 30 };
  for (const [text, areas] of [
    ['mail janeQacme.example now', [{ ...area, left: 0, width: 230 }]],
    ['mail jane Q acme.example', [{ ...area, width: 200 }]],
    ['mail jane@acme.example', []],
    ['mail jane @ acme.example', []],
    ['ask www.acme.example', []],
    ['at Acme Ltd. today', []],
  ] as const)
    assert.deepEqual(misreadAddresses(reading(text)), areas, text);
});

describe('letters and digits in codes are exchanged if check digits are right then', () => {
  for (const [text, expected] of [
    ['IBAN FI2I 1234 5600 O007 85, paid', 'IBAN FI21 1234 5600 0007 85, paid'],
    ['to DEB937O400440532O13000', 'to DE8937O400440532O13000'.replaceAll('O', '0')],
    ['GBZ9 NWBK 6016 1331 9268 19', 'GB29 NWBK 6016 1331 9268 19'],
    // Right as it is; wrong with digits, too; not an IBAN.
    ['GB29 NWBK 6016 1331 9268 19', 'GB29 NWBK 6016 1331 9268 19'],
    ['FI2I 1234 5600 O007 86', 'FI2I 1234 5600 O007 86'],
    ['XXFI2I123456OO000785', 'XXFI2I123456OO000785'],
    ['GSTIN 27AAPFUO939F12V', 'GSTIN 27AAPFU0939F1ZV'],
    ['GSTIN 27AAPFUO939F12X', 'GSTIN 27AAPFUO939F12X'],
    [`0x27DBl${'9'.repeat(34)}O`, `0x27DB1${'9'.repeat(34)}0`],
    ['0xOil of the lOng line', '0xOil of the lOng line'],
  ] as const)
    it(text, () => {
      assert.equal(withMendedCodes(text), expected);
    });
});

/** Lines of text turned clockwise by degrees. */
function turned(degrees: number, ...lines: readonly string[]) {
  const page = drawText(lines);
  const canvas = createCanvas(page.width + 300, page.height + 600);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(150, 300);
  context.rotate((degrees * Math.PI) / 180);
  context.drawImage(page, 0, 0);
  return canvas;
}

const LINES = [
  'Hello Jane Miller, welcome to the club of the long lines that you know.',
  'Your friend is not here today, and nor is the other one of the two.',
  'The next line is a line of the same text, with a few more words in it.',
];

test('the angle of lines of text is found', () => {
  for (const degrees of [0, 2, -3, 5]) {
    const canvas = turned(degrees, ...LINES);
    const { width, height } = canvas;
    const { data: rgba } = canvas.getContext('2d').getImageData(0, 0, width, height);
    assert.ok(Math.abs(skewOf({ width, height, rgba }) - degrees) < 0.3, degrees.toString());
  }
  const size = { width: 100, height: 100 };
  assert.equal(skewOf({ ...size, rgba: new Uint8Array(40_000) }), 0);
});

test('text turned by five degrees is read, and covered where it is', async () => {
  const source = await turned(5, ...LINES).encode('png');
  const { sections } = await readImage(source);
  const { text = '', boxes = [] } = sections[0] ?? {};
  assert.match(text, /Hello Jane Miller, welcome/);
  const at = text.indexOf('Jane');
  const box = boxes.find(({ start }) => start === at)?.box;
  // The word starts 130 pixels into a line that starts at 150, 300 and descends.
  assert.ok(box !== undefined && Math.abs(box.left - 270) < 30 && Math.abs(box.top - 368) < 25);
  const { leaks, notes } = await protect('a.png', source, 'default: {operator: label}');
  assert.deepEqual([leaks, notes], [[], []]);
});

test('a canvas is given to the engine in grey if it has no colours', () => {
  const canvas = createCanvas(2, 1);
  const context = canvas.getContext('2d');
  context.fillStyle = '#808080';
  context.fillRect(0, 0, 2, 1);
  assert.equal(encodeBitmap(canvas).toString('latin1'), 'P5\n2 1\n255\n\x80\x80');
  context.fillStyle = '#ff8000';
  context.fillRect(1, 0, 1, 1);
  assert.equal(encodeBitmap(canvas).toString('latin1'), 'P6\n2 1\n255\n\x80\x80\x80\xff\x80\x00');
});
