import type { GoldTable } from '../../measure/accuracy/tables.js';
import { randomSource, type RandomSource } from './random-source.js';
import { LEAK, SYNTHETIC_COLUMNS, type SyntheticColumn } from './synthetic-columns.js';

/** Headers that say nothing. */
const SENSELESS = ['col', 'f', 'V', 'field', 'attr', 'x', 'data', 'c_'];

/** So many tables of made-up columns, the same for the same seed: half harmless, as people's exports are. */
export function syntheticTables(count: number, seed: number): readonly GoldTable[] {
  return Array.from({ length: count }, (_table, index) =>
    syntheticTable(index, randomSource(seed * 7_919 + index)),
  );
}

function syntheticTable(index: number, random: RandomSource): GoldTable {
  const rows = random.pick([10, 15, 20, 30, 60, 120, 180]);
  const isHarmless = random.chance(0.35);
  const width = random.int(6, 14);
  const isHeadless = random.chance(0.12);
  const kinds = isHeadless
    ? headlessKinds(random)
    : Array.from({ length: width }, () => kindOf(random, isHarmless));
  const style = random.int(0, 4);
  const isBlind = random.chance(0.06);
  const headers = kinds.map(({ headers, needsHeader }, column) =>
    needsHeader === undefined && (isBlind || random.chance(0.08))
      ? `${random.pick(SENSELESS)}${column.toString()}`
      : styled(random.pick(headers.split('|')), style),
  );
  const empties = random.chance(0.3) ? 0.12 : 0;
  const columns = kinds.map(({ cells, gold, leak }) => {
    const make = cells(random);
    const all = Array.from({ length: rows }, (_row, row) =>
      leak === undefined && random.chance(empties) ? '' : make(row),
    );
    // Where no row leaked, the column is harmless.
    const isTold = leak === undefined || all.some((cell) => cell.includes(LEAK));
    return { all: all.map((cell) => cell.replace(LEAK, '')), gold: isTold ? gold : [] };
  });
  const quote = (cell: string): string => (/[",;\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const lines = Array.from({ length: rows }, (_row, row) =>
    columns.map(({ all }) => quote(all[row] ?? '')).join(','),
  );
  if (!isHeadless) lines.unshift(headers.map(quote).join(','));
  return {
    id: `synthetic-${index.toString()}`,
    body: new TextEncoder().encode(`${lines.join('\n')}\n`),
    hasHeaders: !isHeadless,
    delimiter: ',',
    columns: new Map(columns.map(({ gold }, column) => [column, gold])),
  };
}

const HARMLESS = SYNTHETIC_COLUMNS.filter(({ gold }) => gold.length === 0);
const SENSITIVE = SYNTHETIC_COLUMNS.filter(({ gold }) => gold.length > 0);

const kindOf = (random: RandomSource, isHarmless: boolean): SyntheticColumn =>
  random.pick(
    isHarmless ? (random.chance(0.12) ? SENSITIVE : HARMLESS) : random.chance(0.35) ? HARMLESS : SENSITIVE,
  );

/** What an address list holds: each is told by the columns beside it, where no header tells it. */
const ADDRESS_LIST: ReadonlySet<string> = new Set([
  'full',
  'first',
  'last',
  'street',
  'zip',
  'city',
  'phone',
  'email',
]);

/** Columns of a table without headers: an address list, or such columns as tell what they are by themselves. */
function headlessKinds(random: RandomSource): readonly SyntheticColumn[] {
  const harmless = Array.from({ length: random.int(2, 4) }, () => random.pick(HARMLESS));
  const listed = SYNTHETIC_COLUMNS.filter(({ name }) => ADDRESS_LIST.has(name) && random.chance(0.8));
  const plain = SENSITIVE.filter(({ needsHeader }) => needsHeader === undefined);
  const others = Array.from({ length: random.int(0, 4) }, () => random.pick(plain));
  return [...harmless, ...(random.chance(0.6) ? listed : others)];
}

/** A header as somebody's system writes it. */
function styled(header: string, style: number): string {
  const words = header.split(/[ _]/);
  if (style === 0) return header;
  if (style === 1) return words.join('_').toLowerCase();
  if (style === 2)
    return words
      .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
      .join('');
  if (style === 3) return words.join('_').toUpperCase();
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}
