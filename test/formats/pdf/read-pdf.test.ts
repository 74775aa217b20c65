import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { PDFRawStream } from '@cantoo/pdf-lib';
import type { DocumentText } from '../../../src/formats/content/document-text.js';
import { openPdf } from '../../../src/formats/pdf/open-pdf.js';
import { surveyGraphics } from '../../../src/formats/pdf/page-graphics.js';
import { readPdf } from '../../../src/formats/pdf/read-pdf.js';
import { annotated, form, MAIL, PDF_PLACES } from '../../support/pdf-places.js';
import { rawPdf, show, stream, withUpdate } from '../../support/raw-pdf.js';

/** Sections as "page part: text". */
const inWords = ({ sections }: DocumentText): readonly string[] =>
  sections.map(({ page, part, text }) => `${page?.toString() ?? '-'} ${part ?? ''}: ${text}`);

describe('a value is found in each place of a PDF', () => {
  for (const [what, pdf, where] of PDF_PLACES) {
    it(what, async () => {
      const words = inWords(await readPdf(pdf));
      assert.ok(
        words.some((text) => text.includes(MAIL) && where.test(text)),
        words.join('\n'),
      );
    });
  }
});

const image = (width: number, height: number): string =>
  stream(
    '\u0000\u0001',
    `/Type /XObject /Subtype /Image /Width ${width.toString()} /Height ${height.toString()} /ColorSpace /DeviceGray /BitsPerComponent 8`,
  );
/** A Type 3 font in which the letter `P` is an image. */
const glyphFont = (width: number, height: number): string =>
  `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /FirstChar 80 /LastChar 80 /Widths [9]
/Encoding << /Differences [80 /P] >> /CharProcs << /P 200 0 R >> >>
endobj
200 0 obj
${stream(`9 0 d0 BI /W ${width.toString()} /H ${height.toString()} /IM true ID x EI`)}`;
const scanned = {
  entries: '/Resources << /Font << /F1 3 0 R >> /XObject << /I 10 0 R >> >>',
  content: '/I Do',
};
const unreadOf = ({ unread = [] }: DocumentText): readonly string[] =>
  unread.map(({ part, reason }) => `${part}: ${reason}`);
const packed = deflateSync(Buffer.from(show(MAIL, 60, 700) + 'q Q '.repeat(2_000) + show('end', 60, 60)), {
  level: 0,
}).toString('latin1');

describe('what cannot be read of a PDF is named', () => {
  const rows: readonly (readonly [what: string, pdf: Buffer, unread: readonly string[]])[] = [
    ['nothing of a page with text', rawPdf({}), []],
    ['nothing of an empty page', rawPdf({ pages: [{}, { content: '' }] }), []],
    [
      'nothing of a page with text and an icon',
      rawPdf({ objects: [image(30, 20)], pages: [{ ...scanned, content: `/I Do ${show('Hi', 9, 9)}` }] }),
      [],
    ],
    [
      'a page with text and an image that is as small as a line',
      rawPdf({ objects: [image(90, 20)], pages: [{ ...scanned, content: `/I Do ${show('Hi', 9, 9)}` }] }),
      ['page 1: it contains an image in addition to text'],
    ],
    [
      'a page with text and an inline image',
      rawPdf({ pages: [{ content: `${show('Hi', 9, 9)} q BI /W 90 /H 20 /CS /G /BPC 8 ID x EI Q` }] }),
      ['page 1: it contains an image in addition to text'],
    ],
    [
      'a page with text and an inline image with a palette',
      rawPdf({
        pages: [
          {
            content: `${show('Hi', 9, 9)} q BI /W 90 /H 20 /CS [/I /RGB 255 <${'0a'.repeat(768)}>] /BPC 8 ID x EI Q`,
          },
        ],
      }),
      ['page 1: it contains an image in addition to text'],
    ],
    [
      'a page that is drawn with a font of images',
      rawPdf({
        font: glyphFont(400, 50)
          .replaceAll('80', '32')
          .replace('/P]', '/space]')
          .replace('/P 200', '/space 200'),
        pages: [{ content: show(' ', 9, 9) }],
      }),
      ['page 1: it is an image'],
    ],
    [
      'nothing of an empty page with a font of images',
      rawPdf({ font: glyphFont(400, 50), pages: [{ content: '' }] }),
      [],
    ],
    [
      'a page with text and a pattern drawn with a font of images',
      rawPdf({
        objects: [
          stream(
            show('P', 9, 9),
            '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 /Resources << /Font << /F1 11 0 R >> >>',
          ),
          glyphFont(400, 50),
        ],
        pages: [
          {
            entries: '/Resources << /Font << /F1 3 0 R >> /Pattern << /P 10 0 R >> >>',
            content: `${show('Hi', 9, 9)} /Pattern cs /P scn 0 0 9 9 re f`,
          },
        ],
      }),
      [
        'page 1: it contains an image in addition to text',
        'page 1: it contains outlines or patterns in addition to text',
      ],
    ],
    [
      'a page with text and curves',
      rawPdf({ pages: [{ content: `${show('Hi', 9, 9)} 0 0 m ${'1 1 2 2 3 3 c '.repeat(60)} f` }] }),
      ['page 1: it contains outlines or patterns in addition to text'],
    ],
    [
      'nothing of a page with text and few curves',
      rawPdf({ pages: [{ content: `${show('Hi', 9, 9)} 0 0 m ${'1 1 2 2 3 3 c '.repeat(20)} f` }] }),
      [],
    ],
    ['nothing of a font whose glyphs are images of letters', rawPdf({ font: glyphFont(40, 50) }), []],
    [
      'a font whose glyphs are images of words',
      rawPdf({ font: glyphFont(400, 50) }),
      ['page 1: its text is drawn with a font of images'],
    ],
    [
      'an image that no page displays',
      rawPdf({ objects: [image(90, 20)], pages: [{ entries: scanned.entries }] }),
      ['images outside the pages: no page displays them'],
    ],
    [
      'an image in the hidden state of an annotation',
      rawPdf({
        objects: [
          image(90, 20),
          stream('', '/Type /XObject /Subtype /Form /BBox [0 0 9 9]'),
          stream(
            '/I Do',
            '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /I 10 0 R >> >>',
          ),
        ],
        pages: [
          {
            entries:
              '/Annots [<< /Type /Annot /Subtype /Stamp /Rect [0 0 9 9] /AP << /N 11 0 R /D 12 0 R >> >>]',
          },
        ],
      }),
      ['page 1: it contains an annotation with an image that is not displayed'],
    ],
    [
      'a page that is an image',
      rawPdf({ objects: [image(90, 20)], pages: [{}, scanned] }),
      ['page 2: it is an image'],
    ],
    [
      'pages that are images',
      rawPdf({ objects: [image(90, 20)], pages: [scanned, scanned, {}, scanned] }),
      ['pages 1-2: it is an image', 'page 4: it is an image'],
    ],
    [
      'a page that is an inline image',
      rawPdf({ pages: [{ content: 'q BI /W 1 /H 1 /CS /G /BPC 8 ID x EI Q' }] }),
      ['page 1: it is an image'],
    ],
    [
      'a scanned page with a stamp',
      rawPdf({
        objects: [image(2_000, 3_000)],
        pages: [{ ...scanned, content: `/I Do ${show('Seen', 9, 9)}` }],
      }),
      ['page 1: it contains a large image and little text'],
    ],
    [
      'a page that is missing',
      rawPdf({ catalog: '/Pages 10 0 R', objects: ['<< /Type /Pages /Kids [100 0 R 77 0 R] /Count 2 >>'] }),
      ['page 2: it is missing or damaged'],
    ],
    [
      'a page whose content ends too early',
      withUpdate(
        rawPdf({ pages: [{}, {}] }),
        new Map([[103, stream(packed.slice(0, 4_000), '/Filter /FlateDecode')]]),
      ),
      ['page 2: its content is damaged; the text before the damage was read'],
    ],
    [
      'a sound',
      rawPdf(annotated('<< /Type /Annot /Subtype /Sound /Rect [0 0 9 9] >>')),
      ['annotation on page 2: sound, video and 3D content is not read'],
    ],
    [
      'data of an unknown kind',
      rawPdf({
        objects: [stream('\u0000\u0001\u0002\u0003')],
        catalog: '/PieceInfo << /X << /Private 10 0 R >> >>',
      }),
      ['private data: it contains binary data of an unknown kind'],
    ],
  ];
  for (const [what, pdf, unread] of rows) {
    it(what, async () => {
      assert.deepEqual(unreadOf(await readPdf(pdf)), unread);
    });
  }
});

test('the glyphs and forms that pages share are examined once', async () => {
  const form = '/Type /XObject /Subtype /Form /BBox [0 0 9 9]';
  const page = { entries: scanned.entries, content: `${show('P', 9, 9)} /I Do` };
  const pdf = rawPdf({
    font: glyphFont(400, 50),
    objects: [stream('q Q', form)],
    pages: [page, page, page],
  });
  const objects = await openPdf(pdf);
  let [shared, times] = [0, 0];
  for (const [{ objectNumber }, object] of objects.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || (objectNumber !== 10 && objectNumber !== 200)) continue;
    const { contents } = object;
    shared += 1;
    Object.defineProperty(object, 'contents', { get: () => ((times += 1), contents) });
  }
  const graphics = surveyGraphics(objects);
  for (const { dict } of objects.pages) assert.equal(dict && graphics.of(dict).fonts, 20_000);
  assert.deepEqual([shared, times], [2, 2]);
});

test('the text before damage of a page is read', async () => {
  const content = stream(packed.slice(0, 4_000), '/Filter /FlateDecode');
  const pdf = withUpdate(rawPdf({}), new Map([[101, content]]));
  assert.match(inWords(await readPdf(pdf)).join('\n'), /jane\.doe@example\.org/);
});

describe('near-misses', () => {
  it('words with spaces between them stay apart', async () => {
    const content = [...'Jane Doe']
      .map((letter, index) => (letter === ' ' ? '' : show(letter, 60 + 14 * index, 700)))
      .join('');
    assert.match(inWords(await readPdf(rawPdf({ pages: [{ content }] }))).join('\n'), /Jane Doe/);
  });
  it('words of neighbouring columns stay apart', async () => {
    const content = show('Jane', 60, 700) + show('Doe', 300, 700);
    assert.doesNotMatch(inWords(await readPdf(rawPdf({ pages: [{ content }] }))).join('\n'), /JaneDoe/);
  });
  it('lines stay apart', async () => {
    const content = show('jane.doe', 60, 700) + show('@example.org', 60, 680);
    assert.ok(
      !inWords(await readPdf(rawPdf({ pages: [{ content }] })))
        .join('\n')
        .includes(MAIL),
    );
  });
  it('text that a page shows is not given twice', async () => {
    const { sections } = await readPdf(rawPdf({ pages: [{ content: show(MAIL, 60, 700) }] }));
    assert.deepEqual(sections, [{ page: 1, text: MAIL }]);
  });
  it('a field whose name may be a value is not named', async () => {
    const pdf = rawPdf({ objects: [`<< /FT /Tx /T (${MAIL}) /V (x) >>`], catalog: form('') });
    assert.deepEqual(
      inWords(await readPdf(pdf)).filter((text) => text.includes(MAIL)),
      [`- form field: ${MAIL}\nx`],
    );
  });
});
