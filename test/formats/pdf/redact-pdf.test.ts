import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it, test } from 'node:test';
import { PDFRawStream } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { openPdf, unpackStream } from '../../../src/formats/pdf/open-pdf.js';
import { PdfiumDocument } from '../../../src/formats/pdf/pdfium.js';
import { unpackFiles } from '../../../src/formats/pdf/unpack-files.js';
import { readPdf } from '../../../src/formats/pdf/read-pdf.js';
import { performRedaction } from '../../../src/formats/pdf/redact-pdf.js';
import { searchResult } from '../../../src/transform/verification/search-result.js';
import { ValueIndex } from '../../../src/transform/verification/value-index.js';
import { drawText } from '../../support/draw-text.js';
import { rawPdf, show, stream, withUpdate } from '../../support/raw-pdf.js';
import { MAIL, PDF_PLACES } from '../../support/pdf-places.js';
import { LABEL, redact } from '../../support/redact-pdf.js';
import { protect } from '../../support/rewriting.js';

describe('a value is gone from each place of a PDF', () => {
  // What a pattern draws cannot be removed; such a file is refused (below).
  for (const [what, pdf] of PDF_PLACES.filter(([place]) => place !== 'pattern'))
    it(what, async () => {
      const { bytes } = await redact(pdf, [MAIL]);
      const { sections } = await readPdf(bytes);
      assert.ok(!JSON.stringify(sections).replaceAll(/\s/g, '').includes(MAIL));
      const index = new ValueIndex();
      index.add(MAIL, 'EMAIL_ADDRESS');
      assert.deepEqual((await searchResult(index, [bytes])).left, []);
    });
});

async function filesOf(pdf: Uint8Array): Promise<string> {
  let text = '';
  for await (const item of unpackFiles(pdf))
    if (item.kind === 'file') for await (const piece of item.pieces) text += Buffer.from(piece).toString();
  return text;
}

const page = (content: string, entries = '') => rawPdf({ pages: [{ content, entries }] });
const textsOf = async (bytes: Buffer): Promise<string> =>
  (await readPdf(bytes)).sections
    .map(({ text }) => text)
    .join('\n')
    .replaceAll(/\s+/g, ' ');

describe('what stands beside a value stays', () => {
  for (const [what, pdf, left] of [
    ['words of its line', page(show(`Ask ${MAIL} today`, 60, 700)), ['Ask', 'today']],
    ['letters that touch it', page(show(`x;${MAIL};y`, 60, 700)), ['x;', ';y']],
    [
      'lines above and below',
      page(['One', MAIL, 'Two'].map((text, line) => show(text, 60, 700 - 13 * line)).join('')),
      ['One', 'Two'],
    ],
    ['a near-miss', page(show(`${MAIL} and x${MAIL}x`, 60, 700)), [`x${MAIL}x`]],
    ['a turned page', page(show(`Ask ${MAIL} today`, 60, 700), '/Rotate 90'), ['Ask', 'today']],
    ['a scaled page', page(`.4 0 0 .4 9 9 cm ${show(`Ask ${MAIL} today`, 60, 700)}`), ['Ask', 'today']],
  ] as const)
    it(what, async () => {
      const text = await textsOf((await redact(pdf, [MAIL])).bytes);
      for (const word of [...left, LABEL]) assert.ok(text.includes(word), `${word} in ${text}`);
    });

  it('and no picture of the page changes outside of the box', async () => {
    const lines = [`Ask ${MAIL} today`, 'Second line'].map((text, line) => show(text, 60, 700 - 14 * line));
    const pdf = page(`.8 .9 1 rg 50 600 500 150 re f 0 g ${lines.join('')}`);
    const [before, after] = await Promise.all(
      [pdf, (await redact(pdf, [MAIL])).bytes].map(async (bytes) => {
        const document = await PdfiumDocument.open(bytes);
        const pixels = document.render(0, 2);
        document.close();
        return pixels;
      }),
    );
    assert.ok(before !== undefined && after !== undefined);
    const changed: (readonly [x: number, y: number])[] = [];
    for (let at = 0; at < before.rgba.length; at += 4)
      if ([0, 1, 2].some((colour) => before.rgba[at + colour] !== after.rgba[at + colour]))
        changed.push([((at / 4) % before.width) / 2, Math.floor(at / 4 / before.width) / 2]);
    assert.ok(changed.length > 500, changed.length.toString());
    // Points from the top left: the line stands at 792 - 700.
    for (const [x, y] of changed)
      assert.ok(x > 80 && x < 207 && y > 80 && y < 97, `${x.toString()}, ${y.toString()}`);
  });
});

describe('beside the text', () => {
  it('a picture under a value loses its pixels there', async () => {
    const image = stream(
      'U'.repeat(100 * 100),
      '/Type /XObject /Subtype /Image /Width 100 /Height 100 /ColorSpace /DeviceGray /BitsPerComponent 8',
    );
    const pdf = rawPdf({
      objects: [image],
      pages: [
        {
          entries: '/Resources << /Font << /F1 3 0 R >> /XObject << /I 10 0 R >> >>',
          content: `q 612 0 0 792 0 0 cm /I Do Q 3 Tr ${show(MAIL, 60, 700)}`,
        },
      ],
    });
    const { bytes } = await redact(pdf, [MAIL]);
    const { context } = await openPdf(bytes);
    const pixels = context
      .enumerateIndirectObjects()
      .flatMap(([, object]) =>
        object instanceof PDFRawStream && String(object.dict).includes('Image')
          ? [unpackStream(object).bytes]
          : [],
      );
    assert.equal(pixels.length, 1);
    const other = [...(pixels[0] ?? [])].filter((pixel) => pixel !== 0x55).length;
    assert.ok(other > 20 && other < 300, other.toString());
  });

  const attached = rawPdf({
    objects: ['<< /Type /Filespec /F (a.txt) /EF << /F 11 0 R >> >>', stream('x', '/Type /EmbeddedFile')],
    catalog: '/Names << /EmbeddedFiles << /Names [(a) 10 0 R] >> >>',
  });
  it('attachments that are not examined are refused, kept or emptied', async () => {
    await assert.rejects(redact(attached, [MAIL], 'refuse'), /contains a file that cannot be examined/);
    const kept = await redact(attached, [MAIL], 'keep');
    assert.deepEqual(kept.notes, ['attachment 1 is kept and was not examined']);
    const dropped = await redact(attached, [MAIL], 'drop');
    assert.match(dropped.notes.join(), /attachment 1 is emptied/);
    assert.equal(await filesOf(kept.bytes), 'x');
    assert.equal(await filesOf(dropped.bytes), '');
  });

  it('pictures of a page are dropped with those in forms, whose text stays', async () => {
    const form = '/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources';
    const pdf = rawPdf({
      objects: [
        stream(
          '\x55',
          '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8',
        ),
        stream(
          `q 9 0 0 9 0 0 cm /I Do Q q 1 0 0 1 0 90 cm /G Do Q`,
          `${form} << /XObject << /I 10 0 R /G 12 0 R >> >>`,
        ),
        stream(
          `${show('Kept', 60, 600)} q 60 0 0 60 90 90 cm /I Do Q`,
          `${form} << /Font << /F1 3 0 R >> /XObject << /I 10 0 R >> >>`,
        ),
      ],
      pages: [
        {
          entries: '/Resources << /Font << /F1 3 0 R >> /XObject << /I 10 0 R /F 11 0 R >> >>',
          content: `q 60 0 0 60 0 0 cm /I Do Q /F Do`,
        },
      ],
    });
    const edits = {
      pages: [],
      pictures: [],
      hidden: [],
      values: [],
      besidePages: [],
      files: [],
      withoutImages: [0],
    };
    const done = await performRedaction({ bytes: pdf, edits });
    assert.ok(done.kind === 'redacted');
    const { bytes } = done.pdf;
    const saved = await PdfiumDocument.open(bytes);
    assert.deepEqual(saved.imageAreas(0), []);
    assert.match(saved.textOf(0).text, /Kept/);
    saved.close();
    const objects = (await openPdf(bytes)).context.enumerateIndirectObjects();
    assert.deepEqual(
      objects.filter(([, object]) => object instanceof PDFRawStream && String(object.dict).includes('Image')),
      [],
    );
  });

  for (const [what, pdf, reason] of [
    [
      'a value that a pattern draws',
      PDF_PLACES.find(([place]) => place === 'pattern')?.[1],
      /still read in pattern; nothing was written/,
    ],
    ['an encrypted file', readFileSync('test/formats/pdf/fixtures/encrypted-aes-256.pdf'), /is encrypted/],
    ['a damaged file', Buffer.from('%PDF-1.7\nnothing\n%%EOF'), /damaged|broken/],
    [
      'a page that is an image of nothing',
      rawPdf({ pages: [{ content: 'q BI /W 1 /H 1 /CS /G /BPC 8 ID \xFF EI Q' }] }),
      /page 1 cannot be examined \(it is an image, and blank or damaged.*--attachments/,
    ],
  ] as const)
    it(`${what} is refused`, async () => {
      await assert.rejects(redact(pdf ?? Buffer.alloc(0), [MAIL], 'refuse'), reason);
    });

  it('a value that another page breaks over a line, where a part of it was found, is removed as a whole', async () => {
    const [whole, start] = ['DE89 3704 0044 0532', 'DE89 3704'];
    const broken = [start, '0044 0532', 'and more'].map((text, line) => show(text, 60, 700 - 13 * line));
    const pdf = rawPdf({ pages: [{ content: show(whole, 60, 700) }, { content: broken.join('') }] });
    const text = await textsOf((await redact(pdf, [whole, start])).bytes);
    assert.ok(!/\d/.test(text.replaceAll(LABEL, '')) && text.includes('and more'), text);
  });

  it('the registry of a font that is named like a value stays', async () => {
    const font =
      '<< /Type /Font /Subtype /Type0 /BaseFont /Made /Encoding /Identity-H /DescendantFonts [11 0 R] >>';
    const objects = [
      font,
      '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Made /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>',
    ];
    const entries = '/Resources << /Font << /F1 3 0 R /F2 10 0 R >> >>';
    const pdf = rawPdf({
      objects,
      pages: [{ content: `${show('Adobe', 60, 700)}BT /F2 12 Tf 60 600 Td <0001> Tj ET`, entries }],
    });
    const { bytes } = await redact(pdf, ['Adobe']);
    assert.ok(!(await textsOf(bytes)).includes('Adobe'));
    assert.match(bytes.toString('latin1'), /\/Registry ?\(Adobe\)/);
  });

  it('XMP with a byte order mark is rewritten', async () => {
    const xmp = `\xEF\xBB\xBF<?xpacket begin="\xEF\xBB\xBF"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>${MAIL}</dc:creator></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
    const pdf = rawPdf({
      objects: [stream(xmp, '/Type /Metadata /Subtype /XML')],
      catalog: '/Metadata 10 0 R',
    });
    const text = (await redact(pdf, [MAIL])).bytes.toString('latin1');
    assert.ok(!text.includes(MAIL));
  });

  const image = (size: number, entries = ''): string =>
    stream(
      'x',
      `/Type /XObject /Subtype /Image /Width ${size.toString()} /Height ${size.toString()} /ColorSpace /DeviceGray /BitsPerComponent 8 ${entries}`,
    );
  const icon = stream(
    'q 9 0 0 9 0 0 cm /I Do Q',
    '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /I 10 0 R >> >>',
  );
  const withImages = '/Resources << /Font << /F1 3 0 R >> /XObject << /I 10 0 R /J 11 0 R >> >>';
  const button = '/Annots [<< /Type /Annot /Subtype /Widget /FT /Btn /Rect [0 0 9 9] /MK << /I 11 0 R >> >>]';
  for (const [what, objects, entries, content] of [
    ['that nothing draws', [image(100)], withImages, ''],
    [
      'that is an alternate of another',
      [image(100), image(9, '/Alternates [<< /Image 10 0 R >>]')],
      withImages.replace('/I 10 0 R', ''),
      'q 9 0 0 9 0 0 cm /J Do Q',
    ],
    ['that is an icon of a button', [image(100), icon], button, ''],
    ['that is the mask of one that nothing draws', [image(100), image(9, '/SMask 10 0 R')], withImages, ''],
  ] as const)
    it(`an image ${what} is removed from a file without findings`, async () => {
      const pdf = rawPdf({ objects, pages: [{ content: `${show('Hello', 60, 700)} ${content}`, entries }] });
      const { bytes, notes } = await redact(pdf, [MAIL], 'refuse');
      assert.deepEqual(notes, ['images that no page displays are removed']);
      assert.ok(!bytes.includes('/Width 100'));
    });

  const plain = page(show('Hello', 60, 700));
  for (const [what, pdf, note] of [
    [
      'an image of an earlier revision',
      withUpdate(
        rawPdf({
          objects: [image(100)],
          pages: [{ content: `${show('Hello', 60, 700)} q 9 0 0 9 0 0 cm /I Do Q`, entries: withImages }],
        }),
        new Map([
          [10, 'null'],
          [101, stream(show('Hello', 60, 700))],
        ]),
      ),
      'earlier revisions are removed',
    ],
    [
      'binary data after the end',
      Buffer.concat([plain, Buffer.from(`\xFF\xD8\xFF\xE0 ${'\x01\xFE'.repeat(99)} /Width 100`, 'latin1')]),
      'data that belongs to no object in use is removed',
    ],
  ] as const)
    it(`${what} does not survive in a file without findings`, async () => {
      assert.ok(pdf.includes('/Width 100'));
      const { bytes, notes } = await redact(pdf, [MAIL], 'refuse');
      assert.ok(!bytes.includes('/Width 100'));
      assert.deepEqual(notes, [note]);
      assert.match(await textsOf(bytes), /Hello/);
      assert.equal((await redact(bytes, [MAIL], 'refuse')).bytes, bytes);
    });

  it('a file without findings stays as it is', async () => {
    const pdf = page(show('Nothing', 60, 700));
    assert.equal((await redact(pdf, [MAIL])).bytes, pdf);
  });
});

test('values in any pieces, sizes, spaces and angles are gone, and other words stay', async () => {
  const piece = fc.record({
    cuts: fc.uniqueArray(fc.integer({ min: 1, max: MAIL.length - 1 }), { maxLength: 4 }),
    size: fc.integer({ min: 6, max: 40 }),
    spacing: fc.constantFrom(0, 0, 0.5, 2),
    angle: fc.constantFrom(0, 0, 0, 30, 90, 180),
    mode: fc.constantFrom(0, 3, 7),
    isHex: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 4 }), async (pieces) => {
      const pages = pieces.map(({ cuts, size, spacing, angle, mode, isHex }, index) => {
        const ends = [...cuts.sort((a, b) => a - b), MAIL.length];
        const parts = ends.map((end, at) => MAIL.slice(ends[at - 1] ?? 0, end));
        const written = parts.map((part) => (isHex ? `<${Buffer.from(part).toString('hex')}>` : `(${part})`));
        const [cos, sin] = [Math.cos, Math.sin].map((of) => of((angle * Math.PI) / 180).toFixed(4));
        const at = `${cos ?? ''} ${sin ?? ''} -${sin ?? ''} ${cos ?? ''} 300 400 Tm`.replace('--', '');
        return `BT /F1 ${size.toString()} Tf ${spacing.toString()} Tc ${mode.toString()} Tr ${at} [(Left${index.toString()} ) ${written.join(' -20 ')} ( right${index.toString()})] TJ ET`;
      });
      const { bytes } = await redact(rawPdf({ pages: pages.map((content) => ({ content })) }), [MAIL]);
      const text = await textsOf(bytes);
      assert.ok(!text.replaceAll(' ', '').includes(MAIL), text);
      for (const index of pieces.keys())
        for (const word of [`Left${index.toString()}`, `right${index.toString()}`])
          assert.ok(text.replaceAll(' ', '').includes(word), `${word} in ${text}`);
    }),
    { numRuns: 60 },
  );
});

test('metadata of pictures is read and removed, with their thumbnails and what follows their end', async () => {
  const jpeg = drawText(['Some lines', 'of text']).encodeSync('jpeg').toString('latin1');
  const comment = '\xff\xfe\0\x08by Bob';
  const thumbnail = `\xff\xe1\0\x0aExif\0\0\xff\xd8`;
  const body = `${jpeg.slice(0, 2)}${comment}${thumbnail}${jpeg.slice(2)}to Eve`;
  // Profiles contain tables of numbers, by which they are not taken for text.
  const profile = Buffer.alloc(400, '\x81\x01\xff\x9d', 'latin1').fill(0, 0, 200);
  profile.write('acsp', 36);
  profile.writeUInt32BE(1, 128);
  profile.write('cprt', 132);
  profile.writeUInt32BE(144, 136);
  profile.writeUInt32BE(40, 140);
  profile.write('text\0\0\0\0bob@acme.example', 144);
  const pdf = rawPdf({
    objects: [
      stream(
        body,
        '/Subtype /Image /Width 700 /Height 92 /BitsPerComponent 8 /ColorSpace [/ICCBased 11 0 R] /Filter /DCTDecode',
      ),
      stream(profile.toString('latin1'), '/N 3'),
    ],
    pages: [{ entries: '/Resources << /XObject << /I 10 0 R >> >>', content: 'q 60 0 0 9 0 600 cm /I Do Q' }],
  });
  const { sections } = await readPdf(pdf);
  const texts = sections.map(({ text }) => text).join();
  for (const text of ['by Bob', 'to Eve', 'bob@acme.example']) assert.ok(texts.includes(text), text);
  const { bytes, notes } = await protect('a.pdf', pdf, 'default: {operator: label}');
  assert.ok(notes.includes('metadata of its images is removed'), notes.join());
  for (const text of ['Bob', 'Eve', 'Exif', 'bob@']) assert.ok(!bytes.includes(text), text);
  assert.ok(bytes.includes('\xff\xd8\xff\xe0', 0, 'latin1'), 'the picture stays');
});
