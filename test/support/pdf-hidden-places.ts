import { rawPdf, show, stream } from './raw-pdf.js';

/** The value that stands in each of the places. */
export const MAIL = 'jane.doe@example.org';
export const hex = (text: string): string => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16().toString('hex');

/** Places in page content, scripts and colour profiles that no program shows. */
export const HIDDEN_PLACES: readonly (readonly [what: string, pdf: Buffer, where: RegExp])[] = [
  [
    'property of a marked point',
    rawPdf({ pages: [{ content: `/Note << /Of [ << /To (${MAIL}) >> ] >> DP ${show('x', 9, 9)}` }] }),
    /^1 replacement text/,
  ],
  [
    'name of marked content',
    rawPdf({ pages: [{ content: `/jane.doe#40example.org BMC ${show('x', 9, 9)} EMC` }] }),
    /^1 replacement text/,
  ],
  [
    'operand of an unknown operator',
    rawPdf({ pages: [{ content: `${show('x', 9, 9)} BX (${MAIL}) show EX` }] }),
    /^1 replacement text/,
  ],
  [
    'operand without an operator',
    rawPdf({ pages: [{ content: `${show('x', 9, 9)} 12 <${hex(MAIL)}>` }] }),
    /^1 replacement text/,
  ],
  [
    'comment in the content of a page',
    rawPdf({ pages: [{ content: `% ${MAIL}\n${show('x', 9, 9)}` }] }),
    /^1 comment/,
  ],
  [
    'escapes in a script',
    rawPdf({
      catalog: String.raw`/OpenAction << /S /JavaScript /JS (to = "jane\\x2edoe\\u0040example\\56org") >>`,
    }),
    /^- action on opening/,
  ],
  [
    'strings that a script joins',
    rawPdf({
      objects: [stream(`to = 'jane.doe' +\n  '@' + 'example.org'`)],
      catalog: '/OpenAction << /S /JavaScript /JS 10 0 R >>',
    }),
    /^- action on opening/,
  ],
  [
    'broken colour profile',
    rawPdf({
      objects: [stream(`profile of ${MAIL}`, '/N 3')],
      catalog: '/OutputIntents [<< /S /GTS_PDFA1 /DestOutputProfile 10 0 R >>]',
    }),
    /^- metadata of an image/,
  ],
];
