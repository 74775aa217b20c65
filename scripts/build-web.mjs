// Builds the page and the API documentation into dist/web/site, with every file compressed beside itself; does
// nothing when its inputs are those of the last build. Fails when the page is larger than it may be.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { compressFolder } from './compress-folder.mjs';
import { fingerprintOf } from './fingerprint.mjs';
import { writeCharacterNames } from './write-character-names.mjs';

const SITE = 'dist/web/site';
const STAMP = 'dist/web/inputs.sha256';
/** Bytes that the whole page may weigh, compressed. */
const PAGE_BUDGET = 100_000;
/** Everything that the bundle is made from; what it imports of src lies in these folders. */
const INPUTS = ['web', 'src/core', 'src/harmonization', 'src/values'];
const SCRIPTS = ['scripts/build-web.mjs', 'scripts/compress-folder.mjs', 'scripts/write-character-names.mjs'];
const PACKAGES = ['preact', 'vite', 'swagger-ui-dist', 'unicode-name'];
/** Not part of the page; names of characters are asked for one file at a time, where a character is refused. */
const BESIDE = /\/(?:docs[^/]*|licenses\.md|[^/]*\.txt)$/;

const run = (file, ...args) =>
  spawnSync(process.execPath, [file, ...args], { stdio: 'inherit' }).status === 0;

/** @returns whether the site is there and within its budget */
export function buildWeb() {
  const wanted = fingerprintOf([...INPUTS, ...SCRIPTS], PACKAGES);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return true;
  console.error('Building the page …');
  rmSync(STAMP, { force: true });
  if (!run('node_modules/typescript/bin/tsc', '-p', 'web/tsconfig.json')) return false;
  writeCharacterNames('dist/web/names');
  if (!run('node_modules/vite/bin/vite.js', 'build', '--config', 'web/vite.config.ts')) return false;
  const page = compressFolder(SITE).filter(({ file }) => !BESIDE.test(file));
  const total = page.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total > PAGE_BUDGET) {
    console.error(`the page weighs ${total} bytes compressed, and may weigh ${PAGE_BUDGET}:`);
    for (const { file, bytes } of page) console.error(`  ${bytes} ${file}`);
    return false;
  }
  writeFileSync(STAMP, wanted);
  return true;
}
