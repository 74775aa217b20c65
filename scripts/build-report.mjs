// Makes the script and the style of HTML reports into dist/web/report, each one file that stands inside a page; does
// nothing when its inputs are those of the last build.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { fingerprintOf } from './fingerprint.mjs';

const FOLDER = 'dist/web/report';
const STAMP = 'dist/web/report.sha256';
const INPUTS = [
  'web/report',
  'web/styles/tokens.css',
  'src/core/categories/category-row.ts',
  'src/core/visible-text.ts',
  'src/reports/inventory',
  'scripts/build-report.mjs',
];
/** Bytes that both may weigh: every report holds them. */
const BUDGET = 24_000;

/** @returns whether they are there and within their budget */
export async function buildReport() {
  const wanted = fingerprintOf(INPUTS, ['vite']);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return true;
  console.error('Building the page of reports …');
  rmSync(STAMP, { force: true });
  await build({
    configFile: false,
    root: 'web/report',
    logLevel: 'warn',
    build: {
      outDir: path.resolve(FOLDER),
      emptyOutDir: true,
      target: ['chrome123', 'firefox120', 'safari17.5'],
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      rolldownOptions: {
        checks: { bundlerTimings: false },
        input: { report: 'web/report/report.ts' },
        output: { format: 'iife', entryFileNames: '[name].js', assetFileNames: 'report[extname]' },
      },
    },
  });
  const bytes = ['report.js', 'report.css'].reduce(
    (sum, file) => sum + readFileSync(path.join(FOLDER, file)).length,
    0,
  );
  if (bytes > BUDGET) {
    console.error(`the page of reports weighs ${bytes} bytes, and may weigh ${BUDGET}`);
    return false;
  }
  writeFileSync(STAMP, wanted);
  return true;
}
