import { loadPdfjs } from './load-pdfjs.js';
import type { PDFPageProxy, TextItem } from 'pdfjs-dist/types/src/display/api.js';

type Matrix = readonly [number, number, number, number, number, number];
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** The part of the graphics state that affects text (ISO 32000-2, 9.3). */
interface TextState {
  ctm: Matrix;
  font: string;
  size: number;
  charSpacing: number;
  wordSpacing: number;
  scale: number;
  leading: number;
  rise: number;
}

const START: TextState = {
  ctm: IDENTITY,
  font: '',
  size: 0,
  charSpacing: 0,
  wordSpacing: 0,
  scale: 1,
  leading: 0,
  rise: 0,
};

/** A glyph as pdf.js describes it. */
interface Glyph {
  readonly unicode: string;
  readonly width: number;
  readonly isSpace: boolean;
}

/** Maximum nesting of forms and saved states. */
const MOST_LEVELS = 1_000;
/** Glyph space unit relative to the font size; Type 3 fonts define their own. */
const FONT_UNIT = 0.001;

/**
 * Returns each glyph of a page as a separate run: the text content of pdf.js has spaces where letters are more than 0.1
 * em apart.
 */
export async function glyphRuns(page: PDFPageProxy): Promise<readonly Run[]> {
  const { OPS, normalizeUnicode } = await loadPdfjs();
  const { fnArray, argsArray } = await page.getOperatorList();
  const runs: Run[] = [];
  const saved: TextState[] = [];
  let state: TextState = { ...START };
  let [line, at]: [Matrix, Matrix] = [IDENTITY, IDENTITY];
  const save = (): void => {
    if (saved.length < MOST_LEVELS) saved.push({ ...state });
  };
  const moveLine = (x: number, y: number): void => {
    line = at = multiply(line, [1, 0, 0, 1, x, y]);
  };
  const showGlyph = ({ unicode, width, isSpace }: Glyph, unit: number): void => {
    const { size, scale, rise, ctm, charSpacing, wordSpacing } = state;
    const advance = width * unit * size;
    const place = multiply(ctm, multiply(at, [size * scale, 0, 0, size, 0, rise]));
    const text = (normalizeUnicode as (text: string) => string)(unicode);
    const stretch = Math.hypot(...multiply(ctm, at).slice(0, 2)) * scale;
    if (text.trim() !== '') runs.push(runOf(text, place, Math.abs(advance * stretch)));
    at = multiply(at, [1, 0, 0, 1, (advance + charSpacing + (isSpace ? wordSpacing : 0)) * scale, 0]);
  };
  for (const [index, operation] of fnArray.entries()) {
    const args = (argsArray[index] ?? []) as readonly unknown[];
    const [first = 0, second = 0] = args as readonly number[];
    if (operation === OPS.save) save();
    else if (operation === OPS.restore || operation === OPS.paintFormXObjectEnd) state = saved.pop() ?? state;
    else if (operation === OPS.transform) state.ctm = multiply(state.ctm, matrixOf(args));
    else if (operation === OPS.paintFormXObjectBegin) {
      save();
      if (args[0] !== null && args[0] !== undefined) state.ctm = multiply(state.ctm, matrixOf(args[0]));
    } else if (operation === OPS.beginText) line = at = IDENTITY;
    else if (operation === OPS.setFont) [state.font, state.size] = [String(args[0]), second];
    else if (operation === OPS.setCharSpacing) state.charSpacing = first;
    else if (operation === OPS.setWordSpacing) state.wordSpacing = first;
    else if (operation === OPS.setHScale) state.scale = first / 100;
    else if (operation === OPS.setLeading) state.leading = first;
    else if (operation === OPS.setTextRise) state.rise = first;
    else if (operation === OPS.setTextMatrix) line = at = matrixOf(args.length >= 6 ? args : args[0]);
    else if (operation === OPS.nextLine) moveLine(0, -state.leading);
    else if (operation === OPS.moveText) moveLine(first, second);
    else if (operation === OPS.setLeadingMoveText) {
      state.leading = -second;
      moveLine(first, second);
    } else if (operation === OPS.showText) {
      const font = page.commonObjs.has(state.font)
        ? (page.commonObjs.get(state.font) as FontOfPage)
        : undefined;
      const unit = font?.fontMatrix?.[0] ?? FONT_UNIT;
      for (const glyph of args[0] as readonly (Glyph | number)[]) {
        if (typeof glyph !== 'number') showGlyph(glyph, unit);
        else at = multiply(at, [1, 0, 0, 1, (-glyph * state.size * state.scale) / 1_000, 0]);
      }
    }
  }
  return runs;
}

interface FontOfPage {
  readonly fontMatrix?: readonly number[];
}

/** Rotates a run so that its baseline is horizontal. */
function runOf(text: string, [a, b, c, d, e, f]: Matrix, width: number): Run {
  const angle = Math.atan2(b, a);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return {
    text,
    angle: Math.round((angle * 180) / Math.PI),
    x: e * cos + f * sin,
    y: f * cos - e * sin,
    width,
    size: Math.max(Math.hypot(c, d), 0.001),
  };
}

function matrixOf(numbers: unknown): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = Array.from(numbers as ArrayLike<number>);
  return [a, b, c, d, e, f];
}

/** Returns the matrix that applies the second, then the first. */
const multiply = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];

/** A run of glyphs and its position, rotated so that its baseline is horizontal. */
interface Run {
  readonly text: string;
  /** Degrees. */
  readonly angle: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
}

/** Gap between two runs, relative to the font size, below which a reader sees no space. */
const LETTER_GAP = 0.25;
/** Maximum distance between the baselines of runs on one line, relative to the font size. */
const SAME_LINE = 0.35;
/** Minimum number of glyphs in a letter-spaced line, and of words with at most two letters that suggest one. */
const LEAST_SPACED = 4;
const LEAST_SHORT_WORDS = 3;
/** Gap between letters, relative to the font size, that plain text does not reach. */
const WIDE_GAP = 0.04;

/**
 * Returns the text of a page in content order, followed by the lines in visual order whose words the first form lacks
 * because letters are placed out of order or letter-spaced.
 * @param glyphs returns the page's glyphs one by one; called only if a line may be letter-spaced
 */
export async function pageText(
  items: readonly TextItem[],
  glyphs: () => Promise<readonly Run[]>,
): Promise<string> {
  const written = items.map(({ str, hasEOL }) => str + (hasEOL ? '\n' : '')).join('');
  const known = new Set(wordsOf(written));
  const seen: string[] = [];
  const add = (text: string | undefined): void => {
    const words = text === undefined ? [] : wordsOf(text);
    if (text === undefined || words.every((word) => known.has(word))) return;
    seen.push(text);
    for (const word of words) known.add(word);
  };
  const runs = items
    .filter(({ str }) => str.trim() !== '')
    .map(({ str, transform, width }) => runOf(str, matrixOf(transform), width));
  for (const line of linesOf(runs)) add(joined(line));
  if ([...written.split('\n'), ...seen].some(maySpaceLetters))
    for (const line of linesOf(await glyphs())) add(closedUp(line));
  return seen.length === 0 ? written : `${written.trimEnd()}\n\n${seen.join('\n')}`;
}

const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '');

const maySpaceLetters = (line: string): boolean =>
  wordsOf(line).filter((word) => word.length <= 2).length >= LEAST_SHORT_WORDS;

/** Groups runs into lines, from top to bottom and left to right, separately for each writing angle. */
function linesOf(runs: readonly Run[]): readonly (readonly Run[])[] {
  const byAngle = new Map<number, Run[]>();
  for (const run of runs) {
    const group = byAngle.get(run.angle) ?? [];
    group.push(run);
    byAngle.set(run.angle, group);
  }
  return [...byAngle.values()].flatMap(lines);
}

function lines(runs: readonly Run[]): readonly (readonly Run[])[] {
  const found: Run[][] = [];
  let baseline = Infinity;
  for (const run of runs.toSorted((one, other) => other.y - one.y)) {
    const line = found.at(-1);
    if (line !== undefined && Math.abs(baseline - run.y) <= SAME_LINE * run.size) line.push(run);
    else {
      found.push([run]);
      baseline = run.y;
    }
  }
  return found.map((line) => line.toSorted((one, other) => one.x - other.x));
}

function joined(line: readonly Run[]): string {
  let text = '';
  let end: number | undefined;
  for (const run of line) {
    if (end !== undefined && run.x - end > LETTER_GAP * run.size) text += ' ';
    text += run.text;
    end = run.x + run.width;
  }
  return text;
}

/**
 * Joins the letters of a letter-spaced line; undefined if the line is not letter-spaced. Letters are spaced either by
 * equal gaps or at equal distances from start to start, as in the boxes of a form; a much wider distance than usual
 * separates words.
 */
function closedUp(line: readonly Run[]): string | undefined {
  if (line.length < LEAST_SPACED) return undefined;
  const pairs = line.slice(1).map((run, index) => ({ run, before: line[index] ?? run }));
  const gaps = pairs.map(({ run, before }) => run.x - before.x - before.width);
  const steps = pairs.map(({ run, before }) => run.x - before.x);
  const size = line[0]?.size ?? 1;
  if (median(gaps) < WIDE_GAP * size && spread(steps) > WIDE_GAP * size) return undefined;
  const measured = spread(steps) < spread(gaps) ? steps : gaps;
  const usual = median(measured);
  let text = line[0]?.text ?? '';
  for (const [index, { run }] of pairs.entries()) {
    const wide = measured[index] ?? 0;
    text += (wide > usual * 1.6 && wide > usual + 0.2 * size ? ' ' : '') + run.text;
  }
  return text;
}

const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);

/** Returns the range of typical values: the few gaps between words are excluded. */
const spread = (numbers: readonly number[]): number => quantile(numbers, 0.75) - quantile(numbers, 0.1);

const quantile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor((numbers.length - 1) * share)] ?? 0;
