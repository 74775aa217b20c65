import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PDFContext, PDFName, type PDFRawStream } from '@cantoo/pdf-lib';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { readPdf } from '../../../src/formats/pdf/read-pdf.js';
import { readPictures } from '../../../src/formats/pdf/read-pictures.js';
import { technicalText, withoutTechnicalText } from '../../../src/formats/pdf/technical-texts.js';
import { drawText } from '../../support/draw-text.js';
import { rawPdf, show, stream } from '../../support/raw-pdf.js';
import { protect } from '../../support/rewriting.js';

const LABEL = 'default: {operator: label}';
const NAME = 'Jane Miller';
const drawn = drawText([`Hello ${NAME}, welcome to the club.`, 'Your friend is not here today.']);
const SIZE = `/Type /XObject /Subtype /Image /Width ${drawn.width.toString()} /Height ${drawn.height.toString()}`;
const RESOURCES =
  '/Resources << /Font << /F1 3 0 R >> /XObject << /I 10 0 R /F 11 0 R /M 12 0 R /T 13 0 R >> >>';
const PLACE = '510 0 0 60 20 600 cm';

/** A page that shows the drawn text, in points as wide as an eighth of its pixels. */
async function objects(): Promise<readonly string[]> {
  const jpeg = (await drawn.encode('jpeg', 90)).toString('latin1');
  const { data } = drawn.getContext('2d').getImageData(0, 0, drawn.width, drawn.height);
  const rows: string[] = [];
  for (let y = 0; y < drawn.height; y++) {
    const row = Buffer.alloc(Math.ceil(drawn.width / 8));
    for (let x = 0; x < drawn.width; x++)
      if ((data[(y * drawn.width + x) * 4] ?? 0) > 127) row[x >> 3] = (row[x >> 3] ?? 0) | (0x80 >> (x & 7));
    rows.push(row.toString('latin1'));
  }
  const upright = await loadImage(await drawn.encode('png'));
  const turned = createCanvas(drawn.height, drawn.width);
  const context = turned.getContext('2d');
  // Against the turn of its page, so that it is shown upright.
  context.translate(0, turned.height);
  context.rotate(-Math.PI / 2);
  context.drawImage(upright, 0, 0);
  const size = `/Type /XObject /Subtype /Image /Width ${turned.width.toString()} /Height ${turned.height.toString()}`;
  const rgb = '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode';
  return [
    stream(jpeg, `${SIZE} ${rgb}`),
    stream(
      `q ${PLACE} /I Do Q`,
      '/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /XObject << /I 10 0 R >> >>',
    ),
    stream(rows.join(''), `${SIZE} /ImageMask true /BitsPerComponent 1`),
    stream((await turned.encode('jpeg', 90)).toString('latin1'), `${size} ${rgb}`),
  ];
}

const PAGES = [
  ['a JPEG', `q ${PLACE} /I Do Q`, ''],
  ['an image in a form', '/F Do', ''],
  ['a stencil mask', `q 0 0 .4 rg ${PLACE} /M Do Q`, ''],
  ['a turned page', 'q 60 0 0 510 100 200 cm /T Do Q', '/Rotate 90'],
  ['a cropped page', `q ${PLACE} /I Do Q`, '/CropBox [10 500 600 700]'],
] as const;

describe('pages that are images', () => {
  it('lose the pixels of what OCR reads, and no more', async () => {
    const pages = PAGES.map(([, content, entries]) => ({ content, entries: `${RESOURCES} ${entries}` }));
    const pdf = rawPdf({ objects: await objects(), pages });
    // With `--verify`: the result is read by OCR again, and what was drawn in it is not taken for a value.
    const { bytes, notes } = await protect('letter.pdf', pdf, LABEL);
    assert.ok(notes.includes('pages 1-5: read by OCR; check what it may have misread'), notes.join('\n'));
    const unread = PAGES.map((_page, index) => ({
      part: `page ${(index + 1).toString()}`,
      reason: 'it is an image',
    }));
    const read = await readPictures(bytes, unread);
    assert.equal(read.sections.length, PAGES.length);
    for (const [index, [what]] of PAGES.entries()) {
      const text = read.sections[index]?.text ?? '';
      assert.match(text, /^Hello.*welcome to the club\.\s+Your friend is not here today/, what);
      assert.doesNotMatch(text, /Jane|Miller/, what);
    }
    const { sections } = await readPdf(bytes);
    const labels = sections.filter(({ text }) => text.includes('[PERSON]'));
    assert.equal(labels.length, PAGES.length);
  });

  it('are read upright where they are displayed turned or mirrored, and lose values there', async () => {
    // With the last, a value lies askew, and what is beside it is covered too.
    const places = [
      ['a quarter turn', '0 510 -60 0 300 100 cm', ''],
      ['a half turn', '-510 0 0 -60 560 600 cm', ''],
      ['three quarters of a turn', '0 -510 60 0 300 700 cm', ''],
      ['mirrored', '-510 0 0 60 560 600 cm', ''],
      ['upside down and mirrored', '510 0 0 -60 20 600 cm', ''],
      ['turned with its page', PLACE, '/Rotate 270'],
      ['turned against its page', '0 510 -60 0 300 100 cm', '/Rotate 90'],
      ['askew', '442 255 -30 52 100 100 cm', ''],
    ] as const;
    const pages = places.map(([, place, entries]) => ({
      content: `${show('There is a word on the page.', 60, 740)} q ${place} /I Do Q`,
      entries: `${RESOURCES} ${entries}`,
    }));
    const pdf = rawPdf({ objects: [(await objects())[0] ?? ''], pages });
    const { unread = [] } = await readPdf(pdf);
    const before = await readPictures(pdf, unread);
    const { bytes } = await protect('letter.pdf', pdf, LABEL);
    const after = await readPictures(bytes, unread, { budgetMs: 120_000, covered: new Map() });
    const textOn = (read: typeof before, index: number): string =>
      read.sections.map(({ page, text }) => (page === index + 1 ? text : '')).join('\n');
    for (const [index, [what]] of places.entries()) {
      assert.match(textOn(before, index), /Hello Jane Miller, welcome to the club/, what);
      assert.doesNotMatch(textOn(after, index), /Jane|Miller/, what);
      if (what !== 'askew') assert.match(textOn(after, index), /to the club/, what);
    }
  });

  it('lose values that were found elsewhere in the file', async () => {
    const pdf = rawPdf({
      objects: [(await objects())[0] ?? ''],
      pages: [{ content: `q ${PLACE} /I Do Q`, entries: RESOURCES }, { content: show('Call Bob', 60, 700) }],
      trailer: '/Info << /Author (Jane Miller) >>',
    });
    const { bytes } = await protect('letter.pdf', pdf, LABEL);
    const { sections } = await readPdf(bytes);
    assert.doesNotMatch(JSON.stringify(sections), /Jane|Miller|Bob/);
  });

  it('lose their values beside images outside the pages', async () => {
    const [image = ''] = await objects();
    const pdf = rawPdf({
      objects: [image, image.replace('/Type', '/SMask 12 0 R /Type'), image],
      pages: [{ content: `q ${PLACE} /I Do Q`, entries: RESOURCES }],
    });
    const { unread = [] } = await readPdf(pdf);
    // Without time for OCR.
    const { unread: late } = await readPictures(pdf, unread, { budgetMs: -1 });
    assert.deepEqual(
      late.map(({ part, reason }) => `${part}: ${reason}`),
      [
        'page 1: it is an image; OCR of the pages before it took too long',
        'images outside the pages: no page displays them; OCR of the pages before it took too long',
      ],
    );
    const { bytes } = await protect('letter.pdf', pdf, LABEL);
    const { sections } = await readPictures(bytes, [{ part: 'page 1', reason: 'it is an image' }]);
    assert.doesNotMatch(JSON.stringify(sections), /Jane|Miller/);
    assert.match(JSON.stringify(sections), /welcome to the club/);
  });

  it('are read where they stand beside text, and lose what the text says too', async () => {
    const text = ['Dear Bob,', 'the picture below is from our last meeting.', `Regards, ${NAME}`];
    const page = {
      content: `${text.map((line, at) => show(line, 60, 740 - 20 * at)).join('')} q ${PLACE} /I Do Q`,
      entries: RESOURCES,
    };
    const [image = ''] = await objects();
    const large = image.replace(/\/Width \d+ \/Height \d+/, '/Width 1000 /Height 1000');
    // The text layer of a scan lies over the pixels.
    const layer = { ...page, content: `q ${PLACE} /I Do Q 3 Tr ${show(`Hello ${NAME}, welcome`, 32, 640)}` };
    const pdf = rawPdf({ objects: await objects(), pages: [page, layer] });
    const before = await readPdf(pdf);
    assert.deepEqual(before.unread, [
      { part: 'pages 1-2', reason: 'it contains an image in addition to text', skipped: true },
      { part: 'images outside the pages', reason: 'no page displays them' },
    ]);
    assert.deepEqual((await readPdf(rawPdf({ objects: [large], pages: [page] }))).unread, [
      { part: 'page 1', reason: 'it contains a large image and little text' },
    ]);
    const [scanned] = (await readPictures(pdf, before.unread ?? [])).sections;
    assert.match(
      scanned?.text ?? '',
      /^Hello Jane Miller, welcome to the club\.\s+Your friend is not here today/,
    );
    const { bytes } = await protect('letter.pdf', pdf, LABEL);
    const { sections } = await readPdf(bytes);
    assert.doesNotMatch(JSON.stringify(sections), /Jane|Miller|Bob/);
    const unread = [1, 2].map((number) => ({ part: `page ${number.toString()}`, reason: 'it is an image' }));
    for (const { text: seen } of (await readPictures(bytes, unread, { budgetMs: 60_000, covered: new Map() }))
      .sections) {
      assert.doesNotMatch(seen, /Jane|Miller|Bob/);
      assert.match(seen, /welcome to the club\.\s+Your friend is not here today/);
    }
  });

  it('lose values wherever an image lies', async () => {
    const jpeg = (await drawn.encode('jpeg', 90)).toString('latin1');
    const inForm = '/Resources << /XObject << /I 10 0 R >> >>';
    const parts = [
      ...(await objects()),
      stream(
        `q ${PLACE} /I Do Q`,
        `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 612 792] /XStep 612 /YStep 792 ${inForm}`,
      ),
      stream('q 510 0 0 60 0 0 cm /I Do Q', `/Type /XObject /Subtype /Form /BBox [0 0 510 60] ${inForm}`),
      '<< /Type /Annot /Subtype /Stamp /Rect [20 600 530 660] /AP << /N 15 0 R >> >>',
      '<< /Type /OCG /Name (Notes) >>',
      '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 51 6] /FontMatrix [.1 0 0 .1 0 0] /FirstChar 80 /LastChar 80 /Widths [510] /Encoding << /Differences [80 /P] >> /CharProcs << /P 19 0 R >> /Resources << /XObject << /I 10 0 R >> >> >>',
      stream('510 0 d0 q 510 0 0 60 0 0 cm /I Do Q'),
    ];
    const text = show('There is a word on the page.', 60, 740);
    const entries =
      '/Resources << /Font << /F1 3 0 R /F3 18 0 R >> /XObject << /I 10 0 R /T 13 0 R >> /Pattern << /P 14 0 R >> /Properties << /L 17 0 R >> >>';
    const pages = [
      [
        'an inline image',
        `q ${PLACE} BI ${SIZE.replace(/.*Image/, '')} /CS /RGB /BPC 8 /F /DCT ID ${jpeg}\nEI Q`,
        '',
      ],
      ['a hidden layer', `/OC /L BDC q ${PLACE} /I Do Q EMC`, ''],
      ['an image below a box', `q ${PLACE} /I Do Q 0 g 0 580 612 100 re f`, ''],
      ['an annotation', '', '/Annots [16 0 R]'],
      ['a pattern', '/Pattern cs /P scn 20 600 510 60 re f', ''],
      ['a glyph', 'BT /F3 10 Tf 20 600 Td (P) Tj ET', ''],
    ] as const;
    const pdf = rawPdf({
      objects: parts,
      catalog: '/OCProperties << /OCGs [17 0 R] /D << /OFF [17 0 R] >> >>',
      pages: pages.map(([, content, own]) => ({
        content: `${text} ${content}`,
        entries: `${entries} ${own}`,
      })),
    });
    const before = await readPdf(pdf);
    const read = (await readPictures(pdf, before.unread ?? [])).sections.filter(
      ({ page }) => page !== undefined,
    );
    for (const [index, [what]] of pages.entries())
      assert.match(read.find(({ page }) => page === index + 1)?.text ?? '', /Hello Jane Miller/, what);
    const { bytes, notes } = await protect('letter.pdf', pdf, LABEL);
    assert.ok(notes.includes('images that no page displays are removed'), notes.join('\n'));
    assert.ok(
      notes.includes('the appearance of annotations with images that show values is removed'),
      notes.join('\n'),
    );
    const after = await readPdf(bytes);
    const left = (await readPictures(bytes, after.unread ?? [], { budgetMs: 60_000, covered: new Map() }))
      .sections;
    assert.doesNotMatch(JSON.stringify([left, after.sections]), /Jane|Miller/);
    // What was drawn over it, or not drawn, is not in the file either.
    assert.ok(!bytes.includes(Buffer.from(jpeg.slice(-400), 'latin1')));
  });

  it('lose images with values that their page does not show', async () => {
    const jpeg = (await drawn.encode('jpeg', 90)).toString('latin1');
    const other = drawText(['Nothing of note stands here.', 'The club is closed on Mondays.']);
    const entries = '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode';
    const empty = (kind: string): string =>
      stream(
        '\0'.repeat(100),
        `/Type /XObject /Subtype /Image /Width 10 /Height 10 /BitsPerComponent 8 ${kind}`,
      );
    const shown = stream((await other.encode('jpeg', 90)).toString('latin1'), `${SIZE} ${entries}`);
    const covering = 'q 510 0 0 60 20 600 cm /B Do Q';
    const drawing = `q ${PLACE} /I Do Q`;
    const places = [
      ['transparent', `/G gs ${drawing}`, ''],
      ['in an empty clip', `0 0 0 0 re W n ${drawing}`, ''],
      ['of one masked colour', drawing, '/Mask [0 255 0 255 0 255]'],
      ['below an empty mask', drawing, '/Mask 13 0 R'],
      ['below an empty soft mask', drawing, '/SMask 12 0 R'],
      ['outside the page', `q 510 0 0 60 5000 600 cm /I Do Q`, ''],
      ['outside the crop box', `q 510 0 0 60 20 720 cm /I Do Q`, ''],
      ['partly outside the crop box', `q 510 0 0 60 400 500 cm /I Do Q`, ''],
      ['tiny', 'q 5 0 0 .6 20 560 cm /I Do Q', ''],
      ['below another image', `${drawing} ${covering}`, ''],
    ] as const;
    const pages = [...places, ['in a form', '/F Do', '']] as const;
    const objects = [
      shown,
      '<< /ca 0 /CA 0 >>',
      empty('/ColorSpace /DeviceGray'),
      stream(
        '\xff'.repeat(20),
        '/Type /XObject /Subtype /Image /Width 10 /Height 10 /BitsPerComponent 1 /ImageMask true',
      ),
      stream(
        `/G gs ${drawing}`,
        '/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /ExtGState << /G 11 0 R >> /XObject << /I 15 0 R >> >>',
      ),
      ...pages.map(([, , own]) => stream(jpeg, `${SIZE} ${entries} ${own}`)),
    ];
    const pdf = rawPdf({
      objects,
      pages: pages.map(([, content], index) => ({
        content: `q 510 0 0 60 20 520 cm /B Do Q q ${content} Q`,
        entries: `/CropBox [0 480 612 700] /Resources << /ExtGState << /G 11 0 R >> /XObject << /B 10 0 R /F 14 0 R /I ${(15 + index).toString()} 0 R >> >>`,
      })),
    });
    const before = await readPdf(pdf);
    const read = await readPictures(pdf, before.unread ?? []);
    for (const [index, [what]] of pages.entries())
      assert.match(
        read.sections.map(({ page, text }) => (page === index + 1 ? text : '')).join('\n'),
        /Hello Jane Miller/,
        what,
      );
    const { bytes, notes } = await protect('letter.pdf', pdf, LABEL);
    assert.ok(
      notes.includes('images with values that their page does not show as a whole are removed'),
      notes.join('\n'),
    );
    assert.ok(!bytes.includes(Buffer.from(jpeg.slice(-400), 'latin1')));
    const after = await readPdf(bytes);
    const left = await readPictures(bytes, after.unread ?? []);
    assert.doesNotMatch(JSON.stringify([left.sections, after.sections]), /Jane|Miller/);
    // The visible image stays.
    assert.match(JSON.stringify(left.sections), /The club is closed/);
  });
});

describe('metadata of an encoded picture', () => {
  const MAIL = 'bob@acme.example';
  const context = PDFContext.create();
  const streamOf = (bytes: Buffer, entries: Parameters<typeof context.stream>[1]): PDFRawStream =>
    context.stream(bytes, entries);
  const jpx = (...boxes: readonly (readonly [type: string, data: string])[]): PDFRawStream => {
    const parts = boxes.map(([type, data]) => {
      const box = Buffer.from(`\0\0\0\0${type}${data}`, 'latin1');
      box.writeUInt32BE(box.length);
      return box;
    });
    return streamOf(Buffer.concat(parts), { Filter: 'JPXDecode' });
  };
  const written = (source: PDFRawStream): string =>
    Buffer.from(withoutTechnicalText(source)?.contents ?? []).toString('latin1');
  const START = ['jP  ', '\r\n\x87\n'] as const;

  it('is read in boxes of text, and not in data', () => {
    const uuid = 'u'.repeat(16);
    for (const [boxes, expected] of [
      [[START, ['xml ', `<a>${MAIL}</a>`]], MAIL],
      [[START, ['uuid', `${uuid}<a>${MAIL}</a>\0`]], MAIL],
      [[START, ['uuid', `${uuid}\x01<a>${MAIL}</a>`]], ''],
      [[START, ['uuid', `${uuid}\xff<a>${MAIL}</a>`]], ''],
      [[['xml ', `<a>${MAIL}</a>`]], ''],
    ] as const)
      assert.equal(technicalText(jpx(...boxes)), expected, JSON.stringify(boxes));
    const codestream = streamOf(Buffer.from('\xff\x4f\xff\x51\0\x29<a>pixels</a>', 'latin1'), {
      Filter: 'JPXDecode',
    });
    assert.equal(technicalText(codestream), '');
    assert.equal(withoutTechnicalText(codestream), undefined);
    assert.doesNotMatch(written(jpx(START, ['xml ', MAIL], ['jp2c', 'x'])), /bob/);
  });

  it('is removed from JFIF segments, and parameters of the last filter stay', async () => {
    const jpeg = await drawn.encode('jpeg');
    const start = 'JFIF\0\x01\x01\0\0\x01\0\x01';
    const segment = (marker: string, data: string): Buffer =>
      Buffer.from(`\xff${marker}\0${String.fromCharCode(data.length + 2)}${data}`, 'latin1');
    const after = jpeg.indexOf('\xff\xdb', 0, 'latin1');
    const bytes = Buffer.concat([
      jpeg.subarray(0, 2),
      segment('\xe0', `${start}\x03\x02${MAIL} .`),
      segment('\xe0', `JFXX\0${MAIL}`),
      segment('\xee', `Adobe\0d\0\0\0\0\x01${MAIL}`),
      segment('\xee', `Ducky${MAIL}`),
      jpeg.subarray(after),
    ]);
    const source = streamOf(Buffer.from(`${bytes.toString('hex')}>`), {
      Filter: ['ASCIIHexDecode', 'DCTDecode'],
      DecodeParms: [null, { ColorTransform: 0 }],
    });
    const plain = withoutTechnicalText(source);
    assert.deepEqual(
      Buffer.from(plain?.contents ?? []),
      Buffer.concat([
        jpeg.subarray(0, 2),
        segment('\xe0', `${start}\0\0`),
        segment('\xee', 'Adobe\0d\0\0\0\0\x01'),
        jpeg.subarray(after),
      ]),
    );
    assert.equal(
      plain?.dict.lookup(PDFName.of('DecodeParms'))?.toString().replaceAll(/\s/g, ''),
      '<</ColorTransform0>>',
    );
  });

  it('is removed from a colour profile, in whatever tag', () => {
    const profile = (tag: string, offset: number, size: number, text: string): Buffer => {
      const bytes = Buffer.alloc(200);
      bytes.write('acsp', 36);
      bytes.writeUInt32BE(1, 128);
      bytes.writeUInt32BE(offset, 136);
      bytes.writeUInt32BE(size, 140);
      bytes.write(`${tag}\0\0\0\0${text}`, 144);
      return bytes;
    };
    for (const [what, bytes] of [
      ['a size beyond the end', profile('text', 144, 0xffffff, MAIL)],
      ['another tag', profile('data', 144, 40, MAIL)],
      ['outside the tags', profile('text', 20, 4, MAIL)],
      ['wide letters', profile('data', 144, 50, MAIL.replaceAll(/./g, '\0$&'))],
      ['a short profile', profile('text', 0, 0, '').fill(MAIL, 44, 60).subarray(0, 100)],
    ] as const) {
      const source = streamOf(bytes, { N: 3 });
      assert.equal(technicalText(source).includes(MAIL), true, what);
      const plain = withoutTechnicalText(source);
      assert.ok(plain !== undefined, what);
      assert.equal(technicalText(plain), '', what);
    }
  });
});
