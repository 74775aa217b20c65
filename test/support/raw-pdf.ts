/** Objects of a PDF beside its catalog, its pages and the font. */
export interface RawPdf {
  /** Bodies of objects, from number 10. */
  readonly objects?: readonly string[];
  /** Entries of the catalog. */
  readonly catalog?: string;
  /** Entries of the trailer. */
  readonly trailer?: string;
  /** Entries of each page, and the content of it; default: one page with a word. */
  readonly pages?: readonly { readonly entries?: string; readonly content?: string }[];
  /** Font F1. */
  readonly font?: string;
}

const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';

/** A PDF whose objects are given as they stand in the file; characters are bytes. */
export function rawPdf({
  objects = [],
  catalog = '',
  trailer = '',
  pages = [{}],
  font = FONT,
}: RawPdf): Buffer {
  const numbered = new Map<number, string>();
  const kids = pages.map((_page, index) => `${(100 + 2 * index).toString()} 0 R`).join(' ');
  numbered.set(1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`);
  numbered.set(
    2,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length.toString()} /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> >>`,
  );
  numbered.set(3, font);
  for (const [index, body] of objects.entries()) numbered.set(10 + index, body);
  for (const [index, { entries = '', content = show('Page text', 60, 700) }] of pages.entries()) {
    const number = 100 + 2 * index;
    numbered.set(
      number,
      `<< /Type /Page /Parent 2 0 R /Contents ${(number + 1).toString()} 0 R ${entries} >>`,
    );
    numbered.set(number + 1, stream(content));
  }
  return assemble('%PDF-1.7\n', numbered, `/Root 1 0 R ${trailer}`);
}

/** The file with changed objects appended, as an incremental update. */
export function withUpdate(pdf: Buffer, changed: ReadonlyMap<number, string>): Buffer {
  return assemble(pdf.toString('latin1'), changed, '/Root 1 0 R');
}

/** A stream object. */
export const stream = (content: string, entries = ''): string =>
  `<< /Length ${content.length.toString()} ${entries} >>\nstream\n${content}\nendstream`;

/** Content that shows a text. */
export const show = (text: string, x: number, y: number): string =>
  `BT /F1 12 Tf ${x.toString()} ${y.toString()} Td (${text}) Tj ET\n`;

function assemble(start: string, objects: ReadonlyMap<number, string>, trailer: string): Buffer {
  let text = start;
  let table = 'xref\n';
  for (const [number, body] of objects) {
    table += `${number.toString()} 1\n${text.length.toString().padStart(10, '0')} 00000 n \n`;
    text += `${number.toString()} 0 obj\n${body}\nendobj\n`;
  }
  const previous = /startxref\n(\d+)\n%%EOF\n$/.exec(start)?.[1];
  const size = Math.max(...objects.keys(), 1_000) + 1;
  const entries = `/Size ${size.toString()} ${trailer} ${previous === undefined ? '' : `/Prev ${previous}`}`;
  const at = text.length.toString();
  return Buffer.from(`${text}${table}trailer\n<< ${entries} >>\nstartxref\n${at}\n%%EOF\n`, 'latin1');
}
