/** Tables of keys, hashes, references, counts and measurements: nothing in them is sensitive, much looks as if it were. */

/** Numbers that are the same for the same seed, 0 to 1 (a linear congruence, spread by its high bits). */
export function seededNumbers(seed: number): () => number {
  let state = BigInt(seed) + 1n;
  return () => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) & ((1n << 64n) - 1n);
    return Number(state >> 33n) / 2 ** 31;
  };
}

type Cell = (row: number) => string;

/** The columns by their headers. */
export function lookAlikeColumns(next: () => number): Readonly<Record<string, Cell>> {
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const signs = (count: number, alphabet: string): string =>
    Array.from({ length: count }, () => alphabet.charAt(int(0, alphabet.length - 1))).join('');
  const digits = (count: number): string => signs(count, '0123456789');
  const hex = (count: number): string => signs(count, '0123456789abcdef');
  const number = (count: number): string => int(1, 9).toString() + digits(count - 1);
  const decimal = (from: number, to: number, places: number): string =>
    (from + next() * (to - from)).toFixed(places);
  return {
    id: (row) => (100_001 + row).toString(),
    customer_id: () => number(8),
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
    sha256: () => hex(64),
    md5: () => hex(32),
    commit: () => hex(7),
    ref16: () => number(16),
    ref12: () => number(12),
    code6: () => digits(6),
    serial: () => `SN${digits(9)}`,
    part_no: () => `${digits(3)}-${digits(3)}-${digits(4)}`,
    article: () => `${digits(2)}.${digits(4)}.${digits(2)}`,
    ean: () => digits(13),
    goals: () => int(0, 6).toString(),
    points: () => int(0, 98).toString(),
    rank: (row) => ((row % 20) + 1).toString(),
    minutes: () => int(0, 90).toString(),
    heading: () => decimal(51.2, 51.7, 6),
    angle: () => decimal(-0.5, 0.3, 6),
    x_mm: () => decimal(-500, 500, 3),
    temp_c: () => decimal(-5, 35, 1),
    pressure_hpa: () => decimal(980, 1_040, 1),
    weight_kg: () => decimal(40, 120, 2),
    duration_ms: () => int(1, 60_000).toString(),
    qty: () => int(1, 400).toString(),
    pct: () => decimal(0, 100, 2),
    version: () => `${int(0, 9).toString()}.${int(0, 40).toString()}.${int(0, 99).toString()}`,
    status: () => ['open', 'closed', 'pending'][int(0, 2)] ?? 'open',
    order_no: () => `ORD-${digits(7)}`,
    session: () => signs(22, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'),
  };
}

/** A table of them as CSV. */
export function lookAlikeTable(rows: number, seed: number): string {
  const columns = Object.entries(lookAlikeColumns(seededNumbers(seed)));
  const lines = Array.from({ length: rows }, (_row, row) => columns.map(([, cell]) => cell(row)).join(','));
  return [columns.map(([header]) => header).join(','), ...lines].join('\n');
}
