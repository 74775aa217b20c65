// One value for everything that something is built from: the build is done again when it is another one.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const filesOf = (name) =>
  statSync(name).isDirectory()
    ? readdirSync(name, { recursive: true, encoding: 'utf8' }).map((file) => path.join(name, file))
    : [name];

/**
 * @param names files and folders
 * @param packages whose versions count
 */
export function fingerprintOf(names, packages) {
  const files = names.flatMap(filesOf).filter((file) => statSync(file).isFile());
  const all = [...packages.map((name) => `node_modules/${name}/package.json`), ...new Set(files.sort())];
  const hash = createHash('sha256');
  for (const file of all) hash.update(`${file}\n`).update(readFileSync(file)).update('\n');
  return hash.digest('hex');
}
