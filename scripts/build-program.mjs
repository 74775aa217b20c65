// Bundles the compiled program into dist/program: what is shipped, and what `npm start` runs. Loading several hundred
// modules one by one took more of a short command than its work (ADR 25). Tests run what the compiler wrote; a test of
// its own compares both. Does nothing when its inputs are those of the last build.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { fingerprintOf } from './fingerprint.mjs';

const SOURCE = path.resolve('dist/src');
const FOLDER = path.resolve('dist/program');
const STAMP = path.join(FOLDER, 'inputs.sha256');
/** Plain JavaScript that most commands load before they do anything; everything else stays a package of its own. */
const PACKAGES = [
  '@noble/hashes',
  '@scure/base',
  'card-validator',
  'commander',
  'credit-card-type',
  'fastest-levenshtein',
  'ibantools',
  'ipaddr.js',
  'libphonenumber-js',
  'tldts',
  'tldts-core',
];
/** `worker` alone is what the wheel for Spark holds: it starts at a file of its own. */
const ENTRIES = { 'data-discovery': 'bin/data-discovery.js', 'run-worker': 'bin/worker.js' };
const BY_URL = /new URL\(\s*'(?<file>[\w./-]+\.js)',\s*import\.meta\.url,?\s*\)/g;
const BY_REQUIRE = /\brequire\('(?<file>\.{1,2}\/[\w./-]+\.js)'\)/g;
const OWN_URL = /\bimport\.meta\.url\b(?!\/\*)/g;

const packageOf = (id) =>
  id
    .split('/')
    .slice(0, id.startsWith('@') ? 2 : 1)
    .join('/');
/** The name that a file has in the bundle when something refers to it by its name. */
const entryName = (file) => path.relative(SOURCE, file).replace(/\.js$/, '').replaceAll(path.sep, '-');

/** Files that are started as threads or processes, or loaded with `require`, by their names in the bundle. */
function namedFiles() {
  const found = {};
  for (const file of readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.js')) continue;
    const text = readFileSync(path.join(SOURCE, file), 'utf8');
    for (const form of [BY_URL, BY_REQUIRE]) {
      for (const { groups } of text.matchAll(form)) {
        const target = path.resolve(SOURCE, path.dirname(file), groups.file);
        if (!target.startsWith(`${SOURCE}${path.sep}`)) continue;
        found[entryName(target)] = target;
      }
    }
  }
  return found;
}

/** Files of the bundle lie in one folder: names relative to a module are made relative to the bundle. */
const names = {
  name: 'names-of-files',
  transform(code, id) {
    if (!id.startsWith(SOURCE) || !/import\.meta\.url|require\('\./.test(code)) return undefined;
    const target = (file) => path.resolve(path.dirname(id), file);
    const bundled = (file) => `./${entryName(target(file))}.js`;
    const own = path.relative(FOLDER, id).split(path.sep).join('/');
    return code
      .replaceAll(BY_URL, (whole, file) =>
        target(file).startsWith(SOURCE) ? `new URL('${bundled(file)}', import.meta.url/**/)` : whole,
      )
      .replaceAll(BY_REQUIRE, (_, file) => `require('${bundled(file)}')`)
      .replaceAll(/createRequire\(import\.meta\.url\)/g, 'createRequire(import.meta.url/**/)')
      .replaceAll(OWN_URL, `new URL('${own}', import.meta.url).href`);
  },
};

/** @returns whether the bundle is there */
export async function buildProgram() {
  const wanted = fingerprintOf(['src', 'scripts/build-program.mjs'], ['rolldown', ...PACKAGES]);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return true;
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const entries = Object.entries(ENTRIES).map(([name, file]) => [name, path.join(SOURCE, file)]);
  const bundle = await rolldown({
    input: { ...Object.fromEntries(entries), ...namedFiles() },
    platform: 'node',
    external: (id) => /^[@\w]/.test(id) && !path.isAbsolute(id) && !PACKAGES.includes(packageOf(id)),
    plugins: [names],
  });
  const { output } = await bundle.write({
    dir: FOLDER,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  });
  await bundle.close();
  writeFileSync(path.join(FOLDER, 'licenses.md'), licensesOf(output));
  writeFileSync(STAMP, wanted);
  return true;
}

/** The licences of the packages whose code is in the bundle. */
function licensesOf(output) {
  const files = output.flatMap((chunk) => Object.keys(chunk.modules ?? {}));
  const used = files.flatMap((file) => /.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);
  const parts = [...new Set(used)].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
    const text = file === undefined ? license : readFileSync(path.join(folder, file), 'utf8').trim();
    return `## ${name} ${version} (${license})\n\n${text}\n`;
  });
  return ['# Packages in this bundle\n', ...parts].join('\n');
}
