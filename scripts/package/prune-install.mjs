// Removes from an installation what no run of the program reads, as the image does without it:
// `node node_modules/data-discovery/scripts/package/prune-install.mjs`. What is installed comes back with `npm ci`.
// Where other packages are installed in the same folder, only binaries of other platforms go, and nothing of theirs.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { folderBytes } from './folder-bytes.mjs';
import { isDropped, isOtherPlatforms } from './image-contents.mjs';
import { prunePackages } from './prune-packages.mjs';

const own = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
const modules = path.dirname(own);
if (path.basename(modules) !== 'node_modules') {
  console.error('this is no installed package: nothing is removed');
  process.exit(2);
}
const manifest = path.join(modules, '..', 'package.json');
const { name } = JSON.parse(readFileSync(path.join(own, 'package.json'), 'utf8'));
const others = existsSync(manifest)
  ? Object.keys(
      ['dependencies', 'devDependencies', 'optionalDependencies']
        .map((kind) => JSON.parse(readFileSync(manifest, 'utf8'))[kind])
        .reduce((all, some) => ({ ...all, ...some }), {}),
    ).filter((one) => one !== name)
  : [];
const isAlone = others.length === 0;
// The engine is bundled, and lies inside this package; the commands in .bin are how npm starts it.
const isUnused = (file, isFolder) =>
  file !== '.bin' && (isAlone ? isDropped(file, isFolder) : isOtherPlatforms(file, isFolder));
let freed = prunePackages(modules, isUnused);
const bundled = path.join(own, 'node_modules');
if (existsSync(bundled)) freed += prunePackages(bundled, isUnused);
console.log(
  `removed ${megabytes(freed)} of ${megabytes(freed + folderBytes(modules))}; ${megabytes(folderBytes(modules))} are left` +
    (isAlone
      ? ''
      : `. ${others.length} other packages are installed here: their files, and shared ones, are as they were`),
);

function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
