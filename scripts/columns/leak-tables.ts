import { categoryOf } from '../../src/core/harmonization-table.js';
import { present } from '../../src/core/present.js';
import type { ExaminedTable, FoundCell } from './examined-tables.js';
import { randomSource, type RandomSource } from './random-source.js';

/** A column without a gold category, with its cells without findings. */
interface HarmlessColumn {
  readonly header: string | undefined;
  readonly cells: readonly FoundCell[];
}

/** A column that holds a category, with its cells in which that category was found. */
interface SensitiveColumn extends HarmlessColumn {
  readonly category: string;
}

/**
 * How a table is made: single hits among harmless cells, a hit inside each cell, in a JSON list in each cell, or with a
 * number beside it in each cell, or a column of few values.
 */
type Form = 'leak' | 'list' | 'json' | 'numbered' | 'few';
const FORMS: readonly Form[] = ['leak', 'leak', 'list', 'json', 'numbered', 'few', 'few'];
const LEAST_CLEAN = 8;
/** Minimum score of a finding that makes a cell an example of its category. */
const FOUND = 0.5;

/**
 * Makes tables of one or two columns each from cells of examined tables: leaks (one to five hits in 5 to 50 cells), lists
 * (a hit in each cell, surrounded by other text), hits with numbers, and columns of one to three values. Real tables
 * rarely contain these, and a fit on them alone forgets them.
 * @param count number of tables
 * @param seed the same seed gives the same tables
 */
export function leakTables(
  sources: readonly ExaminedTable[],
  count: number,
  seed: number,
): readonly ExaminedTable[] {
  const random = randomSource(seed);
  const harmless = sources.flatMap(harmlessColumns);
  const byCategory = new Map<string, SensitiveColumn[]>();
  for (const column of sources.flatMap(sensitiveColumns))
    byCategory.set(column.category, [...(byCategory.get(column.category) ?? []), column]);
  const categories = [...byCategory.keys()].sort();
  return Array.from({ length: count }, (_, at) => {
    const category = random.pick(categories);
    const from = random.pick(present(byCategory.get(category), 'the columns of a category'));
    const among = random.pick(harmless);
    const form = random.pick(FORMS);
    const header = random.pick([among.header ?? '', from.header ?? '', '', 'notes']) || undefined;
    const cells = merged(CELLS[form](from, among, random));
    const other = random.pick(
      present(byCategory.get(random.chance(0.4) ? category : random.pick(categories)), 'columns'),
    );
    const beside = {
      index: 1,
      header: other.header,
      gold: [other.category],
      open: ['*'],
      cells: other.cells,
    };
    const leak = { index: 0, header, gold: [category], open: ['*'], cells };
    return { id: `${form}-${at.toString()}`, columns: random.chance(0.6) ? [leak, beside] : [leak] };
  });
}

const CELLS: Readonly<
  Record<Form, (from: SensitiveColumn, among: HarmlessColumn, random: RandomSource) => readonly FoundCell[]>
> = {
  leak: (from, among, random) => {
    const hits = random.pick([1, 1, 1, 2, 3, 5]);
    return Array.from({ length: random.pick([5, 10, 20, 20, 50]) }, (_, at) => {
      const clean = { ...random.pick(among.cells), rows: 1 };
      if (at >= hits) return clean;
      const hit = random.pick(from.cells);
      return random.chance(0.7) ? within(`${clean.text.slice(0, 60)} `, hit, '') : { ...hit, rows: 1 };
    });
  },
  list: (from, among, random) =>
    Array.from({ length: random.pick([1, 2, 5, 20]) }, () => {
      const [before, after] = [random.pick(among.cells), random.pick(among.cells)];
      return within(`${before.text.slice(0, 40)}, `, random.pick(from.cells), `, ${after.text.slice(0, 40)}`);
    }),
  json: (from, among, random) =>
    Array.from({ length: random.pick([1, 2, 3, 5, 20]) }, () => {
      const word = JSON.stringify(random.pick(among.cells).text.slice(0, 12));
      return random.chance(0.5)
        ? within('["', random.pick(from.cells), `",${word}]`)
        : within(`[${word},"`, random.pick(from.cells), '"]');
    }),
  numbered: (from, _among, random) => {
    const few = from.cells.slice(0, random.pick([1, 2, 5, 100]));
    const after = random.pick([' ', ' "B" ', ' / ', ' no. ']);
    return Array.from({ length: random.pick([3, 10, 30, 100]) }, (_, at) =>
      within('', random.pick(few), after + at.toString()),
    );
  },
  few: (from, _among, random) => {
    const rows = random.pick([1, 2, 10, 30, 100]);
    return Array.from({ length: random.pick([1, 1, 2, 3]) }, () => ({ ...random.pick(from.cells), rows }));
  },
};

/** A cell with the text of a hit inside other text, its findings moved accordingly. */
const within = (before: string, { text, findings }: FoundCell, after: string): FoundCell => ({
  text: before + text + after,
  rows: 1,
  findings: findings.map((finding) => ({
    ...finding,
    start: finding.start + before.length,
    end: finding.end + before.length,
  })),
});

/** Joins equal cells. */
function merged(cells: readonly FoundCell[]): readonly FoundCell[] {
  const byText = new Map<string, FoundCell>();
  for (const cell of cells) {
    const known = byText.get(cell.text);
    byText.set(cell.text, known === undefined ? cell : { ...known, rows: known.rows + cell.rows });
  }
  return [...byText.values()];
}

const sensitiveColumns = ({ columns }: ExaminedTable): readonly SensitiveColumn[] =>
  columns.flatMap(({ header, gold, cells }) =>
    gold.flatMap((category) => {
      const found = cells.filter(({ findings }) =>
        findings.some(({ entityType, score }) => categoryOf(entityType) === category && score > FOUND),
      );
      return found.length === 0 ? [] : [{ header, category, cells: found }];
    }),
  );

const harmlessColumns = ({ columns }: ExaminedTable): readonly HarmlessColumn[] =>
  columns.flatMap(({ header, gold, open = [], cells }) => {
    const clean = cells.filter(({ findings }) => findings.length === 0);
    return gold.length > 0 || open.includes('*') || clean.length < LEAST_CLEAN
      ? []
      : [{ header, cells: clean }];
  });
