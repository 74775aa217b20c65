import { crc32, deflateRawSync } from 'node:zlib';

/** A PDF with one page for each text; lines at line feeds. ASCII alone. */
export function makePdf(pages: readonly string[]): Buffer {
  const objects: string[] = [];
  const add = (text: string): number => objects.push(text);
  add('<< /Type /Catalog /Pages 2 0 R >>');
  const kids = pages.map((_page, index) => `${(4 + 2 * index).toString()} 0 R`).join(' ');
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length.toString()} >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  for (const page of pages) {
    const lines = page.split('\n').map((line) => `(${line.replaceAll(/[\\()]/g, '\\$&')}) Tj T*`);
    const content = `BT /F1 11 Tf 14 TL 60 760 Td ${lines.join('\n')} ET`;
    const number = objects.length + 1;
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${(number + 1).toString()} 0 R >>`,
    );
    add(`<< /Length ${content.length.toString()} >>\nstream\n${content}\nendstream`);
  }
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${(index + 1).toString()} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  const entries = offsets.map((offset) => `${offset.toString().padStart(10, '0')} 00000 n \n`).join('');
  const size = (objects.length + 1).toString();
  text += `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start.toString()}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';

/** A DOCX file with these paragraphs. */
export const makeDocx = (paragraphs: readonly string[]): Buffer =>
  makeRawDocx(paragraphs.map((text) => `<w:p><w:r><w:t>${escapeXml(text)}</w:t></w:r></w:p>`).join(''));

/**
 * A DOCX file with this body, as XML.
 * @param start what stands before the root of the document
 */
export function makeRawDocx(body: string, start = ''): Buffer {
  return makeZip([
    [
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}" Target="word/document.xml"/></Relationships>`,
    ],
    ['word/document.xml', `${start}<w:document xmlns:w="${WORD}"><w:body>${body}</w:body></w:document>`],
  ]);
}

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A ZIP archive. */
export function makeZip(files: readonly (readonly [name: string, content: string | Uint8Array])[]): Buffer {
  const parts: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of files) {
    const packed = deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(Buffer.byteLength(content), 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    const version = Buffer.from([20, 0]);
    central.push(
      Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), version, common, rest, Buffer.from(name)]),
    );
    parts.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, directory, end]);
}
