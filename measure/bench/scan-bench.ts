import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { present } from '../../src/core/present.js';
import { PRESETS } from '../../src/core/presets.js';
import { createPatternFinder, createSelectedFinder } from '../../src/providers/find-patterns.js';
import { REGISTRY_KNOWN } from '../../src/recognizers/known-analysis.js';
import { RECOGNIZERS } from '../../src/recognizers/registry.js';
import { cutText } from '../../src/text/cut-text.js';
import { logLines } from './log-lines.js';
import { medians } from './measure.js';
import type { Row } from './row.js';

const SIZE = 102_400;
const ROUNDS = 11;
/** Texts that are read before the clock starts: a thread compiles what it runs while it reads the first megabytes. */
const WARM_UP = 20;
/** Milliseconds for 100 KB: 5 MB a second, and 1 MB a second. */
const LIMITS = { log: 20, code: 100 };
const THRESHOLD = 0.7;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z/g;

/** What a scan does with the texts of a log, and with those of source code where secrets alone are wanted. */
export async function benchScan(): Promise<readonly Row[]> {
  const findAll = createPatternFinder(RECOGNIZERS, REGISTRY_KNOWN);
  const findSecrets = createSelectedFinder(
    RECOGNIZERS,
    new Set(PRESETS.secrets.categories),
    () => findAll,
    REGISTRY_KNOWN,
  );
  const all = (text: string): void => {
    for (const chunk of cutText(text)) findAll({ text: chunk.text }, false);
  };
  const secrets = (text: string): void => {
    for (const chunk of cutText(text)) findSecrets({ text: chunk.text }, THRESHOLD);
  };
  return [
    await bench('scan, 100 KB of a log, patterns', LIMITS.log, logTexts(), all, {
      name: 'one expression over the same log',
      run: (text) => text.match(TIME),
    }),
    await bench('scan, 100 KB of source code, secrets alone', LIMITS.code, codeTexts(), secrets, {
      name: 'all categories in the same code',
      run: all,
    }),
  ];
}

async function bench(
  name: string,
  limitMs: number,
  texts: Iterator<string, never>,
  run: (text: string) => void,
  baseline: { readonly name: string; readonly run: (text: string) => unknown },
): Promise<Row> {
  const next = (): string => texts.next().value;
  for (let count = 0; count < WARM_UP; count++) {
    const text = next();
    run(text);
    baseline.run(text);
  }
  // Made before the clock starts, and each read once.
  const rounds = ROUNDS + Math.ceil(ROUNDS / 5);
  const ready = Array.from({ length: rounds }, () => ({ once: next(), twice: next() + next() }));
  const [once, twice, plain] = [ready.values(), ready.values(), ready.values()];
  const measured = await medians(
    {
      once: () => {
        run(present(once.next().value, 'a text').once);
      },
      twice: () => {
        run(present(twice.next().value, 'a text').twice);
      },
      plain: () => baseline.run(present(plain.next().value, 'a text').once),
    },
    ROUNDS,
  );
  return {
    name,
    ms: measured.once,
    limitMs,
    growth: measured.twice / measured.once,
    toBaseline: measured.once / measured.plain,
    baseline: baseline.name,
  };
}

function* logTexts(): Generator<string, never> {
  const lines = logLines();
  for (;;) {
    let text = '';
    while (text.length < SIZE) text += lines.next().value;
    yield text;
  }
}

/** The source code of this project, again and again: no text is the same as another within some megabytes. */
function* codeTexts(): Generator<string, never> {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('generated'))
    .sort();
  let text = '';
  for (;;)
    for (const file of files) {
      text += readFileSync(path.join('src', file), 'utf8');
      if (text.length < SIZE) continue;
      yield text.slice(0, SIZE);
      text = '';
    }
}
