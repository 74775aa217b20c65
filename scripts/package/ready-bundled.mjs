// Prepares the bundled packages for `npm pack`, which copies them from node_modules. Removes the scripts from their
// manifests: npm runs install scripts of bundled packages too, and that of the inference engine fetches GPU code that
// is never used (ADR 25). Runs once; a second run changes nothing.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What of a bundled package is packed; a package that is not named here is packed whole. */
const FILES = {
  'onnxruntime-node': [
    'bin',
    'dist',
    '!**/*.map',
    // A second copy under the full version; the binding loads the other one.
    '!bin/napi-v6/darwin/*/libonnxruntime.1.*.*.dylib',
    // Loaded late, by execution providers that are never asked for.
    '!bin/napi-v6/win32/*/{DirectML,dxcompiler,dxil}.dll',
  ],
};

export function readyBundled(root = '.') {
  const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
  for (const name of read(path.join(root, 'package.json')).bundleDependencies) {
    const file = path.join(root, 'node_modules', name, 'package.json');
    const before = readFileSync(file, 'utf8');
    const manifest = {
      ...JSON.parse(before),
      scripts: undefined,
      ...(name in FILES && { files: FILES[name] }),
    };
    const after = `${JSON.stringify(manifest, undefined, 2)}\n`;
    if (after === before) continue;
    // A new file in its place: what lies there may be a link into a store that others share.
    writeFileSync(`${file}.new`, after);
    renameSync(`${file}.new`, file);
  }
}
