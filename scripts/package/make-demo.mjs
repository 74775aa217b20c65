// Assembles the demo, which any file server can serve: `npm run demo -- FOLDER`. Its page finds sensitive data in the
// browser, with the small model, and works offline after the first load.
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { folderBytes } from './folder-bytes.mjs';

const SOURCE = 'web/demo';
const WORKER = 'service-worker.js';

/** @returns the bytes of the demo */
export function makeDemo(folder) {
  mkdirSync(folder, { recursive: true });
  cpSync(SOURCE, folder, { recursive: true });
  cpSync('dist/browser', path.join(folder, 'browser'), { recursive: true });
  cpSync('models/small', path.join(folder, 'models/small'), { recursive: true });
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.md$/.test(entry.name) && entry.name !== WORKER)
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(path.join(folder, file)));
  const constants = {
    VERSION: hash.digest('hex').slice(0, 12),
    FILES: ['./', ...files],
  };
  const head = Object.entries(constants).map(
    ([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`,
  );
  writeFileSync(path.join(folder, WORKER), head.join('') + readFileSync(path.join(SOURCE, WORKER), 'utf8'));
  return folderBytes(folder);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) {
    console.error('usage: npm run demo -- FOLDER');
    process.exit(2);
  }
  const megabytes = (makeDemo(path.resolve(folder)) / 1e6).toFixed(1);
  console.log(`assembled ${folder}: ${megabytes} MB. Serve it: npx http-server ${folder}`);
}
