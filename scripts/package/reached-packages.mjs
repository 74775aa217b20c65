import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Specifiers of what a compiled file imports, at once or later, or starts as a thread. */
const IMPORTS = /(?:\bfrom|\bimport|\brequire(?:\$\d+)?)\s*(?:\(\s*)?['"](?<specifier>[^'"]+)['"]/g;
const STATIC = /^(?:import|export)\b(?:[^;'"]+\bfrom)?\s*['"](?<specifier>[^'"]+)['"];$/gm;
const THREADS = /new URL\(\s*['"](?<specifier>[\w./-]+\.js)['"]/g;

const OWN_FILE = /^\.{1,2}\/[\w./-]+\.c?js$/;
/** Messages have words in quotes behind "from" as well. */
const PACKAGE = /^(?:@[\w-]+\/)?[a-z][\w.-]*(?:\/[\w./-]+)?$/;
/** Comments that stand on lines of their own: those of packages in the bundle name files that are none of its own. */
const COMMENTS = /^[ \t]*(?:\/\/|\/?\*).*$/gm;

/**
 * What is reached from compiled files: the files themselves, and the installed packages with all that those need.
 * @param entries files that are loaded with all that they may import later
 * @param first files of which that counts which they import at once
 * @returns absolute paths of files, and folders of packages relative to node_modules
 */
export function reached(modules, entries, first = []) {
  const files = new Set();
  const names = new Set();
  const visit = (file, forms) => {
    if (files.has(file)) return;
    files.add(file);
    const text = readFileSync(file, 'utf8').replaceAll(COMMENTS, '');
    for (const form of forms) {
      for (const { groups } of text.matchAll(form)) {
        const { specifier } = groups;
        if (OWN_FILE.test(specifier) || form === THREADS)
          visit(path.resolve(path.dirname(file), specifier), forms);
        else if (PACKAGE.test(specifier)) names.add(packageOf(specifier));
      }
    }
  };
  for (const file of entries) visit(path.resolve(file), [IMPORTS, THREADS]);
  for (const file of first) visit(path.resolve(file), [STATIC]);
  const packages = new Set();
  for (const name of names) addPackage(modules, name, packages);
  return { files, packages };
}

/** A package and what it needs, as Node resolves it: nested ones lie inside the folder of who needs them. */
function addPackage(modules, name, packages) {
  const manifest = path.join(modules, name, 'package.json');
  if (packages.has(name) || !existsSync(manifest)) return;
  packages.add(name);
  const {
    dependencies = {},
    optionalDependencies = {},
    peerDependencies = {},
  } = JSON.parse(readFileSync(manifest, 'utf8'));
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
    addPackage(modules, needed, packages);
  }
}

function packageOf(specifier) {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
