import {
  PDFDict,
  PDFInvalidObject,
  PDFName,
  PDFRawStream,
  PDFWriter,
  type PDFContext,
  type PDFObject,
  type PDFRef,
} from '@cantoo/pdf-lib';
import type { Drawing } from './object-texts.js';
import { contentsOf, inherited, invalidBytes, nameText, valueOf, type PdfObjects } from './open-pdf.js';

/** A page of a copy, and what it shows of the original. */
export type CopiedPage =
  | { readonly kind: 'page'; readonly number: number; readonly dict: PDFDict }
  | { readonly kind: 'drawing'; readonly drawing: Drawing };

/** A copy of a PDF whose pages show more than those of the original. */
export interface ReadableCopy {
  readonly bytes: Uint8Array;
  readonly pages: readonly CopiedPage[];
}

/** Points. Larger than any page, so that text outside a page's boxes is read too. */
const EVERYWHERE = [-1_000_000, -1_000_000, 1_000_000, 1_000_000];
/** Maximum number of drawings; a form has one for each state of each field. */
export const MOST_DRAWINGS = 20_000;

/**
 * Creates a copy in which pdf.js finds all drawn text: pages without boxes, forms and patterns as separate pages, and
 * pages outside the page tree. Images are emptied, and damaged fonts replaced. Consumes the objects.
 */
export async function readableCopy(
  { context, pages }: PdfObjects,
  drawings: readonly Drawing[],
): Promise<ReadableCopy> {
  const copied: CopiedPage[] = [];
  const kids: PDFRef[] = [];
  const tree = context.nextRef();
  const add = (page: CopiedPage, entries: Record<string, PDFObject | undefined>): void => {
    const dict = context.obj({ Type: 'Page', Parent: tree, MediaBox: EVERYWHERE });
    for (const [key, value] of Object.entries(entries))
      if (value !== undefined) dict.set(PDFName.of(key), value);
    kids.push(context.register(dict));
    copied.push(page);
  };
  const inTree = new Set<PDFObject>();
  for (const { dict, number } of pages) {
    if (dict === undefined) continue;
    inTree.add(dict);
    add(
      { kind: 'page', number, dict },
      { Resources: inherited(dict, 'Resources'), Contents: dict.get(PDFName.of('Contents')) },
    );
  }
  for (const [, dict] of context.enumerateIndirectObjects()) {
    if (!(dict instanceof PDFDict) || inTree.has(dict) || nameText(valueOf(dict, 'Type')) !== 'Page')
      continue;
    if (!dict.has(PDFName.of('Contents')) || dict.get(PDFName.of('Parent')) === tree) continue;
    const number = pages.length === 0 ? copied.length + 1 : 0;
    add(
      { kind: 'page', number, dict },
      { Resources: inherited(dict, 'Resources'), Contents: dict.get(PDFName.of('Contents')) },
    );
  }
  for (const drawing of drawings.slice(0, MOST_DRAWINGS))
    add({ kind: 'drawing', drawing }, shown(context, drawing));
  context.assign(tree, context.obj({ Type: 'Pages', Kids: kids, Count: kids.length }));
  // A stream used as page content is content, whatever its dictionary says.
  const contents = new Set<PDFObject>(
    copied.flatMap((page) => (page.kind === 'page' ? contentsOf(page.dict) : [])),
  );
  for (const [ref, object] of context.enumerateIndirectObjects())
    if (!contents.has(object)) mend(context, ref, object);
  context.trailerInfo.Root = context.register(context.obj({ Type: 'Catalog', Pages: tree }));
  delete context.trailerInfo.Encrypt;
  delete context.trailerInfo.Info;
  return { bytes: await PDFWriter.forContext(context, Infinity).serializeToBuffer(), pages: copied };
}

/** Returns the entries of a page that shows only a form or a pattern. */
function shown(context: PDFContext, { stream }: Drawing): Record<string, PDFObject | undefined> {
  const dict = context.obj({});
  for (const key of ['Filter', 'DecodeParms', 'Length']) {
    const value = stream.dict.get(PDFName.of(key));
    if (value !== undefined) dict.set(PDFName.of(key), value);
  }
  return {
    Resources: valueOf(stream.dict, 'Resources') ?? context.obj({}),
    Contents: context.register(PDFRawStream.of(dict, stream.contents)),
  };
}

function mend(context: PDFContext, ref: PDFRef, object: PDFObject): void {
  if (object instanceof PDFRawStream) {
    if (nameText(valueOf(object.dict, 'Subtype')) === 'Image')
      context.assign(
        ref,
        PDFRawStream.of(context.obj({ Type: 'XObject', Subtype: 'Image' }), new Uint8Array()),
      );
  } else if (object instanceof PDFInvalidObject) {
    // For a font that cannot be parsed, a standard font keeps most text legible.
    if (/\/(?:Type\s*\/Font|BaseFont)\b/.test(invalidBytes(object).toString('latin1')))
      context.assign(ref, plainFont(context));
  } else if (object instanceof PDFDict && nameText(valueOf(object, 'Type')) === 'Font') {
    if (!(valueOf(object, 'BaseFont') instanceof PDFName))
      object.set(PDFName.of('BaseFont'), PDFName.of('Helvetica'));
    if (nameText(valueOf(object, 'Subtype')) === undefined)
      object.set(PDFName.of('Subtype'), PDFName.of('Type1'));
  }
}

const plainFont = (context: PDFContext): PDFDict =>
  context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' });
