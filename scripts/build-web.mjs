// Builds the page and the API documentation into dist/web/site, with every file compressed beside itself; does
// nothing when its inputs are those of the last build. Fails when the page is larger than it may be.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { writeCharacterNames } from './write-character-names.mjs';

const SITE = 'dist/web/site';
const STAMP = 'dist/web/inputs.sha256';
/** Bytes that the whole page may weigh, compressed. */
const PAGE_BUDGET = 100_000;
/** Above this a file is not compressed with the slowest setting: seconds for a few percent. */
const LARGE = 500_000;

/** Everything that the bundle is made from; what it imports of src lies in these two folders. */
function inputs() {
  const folders = ['web', 'src/core', 'src/harmonization'];
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
  );
  const packages = ['preact', 'vite', 'swagger-ui-dist', 'unicode-name'].map(
    (name) => `node_modules/${name}/package.json`,
  );
  const scripts = ['scripts/build-web.mjs', 'scripts/write-character-names.mjs'];
  return [...scripts, ...packages, ...files.filter((file) => statSync(file).isFile()).sort()];
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const file of inputs()) hash.update(`${file}\n`).update(readFileSync(file)).update('\n');
  return hash.digest('hex');
}

function compress(file) {
  const bytes = readFileSync(file);
  const quality = bytes.length > LARGE ? 9 : constants.BROTLI_MAX_QUALITY;
  const small = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  writeFileSync(`${file}.br`, small);
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  return small.length;
}

const run = (file, ...args) =>
  spawnSync(process.execPath, [file, ...args], { stdio: 'inherit' }).status === 0;

/** @returns whether the site is there and within its budget */
export function buildWeb() {
  const wanted = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return true;
  rmSync(STAMP, { force: true });
  if (!run('node_modules/typescript/bin/tsc', '-p', 'web/tsconfig.json')) return false;
  writeCharacterNames('dist/web/names');
  if (!run('node_modules/vite/bin/vite.js', 'build', '--config', 'web/vite.config.ts')) return false;
  const files = readdirSync(SITE, { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(SITE, file))
    .filter((file) => statSync(file).isFile() && !/\.(?:br|gz)$/.test(file));
  const sizes = files.map((file) => ({ file, bytes: compress(file) }));
  // Names of characters are asked for one file at a time, where a character is refused.
  const page = sizes.filter(({ file }) => !/\/(?:docs[^/]*|licenses\.md|[^/]*\.txt)$/.test(file));
  const total = page.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total > PAGE_BUDGET) {
    console.error(`the page weighs ${total} bytes compressed, and may weigh ${PAGE_BUDGET}:`);
    for (const { file, bytes } of page) console.error(`  ${bytes} ${file}`);
    return false;
  }
  writeFileSync(STAMP, wanted);
  return true;
}
