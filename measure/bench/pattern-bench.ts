import { createPatternFinder, type PatternFinder } from '../../src/providers/find-patterns.js';
import type { ProviderInput } from '../../src/providers/provider.js';
import { RECOGNIZERS } from '../../src/recognizers/registry.js';
import { findOffence } from '../../src/text/untrusted-input.js';
import { csv, english, HOSTILE, repeat } from './texts.js';
import { medians } from './measure.js';
import type { Row } from './row.js';

const SIZE = 10_240;
const ROUNDS = 21;
/** The baseline: one plain expression over the whole text. */
const PLAIN = /\b[\w.]{1,64}@[\w.]{1,64}\b/g;
const scan = (text: string): number => [...text.matchAll(PLAIN)].length;

/** The pattern provider on real and on hostile text, once and twice as long, beside one plain expression. */
export async function benchPattern(): Promise<readonly Row[]> {
  const find = createPatternFinder(RECOGNIZERS);
  const texts: readonly (readonly [name: string, limit: number, make: (size: number) => string])[] = [
    ['English', 1.5, english],
    ['CSV as text', 2.5, csv],
    ...Object.entries(HOSTILE).map(
      ([name, unit]) => [name, 5, (size: number) => repeat(unit, size)] as const,
    ),
  ];
  const rows: Row[] = [];
  for (const [name, limit, make] of texts) {
    const [text, twice] = [make(SIZE), make(2 * SIZE)];
    const measured = await medians(
      {
        once: () => find({ text }, false),
        twice: () => find({ text: twice }, false),
        plain: () => scan(text),
      },
      ROUNDS,
    );
    rows.push({
      name: `pattern provider, 10 KB: ${name}`,
      ms: measured.once,
      limitMs: limit,
      growth: measured.twice / measured.once,
      toBaseline: measured.once / measured.plain,
      baseline: 'one plain expression over the same text',
    });
  }
  return [...rows, await benchCells(find)];
}

/** The same table cell by cell, under its headers: 2.5 ms for 10 KB are 4 MB a second. */
async function benchCells(find: PatternFinder): Promise<Row> {
  const cellsOf = (text: string): readonly ProviderInput[] => {
    const [header = [], ...rows] = text.split('\n').map((line) => line.split(','));
    return rows.flatMap((row) =>
      row.map((cell, column) => {
        const context = header[column];
        return { text: cell, ...(context !== undefined && { context }) };
      }),
    );
  };
  const [text, twice] = [csv(SIZE), csv(2 * SIZE)];
  const [cells, more] = [cellsOf(text), cellsOf(twice)];
  const measured = await medians(
    {
      once: () => cells.map((cell) => find(cell, false)),
      twice: () => more.map((cell) => find(cell, false)),
      plain: () => scan(text),
    },
    ROUNDS,
  );
  return {
    name: 'pattern provider, 10 KB: cells of a table',
    ms: measured.once,
    limitMs: 2.5,
    growth: measured.twice / measured.once,
    toBaseline: measured.once / measured.plain,
    baseline: 'one plain expression over the same text',
  };
}

/** The check for untrusted input, beside decoding the same bytes. */
export async function benchValidation(): Promise<readonly Row[]> {
  const rows: Row[] = [];
  const mixed = (size: number): string => repeat('Grüße aus 東京, naïve café – 😀 Привет ', size);
  for (const [name, make] of [
    ['English', english],
    ['many scripts', mixed],
  ] as const) {
    const [text, twice] = [make(SIZE), make(2 * SIZE)];
    const bytes = Buffer.from(text);
    const measured = await medians(
      { once: () => findOffence(text), twice: () => findOffence(twice), plain: () => bytes.toString('utf8') },
      ROUNDS,
    );
    rows.push({
      name: `input validation, 10 KB: ${name}`,
      ms: measured.once,
      limitMs: 1,
      growth: measured.twice / measured.once,
      toBaseline: measured.once / measured.plain,
      baseline: 'decoding the same bytes',
    });
  }
  return rows;
}
