import { HIDDEN_PLACES, hex, MAIL } from './pdf-hidden-places.js';
import { rawPdf, show, stream, withUpdate } from './raw-pdf.js';

export { MAIL } from './pdf-hidden-places.js';

const OUTSIDE = /^- (?:comments|trailer|text (?:outside|before|between|behind|after))/;

const field = (entries: string): string => `<< /FT /Tx /T (email) ${entries} >>`;
export const form = (entries: string): string => `/AcroForm << /Fields [10 0 R] ${entries} >>`;
export const annotated = (annotation: string) => ({
  objects: [annotation],
  pages: [{}, { entries: '/Annots [10 0 R]' }],
});
const spaced = (gap: number): string =>
  [...MAIL].map((letter, index) => show(letter, 60 + gap * index, 700)).join('');

/** Places of a PDF in which a value may stand, and where a reader says that it found it. */
export const PDF_PLACES: readonly (readonly [what: string, pdf: Buffer, where: RegExp])[] = [
  ['text of a page', rawPdf({ pages: [{}, { content: show(MAIL, 60, 700) }] }), /^2 : /],
  [
    'value of a field',
    rawPdf({ objects: [field(`/V (${MAIL})`)], catalog: form('') }),
    /^- form field "email"/,
  ],
  [
    'value of a field in UTF-16',
    rawPdf({ objects: [field(`/V <${hex(MAIL)}>`)], catalog: form('') }),
    /form field/,
  ],
  [
    'default of a field',
    rawPdf({ objects: [field(`/DV (${MAIL})`)], catalog: form('') }),
    /^- form field "email"/,
  ],
  [
    'tooltip of a field',
    rawPdf({ objects: [field(`/TU (${MAIL})`)], catalog: form('') }),
    /^- form field "email"/,
  ],
  [
    'options of a field',
    rawPdf({ objects: [`<< /FT /Ch /T (choice) /Opt [(a) [(1) (${MAIL})]] >>`], catalog: form('') }),
    /^- form field "choice"/,
  ],
  [
    'state of a check box',
    rawPdf({ objects: ['<< /FT /Btn /T (box) /V /jane.doe#40example.org >>'], catalog: form('') }),
    /^- form field "box"/,
  ],
  [
    'XFA form',
    rawPdf({
      objects: [stream(`<xfa><mail>jane.doe&#64;example.org</mail></xfa>`)],
      catalog: '/AcroForm << /Fields [] /XFA [(datasets) 10 0 R] >>',
    }),
    /^- XFA form/,
  ],
  [
    'widget of a page',
    rawPdf(annotated(`<< /Type /Annot /Subtype /Widget /Rect [0 0 9 9] /FT /Tx /T (mail) /V (${MAIL}) >>`)),
    /^2 form field "mail"/,
  ],
  [
    'annotation',
    rawPdf(annotated(`<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] /Contents (Ask ${MAIL}) >>`)),
    /^2 annotation/,
  ],
  [
    'author of an annotation',
    rawPdf(annotated(`<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] /T (${MAIL}) >>`)),
    /^2 annotation/,
  ],
  [
    'rich text of an annotation',
    rawPdf(
      annotated(
        `<< /Type /Annot /Subtype /FreeText /Rect [0 0 9 9] /RC (<body><p>jane.doe&#64;<b>example.org</b></p></body>) >>`,
      ),
    ),
    /^2 annotation/,
  ],
  [
    'link',
    rawPdf(
      annotated(`<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (mailto:${MAIL}) >> >>`),
    ),
    /^2 link/,
  ],
  [
    'launch action',
    rawPdf(
      annotated(
        `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /Launch /F (C:/Users/${MAIL}/a.exe) >> >>`,
      ),
    ),
    /^2 link/,
  ],
  [
    'script of a link',
    rawPdf(
      annotated(
        `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /JavaScript /JS (app.alert\\("${MAIL}"\\)) >> >>`,
      ),
    ),
    /^2 link/,
  ],
  [
    'script of the document',
    rawPdf({
      objects: [stream(`var to = "${MAIL}";`)],
      catalog: '/Names << /JavaScript << /Names [(init) << /S /JavaScript /JS 10 0 R >>] >> >>',
    }),
    /^- JavaScript/,
  ],
  [
    'bookmark',
    rawPdf({
      objects: [
        '<< /First 11 0 R /Last 11 0 R /Count 1 >>',
        `<< /Title (${MAIL}) /Parent 10 0 R /Dest [100 0 R /Fit] >>`,
      ],
      catalog: '/Outlines 10 0 R',
    }),
    /^- bookmark/,
  ],
  ...['Title', 'Author', 'Subject', 'Keywords', 'Creator', 'Reviewer'].map(
    (key) =>
      [
        `${key} of the document`,
        rawPdf({ objects: [`<< /${key} (${MAIL}) >>`], trailer: '/Info 10 0 R' }),
        new RegExp(`^- document information: ${key}`),
      ] as const,
  ),
  [
    'key of the document information',
    rawPdf({ objects: ['<< /jane.doe#40example.org (x) >>'], trailer: '/Info 10 0 R' }),
    /^- document information/,
  ],
  [
    'XMP metadata',
    rawPdf({
      objects: [stream(`<?xpacket?><rdf:li>${MAIL}</rdf:li>`, '/Type /Metadata /Subtype /XML')],
      catalog: '/Metadata 10 0 R',
    }),
    /^- metadata/,
  ],
  [
    'named destination',
    rawPdf({ catalog: `/Names << /Dests << /Names [(${MAIL}) [100 0 R /Fit]] >> >>` }),
    /^- named destination/,
  ],
  ['page label', rawPdf({ catalog: `/PageLabels << /Nums [0 << /P (${MAIL} ) >>] >>` }), /^- page label/],
  [
    'alternate text',
    rawPdf({
      objects: [`<< /Type /StructElem /S /Figure /Alt (${MAIL}) >>`],
      catalog: '/StructTreeRoot << /Type /StructTreeRoot /K 10 0 R >>',
    }),
    /^- structure tree/,
  ],
  [
    'replacement text in content',
    rawPdf({ pages: [{ content: `/Span << /ActualText (${MAIL}) >> BDC ${show('x', 9, 9)} EMC` }] }),
    /^1 replacement text/,
  ],
  [
    'name of a layer',
    rawPdf({
      objects: [`<< /Type /OCG /Name (${MAIL}) >>`],
      catalog: '/OCProperties << /OCGs [10 0 R] /D << >> >>',
    }),
    /^- layer/,
  ],
  [
    'hidden layer',
    rawPdf({
      objects: ['<< /Type /OCG /Name (l) >>'],
      catalog: '/OCProperties << /OCGs [10 0 R] /D << /OFF [10 0 R] >> >>',
      pages: [
        {
          entries: '/Resources << /Font << /F1 3 0 R >> /Properties << /L 10 0 R >> >>',
          content: `/OC /L BDC ${show(MAIL, 60, 700)} EMC`,
        },
      ],
    }),
    /^1 : /,
  ],
  [
    'text outside the crop box',
    rawPdf({ pages: [{ entries: '/CropBox [0 0 300 300]', content: show(MAIL, 400, 700) }] }),
    /^1 : /,
  ],
  ['text outside the media box', rawPdf({ pages: [{ content: show(MAIL, -900, 2700) }] }), /^1 : /],
  ['invisible text', rawPdf({ pages: [{ content: `3 Tr ${show(MAIL, 60, 700)}` }] }), /^1 : /],
  ['letters one by one', rawPdf({ pages: [{ content: spaced(6.7) }] }), /^1 : /],
  ['letters one by one, widely spaced', rawPdf({ pages: [{ content: spaced(14) }] }), /^1 : /],
  [
    'letters one by one, in reverse',
    rawPdf({
      pages: [
        {
          content: [...MAIL]
            .map((letter, index) => show(letter, 60 + 9 * index, 700))
            .reverse()
            .join(''),
        },
      ],
    }),
    /^1 : /,
  ],
  [
    'letters with character spacing',
    rawPdf({ pages: [{ content: `4 Tc ${show(MAIL, 60, 700)}` }] }),
    /^1 : /,
  ],
  [
    'letters with moves between them',
    rawPdf({
      pages: [
        {
          content: `BT /F1 12 Tf 60 700 Td [${[...MAIL].map((letter) => `(${letter})`).join(' -300 ')}] TJ ET`,
        },
      ],
    }),
    /^1 : /,
  ],
  [
    'rotated text',
    rawPdf({ pages: [{ content: `BT /F1 12 Tf 0 1 -1 0 300 100 Tm (${MAIL}) Tj ET` }] }),
    /^1 : /,
  ],
  [
    'rotated letters one by one',
    rawPdf({
      pages: [
        {
          content: [...MAIL]
            .map(
              (letter, index) =>
                `BT /F1 12 Tf 0.7071 0.7071 -0.7071 0.7071 ${(100 + 6 * index).toString()} ${(100 + 6 * index).toString()} Tm (${letter}) Tj ET`,
            )
            .join('\n'),
        },
      ],
    }),
    /^1 : /,
  ],
  [
    'form XObject of a page',
    rawPdf({
      objects: [
        stream(
          show(MAIL, 0, 0),
          '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /Font << /F1 3 0 R >> >>',
        ),
      ],
      pages: [{ entries: '/Resources << /XObject << /X 10 0 R >> >>', content: '/X Do' }],
    }),
    /^1 : /,
  ],
  [
    'form XObject that no page shows',
    rawPdf({
      objects: [
        stream(
          show(MAIL, 0, 0),
          '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /Font << /F1 3 0 R >> >>',
        ),
      ],
    }),
    /^- /,
  ],
  [
    'pattern',
    rawPdf({
      objects: [
        stream(
          show(MAIL, 0, 0),
          '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 /Resources << /Font << /F1 3 0 R >> >>',
        ),
      ],
      pages: [{ entries: '/Resources << /Pattern << /P 10 0 R >> /Font << /F1 3 0 R >> >>' }],
    }),
    /^1 pattern/,
  ],
  [
    'appearance of a stamp',
    rawPdf({
      objects: [
        '<< /Type /Annot /Subtype /Stamp /Rect [0 0 9 9] /AP << /N 11 0 R >> >>',
        stream(show(MAIL, 0, 0), '/BBox [0 0 9 9] /Resources << /Font << /F1 3 0 R >> >>'),
      ],
      pages: [{ entries: '/Annots [10 0 R]' }],
    }),
    /^1 annotation/,
  ],
  [
    'page outside the page tree',
    rawPdf({
      objects: [
        '<< /Type /Page /Contents 11 0 R /Resources << /Font << /F1 3 0 R >> >> >>',
        stream(show(MAIL, 9, 9)),
      ],
    }),
    /^- page outside/,
  ],
  ['object that nothing refers to', rawPdf({ objects: [`<< /Note (${MAIL}) >>`] }), /^- unreferenced object/],
  [
    'description of an attachment',
    rawPdf({
      objects: [
        `<< /Type /Filespec /F (a.txt) /Desc (${MAIL}) /EF << /F 11 0 R >> >>`,
        stream('x', '/Type /EmbeddedFile'),
      ],
      catalog: '/Names << /EmbeddedFiles << /Names [(a) 10 0 R] >> >>',
    }),
    /^- attachment "a\.txt"/,
  ],
  ...[
    ['name of an attachment', `/F (${MAIL}.txt)`, '/Type /EmbeddedFile', /^- attachment:/],
    ['its name for DOS', `/F (a) /DOS (${MAIL})`, '/Type /EmbeddedFile', /^- attachment "a"/],
    ['its kind', '/F (a)', `/Type /EmbeddedFile /Subtype /${MAIL.replace('@', '#40')}`, /^- attachment "a"/],
    ['its parameters', '/F (a)', `/Params << /Mac << /Creator (${MAIL}) >> >>`, /^- attachment "a"/],
  ].map(
    ([what, spec, entries, where]) =>
      [
        String(what),
        rawPdf({
          objects: [
            `<< /Type /Filespec ${String(spec)} /EF << /F 11 0 R >> >>`,
            stream('x', String(entries)),
          ],
          catalog: '/Names << /EmbeddedFiles << /Names [(a) 10 0 R] >> >>',
        }),
        where as RegExp,
      ] as const,
  ),
  ['text that begins as a date does', rawPdf({ objects: [`<< /N (D:2024 ${MAIL}) >>`] }), /^- unref/],
  ['name that is a value', rawPdf({ objects: [`<< /N /${MAIL.replace('@', '#40')} >>`] }), /^- unreferenced/],
  ['text behind the end', Buffer.concat([rawPdf({}), Buffer.from(`\nAnn ${MAIL}`)]), OUTSIDE],
  ['text before the start', Buffer.concat([Buffer.from(`${MAIL}\n`), rawPdf({})]), OUTSIDE],
  [
    'comment between objects',
    Buffer.from(rawPdf({}).toString('latin1').replace('endobj', `endobj % ${MAIL}`), 'latin1'),
    OUTSIDE,
  ],
  ['entry of the trailer', rawPdf({ trailer: `/Note (${MAIL})` }), OUTSIDE],
  [
    'schema of a portfolio',
    rawPdf({ catalog: `/Collection << /Schema << /A << /N (${MAIL}) >> >> >>` }),
    /^- portfolio/,
  ],
  [
    'certificate of a signature',
    rawPdf({
      objects: [
        field(`/V << /Type /Sig /Contents <3080060009${Buffer.from(MAIL).toString('hex')}0001020304> >>`),
      ],
      catalog: form(''),
    }),
    /^- form field/,
  ],
  [
    'page with a font without a name',
    rawPdf({
      font: '<< /Type /Font /Subtype /Type1 /BaseFont 12 >>',
      pages: [{ content: show(MAIL, 60, 700) }],
    }),
    /^1 : /,
  ],
  [
    'page with a font whose name is damaged',
    rawPdf({
      font: '<< /Type /Font /Subtype /Type1 /BaseFont Helvetica# >>',
      pages: [{ content: show(MAIL, 60, 700) }],
    }),
    /^1 : /,
  ],
  [
    'earlier revision',
    withUpdate(
      rawPdf({ pages: [{ content: show(MAIL, 60, 700) }] }),
      new Map([[101, stream(show('Removed', 60, 700))]]),
    ),
    /^1 revision 1 of 2, page 1/,
  ],
  ...HIDDEN_PLACES,
];
