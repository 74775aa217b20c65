import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import type { PlacedBox } from '../../../src/formats/content/document-text.js';
import { readImage } from '../../../src/formats/image/read-image.js';
import { textOfPage } from '../../../src/formats/image/recognize.js';
import { removeSpecks } from '../../../src/formats/image/remove-specks.js';
import { tiffDirectories } from '../../../src/formats/image/tiff-pages.js';
import { joinWrappedLines } from '../../../src/formats/image/wrapped-lines.js';
import { TiffWriter } from '../../../src/formats/image/write-tiff.js';
import { drawText } from '../../support/draw-text.js';
import { protect } from '../../support/rewriting.js';

const LABEL = 'default: {operator: label}';
const drawn = drawText(['Hello Jane Miller, welcome to the club.', 'Your friend is not here today.']);

test('a line end at which a page wraps becomes a space', () => {
  const lines = [
    'The first line of a paragraph that the page needed to wrap',
    'before a word that would not fit, then the end.',
    'A line of a form: short',
    'And another',
  ];
  const words: PlacedBox[] = [];
  let text = '';
  for (const [line, content] of lines.entries()) {
    for (const { 0: word, index } of content.matchAll(/\S+/g)) {
      const start = text.length + index;
      words.push({
        start,
        end: start + word.length,
        box: { left: 10 * index, top: 30 * line, width: 10 * word.length, height: 20 },
      });
    }
    text += `${content}\n`;
  }
  assert.equal(joinWrappedLines(text, words), text.replace('\n', ' '));
  // Columns: the edge of the page is not that of the line.
  const far = words.map((word) =>
    word.start === text.indexOf('short') ? { ...word, box: { ...word.box, left: 900 } } : word,
  );
  assert.equal(joinWrappedLines(text, far), text);
});

test('specks are removed from a noisy picture alone, and strokes stay', () => {
  const picture = (specks: number) => {
    const canvas = drawText(['Hello']);
    const context = canvas.getContext('2d');
    context.fillStyle = '#777';
    for (let speck = 0; speck < specks; speck++)
      context.fillRect(300 + 37 * (speck % 36), 12 + 24 * Math.floor(speck / 36), 2, 2);
    const { width, height } = canvas;
    return { width, height, rgba: context.getImageData(0, 0, width, height).data };
  };
  const [clean, cleaned] = [picture(0), picture(0)];
  assert.ok(!removeSpecks(cleaned));
  assert.deepEqual(cleaned, clean);
  const noisy = picture(100);
  assert.ok(removeSpecks(noisy));
  const dark = (pixels: typeof noisy, left: number, right: number): number =>
    pixels.rgba.filter(
      (value, at) =>
        at % 4 === 0 && value < 150 && (at / 4) % pixels.width >= left && (at / 4) % pixels.width < right,
    ).length;
  assert.equal(dark(noisy, 300, 1_700), 0);
  assert.ok(dark(noisy, 0, 200) > 0.7 * dark(clean, 0, 200));
});

describe('what OCR splits or misreads is mended', () => {
  for (const [words, expected] of [
    [['mail', 'jane@', 'acme.example'], 'mail jane@acme.example'],
    [['mail', 'jane', '@acme.example', 'now'], 'mail jane@acme.example now'],
    [['mail', 'jane.', 'doe@acme.example'], 'mail jane.doe@acme.example'],
    [['at', '@', 'home'], 'at @ home'],
    [['0692', '77', '18', 'O5,', 'then'], '0692 77 18 05, then'],
    [['room', 'O5', 'is'], 'room O5 is'],
    [['18', 'OI', '05'], '18 OI 05'],
  ] as const)
    it(words.join(' '), () => {
      const line = words.map((text, index) => ({
        text,
        confidence: 90,
        bbox: { x0: 100 * index, x1: 100 * index + 95, y0: 0, y1: 20 },
      }));
      const { text } = textOfPage({ blocks: [{ paragraphs: [{ lines: [{ words: line }] }] }] });
      assert.equal(text.trim(), expected);
    });
});

/** A TIFF with the pictures as pages. */
function tiffOf(...pictures: readonly ReturnType<typeof drawText>[]): Buffer {
  const writer = new TiffWriter();
  for (const picture of pictures) {
    const { width, height } = picture;
    const rgba = picture.getContext('2d').getImageData(0, 0, width, height).data;
    writer.add({ width, height, rgba, dotsPerInch: 200 });
  }
  return writer.bytes();
}

/** A TIFF of one page in a compression, with a comment. */
function tiffWith(compression: number, data: Buffer): Buffer {
  const entries = [
    [256, 4, 1, drawn.width],
    [257, 4, 1, drawn.height],
    [258, 3, 1, 8],
    [259, 3, 1, compression],
    [262, 3, 1, 6],
    [270, 2, 4, Buffer.from('Bob\0').readUInt32LE(0)],
    [273, 4, 1, 8],
    [277, 3, 1, 3],
    [278, 4, 1, drawn.height],
    [279, 4, 1, data.length],
  ] as const;
  const directory = Buffer.alloc(6 + 12 * entries.length);
  directory.writeUInt16LE(entries.length, 0);
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    directory.writeUInt16LE(tag, 2 + 12 * index);
    directory.writeUInt16LE(type, 4 + 12 * index);
    directory.writeUInt32LE(count, 6 + 12 * index);
    directory.writeUInt32LE(value, 10 + 12 * index);
  }
  const head = Buffer.from('49492a0000000000', 'hex');
  head.writeUInt32LE(8 + data.length, 4);
  return Buffer.concat([head, data, directory]);
}

describe('text in a TIFF', () => {
  it('is read and covered on every page', async () => {
    const second = drawText(['The second page greets Jane Miller as well.', 'It has another line.']);
    const { bytes, leaks, notes } = await protect('a.tiff', tiffOf(drawn, second), LABEL);
    assert.deepEqual([leaks, notes], [[], []]);
    const { sections, unread } = await readImage(bytes);
    assert.deepEqual(unread, []);
    assert.deepEqual(
      sections.map(({ page }) => page),
      [1, 2],
    );
    assert.match(sections[0]?.text ?? '', /Hello .*welcome to the club/);
    assert.match(sections[1]?.text ?? '', /The second page greets .*as well\.\s+It has another line/);
    assert.doesNotMatch(JSON.stringify(sections), /Jane|Miller/);
  });

  it('is read and covered in an image inside a page, and after the end', async () => {
    const pages = tiffOf(drawText(['The first page.']), drawn);
    const [first = 0, second = 0] = tiffDirectories(pages);
    // The second page becomes an image inside the first, in place of a tag that says nothing about the pixels.
    const last = first + 2 + 12 * (pages.readUInt16LE(first) - 1);
    pages.writeUInt32LE(0, last + 12);
    pages.writeUInt16LE(330, last);
    pages.writeUInt16LE(4, last + 2);
    pages.writeUInt32LE(second, last + 8);
    assert.deepEqual(tiffDirectories(pages), [first, second]);
    const file = Buffer.concat([pages, Buffer.from('by Bob')]);
    const { sections } = await readImage(file);
    assert.match(sections[1]?.text ?? '', /Jane Miller/);
    assert.equal(sections[2]?.text, 'by Bob');
    const { bytes } = await protect('a.tif', file, LABEL);
    assert.ok(!bytes.includes('Bob'));
    assert.doesNotMatch(JSON.stringify((await readImage(bytes)).sections), /Jane|Miller/);
  });

  it('is read in JPEG strips, whose metadata is dropped', async () => {
    const { bytes, notes } = await protect('a.tif', tiffWith(7, await drawn.encode('jpeg')), LABEL);
    assert.deepEqual(notes, ['its metadata is removed']);
    assert.ok(!bytes.includes('Bob'));
    const text = (await readImage(bytes)).sections[0]?.text ?? '';
    assert.match(text, /Hello .*welcome to the club/);
    assert.doesNotMatch(text, /Jane|Miller/);
  });

  it('of a page that cannot be decoded is named as unread', async () => {
    const [good, bad] = [tiffOf(drawn), tiffWith(99, Buffer.alloc(10))];
    await assert.rejects(readImage(bad), /compressed in a way that is not supported/);
    await assert.rejects(protect('a.tif', bad, LABEL), /compressed in a way that is not supported/);
    const first = tiffDirectories(good)[0] ?? 0;
    // The directory of the second page, whose offset in the file is even.
    good.writeUInt32LE(good.length, first + 2 + 12 * good.readUInt16LE(first));
    const both = Buffer.concat([good, bad.subarray(bad.readUInt32LE(4))]);
    const { sections, unread } = await readImage(both);
    assert.equal(sections[0]?.page, 1);
    assert.deepEqual(
      unread?.map(({ part }) => part),
      ['page 2'],
    );
  });
});
