// Fills a folder with the program as the image holds it: `node scripts/package/assemble-image.mjs FOLDER`. Run after the
// build. The Dockerfile calls it, and so does `npm run image:check`: what is checked is what is shipped.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { folderBytes } from './folder-bytes.mjs';
import { isDropped } from './image-contents.mjs';
import { prunePackages } from './prune-packages.mjs';
import { shippedModels } from './shipped-models.mjs';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('usage: node scripts/package/assemble-image.mjs FOLDER');
  process.exit(2);
}
const target = path.resolve(folder);
if (existsSync(target) && readdirSync(target).length > 0) {
  console.error(`${target} is not empty`);
  process.exit(2);
}
if (!existsSync('dist/program/data-discovery.js')) {
  console.error('nothing is built: run npm run build first');
  process.exit(2);
}
mkdirSync(target, { recursive: true });

// Prebuilt binaries come as packages: nothing that is installed needs a script of its own.
for (const file of ['package.json', 'package-lock.json', '.npmrc']) cpSync(file, path.join(target, file));
const install = [
  'ci',
  '--omit=dev',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--prefer-offline',
  '--loglevel=error',
];
const { status } = spawnSync('npm', install, { cwd: target, stdio: ['ignore', 'inherit', 'inherit'] });
if (status !== 0) process.exit(status ?? 1);
for (const file of ['package-lock.json', '.npmrc']) rmSync(path.join(target, file));
prunePackages(path.join(target, 'node_modules'), isDropped);

const isProgram = (file) => statSync(file).isDirectory() || !/\.(?:map|d\.ts)$/.test(file);
cpSync('dist/program', path.join(target, 'dist/program'), { recursive: true, filter: isProgram });
for (const site of ['dist/browser', 'dist/web/site', 'dist/web/report', 'dist/web/guide']) {
  if (!existsSync(site)) continue;
  cpSync(site, path.join(target, site), { recursive: true, filter: isProgram });
}
for (const { name } of shippedModels()) {
  cpSync(`models/${name}`, path.join(target, 'models', name), { recursive: true });
}
cpSync('LICENSE', path.join(target, 'LICENSE'));
cpSync('deploy/healthcheck.mjs', path.join(target, 'healthcheck.mjs'));
console.log(`assembled ${target}: ${(folderBytes(target) / 1e6).toFixed(1)} MB`);
