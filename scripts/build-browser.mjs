// Bundles the library for browsers into dist/browser: the part of the page, the worker in which the detector runs, and
// the engine of the model, packed. Does nothing when its inputs are those of the last build.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { licensesOf, reached } from './build-program.mjs';
import {
  analysis,
  checkDigits,
  described,
  lateExpressions,
  lateNames,
  listFiles,
  lists,
  plans,
  SOURCE,
} from './bundle-plugins.mjs';
import { fingerprintOf } from './fingerprint.mjs';

const FOLDER = path.resolve('dist/browser');
const STAMP = 'dist/browser.sha256';
const BUILTINS = path.join(SOURCE, 'library', 'browser', 'node-builtins.js');
const ENGINE = path.join(SOURCE, 'library', 'browser', 'engine.js');
const WORKER = path.join(SOURCE, 'library', 'browser', 'worker.js');
const PACKAGES = ['rolldown', 'buffer', 'fflate', 'onnxruntime-web', 'stdnum'];

/** Modules of Node and the native engine are replaced by what a browser has. */
const replaced = {
  name: 'browser-modules',
  resolveId: {
    order: 'pre',
    handler: (id) => (id.startsWith('node:') ? BUILTINS : id === 'onnxruntime-node' ? ENGINE : undefined),
  },
  load(id) {
    // Images are not read in a browser.
    if (id === path.join(SOURCE, 'library', 'images.js')) return 'export {};';
    // The page passes the address of the model.
    if (id === path.join(SOURCE, 'providers', 'installed-model-folder.js'))
      return `export const installedModelFolder = () => '';`;
    // The engine is replaced as a whole.
    if (id === path.join(SOURCE, 'ner', 'engine-package.js'))
      return `export const engineOfPackage = () => undefined;`;
    if (id !== path.join(SOURCE, 'config', 'package-version.js')) return undefined;
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    return `export const packageVersion = () => ${JSON.stringify(version)};`;
  },
  // What Node loads on first use by `require` is part of the bundle.
  transform(code, id) {
    // Bundlers look for what such an address names: the engine's own files, which are replaced, are not in the package.
    if (/onnxruntime-web.+\.m?js$/.test(id) || id.endsWith(path.join('ner', 'inference-pool.js')))
      return `const $address = import.meta.url;${code.replaceAll('import.meta.url', '$address')}`;
    // It is imported for what it does.
    if (id.endsWith(path.join('ner', 'inference-worker.js'))) return { code, moduleSideEffects: true };
    if (!id.startsWith(SOURCE) || !code.includes('createRequire(')) return undefined;
    const plain = code
      .replace(/import \{ createRequire \} from 'node:module';/, '')
      .replace(/const require = createRequire\(import\.meta\.url\);/, '');
    return id.endsWith(path.join('recognizers', 'check-digit.js'))
      ? `import { stdnum } from 'stdnum';${plain.replace(/require\(`[^`]+`\)/, 'stdnum[country]')}`
      : plain;
  },
};

/** What the worker loads at once is a file of its own beside the one that starts it. */
function besideWorker() {
  let files;
  return (id, context) => {
    files ??= reached([WORKER], context);
    return id !== WORKER && files.has(id) ? 'detector' : undefined;
  };
}

/** @returns whether the bundle is there */
export async function buildBrowser() {
  const inputs = ['src', 'scripts/build-browser.mjs', 'scripts/bundle-plugins.mjs', 'package.json'];
  const wanted = fingerprintOf(inputs, PACKAGES);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return true;
  console.error('Bundling the library for browsers …');
  rmSync(STAMP, { force: true });
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const bundle = await rolldown({
    input: {
      index: path.join(SOURCE, 'library', 'browser', 'index.js'),
      worker: WORKER,
    },
    platform: 'browser',
    preserveEntrySignatures: 'allow-extension',
    checks: { pluginTimings: false, ineffectiveDynamicImport: false },
    transform: {
      define: { SharedArrayBuffer: 'ArrayBuffer', 'process.env': '{}' },
      inject: { Buffer: [BUILTINS, 'Buffer'], setImmediate: [BUILTINS, 'setImmediate'] },
    },
    plugins: [
      replaced,
      analysis,
      checkDigits,
      described,
      listFiles,
      lateExpressions,
      lateNames(),
      plans,
      lists,
    ],
  });
  const { output } = await bundle.write({
    dir: FOLDER,
    format: 'esm',
    minify: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    // No other file imports the one that starts the worker: a development server that gives workers an address of their
    // own would load it twice.
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [{ name: besideWorker() }],
    },
  });
  await bundle.close();
  const engine = readFileSync('node_modules/onnxruntime-web/dist/ort-wasm-simd-threaded.wasm');
  writeFileSync(path.join(FOLDER, 'engine.wasm.gz'), gzipSync(engine, { level: 9 }));
  writeFileSync(path.join(FOLDER, 'licenses.md'), licensesOf(output));
  writeFileSync(STAMP, wanted);
  return true;
}
