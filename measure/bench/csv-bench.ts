import { classifyCsv } from '../../src/discovery/classify-csv.js';
import { readCsv } from '../../src/discovery/read-csv.js';
import { createPatternProvider } from '../../src/providers/pattern-provider.js';
import { medians } from './measure.js';
import type { Row } from './row.js';
import { csv } from './texts.js';

const SIZE = 10_240;
const ROUNDS = 11;
const FORMAT = { delimiter: ',', hasHeaders: true } as const;

/** The CSV use case with the pattern provider, beside reading the same CSV. */
export async function benchCsv(): Promise<readonly Row[]> {
  const config = { name: 'Pattern', address: 'in-process', supportedContentTypes: [], timeoutMs: 60_000 };
  const provider = createPatternProvider({ threads: 1 }, '0');
  await provider.ready();
  const deps = {
    providers: [{ config, provider }],
    trusted: true,
  };
  const rows: Row[] = [];
  for (const [name, limitMs, make] of [
    ['a customer list', 50, csv],
    ['cells of one number each', 20, shortCells],
  ] as const) {
    const [text, twice] = [make(SIZE), make(2 * SIZE)];
    const classify = (body: string) => () =>
      classifyCsv(deps, Buffer.from(body), FORMAT, 'codepoint', () => true);
    const measured = await medians(
      { once: classify(text), twice: classify(twice), plain: () => readCsv(text, FORMAT) },
      ROUNDS,
    );
    rows.push({
      name: `classify CSV, 10 KB: ${name}`,
      ms: measured.once,
      limitMs,
      growth: measured.twice / measured.once,
      toBaseline: measured.once / measured.plain,
      baseline: 'reading the same CSV',
    });
  }
  await provider.close();
  return rows;
}

/** As many distinct cells as fit. */
function shortCells(size: number): string {
  const cells = Array.from({ length: Math.ceil(size / 5) }, (_value, index) => (index + 1000).toString());
  return ['n', ...cells].join('\n').slice(0, size - 1);
}
