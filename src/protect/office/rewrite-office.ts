import path from 'node:path';
import { HTML_DIALECT, XML_DIALECT, type MarkupDialect } from '../../formats/html/markup-dialect.js';
import { LINKS_DIALECT, OFFICE_DIALECT, PROPERTIES_DIALECT } from '../../formats/office/office-dialect.js';
import { decodeFile } from '../decode-file.js';
import { rewriteMarkupText } from '../markup/rewrite-markup.js';
import { NotProtected } from '../not-protected.js';
import { partOf, type Rewriting } from '../rewriting.js';
import { readParts, writeParts, type OfficePart } from './office-parts.js';

/** Parts that hold names of kinds and forms alone. */
const TECHNICAL =
  /^\[Content_Types\]\.xml$|(?:^|\/)(?:theme|styles|fontTable|calcChain|itemProps)[^/]*\.xml$/;
/** What no reader of the file looks at: settings of printers, fonts. */
const OF_DEVICES = /(?:^|\/)(?:printerSettings\d*\.bin|[^/]*\.(?:odttf|fntdata|ttf))$/i;
const PICTURE = /\.(?:png|jpe?g|gif|bmp|tiff?)$/i;
/** A picture of the first page as it was. */
const THUMBNAIL = /^docProps\/thumbnail\.\w+$/i;
const MACROS = /vbaProject\.bin$/i;
/** One transparent dot. */
const EMPTY_PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==',
  'base64',
);

/** What is read of a part; undefined: it is no markup. */
export function dialectOf(name: string): MarkupDialect | undefined {
  if (/\.html?$/i.test(name)) return HTML_DIALECT;
  if (!/\.(?:xml|rels|vml|svg)$/i.test(name)) return undefined;
  if (name.endsWith('.rels')) return LINKS_DIALECT;
  if (name.startsWith('docProps/')) return PROPERTIES_DIALECT;
  return name.startsWith('customXml/') || name.endsWith('.svg') ? XML_DIALECT : OFFICE_DIALECT;
}

/** A Word document, part by part. @throws NotProtected, ServiceError */
export async function rewriteDocx(bytes: Buffer, rewriting: Rewriting): Promise<Buffer> {
  const parts = await readParts(bytes);
  if (!parts.some(({ name }) => name === 'word/document.xml')) throw new NotProtected('it is no DOCX file');
  return writeParts(await rewriteParts(parts, rewriting));
}

/** Writes the parts of an Office file again, each as its kind wants it. @throws NotProtected, ServiceError */
export async function rewriteParts(
  parts: readonly OfficePart[],
  rewriting: Rewriting,
): Promise<readonly OfficePart[]> {
  const written: OfficePart[] = [];
  for (const part of parts) written.push({ ...part, bytes: await rewritePart(part, rewriting) });
  return written;
}

async function rewritePart({ name, bytes }: OfficePart, rewriting: Rewriting): Promise<Buffer> {
  if (TECHNICAL.test(name) || bytes.length === 0) return bytes;
  const dialect = dialectOf(name);
  if (dialect === undefined) return rewriteOther(name, bytes, rewriting);
  const source = decodeFile(bytes);
  refuseEntities(source, name);
  const text = await rewriteMarkupText(source, dialect, rewriting, name);
  return text === source ? bytes : Buffer.from(withSpaces(text));
}

async function rewriteOther(name: string, bytes: Buffer, rewriting: Rewriting): Promise<Buffer> {
  const inner = await rewriting.inner(path.posix.basename(name), bytes, partOf(rewriting, name));
  if (inner !== undefined) return inner;
  const kept = partOf(rewriting, name);
  if (THUMBNAIL.test(name)) return EMPTY_PICTURE;
  if (OF_DEVICES.test(name)) {
    rewriting.note(`${kept} is kept and was not looked into`);
    return bytes;
  }
  if (rewriting.attachments === 'keep') {
    rewriting.note(`${kept} is kept and was not looked into (--attachments keep)`);
    return bytes;
  }
  if (rewriting.attachments === 'refuse')
    throw new NotProtected(`it holds ${kept}, which is not looked into: say --attachments keep or drop`);
  if (MACROS.test(name)) throw new NotProtected(`it holds macros (${kept}), which cannot be dropped`);
  if (PICTURE.test(name) && bytes.equals(EMPTY_PICTURE)) return bytes;
  rewriting.note(`${kept} is dropped (--attachments drop)`);
  return PICTURE.test(name) ? EMPTY_PICTURE : Buffer.alloc(0);
}

/** Entities that a part declares itself are no part of the format; what they stand for would not be seen. */
export function refuseEntities(source: string, name: string): void {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(source))
    throw new NotProtected(`${name} holds a document type declaration, which is refused`);
}

/** Text that begins or ends with spaces keeps them only where that is said. */
export const withSpaces = (xml: string): string =>
  xml.replaceAll(/<((?:\w+:)?(?:t|delText))>(?=\s|[^<]*\s<)/g, '<$1 xml:space="preserve">');
