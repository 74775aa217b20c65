import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { prunePackages } from './prune-packages.mjs';
import { reached } from './reached-packages.mjs';

const PROGRAM = 'dist/program/data-discovery.js';
const WORKER = ['dist/program/run-worker.js', 'dist/program/define-worker.js'];
const LATE = 'dist/program';
const ENGINE = 'onnxruntime-node/bin/napi-v6/linux';
/** Where clusters run; the engine's package brings the libraries of both. */
const ARCHITECTURES = ['x64', 'arm64'];
const MODULES = 'node_modules';

/**
 * Fills an empty folder with what `data-discovery worker` needs on Linux, whatever the processor: the image's contents,
 * less what serves, stores and reads documents.
 */
export function stageDetector(folder) {
  const image = mkdtempSync(path.join(tmpdir(), 'data-discovery-image-'));
  try {
    const script = [process.execPath, ['scripts/package/assemble-image.mjs', image]];
    const { status } = spawnSync(...script, { stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) throw new Error('the image could not be assembled');
    const { files, packages } = reached(
      path.join(image, MODULES),
      WORKER.map((file) => path.join(image, file)),
      [path.join(image, PROGRAM)],
    );
    for (const file of files) copy(image, folder, path.relative(image, file));
    // Loaded when they are first needed, some by a name that is put together then.
    for (const file of readdirSync(path.join(image, LATE)).filter((one) => /^late-.*\.cjs$/.test(one)))
      copy(image, folder, path.join(LATE, file));
    for (const name of packages) copy(image, folder, path.join(MODULES, name));
    for (const name of ['package.json', 'models', 'LICENSE']) copy(image, folder, name);
    for (const architecture of ARCHITECTURES) {
      const libraries = path.join(folder, MODULES, ENGINE, architecture);
      rmSync(libraries, { recursive: true, force: true });
      cpSync(path.join(MODULES, ENGINE, architecture), libraries, { recursive: true });
    }
    dropForeign(path.join(folder, MODULES));
  } finally {
    rmSync(image, { recursive: true });
  }
}

function copy(from, to, name) {
  const source = path.join(from, name);
  if (!existsSync(source)) throw new Error(`${name} is not in the image: build first`);
  mkdirSync(path.dirname(path.join(to, name)), { recursive: true });
  cpSync(source, path.join(to, name), { recursive: true });
}

/** Scripts that would fetch libraries for other machines are never run, and have no place among the data of a package. */
function dropForeign(modules) {
  prunePackages(modules, (name) => name.split(path.sep).join('/') === 'onnxruntime-node/script');
  if (readdirSync(path.join(modules, ENGINE)).length !== ARCHITECTURES.length) {
    throw new Error('the inference engine has libraries that were not asked for');
  }
}
