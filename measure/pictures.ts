/**
 * `npm run measure:pictures -- [documents of each language, default 3] [--from N] [--misses]`: how many of the values of
 * documents are still found once the documents are pictures. `--from` takes other documents: a change is measured on
 * some that it was not made with. Documents of `measure/accuracy` are drawn as pages: clean at 200 dpi, at 150 dpi,
 * turned by two degrees, and as blurred JPEG with specks. A value counts that both providers find above 0.7 in the
 * text itself; it is found in the picture where OCR read it and they find it there.
 */
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { type Canvas, createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { classifyDocuments, spansAbove } from '../src/evaluate/evaluate.js';
import type { GoldDocument } from '../src/evaluate/gold-formats.js';
import { readImage } from '../src/formats/image/read-image.js';
import { readDocuments } from './accuracy/gold.js';
import { openProviders } from './accuracy/providers.js';

const THRESHOLD = 0.7;
const FONT = 'Drawn';
const WIDTH = 1_654;
/** Minimum: that of A4. */
const HEIGHT = 2_339;
const MARGIN = 110;
const LINE = 44;
const TWO_DEGREES = (2 * Math.PI) / 180;
const LANGUAGES = ['de', 'es', 'fi', 'fr', 'it', 'nl', 'pl', 'pt', 'sv'];
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { from: { type: 'string', default: '0' }, misses: { type: 'boolean', default: false } },
});
const count = Number(positionals[0] ?? 3);
const from = Number(options.from);

GlobalFonts.registerFromPath(
  createRequire(import.meta.url).resolve('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf'),
  FONT,
);

/** A page of 200 dpi with letters of 11 points. */
function drawPage(text: string): Canvas {
  const lines: string[] = [];
  const measuring = createCanvas(1, 1).getContext('2d');
  measuring.font = `30px ${FONT}`;
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (measuring.measureText(longer).width > WIDTH - 2 * MARGIN && line !== '') {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    lines.push(line);
  }
  return drawn(WIDTH, Math.max(HEIGHT, lines.length * LINE + 2 * MARGIN), (context) => {
    context.fillStyle = 'black';
    context.font = `30px ${FONT}`;
    for (const [index, line] of lines.entries()) context.fillText(line, MARGIN, MARGIN + LINE * (index + 1));
  });
}

type Context = ReturnType<Canvas['getContext']>;

function drawn(width: number, height: number, draw: (context: Context) => void): Canvas {
  const canvas = createCanvas(Math.round(width), Math.round(height));
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  draw(context);
  return canvas;
}

/** Numbers from 0 to 1 that are the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const KINDS: Readonly<Record<string, (page: Canvas) => Buffer>> = {
  'clean, 200 dpi': (page) => page.encodeSync('png'),
  '150 dpi': (page) =>
    drawn(page.width * 0.75, page.height * 0.75, (context) => {
      context.drawImage(page, 0, 0, page.width * 0.75, page.height * 0.75);
    }).encodeSync('png'),
  'turned by 2 degrees': (page) =>
    drawn(page.width + 200, page.height + 200, (context) => {
      context.translate(150, 50);
      context.rotate(TWO_DEGREES);
      context.drawImage(page, 0, 0);
    }).encodeSync('png'),
  'blurred JPEG with specks': (page) =>
    drawn(page.width, page.height, (context) => {
      context.filter = 'blur(1.2px)';
      context.drawImage(page, 0, 0);
      context.filter = 'none';
      context.fillStyle = '#777';
      const next = seeded(7);
      for (let speck = 0; speck < (page.width * page.height) / 4_000; speck++)
        context.fillRect(next() * page.width, next() * page.height, 2, 2);
    }).encodeSync('jpeg', 50),
};

const DASH = String.raw`[\u2010-\u2015-]`;
/** Distance in characters from where a value would be without reading errors, within which it is looked for. */
const NEAR = 200;

/**
 * The document as OCR read it, with the values that it read; each value once. As many values as possible, in order, so
 * that a misread one does not take the place of the next that is equal. Dashes of different lengths are equal.
 */
function readAs(
  document: GoldDocument,
  text: string,
): { readonly document: GoldDocument; readonly read: readonly number[] } {
  interface Place {
    readonly index: number;
    readonly start: number;
    readonly end: number;
    readonly before: Place | undefined;
    readonly count: number;
  }
  const longest = (some: readonly Place[]): Place | undefined =>
    some.reduce<Place | undefined>(
      (one, other) => (other.count > (one?.count ?? 0) ? other : one),
      undefined,
    );
  const places: Place[] = [];
  for (const [index, { start, end }] of document.spans.entries()) {
    const words = [...document.text]
      .slice(start, end)
      .join('')
      .split(/\s+/)
      .map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`).replaceAll(/\\\p{Pd}/gu, DASH));
    const earlier = [...places];
    for (const found of text.matchAll(new RegExp(words.join(String.raw`\s+`), 'g'))) {
      if (Math.abs(found.index - start) > NEAR) continue;
      const before = longest(earlier.filter((place) => place.index < index && place.end <= found.index));
      const count = 1 + (before?.count ?? 0);
      places.push({ index, start: found.index, end: found.index + found[0].length, before, count });
    }
  }
  const chain: Place[] = [];
  for (let last = longest(places); last !== undefined; last = last.before) chain.unshift(last);
  const spans = chain.map(({ index, start, end }) => ({
    start,
    end,
    category: document.spans[index]?.category ?? '',
  }));
  return { document: { ...document, text, spans }, read: chain.map(({ index }) => index) };
}

const { pattern, context } = await openProviders();
const deps = { providers: [pattern, context], trusted: true };
const native = readDocuments('measure/accuracy/documents-multi');
const chosen = [
  ...readDocuments('measure/accuracy/documents').filter((_one, index) => index % 20 === from % 20),
  ...LANGUAGES.flatMap((language) =>
    native.filter(({ kind, spans }) => kind === language && spans.length > 0).slice(from, from + count),
  ),
].filter(({ spans }) => spans.length > 0);

/** For each document, which of its values are found. */
async function foundIn(documents: readonly GoldDocument[]): Promise<readonly (readonly boolean[])[]> {
  const occurrences = await classifyDocuments(documents, deps);
  return documents.map((document, index) => {
    const found = spansAbove(document, occurrences[index] ?? [], THRESHOLD);
    return document.spans.map(({ start, end }) =>
      found.some((span) => Math.min(end, span.end) - Math.max(start, span.start) >= (end - start) / 2),
    );
  });
}

const inText = await foundIn(chosen);
const wanted = inText.flat().filter(Boolean).length;
console.log(`${chosen.length.toString()} documents, ${wanted.toString()} values found in the text itself`);
for (const [kind, encode] of Object.entries(KINDS)) {
  const began = process.cpuUsage();
  const texts: string[] = [];
  for (const { text } of chosen)
    texts.push((await readImage(encode(drawPage(text)))).sections[0]?.text ?? '');
  const { user, system } = process.cpuUsage(began);
  const read = chosen.map((document, index) => readAs(document, texts[index] ?? ''));
  const found = await foundIn(read.map(({ document }) => document));
  let hits = 0;
  for (const [index, one] of read.entries())
    for (const [at, value] of one.read.entries())
      if (found[index]?.[at] === true && inText[index]?.[value] === true) hits += 1;
  if (options.misses)
    for (const [index, { spans, text, id }] of chosen.entries())
      for (const [value, { start, end, category }] of spans.entries()) {
        const at = read[index]?.read.indexOf(value) ?? -1;
        if (inText[index]?.[value] !== true || found[index]?.[at] === true) continue;
        const missed = [...text].slice(start, end).join('');
        console.log(`  ${id} ${category} ${missed}: ${at < 0 ? 'misread' : 'read, not found'}`);
      }
  const seconds = (user + system) / 1e6 / chosen.length;
  console.log(
    `${kind.padEnd(26)} ${((100 * hits) / wanted).toFixed(1)} % of values, ${seconds.toFixed(1)} s of CPU time a page`,
  );
}
console.log(`peak memory ${Math.round(process.resourceUsage().maxRSS / 1024).toString()} MB`);
process.exit(0);
