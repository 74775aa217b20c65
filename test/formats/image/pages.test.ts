import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import type { PlacedBox } from '../../../src/formats/content/document-text.js';
import { readImage } from '../../../src/formats/image/read-image.js';
import { textOfPage, withOther } from '../../../src/formats/image/recognize.js';
import { readMetadata } from '../../../src/formats/image/read-metadata.js';
import { removeSpecks } from '../../../src/formats/image/remove-specks.js';
import { tiffDirectories } from '../../../src/formats/image/tiff-pages.js';
import { performImageTask } from '../../../src/formats/image/redact-image.js';
import { joinWrappedLines } from '../../../src/formats/image/wrapped-lines.js';
import { rewriteImage } from '../../../src/formats/image/rewrite-image.js';
import { OwnProcesses } from '../../../src/formats/rewriting/own-process.js';
import type { Rewriting } from '../../../src/formats/rewriting/rewriting.js';
import { TiffWriter } from '../../../src/formats/image/write-tiff.js';
import { drawText } from '../../support/draw-text.js';
import { pngOf, rowsOf } from '../../support/png-rows.js';
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

describe('rows of tables and logs are not joined, and prose beside them is', () => {
  const prose = 'The first line of a paragraph that the page needed to wrap';
  for (const [what, rows, isJoined] of [
    [
      'a line that starts with a date',
      ['Jane Miller, seen at the clinic here, MRN 00485123', '2026-11-21 was the next visit of hers to us'],
      false,
    ],
    [
      'lines that start alike',
      [
        'MRN: 00485123 of the patient who lives in this town',
        'MRN: 00485124 of the patient who lives in a city',
      ],
      false,
    ],
    [
      'lines with the same numbers',
      [
        'Jane Miller of the long avenue no. 12, born 1980-01-02',
        'Bob Stone of the other avenue no. 14, born 1981-03-04',
        'Eve Winter of the first avenue no. 16, born 1982-05-06',
      ],
      false,
    ],
    [
      'lines with the same columns',
      [
        'Jane Miller          Main Street in the town    open',
        'Bob Stone            Long Avenue in the town    paid',
        'Eve Winter           Mill Road of the city      open',
      ],
      false,
    ],
    [
      'prose',
      [
        prose,
        'before the other word that would not fit, and then',
        'afterwards the third line of the same text, the end.',
      ],
      true,
    ],
    [
      'prose with one number',
      [prose.replace('first', '1st'), 'before the 2nd word that would not fit, then the end.'],
      true,
    ],
  ] as const)
    it(what, () => {
      const text = `${rows.join('\n')}\n`;
      const words: PlacedBox[] = [];
      let from = 0;
      for (const [line, row] of rows.entries()) {
        for (const { 0: word, index } of row.matchAll(/\S+/g))
          words.push({
            start: from + index,
            end: from + index + word.length,
            box: { left: 10 * index, top: 30 * line, width: 10 * word.length, height: 20 },
          });
        from += row.length + 1;
      }
      assert.equal(joinWrappedLines(text, words), isJoined ? `${rows.join(' ')}\n` : text);
    });
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

test('small text on a page with specks is read, and so is text that specks cover', async () => {
  const canvas = drawText(['Hello Jane Miller, welcome.', '', '']);
  const context = canvas.getContext('2d');
  context.font = '12px Drawn';
  context.fillText('The account of Robert Stone is kept in the other branch of the bank.', 40, 160);
  context.fillStyle = '#777';
  for (let speck = 0; speck < 200; speck++)
    context.fillRect(700 + 37 * (speck % 25), 12 + 24 * Math.floor(speck / 25), 2, 2);
  const text = (await readImage(await canvas.encode('png'))).sections.map((section) => section.text).join();
  assert.match(text, /Hello Jane Miller/);
  assert.match(text, /account of Robert Stone is kept/);
});

/** A reading of lines, with the boxes of its words. */
const reading = (legible: number, ...lines: readonly string[]) => {
  const words: PlacedBox[] = [];
  let text = '';
  for (const [line, content] of lines.entries()) {
    for (const { 0: word, index } of content.matchAll(/\S+/g))
      words.push({
        start: text.length + index,
        end: text.length + index + word.length,
        box: { left: 10 * index, top: 30 * line, width: 10 * word.length, height: 20 },
      });
    text += `${content}\n`;
  }
  return { text, words, legible };
};

test('of two readings, lines read differently are both kept', () => {
  const [one, two] = [reading(9, 'I am Jane,', 'born 1980'), reading(20, 'I am Jane.', 'b0rn 1980')];
  const { text, words } = withOther(one, two);
  assert.equal(text, 'I am Jane.\nb0rn 1980\nborn\n');
  assert.equal(
    words.map(({ start, end }) => text.slice(start, end)).join(' '),
    text.replaceAll('\n', ' ').trim(),
  );
});

describe('of a line read differently, values that were read alike are not repeated', () => {
  for (const [one, two, expected] of [
    ['Jane Miller, born 1980-01-02', 'Jane Miller, bom 1980-01-02', 'bom'],
    ['the card 4111 1l11 1111 1111', 'the card 4111 1111 1111 1111', 'the card 4111 1111 1111 1111'],
    ['Robert St0ne, Main Road', 'Robert Stone, Main Road', 'Robert Stone,'],
    ['Jane     Miler', 'Jane     Miller', 'Miller'],
  ] as const)
    it(two, () => {
      const { text } = withOther(reading(20, one), reading(9, two));
      assert.equal(text, `${one}\n${expected}\n`);
    });
});

describe('what OCR splits or misreads is mended', () => {
  for (const [words, expected] of [
    [['mail', 'jane@', 'acme.example'], 'mail jane@acme.example'],
    [['mail', 'jane', '@acme.example', 'now'], 'mail jane@acme.example now'],
    [['mail', 'jane.', 'doe@acme.example'], 'mail jane.doe@acme.example'],
    [['at', '@', 'home'], 'at @ home'],
    [['0692', '77', '18', 'O5,', 'then'], '0692 77 18 05, then'],
    [['14', 'OOO', 'zl'], '14 000 zl'],
    [['the', 'OOO', 'is'], 'the OOO is'],
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

describe('what a picture does not show is removed', () => {
  const { width, height } = drawn;
  const { data } = drawn.getContext('2d').getImageData(0, 0, width, height);

  it('colours of transparent pixels', async () => {
    const hidden = Buffer.from(data.map((value, at) => (at % 4 === 3 ? 0 : value)));
    const source = pngOf({ width, height, depth: 8, color: 6, samples: 4 }, hidden);
    assert.ok(rowsOf(source).some((row) => row.subarray(1).some((value) => value !== row[1])));
    const { bytes } = await protect('a.png', source, LABEL);
    // Equal pixels are zeros after each filter.
    for (const row of rowsOf(bytes)) assert.ok(row.subarray(1).every((value) => value === 0));
  });

  it('low bytes of samples of 16 bits', async () => {
    const deep = Buffer.alloc(width * height * 2, 0xff);
    for (let pixel = 0; pixel < deep.length / 2; pixel++) deep[2 * pixel + 1] = data[4 * pixel] ?? 0;
    const { bytes } = await protect(
      'a.png',
      pngOf({ width, height, depth: 16, color: 0, samples: 1 }, deep),
      LABEL,
    );
    assert.equal(bytes[24], 8);
    for (const row of rowsOf(bytes).slice(1))
      assert.ok(row.subarray(1).every((value) => value === 0 || value === 255));
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

/** A TIFF of one page in a compression, with a comment; the fourth sample is transparency. */
function tiffWith(compression: number, data: Buffer, samples: 3 | 4 = 3): Buffer {
  const entries = [
    [256, 4, 1, drawn.width],
    [257, 4, 1, drawn.height],
    [258, 3, 1, 8],
    [259, 3, 1, compression],
    [262, 3, 1, compression === 7 ? 6 : 2],
    [270, 2, 4, Buffer.from('Bob\0').readUInt32LE(0)],
    [273, 4, 1, 8],
    [277, 3, 1, samples],
    [278, 4, 1, drawn.height],
    [279, 4, 1, data.length],
    ...(samples === 4 ? ([[338, 3, 1, 2]] as const) : []),
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

  it('is read in a page beside damaged images inside it', () => {
    for (const [type, hasChain] of [
      [13, true],
      [13, false],
      [4, false],
    ] as const) {
      const pages = tiffOf(drawn, drawn, drawn);
      const [first = 0, second = 0, third = 0] = tiffDirectories(pages);
      const last = first + 2 + 12 * (pages.readUInt16LE(first) - 1);
      pages.writeUInt32LE(0, last + 12);
      const offsets = Buffer.alloc(8);
      offsets.writeUInt32LE(hasChain ? second : 0xffffff, 0);
      offsets.writeUInt32LE(third, 4);
      pages.writeUInt16LE(330, last);
      pages.writeUInt16LE(type, last + 2);
      pages.writeUInt32LE(2, last + 4);
      pages.writeUInt32LE(pages.length, last + 8);
      // The chain of the second page ends outside the file.
      pages.writeUInt32LE(0xffffff, second + 2 + 12 * pages.readUInt16LE(second));
      const found = tiffDirectories(Buffer.concat([pages, offsets]));
      assert.deepEqual(found, hasChain ? [first, second, third] : [first, third]);
    }
  });

  it('without the sizes of its strips has no text after its end', () => {
    const tiff = tiffWith(1, Buffer.from('looks like text'));
    assert.equal(readMetadata(Buffer.concat([tiff, Buffer.from('\x01by Eve')])), 'Bob\nby Eve');
    const entry = tiff.indexOf(Buffer.from([279 & 255, 279 >> 8, 4, 0]));
    tiff.writeUInt16LE(280, entry);
    assert.equal(readMetadata(Buffer.concat([tiff, Buffer.from('\x01by Eve')])), 'Bob');
  });

  it('is read in JPEG strips, whose metadata is dropped', async () => {
    const { bytes, notes } = await protect('a.tif', tiffWith(7, await drawn.encode('jpeg')), LABEL);
    assert.deepEqual(notes, ['its metadata is removed']);
    assert.ok(!bytes.includes('Bob'));
    const text = (await readImage(bytes)).sections[0]?.text ?? '';
    assert.match(text, /Hello .*welcome to the club/);
    assert.doesNotMatch(text, /Jane|Miller/);
  });

  it('with transparency is written on white', async () => {
    const { width, height } = drawn;
    const { data } = drawn.getContext('2d').getImageData(0, 0, width, height);
    // Black, as opaque as the letters are dark.
    const pixels = Buffer.alloc(data.length);
    for (let at = 3; at < data.length; at += 4) pixels[at] = 255 - (data[at - 3] ?? 0);
    const { bytes } = await protect('a.tif', tiffWith(1, pixels, 4), LABEL);
    const text = (await readImage(bytes)).sections[0]?.text ?? '';
    assert.match(text, /Hello .*welcome to the club/);
    assert.doesNotMatch(text, /Jane|Miller/);
  });

  it('of 200 pages is whole, and of 201 it is cut', async () => {
    const writer = new TiffWriter();
    const add = (): void => {
      writer.add({ width: 1, height: 1, rgba: Buffer.alloc(4), dotsPerInch: 72 });
    };
    for (let page = 0; page < 200; page++) add();
    const whole = await readImage(writer.bytes());
    assert.deepEqual([whole.sections.length, whole.unread], [200, []]);
    assert.deepEqual((await performImageTask({ bytes: writer.bytes(), covered: [] })).kind, 'read');
    add();
    const cut = await readImage(writer.bytes());
    assert.equal(cut.sections.length, 200);
    assert.deepEqual(cut.unread, [{ part: 'other pages', reason: 'only its first 200 pages are read' }]);
    const refused = await performImageTask({ bytes: writer.bytes(), covered: [] });
    assert.deepEqual(refused, { kind: 'failed', reason: 'the TIFF has too many pages' });
  });

  it('is not written into a file that is too large to be checked', async () => {
    const processes = new OwnProcesses();
    const read = { text: '', words: [], legible: 0 };
    processes.ask = <Answer>() =>
      Promise.resolve({ kind: 'read', bytes: Buffer.alloc(64 * 2 ** 20 + 1), read, metadata: '' } as Answer);
    const rewriting: Rewriting = {
      work: {
        texts: (texts) => Promise.resolve(texts.map(({ text }) => ({ text, replaced: [] }))),
        table: () => assert.fail('there is no table'),
        form: () => assert.fail('there is no form'),
      },
      ...({ attachments: 'keep', headers: 'auto', note: () => undefined, part: '', processes } as const),
      ...{ layouts: new Map(), examined: new Map(), secret: Buffer.alloc(32) },
      inner: () => assert.fail('there is no other file'),
    };
    await assert.rejects(
      rewriteImage(Buffer.alloc(1), rewriting),
      /the redacted image would be larger than 64 MiB/,
    );
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
