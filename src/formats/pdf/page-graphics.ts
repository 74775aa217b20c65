import { PDFArray, PDFDict, PDFNumber, PDFRawStream, type PDFContext, type PDFObject } from '@cantoo/pdf-lib';
import { contentsOf, inherited, nameText, unpackStream, valueOf, type PdfObjects } from './open-pdf.js';

/** What a page shows beside its text; sizes are in pixels, summed over the images. */
export interface PageGraphics {
  /** Size of images in its content. */
  readonly images: number;
  /** Size of images in its patterns. */
  readonly patterns: number;
  /** Size of images and drawings that a Type 3 font shows in place of single letters. */
  readonly fonts: number;
  /** Size of images in displayed annotations. */
  readonly annotations: number;
  /** Size of images in annotations and states of annotations that are not displayed. */
  readonly hidden: number;
  /** Number of curves; ten straight lines count as one. */
  readonly curves: number;
}

/** Minimum size of images that may show a legible value. */
export const LEGIBLE_PIXELS = 1_000;
/** Minimum number of curves that may be drawn letters; an empty ruled page has only straight lines. */
export const MANY_CURVES = 50;
/** Minimum number of curves of a glyph that shows more than a letter. */
const CURVES_OF_WORDS = 4 * MANY_CURVES;
/** Minimum size of a glyph's image from which it may show more than a letter, and how wide such an image is. */
const LARGE_GLYPH = 40_000;
const WIDE_GLYPH = 2;
const LEAST_HEIGHT = 8;
const LINES_OF_A_CURVE = 10;
/** Maximum depth of nested forms. */
const MOST_LEVELS = 8;
/** Maximum number of letters in the names of known content streams. */
const MOST_LETTERS = 2 ** 22;
const HIDDEN_FLAGS = 2 | 32;

/**
 * An inline image with its entries, of which a palette is the longest. Entries end before another start, so that each
 * character is read once.
 */
const INLINE_IMAGE = /(?:^|[\s)>\]])BI(?=[\s/])((?:(?![\s)>\]]BI[\s/])[\s\S]){1,8000}?)\sID\s/g;
/** Operators that show text; other data may match too. */
const SHOWS_TEXT = /T[jJ]|['"]/;
const WIDTH = /\/W(?:idth)?\s+(\d+)/;
const HEIGHT = /\/H(?:eight)?\s+(\d+)/;
const NAMED = /\/([^\s/<>[\](){}%]+)\s+(?:Do|gs|scn|SCN)\b/g;
const CURVE = /\d\s+[cvy]\s/g;
const LINE = /\d\s+l\s/g;

/** Sizes of what content draws. */
interface Drawn {
  images: number;
  patterns: number;
  fonts: number;
  curves: number;
}

/** What the source of a content stream draws itself, and the names of what else it draws. */
interface Source {
  /** Size of its inline images. */
  readonly images: number;
  readonly curves: number;
  readonly names: ReadonlySet<string>;
  readonly showsText: boolean;
  /** Whether it has another number of inline images than one, or one of the shape of words. */
  readonly isWide: boolean;
  readonly isDamaged: boolean;
}

/** The graphics of each page, and the images that no page displays. */
export interface SurveyedGraphics {
  of(page: PDFDict): PageGraphics;
  /** Images from `LEGIBLE_PIXELS` that nothing draws. */
  readonly undrawn: readonly PDFRawStream[];
}

/** Examines what the pages of a PDF draw beside text. */
export function surveyGraphics({ context, pages }: PdfObjects): SurveyedGraphics {
  const survey = new Survey();
  const known = new Map<PDFDict, PageGraphics>();
  const add = (page: PDFDict): PageGraphics => {
    const graphics = survey.page(page);
    known.set(page, graphics);
    return graphics;
  };
  for (const { dict } of pages) if (dict !== undefined) add(dict);
  for (const [, object] of context.enumerateIndirectObjects())
    if (object instanceof PDFDict && !known.has(object) && nameText(valueOf(object, 'Type')) === 'Page')
      add(object);
  return { of: (page) => known.get(page) ?? add(page), undrawn: undrawnIn(context, survey.drawn) };
}

function undrawnIn(context: PDFContext, drawn: ReadonlySet<PDFObject>): readonly PDFRawStream[] {
  const images = new Set<PDFRawStream>();
  const waiting: PDFObject[] = [];
  for (const [, object] of context.enumerateIndirectObjects())
    if (object instanceof PDFRawStream && isImage(object) && !drawn.has(object)) images.add(object);
    else waiting.push(object);
  // Thumbnails show what the pages show; the mask of an undrawn image is undrawn too.
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const dict = next instanceof PDFRawStream ? next.dict : next;
    if (!(dict instanceof PDFDict)) continue;
    for (const key of ['Thumb', 'SMask', 'Mask']) {
      const image = valueOf(dict, key);
      if (image instanceof PDFRawStream && images.delete(image)) waiting.push(image);
    }
  }
  return [...images].filter(({ dict }) => sizeOf(dict) >= LEGIBLE_PIXELS);
}

const isImage = ({ dict }: PDFRawStream): boolean => nameText(valueOf(dict, 'Subtype')) === 'Image';

function sizeOf(image: PDFDict): number {
  const [width = 0, height = 0] = ['Width', 'Height'].map((side) => numberOf(valueOf(image, side)));
  return Math.max(1, width * height);
}

const numberOf = (object: PDFObject | undefined): number =>
  object instanceof PDFNumber ? object.asNumber() : 0;

class Survey {
  readonly drawn = new Set<PDFObject>();
  /** Pages share forms and glyphs. */
  readonly #sources = new Map<PDFRawStream, Source>();
  #lettersLeft = MOST_LETTERS;
  /** Sizes of Type 3 fonts by the resources around them and the level at which they are used. */
  readonly #fonts = new Map<PDFDict, Map<PDFObject | undefined, number[]>>();

  page(page: PDFDict): PageGraphics {
    const drawn = nothing();
    const seen = new Set<PDFObject>();
    const resources = inherited(page, 'Resources');
    for (const content of contentsOf(page)) this.#content(content, resources, drawn, seen, 0);
    const { shown, hidden } = this.#annotations(page);
    return { ...drawn, annotations: shown, hidden };
  }

  #annotations(page: PDFDict): { readonly shown: number; readonly hidden: number } {
    const annotations = valueOf(page, 'Annots');
    const dicts =
      annotations instanceof PDFArray ? annotations.asArray().map((one) => page.context.lookup(one)) : [];
    let [shown, hidden] = [0, 0];
    for (const dict of dicts) {
      if (!(dict instanceof PDFDict)) continue;
      const isHidden = (numberOf(valueOf(dict, 'F')) & HIDDEN_FLAGS) !== 0;
      const current = currentAppearance(dict);
      const seen = new Set<PDFObject>();
      const own = nothing();
      if (current !== undefined) this.#content(current, undefined, own, seen, 0);
      const others = nothing();
      for (const stream of streamsIn(dict)) this.#content(stream, undefined, others, seen, 0);
      const all = ({ images, patterns, fonts }: Drawn): number => images + patterns + fonts;
      if (isHidden) hidden += all(own) + all(others);
      else {
        shown += all(own);
        hidden += all(others);
      }
    }
    return { shown, hidden };
  }

  /** Adds what a content stream draws. @param around resources of the content that draws it */
  #content(
    stream: PDFRawStream,
    around: PDFObject | undefined,
    drawn: Drawn,
    seen: Set<PDFObject>,
    level: number,
  ): void {
    if (seen.has(stream) || level > MOST_LEVELS) return;
    seen.add(stream);
    const own = valueOf(stream.dict, 'Resources') ?? around;
    const resources = own instanceof PDFDict ? own : undefined;
    const { images, curves, names, showsText, isDamaged } = this.#source(stream);
    drawn.images += images;
    drawn.curves += curves;
    const entriesOf = (kind: string, all = isDamaged): readonly (PDFObject | undefined)[] => {
      const dict = valueOf(resources, kind);
      if (!(dict instanceof PDFDict)) return [];
      return dict.keys().flatMap((key) => (all || names.has(key.decodeText()) ? [dict.lookup(key)] : []));
    };
    for (const object of entriesOf('XObject')) {
      if (!(object instanceof PDFRawStream)) continue;
      if (!isImage(object)) this.#content(object, resources, drawn, seen, level + 1);
      else if (!seen.has(object)) {
        seen.add(object);
        this.drawn.add(object);
        drawn.images += sizeOf(object.dict);
      }
    }
    for (const object of entriesOf('Pattern'))
      if (object instanceof PDFRawStream) {
        const inner = nothing();
        this.#content(object, resources, inner, seen, level + 1);
        drawn.patterns += inner.images + inner.patterns + inner.fonts;
        drawn.curves += inner.curves;
      }
    for (const object of entriesOf('ExtGState')) {
      const mask = object instanceof PDFDict ? valueOf(object, 'SMask') : undefined;
      const group = mask instanceof PDFDict ? valueOf(mask, 'G') : undefined;
      if (group instanceof PDFRawStream) this.#content(group, resources, drawn, seen, level + 1);
    }
    if (!showsText && !isDamaged) return;
    for (const object of entriesOf('Font', true)) {
      if (!(object instanceof PDFDict) || seen.has(object)) continue;
      if (nameText(valueOf(object, 'Subtype')) !== 'Type3') continue;
      seen.add(object);
      drawn.fonts += this.#font(object, valueOf(object, 'Resources') ?? resources, level);
    }
  }

  /** Returns the size of what a Type 3 font shows in place of single letters. */
  #font(font: PDFDict, resources: PDFObject | undefined, level: number): number {
    const known = this.#fonts.get(font) ?? new Map<PDFObject | undefined, number[]>();
    this.#fonts.set(font, known);
    const sizes = known.get(resources) ?? [];
    known.set(resources, sizes);
    return (sizes[level] ??= this.#glyphs(font, resources, level));
  }

  #glyphs(font: PDFDict, resources: PDFObject | undefined, level: number): number {
    const seen = new Set<PDFObject>([font]);
    const glyphs = valueOf(font, 'CharProcs');
    if (!(glyphs instanceof PDFDict)) return 0;
    let size = 0;
    for (const key of glyphs.keys()) {
      const glyph = glyphs.lookup(key);
      if (!(glyph instanceof PDFRawStream)) continue;
      const inner = nothing();
      this.#content(glyph, resources, inner, seen, level + 1);
      if (inner.curves >= CURVES_OF_WORDS) size += LEGIBLE_PIXELS;
      const images = inner.images + inner.patterns + inner.fonts;
      if (images >= LARGE_GLYPH || (images > 0 && this.#source(glyph).isWide))
        size += Math.max(images, LEGIBLE_PIXELS);
    }
    return size;
  }

  #source(stream: PDFRawStream): Source {
    const known = this.#sources.get(stream);
    if (known !== undefined) return known;
    const source = sourceOf(stream);
    for (const name of source.names) this.#lettersLeft -= name.length + 1;
    if (this.#lettersLeft > 0) this.#sources.set(stream, source);
    return source;
  }
}

function sourceOf(stream: PDFRawStream): Source {
  const { bytes, isDamaged } = unpackStream(stream);
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  let [count, images, wide] = [0, 0, 0];
  for (const [, entries = ''] of source.matchAll(INLINE_IMAGE)) {
    const [width = 0, height = 0] = [WIDTH, HEIGHT].map((side) => Number(side.exec(entries)?.[1] ?? 0));
    count += 1;
    images += Math.max(1, width * height);
    if (height >= LEAST_HEIGHT && width >= WIDE_GLYPH * height) wide += 1;
  }
  const curves = source.match(CURVE)?.length ?? 0;
  const lines = source.match(LINE)?.length ?? 0;
  return {
    images,
    curves: curves + Math.floor(lines / LINES_OF_A_CURVE),
    names: new Set(Array.from(source.matchAll(NAMED), ([, name = '']) => copied(decoded(name)))),
    showsText: SHOWS_TEXT.test(source),
    isWide: count !== 1 || wide > 0,
    isDamaged,
  };
}

/** Returns a text that does not retain the longer one of which it is a part. */
const copied = (text: string): string => Buffer.from(text, 'latin1').toString('latin1');

const nothing = (): Drawn => ({ images: 0, patterns: 0, fonts: 0, curves: 0 });

const decoded = (name: string): string =>
  name.replaceAll(/#([\da-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Returns the appearance that viewers display; undefined if there is none. */
function currentAppearance(annotation: PDFDict): PDFRawStream | undefined {
  const appearances = valueOf(annotation, 'AP');
  const normal = appearances instanceof PDFDict ? valueOf(appearances, 'N') : undefined;
  if (normal instanceof PDFRawStream) return normal;
  const state = nameText(valueOf(annotation, 'AS'));
  const current = normal instanceof PDFDict && state !== undefined ? valueOf(normal, state) : undefined;
  return current instanceof PDFRawStream ? current : undefined;
}

/** Returns the streams of all appearances and icons of an annotation. */
function streamsIn(annotation: PDFDict): readonly PDFRawStream[] {
  const within = (object: PDFObject | undefined, level: number): readonly PDFRawStream[] => {
    if (object instanceof PDFRawStream) return [object];
    if (!(object instanceof PDFDict) || level > 2) return [];
    return object.keys().flatMap((key) => within(object.lookup(key), level + 1));
  };
  return [...within(valueOf(annotation, 'AP'), 0), ...within(valueOf(annotation, 'MK'), 0)];
}
