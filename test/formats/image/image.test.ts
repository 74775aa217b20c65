import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { present } from '../../../src/core/present.js';
import { picturesIn } from '../../../src/formats/content/data-pictures.js';
import {
  hasImageAfterEnd,
  hasMoreFrames,
  imageKind,
  isTruncated,
  readImageHeader,
  type ImageKind,
} from '../../../src/formats/image/image-header.js';
import { readImage } from '../../../src/formats/image/read-image.js';
import { tiffDirectories } from '../../../src/formats/image/tiff-pages.js';
import { readMetadata } from '../../../src/formats/image/read-metadata.js';
import { readPdf } from '../../../src/formats/pdf/read-pdf.js';
import { readPictures } from '../../../src/formats/pdf/read-pictures.js';
import { NotProtected } from '../../../src/formats/rewriting/rewriting.js';
import { ImageReader } from '../../../src/protect/whole-image.js';
import { drawText } from '../../support/draw-text.js';
import { chunk } from '../../support/png-rows.js';
import { rawPdf, stream } from '../../support/raw-pdf.js';
import { protect } from '../../support/rewriting.js';

const LABEL = 'default: {operator: label}';
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const drawn = drawText(['Hello Jane Miller, welcome to the club.', 'Your friend is not here today.']);

/** A PNG with chunks before its pixels. */
async function pngWith(...chunks: readonly Buffer[]): Promise<Buffer> {
  const png = await drawn.encode('png');
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}
function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}
async function jpegWith(...segments: readonly Buffer[]): Promise<Buffer> {
  const jpeg = await drawn.encode('jpeg');
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** A bitmap of one pixel. */
function bitmap(): Buffer {
  const bytes = Buffer.alloc(58);
  bytes.write('BM');
  for (const [at, value] of [
    [2, 58],
    [10, 54],
    [14, 40],
    [18, 1],
    [22, 1],
    [28, 24],
  ] as const)
    bytes.writeUInt8(value, at);
  return bytes;
}

/** Exif with a thumbnail. */
function exifWith(thumbnail: Buffer): Buffer {
  const tiff = Buffer.from(
    '49492a0008000000' + '0200' + '010204000100000026000000' + '020204000100000000000000' + '00000000',
    'hex',
  );
  tiff.writeUInt32LE(thumbnail.length, 30);
  return Buffer.concat([latin1('Exif\0\0'), tiff, thumbnail]);
}

/** Exif with a comment. */
function userComment(comment: string): string {
  const entry = Buffer.from('8692070000000000' + '1a000000', 'hex');
  entry.writeUInt32LE(comment.length, 4);
  return `II*\0\x08\0\0\0\x01\0${entry.toString('latin1')}\0\0\0\0${comment}`;
}

/** Exif with a description and a position. */
function exif(description: string): Buffer {
  const tiff = Buffer.alloc(300);
  tiff.write('II*\0\x08\0\0\0', 'latin1');
  const entry = (at: number, tag: number, type: number, values: number, value: number): void => {
    tiff.writeUInt16LE(tag, at);
    tiff.writeUInt16LE(type, at + 2);
    tiff.writeUInt32LE(values, at + 4);
    tiff.writeUInt32LE(value, at + 8);
  };
  tiff.writeUInt16LE(2, 8);
  entry(10, 0x010e, 2, description.length + 1, 200);
  entry(22, 0x8825, 4, 1, 60);
  tiff.write(`${description}\0`, 200, 'latin1');
  tiff.writeUInt16LE(4, 60);
  entry(62, 1, 2, 2, 0x4e);
  entry(74, 2, 5, 3, 130);
  entry(86, 3, 2, 2, 0x57);
  entry(98, 4, 5, 3, 154);
  for (const [index, value] of [52, 30, 36, 13, 15, 0].entries()) {
    tiff.writeUInt32LE(value, 130 + 8 * index);
    tiff.writeUInt32LE(1, 134 + 8 * index);
  }
  return tiff;
}

test('a missing end, and pages or frames that are not read, are seen', async () => {
  const thumbnail = segment(0xe1, latin1('Exif\0\0\xff\xd8\xff\xd9'));
  const [jpeg, png] = [await jpegWith(thumbnail), await pngWith(chunk('acTL', Buffer.alloc(8)))];
  const page = (next: number): Buffer => {
    const tiff = Buffer.from('49492a0008000000' + '000000000000'.repeat(2), 'hex');
    tiff.writeUInt32LE(next, 10);
    return tiff;
  };
  const header = (kind: ImageKind) => ({ kind, width: 1, height: 1 });
  assert.ok(!isTruncated(jpeg, header('jpeg')) && isTruncated(jpeg.subarray(0, -2), header('jpeg')));
  assert.ok(hasMoreFrames(png, header('png')) && !hasMoreFrames(await pngWith(), header('png')));
  assert.deepEqual(tiffDirectories(page(14)), [8, 14]);
  assert.deepEqual(tiffDirectories(page(8)), [8]);
  for (const kind of ['png', 'jpeg'] as const) {
    const image = await drawn.encode(kind as 'png');
    assert.ok(!hasImageAfterEnd(image, header(kind)), kind);
    assert.ok(hasImageAfterEnd(Buffer.concat([image, latin1('..'), jpeg]), header(kind)), kind);
  }
  // The three bytes at which a JPEG starts are common in data.
  const chance = ['\xff\xd8\xff\x12data', '\xff\xd8\xff\xe0\0\x04data', '\xff\xd8\xff'].map(latin1);
  const image = await drawn.encode('jpeg');
  for (const after of chance) assert.ok(!hasImageAfterEnd(Buffer.concat([image, after]), header('jpeg')));
  await assert.rejects(protect('a.png', png, LABEL), /only the first page or frame of an image is read/);
});

test('headers tell kind and size, and what is no image is none', async () => {
  const size = { width: drawn.width, height: drawn.height };
  for (const kind of ['png', 'jpeg', 'webp'] as const)
    assert.deepEqual(readImageHeader(await drawn.encode(kind as 'png')), { kind, ...size });
  const bitmap = Buffer.alloc(60);
  bitmap.write('BM');
  bitmap.writeUInt32LE(40, 14);
  bitmap.writeInt32LE(7, 18);
  bitmap.writeInt32LE(-9, 22);
  assert.deepEqual(readImageHeader(bitmap), { kind: 'bmp', width: 7, height: 9 });
  const tiff = Buffer.alloc(40);
  tiff.write('MM\0*\0\0\0\x08\0\x02', 'latin1');
  tiff.write('\x01\0\0\x03\0\0\0\x01\0\x05\0\0\x01\x01\0\x04\0\0\0\x01\0\0\0\x06', 10, 'latin1');
  assert.deepEqual(readImageHeader(tiff), { kind: 'tiff', width: 5, height: 6 });
  for (const other of ['BMW is a company, and this is text.', 'II', 'GIF89a', ''])
    assert.equal(imageKind(latin1(other)), undefined, other);
  for (const cut of [8, 20])
    assert.equal(readImageHeader((await drawn.encode('png')).subarray(0, cut)), undefined);
});

describe('metadata is read', () => {
  const rows: readonly (readonly [what: string, image: () => Promise<Buffer>, expected: string])[] = [
    ['nothing of pixels alone', () => drawn.encode('png'), ''],
    ['text of PNG', () => pngWith(chunk('tEXt', latin1('Author\0Bob'))), 'Author: Bob'],
    [
      'packed text',
      () => pngWith(chunk('zTXt', Buffer.concat([latin1('A\0\0'), deflateSync('Bob')]))),
      'A: Bob',
    ],
    ['text in UTF-8', () => pngWith(chunk('iTXt', Buffer.from('A\0\0\0de\0B\0Bö'))), 'A: Bö'],
    [
      'Exif of PNG',
      () => pngWith(chunk('eXIf', exif('By Bob'))),
      'By Bob\nGPS position: 52.510000° N, 13.250000° W',
    ],
    ['a comment', () => jpegWith(segment(0xfe, Buffer.from('Bob'))), 'Bob'],
    [
      'Exif of JPEG',
      () => jpegWith(segment(0xe1, Buffer.concat([latin1('Exif\0\0'), exif('By Bob')]))),
      'By Bob\nGPS position: 52.510000° N, 13.250000° W',
    ],
    [
      'XMP',
      () => jpegWith(segment(0xe1, latin1('http://ns.adobe.com/xap/1.0/\0<a b="Eve"><c>Bob</c></a>'))),
      'Eve\nBob',
    ],
    [
      'XMP in single quotes, with references',
      () =>
        jpegWith(
          segment(0xe1, latin1("http://ns.adobe.com/xap/1.0/\0<a b = 'E&#118;e'><c>B&amp;o&#98;</c></a>")),
        ),
      'Eve\nB&ob',
    ],
    ...(['ASCII\0\0\0Bob', 'UNICODE\0B\0o\0b\0', 'UNICODE\0\0B\0o\0b', 'Bob by Eve'] as const).map(
      (comment) =>
        [
          `an Exif comment ${JSON.stringify(comment)}`,
          () => jpegWith(segment(0xe1, latin1(`Exif\0\0${userComment(comment)}`))),
          comment.includes('by') ? comment : 'Bob',
        ] as const,
    ),
    ...(['png', 'jpeg', 'webp'] as const).map(
      (kind) =>
        [
          `text after the end of ${kind}`,
          async () => Buffer.concat([await drawn.encode(kind as 'png'), latin1('\x01\0by Bob\0')]),
          'by Bob',
        ] as const,
    ),
    [
      'text after the end of bmp',
      () => Promise.resolve(Buffer.concat([bitmap(), latin1('\x01\0by Bob\0')])),
      'by Bob',
    ],
    [
      'text between and after further images',
      async () => {
        const jpeg = await drawn.encode('jpeg');
        return Buffer.concat([jpeg, latin1('\x01by Bob'), jpeg, jpeg, latin1('\x01to Eve')]);
      },
      'by Bob\nto Eve',
    ],
    [
      'text after the end of bmp whose header states a smaller size, without its pixels',
      () => {
        const bytes = Buffer.concat([
          bitmap().subarray(0, 54),
          latin1('text'.repeat(12)),
          latin1('\x01by Bob'),
        ]);
        for (const [at, value] of [2, 18, 22].entries()) bytes.writeUInt8(4 * Math.min(at, 1), value);
        return Promise.resolve(bytes);
      },
      'by Bob',
    ],
    [
      'an address in a colour profile, without the makers of profiles',
      () =>
        jpegWith(
          segment(
            0xe2,
            latin1('ICC_PROFILE\0\x01\x01\0text\0Copyright IEC 61966-2.1\0\0b\0o\0b\0@\0x\0.\0y\0\x01'),
          ),
        ),
      'bob@x.y',
    ],
    [
      'what stands before damage',
      async () => (await pngWith(chunk('tEXt', latin1('A\0Bob')))).subarray(0, 60),
      'A: Bob',
    ],
  ];
  for (const [what, image, expected] of rows)
    it(what, async () => {
      assert.equal(readMetadata(await image()), expected);
    });
});

/** A photograph of other lines with a thumbnail. */
function photograph(thumbnail: Buffer): Buffer {
  const small = drawText(['Some other lines.']).encodeSync('jpeg');
  return Buffer.concat([small.subarray(0, 2), segment(0xe1, exifWith(thumbnail)), small.subarray(2)]);
}

test('a thumbnail is read, since it may show what was removed, and is not kept', async () => {
  const image = photograph(drawn.encodeSync('jpeg'));
  const { sections } = await readImage(image);
  assert.equal(sections.map(({ part = 'picture' }) => part).join(), 'picture,thumbnail');
  assert.match(sections[1]?.text ?? '', /Hello Jane Miller/);
  const { bytes } = await protect('a.jpg', image, LABEL);
  assert.deepEqual((await readImage(bytes)).sections.length, 1);
});

test('a damaged thumbnail is unread, and its photograph is read', async () => {
  const whole = drawn.encodeSync('jpeg');
  for (const thumbnail of [whole.subarray(0, -1_000), whole.subarray(0, 20)]) {
    const { sections, unread = [] } = await readImage(photograph(thumbnail));
    assert.match(sections[0]?.text ?? '', /Some other lines/);
    assert.equal(unread.map(({ part }) => part).join(), 'thumbnail');
  }
});

describe('pictures that a text holds in base64', () => {
  const url = (data: string, type = 'png'): string => `data:image/${type};base64,${data}`;

  it('are redacted, and the text around them stays', async () => {
    const data = (await drawn.encode('png')).toString('base64');
    for (const [name, before, after] of [
      ['a.html', '<p>Hello<img src="', '"></p>'],
      ['a.json', '{"photo":"', '","mail":"x"}'],
      ['a.eml', 'From: x\r\nContent-Type: text/html\r\n\r\n<img src="', '">\r\n'],
    ] as const) {
      const { text, leaks, notes } = await protect(name, before + url(data) + after, LABEL);
      assert.deepEqual(leaks, []);
      assert.ok(text.startsWith(before) && text.endsWith(after), name);
      assert.match(notes.join(), /picture 1\.png: read by OCR/);
      const [written] = picturesIn(text);
      const { sections } = await readImage(present(written, 'a picture').bytes);
      assert.match(sections[0]?.text ?? '', /Hello .*welcome to the club/);
      assert.doesNotMatch(sections[0]?.text ?? '', /Jane|Miller/);
    }
    const bare = (before: string, after: string) => before + data + after;
    for (const [name, text] of [
      ['rows.csv', bare('name,photo\nBob,', '\n')],
      ['a.yaml', bare('photo: ', '\n')],
    ] as const) {
      const { text: written, leaks } = await protect(name, text, LABEL);
      assert.deepEqual(leaks, []);
      assert.doesNotMatch(written, /Bob/);
      const { sections } = await readImage(present(picturesIn(written)[0], 'a picture').bytes);
      assert.match(sections[0]?.text ?? '', /Hello .*welcome to the club/);
      assert.doesNotMatch(sections[0]?.text ?? '', /Jane|Miller/);
    }
    const gif = `![x](${url('R0lGODlhAQABAAAAACw=', 'gif')})`;
    await assert.rejects(protect('a.md', gif), /picture 1\.gif, which cannot be examined/);
    assert.equal((await protect('a.md', gif, LABEL, 'keep')).text, gif);
    assert.match((await protect('a.md', gif, LABEL, 'drop')).text, /^!\[x\]\(data:image\/gif;base64,iVBOR/);
  });
});

describe('text in images', () => {
  it('is said to be unread in a second image, and answered without it', async () => {
    const both = Buffer.concat([await drawn.encode('jpeg'), await drawn.encode('jpeg')]);
    const { unread } = await readImage(both);
    assert.equal(unread?.map(({ part }) => part).join(), 'images after its end');
    const reader = new ImageReader(() => ({
      read: (_name, bytes) => readImage(bytes),
      close: () => Promise.resolve(),
    }));
    assert.match((await reader.read(both)).text, /Hello Jane Miller/);
    await assert.rejects(reader.read(both.subarray(0, 2_000)), /its end is missing/);
    await reader.close();
  });

  it('is read with its boxes', async () => {
    const { sections, unread = [] } = await readImage(await drawn.encode('png'));
    assert.deepEqual(unread, []);
    const { text = '', boxes = [] } = sections[0] ?? {};
    assert.match(text, /Hello Jane Miller, welcome to the club\.\nYour friend is not here today\./);
    const jane = boxes.find(({ start, end }) => text.slice(start, end) === 'Jane')?.box;
    assert.ok(
      jane !== undefined && jane.left > 110 && jane.left < 150 && jane.top > 45 && jane.top < 65,
      JSON.stringify(jane),
    );
  });

  it('is read in its language', async () => {
    const german = drawText([
      'Sehr geehrte Frau Größner, wir danken für die Überweisung',
      'und grüßen Sie herzlich aus München.',
    ]);
    const { sections } = await readImage(await german.encode('jpeg'));
    assert.match(
      sections[0]?.text ?? '',
      /Frau Größner, wir danken für die Überweisung\s+und grüßen Sie herzlich aus München/,
    );
  });

  it('is read on pages of a PDF, and a page without anything stays unread', async () => {
    const { width, height } = drawn;
    const { data } = drawn.getContext('2d').getImageData(0, 0, width, height);
    const grey = Array.from({ length: width * height }, (_none, index) =>
      String.fromCharCode(data[index * 4] ?? 0),
    );
    const image = stream(
      grey.join(''),
      `/Type /XObject /Subtype /Image /Width ${width.toString()} /Height ${height.toString()} /ColorSpace /DeviceGray /BitsPerComponent 8`,
    );
    const resources = '/Resources << /Font << /F1 3 0 R >> /XObject << /I 10 0 R >> >>';
    const pdf = rawPdf({
      objects: [image],
      pages: [
        { entries: resources, content: `q 612 0 0 ${((612 * height) / width).toFixed(0)} 0 600 cm /I Do Q` },
        { content: 'q BI /W 1 /H 1 /CS /G /BPC 8 ID \xff EI Q' },
      ],
    });
    const { unread = [] } = await readPdf(pdf);
    assert.deepEqual(unread, [{ part: 'pages 1-2', reason: 'it is an image' }]);
    const read = await readPictures(pdf, unread);
    assert.match(read.sections[0]?.text ?? '', /Hello Jane Miller, welcome/);
    assert.equal(read.sections[0]?.page, 1);
    const box = read.sections[0].boxes?.[0]?.box;
    assert.ok(
      box !== undefined && box.top > 90 && box.top < 192 && box.left > 5 && box.left < 40,
      JSON.stringify(box),
    );
    assert.deepEqual(read.unread, [{ part: 'page 2', reason: 'it is an image, and blank or damaged' }]);
  });

  it('is covered, with metadata gone and the rest left', async () => {
    for (const [name, image] of [
      ['a.png', await pngWith(chunk('tEXt', latin1('Author\0Bob')))],
      ['a.jpg', await jpegWith(segment(0xfe, Buffer.from('Bob')))],
    ] as const) {
      const { bytes, leaks, searched, notes } = await protect(name, image, LABEL);
      assert.deepEqual(leaks, []);
      assert.deepEqual(searched?.left, []);
      assert.deepEqual([...new Set(notes)], ['its metadata is removed']);
      assert.equal(imageKind(bytes), imageKind(image));
      assert.equal(readMetadata(bytes), '');
      assert.ok(!bytes.includes('Bob'));
      const text = (await readImage(bytes)).sections[0]?.text ?? '';
      assert.match(text, /Hello .*welcome to the club\.\nYour friend is not here today\./);
      assert.doesNotMatch(text, /Jane|Miller/);
    }
  });

  it('is not covered where it cannot be, and that is said', async () => {
    const huge = await drawn.encode('png');
    huge.writeUInt32BE(60_000, 16);
    huge.writeUInt32BE(60_000, 20);
    for (const [name, image, reason] of [
      ['a.tif', Buffer.from('49492b000800000010000000', 'hex'), /BigTIFF is not supported/],
      ['a.png', huge, /60000 × 60000 pixels; the limit is 50 million/],
      ['a.png', latin1('\x89PNG and nothing of it'), /damaged/],
      ['a.png', (await drawn.encode('png')).subarray(0, 500), /damaged/],
      [
        'a.tiff',
        latin1(
          'MM\0*\0\0\0\x08\0\x02\x01\0\0\x03\0\0\0\x01\0\x05\0\0\x01\x01\0\x04\0\0\0\x01\0\0\0\x06\0\0\0\0',
        ),
        /TIFF/,
      ],
    ] as const)
      await assert.rejects(
        protect(name, image, LABEL),
        (error) => error instanceof NotProtected && reason.test(error.message),
      );
  });
});
