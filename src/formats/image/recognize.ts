import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Language } from '../../core/languages.js';
import { intersects, type Span } from '../../core/span.js';
import type { PlacedBox } from '../content/document-text.js';
import type { Box } from '../content/place.js';
import { guessLanguage } from '../../text/guess-language.js';
import { misreadAddresses, withAddresses, withMendedCodes } from './mend-words.js';

/** OCR result of an image: lines in order, with an empty line between blocks. */
export interface RecognizedText {
  readonly text: string;
  readonly words: readonly PlacedBox[];
  /** Number of letters and digits in words recognized with high confidence. */
  readonly legible: number;
}

/** Text in images cannot be read because a package is missing; `message` names it. */
export class OcrMissing extends Error {}

/** Share of a word's height by which its box is extended, to include marks above and below letters. */
const MARGIN = 0.15;

/** Tesseract's names for the model's languages (ISO 639-2/T). */
const MODELS: Readonly<Record<Language, string>> = {
  de: 'deu',
  en: 'eng',
  es: 'spa',
  fi: 'fin',
  fr: 'fra',
  it: 'ita',
  nl: 'nld',
  pl: 'pol',
  pt: 'por',
  sv: 'swe',
};
/** Integer models for the LSTM engine only, a tenth of the size of models for both engines. */
const VARIANT = '4.0.0_best_int';
const LSTM_ONLY = 1;
/** Of 100. */
const CONFIDENT = 75;
/** Minimum length of a word that is unlikely to be a misreading. */
const LEAST_WORD = 3;
/** Maximum number of languages loaded at once; each takes 100 MB. */
const MOST_ENGINES = 2;
/** Maximum number of words of an image that are read again one by one. */
const MOST_LOOKS = 4;
/** Page segmentation mode for one line of text. */
const ONE_LINE = { tessedit_pageseg_mode: '7' };
/** Command that installs OCR for one language. */
export const INSTALL = 'npm install tesseract.js @tesseract.js-data/eng';

interface Engine {
  /** Its thread, which keeps the process alive while it is referenced. */
  readonly worker: { ref(): void; unref(): void; terminate(): Promise<unknown> };
  recognize(image: Buffer, options: object, output: object): Promise<{ readonly data: RecognizedPage }>;
}
interface RecognizedPage {
  /** The picture as a data URL of a PNG. */
  readonly imageColor: string | null;
  readonly blocks: readonly { readonly paragraphs: readonly { readonly lines: readonly Line[] }[] }[] | null;
}
interface Line {
  readonly words: readonly Word[];
}
interface Word {
  readonly text: string;
  readonly confidence: number;
  readonly bbox: Corners;
}
interface Corners {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

const require = createRequire(import.meta.url);
const engines = new Map<Language, Promise<Engine>>();
/** Language of the previous image: the files of a folder often share a language. */
let last: Language = 'en';

/** Returns the folder of a language's model; undefined if it is not installed. */
function modelFolder(language: Language): string | undefined {
  const name = MODELS[language];
  try {
    const folder = path.join(
      path.dirname(require.resolve(`@tesseract.js-data/${name}/package.json`)),
      VARIANT,
    );
    return existsSync(path.join(folder, `${name}.traineddata.gz`)) ? folder : undefined;
  } catch {
    return undefined;
  }
}

async function openEngine(language: Language, folder: string): Promise<Engine> {
  const { createWorker } = (await import(require.resolve('tesseract.js'))) as {
    readonly createWorker: (model: string, mode: number, options: object) => Promise<Engine>;
  };
  return createWorker(MODELS[language], LSTM_ONLY, {
    langPath: folder,
    gzip: true,
    cacheMethod: 'none',
    // Without a handler, an image that the engine cannot decode would end the process.
    errorHandler: () => undefined,
  });
}

/** Whether OCR is installed. */
export function canRecognize(): boolean {
  try {
    require.resolve('tesseract.js');
  } catch {
    return false;
  }
  return Object.keys(MODELS).some((language) => modelFolder(language as Language) !== undefined);
}

/** @throws OcrMissing */
function firstLanguage(): Language {
  if (!canRecognize()) throw new OcrMissing(`text in images is read once OCR is installed: ${INSTALL}`);
  const installed = (Object.keys(MODELS) as Language[]).filter((one) => modelFolder(one) !== undefined);
  return installed.includes(last) ? last : (installed[0] ?? 'en');
}

/**
 * Reads the text of an image in its language, if the model for it is installed.
 * @param image PNG, JPEG, TIFF, WebP, BMP, PGM or PPM
 * @throws OcrMissing
 */
export async function recognize(image: Buffer): Promise<RecognizedText> {
  const first = firstLanguage();
  const read = await recognizeIn(first, image);
  const language = guessLanguage(read.text) ?? first;
  if (language === first || modelFolder(language) === undefined)
    return first === 'en' ? read : withEnglishAddresses(read, image);
  last = language;
  const own = await recognizeIn(language, image);
  if (first !== 'en') return withEnglishAddresses(own, image);
  return withAddresses(own, read);
}

/** Reads again, with the English model, the words that may be addresses whose at sign was misread. */
async function withEnglishAddresses(read: RecognizedText, image: Buffer): Promise<RecognizedText> {
  if (modelFolder('en') === undefined) return read;
  const areas = misreadAddresses(read);
  if (areas.length > MOST_LOOKS) return withAddresses(read, await recognizeIn('en', image));
  let mended = read;
  for (const { left, top, width, height } of areas) {
    const rectangle = { left, top, width, height };
    const page = await askEngine('en', image, { blocks: true, text: false }, { rectangle, ...ONE_LINE });
    mended = withAddresses(mended, textOfPage(page));
  }
  return mended;
}

/** Decodes a TIFF of one page with the engine's decoder. @returns a PNG @throws OcrMissing; Error if it cannot */
export async function decodeTiff(image: Buffer): Promise<Buffer> {
  const { imageColor } = await askEngine(firstLanguage(), image, { imageColor: true, text: false });
  return Buffer.from((imageColor ?? '').replace(/^[^,]*,/, ''), 'base64');
}

async function askEngine(
  language: Language,
  image: Buffer,
  output: object,
  options: object = {},
): Promise<RecognizedPage> {
  let engine = engines.get(language);
  if (engine === undefined) {
    const [oldest] = engines;
    if (oldest !== undefined && engines.size >= MOST_ENGINES) {
      engines.delete(oldest[0]);
      // End it before the next one starts, so that no third engine takes memory.
      await (await oldest[1]).worker.terminate();
    }
    engines.set(language, (engine = openEngine(language, modelFolder(language) ?? '')));
  }
  let opened: Engine;
  try {
    opened = await engine;
  } catch (error) {
    // The next image tries again.
    if (engines.get(language) === engine) engines.delete(language);
    throw error;
  }
  opened.worker.ref();
  const { data } = await opened.recognize(image, options, output).finally(() => {
    opened.worker.unref();
  });
  return data;
}

async function recognizeIn(language: Language, image: Buffer): Promise<RecognizedText> {
  return textOfPage(await askEngine(language, image, { blocks: true, text: false }));
}

/** Joins the words of a page that OCR read, and mends addresses and numbers. */
export function textOfPage(data: Pick<RecognizedPage, 'blocks'>): RecognizedText {
  let text = '';
  let legible = 0;
  const words: PlacedBox[] = [];
  for (const { paragraphs } of data.blocks ?? []) {
    for (const { lines } of paragraphs)
      for (const line of lines) {
        const read = line.words.map((word, index) => textOf(word.text, line.words, index));
        for (const [index, word] of line.words.entries()) {
          if (index > 0 && !touches(line.words[index - 1], word)) text += ' ';
          const start = text.length;
          text += read[index] ?? '';
          if (word.confidence >= CONFIDENT && word.text.length >= LEAST_WORD)
            legible += word.text.replaceAll(/[^\p{L}\p{N}]/gu, '').length;
          const { x0, y0, x1, y1 } = word.bbox;
          words.push({
            start,
            end: text.length,
            box: { left: x0, top: y0, width: x1 - x0, height: y1 - y0 },
          });
        }
        text += '\n';
      }
    text += '\n';
  }
  return { text: withMendedCodes(text), words, legible };
}

/** Maximum gap, relative to the height of a word, inside an address. */
const ADDRESS_GAP = 0.5;

/** Whether two words are one: OCR splits addresses beside the at sign and after dots. */
function touches(before: Word | undefined, { text, bbox }: Word): boolean {
  if (before === undefined) return false;
  const isAddress = /[\w-]@$/.test(before.text)
    ? /^\w/.test(text)
    : (/^@\w/.test(text) && /\w$/.test(before.text)) ||
      (/^[\w.-]+@\w/.test(text) && /\w[._-]$/.test(before.text));
  return isAddress && bbox.x0 - before.bbox.x1 < ADDRESS_GAP * (bbox.y1 - bbox.y0);
}

const NUMBER = /^[(+]?\d+(?:[-./]\d+)*[),.;:]?$/;
/** Digits, and letters that look like them. */
const ALMOST_NUMBER = /^[\dOoIl|]+[),.;:]?$/;

/** Returns the text of a word; letters between digits, in a number of several groups, are the digits they resemble. */
function textOf(text: string, words: readonly Word[], index: number): string {
  // Thousands.
  if (text === 'OOO' && NUMBER.test(words[index - 1]?.text ?? '')) return '000';
  const isPart =
    ALMOST_NUMBER.test(text) &&
    /\d/.test(text) &&
    /[OoIl|]/.test(text) &&
    [index - 1, index + 1].some((other) => NUMBER.test(words[other]?.text ?? ''));
  return isPart ? text.replaceAll(/o/gi, '0').replaceAll(/[Il|]/g, '1') : text;
}

/** Returns the areas that cover a value's words: one per line, slightly larger than the words. */
export function areasOf(words: readonly PlacedBox[], span: Span): readonly Box[] {
  const lines: Box[] = [];
  const own = words.filter((word) => intersects(word, span));
  for (const { box } of own) {
    const last = lines.at(-1);
    const middle = box.top + box.height / 2;
    const joins =
      last !== undefined && middle > last.top && middle < last.top + last.height && box.left >= last.left;
    if (!joins) lines.push(box);
    else {
      const top = Math.min(last.top, box.top);
      lines[lines.length - 1] = {
        left: last.left,
        top,
        width: Math.max(last.left + last.width, box.left + box.width) - last.left,
        height: Math.max(last.top + last.height, box.top + box.height) - top,
      };
    }
  }
  // Words on their side are much higher than wide.
  const isUpright = own.every(
    ({ start, end, box }) => end - start < LEAST_WORD || box.height <= 2 * box.width,
  );
  return lines.map(({ left, top, width, height }) => {
    const margin = Math.ceil((isUpright ? height : Math.min(width, height)) * MARGIN);
    return {
      left: Math.floor(left) - margin,
      top: Math.floor(top) - margin,
      width: Math.ceil(width) + 2 * margin,
      height: Math.ceil(height) + 2 * margin,
    };
  });
}

/** Adds the lines of another reading at positions where the first has no word. */
export function withMore(read: RecognizedText, other: RecognizedText): RecognizedText {
  return withLines(read, other, ({ box }) => read.words.some((word) => covers(word.box, box)));
}

/**
 * Adds to the more legible of two readings the lines in which the other read a word differently, without the names and
 * numbers in them that both read alike.
 */
export function withOther(one: RecognizedText, two: RecognizedText): RecognizedText {
  const [read, other] = two.legible > one.legible ? [two, one] : [one, two];
  const spelled = (text: string, { start, end }: Span): string =>
    text.slice(start, end).replaceAll(/[^\p{L}\p{N}]/gu, '');
  const isKnown = (word: PlacedBox): boolean => {
    const letters = spelled(other.text, word);
    return (
      letters.length < LEAST_WORD ||
      read.words.some((own) => covers(own.box, word.box) && spelled(read.text, own) === letters)
    );
  };
  return withLines(read, other, isKnown, (line) => withoutKnown(other.text, line, isKnown));
}

/** Omits from a line the groups of words that may be a value, such as a name or a number, of which all are known. */
function withoutKnown(
  text: string,
  line: readonly PlacedBox[],
  isKnown: (word: PlacedBox) => boolean,
): readonly PlacedBox[] {
  const mayBeValue = ({ start, end }: Span): boolean => /^\W*\p{Lu}|[\d@]/u.test(text.slice(start, end));
  const groups: PlacedBox[][] = [];
  for (const [index, word] of line.entries()) {
    const before = line[index - 1];
    const joins =
      before !== undefined &&
      mayBeValue(before) === mayBeValue(word) &&
      !/[,;]$/.test(text.slice(before.start, before.end)) &&
      // The next column of a table is further away.
      word.box.left - before.box.left - before.box.width < word.box.height;
    if (joins) groups.at(-1)?.push(word);
    else groups.push([word]);
  }
  return groups.filter((group) => !group.some(mayBeValue) || !group.every(isKnown)).flat();
}

/** Adds the lines of another reading in which a word is not known. @param added selects words of such a line */
function withLines(
  read: RecognizedText,
  other: RecognizedText,
  isKnown: (word: PlacedBox) => boolean,
  added: (line: readonly PlacedBox[]) => readonly PlacedBox[] = (line) => line,
): RecognizedText {
  if (read.words.length === 0) return other;
  let { text } = read;
  const words = [...read.words];
  let from = 0;
  for (const line of other.text.split('\n')) {
    const own = other.words.filter(({ start }) => start >= from && start < from + line.length);
    if (own.length > 0 && !own.every(isKnown)) {
      const chosen = added(own);
      for (const [index, { start, end, box }] of chosen.entries()) {
        const before = chosen[index - 1];
        if (before !== undefined && before.end < start) text += ' ';
        words.push({ start: text.length, end: text.length + end - start, box });
        text += other.text.slice(start, end);
      }
      text += '\n';
    }
    from += line.length + 1;
  }
  return { text, words, legible: read.legible };
}

/** Whether the centre of a box lies inside another. */
function covers(outer: Box, { left, top, width, height }: Box): boolean {
  const [x, y] = [left + width / 2, top + height / 2];
  return x > outer.left && x < outer.left + outer.width && y > outer.top && y < outer.top + outer.height;
}
