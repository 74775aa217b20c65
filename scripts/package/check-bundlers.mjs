// Uses the package as programs of others do: `npm run bundlers:check [-- TARBALL]`. Installs it into an empty folder and
// runs it as an ES module, as CommonJS, in a thread, in bundles of esbuild, webpack, Rollup and Vite, and in Bun and Deno;
// then bundles a page with each bundler and opens it in Chromium. Each must find the same with patterns and with the
// small model. The tools come from the registry; one that it does not serve for this machine is named and left out.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { build as buildWithVite, createServer as createViteServer } from 'vite';

const BUNDLERS = ['esbuild@0.28.2', 'rollup@4.68.8', 'webpack@5.113.0'];
const SYSTEM = { linux: 'linux', darwin: 'darwin' }[process.platform];
/** The packages of the binaries: those of the names `bun` and `deno` fetch them by a script at install. */
const RUNTIMES = {
  Bun: {
    name: `@oven/bun-${SYSTEM}-${process.arch === 'arm64' ? 'aarch64' : process.arch}`,
    version: '1.4.5',
    command: ['bin/bun'],
  },
  Deno: {
    name: `@deno/${SYSTEM}-${process.arch}${SYSTEM === 'linux' ? '-glibc' : ''}`,
    version: '2.9.6',
    command: ['deno', 'run', '--allow-all'],
  },
};
const CHROMIUM = '/usr/bin/chromium';
const TEXT = 'Jane Miller, jane@acme.example, card 4111 1111 1111 1111, phone +49 30 901820';
const FOUND = ['EMAIL_ADDRESS', 'CREDIT_CARD', 'PHONE_NUMBER'];
const EXPECTED = [
  { model: 'none', found: FOUND, text: '[EMAIL_ADDRESS]' },
  { model: 'small', found: ['PERSON', ...FOUND], text: '[EMAIL_ADDRESS]' },
];
/** Finds by both models, replaces and prints all as one line. */
const bodyOf = (options) => `const found = [];
for (const model of ['none', 'small']) {
  const detector = await createDetector({ model${options} });
  const { classifications } = await detector.classify(${JSON.stringify(TEXT)});
  const { transform } = await detector.transform('jane@acme.example');
  found.push({ model, found: Object.keys(classifications), text: transform.text });
  await detector.close();
}
`;
const BODY = `${bodyOf('')}console.log(JSON.stringify(found));\n`;
const WRAPPED = `async function main() {\n${BODY}}\nvoid main();\n`;
const PROGRAMS = {
  'program.mjs': `import { createDetector } from 'data-discovery';\n${BODY}`,
  // Without await at its top, so that it can become CommonJS.
  'wrapped.mjs': `import { createDetector } from 'data-discovery';\n${WRAPPED}`,
  'required.cjs': `const { createDetector } = require('data-discovery');\n${WRAPPED}`,
  'imported.cjs': WRAPPED.replace(
    'main() {\n',
    "main() {\nconst { createDetector } = await import('data-discovery');\n",
  ),
  'thread.mjs': `import { Worker } from 'node:worker_threads';\nnew Worker(new URL('./program.mjs', import.meta.url));\n`,
  'page/index.html':
    '<!doctype html><meta charset="utf-8"><title>…</title><script type="module" src="./page.mjs"></script>\n',
  'page/page.mjs': `import { createDetector } from 'data-discovery/browser';
try {
${bodyOf(", modelUrl: './models/small'")}  document.title = JSON.stringify(found);
} catch (error) {
  document.title = String(error);
}
`,
};

const folder = mkdtempSync(path.join(tmpdir(), 'data-discovery-bundlers-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const [user, tools] = ['user', 'tools'].map((name) => path.join(folder, name));
for (const each of [user, tools, path.join(user, 'page')]) mkdirSync(each);
const inUser = (...parts) => path.join(user, ...parts);
const installed = inUser('node_modules', 'data-discovery');

npm(user, 'init', '--yes');
npm(user, 'install', '--no-audit', '--no-fund', tarball());
for (const [file, text] of Object.entries(PROGRAMS)) writeFileSync(inUser(file), text);
npm(tools, 'install', '--prefix', tools, '--no-audit', '--no-fund', '--ignore-scripts', ...BUNDLERS);
const { build: esbuild } = tool('esbuild');
const { rollup } = tool('rollup');
const webpack = tool('webpack');

runs('an ES module', [process.execPath, 'program.mjs']);
runs('CommonJS, require', [process.execPath, 'required.cjs']);
runs('CommonJS, import()', [process.execPath, 'imported.cjs']);
runs('a thread', [process.execPath, 'thread.mjs']);
await bundleForNode();
for (const [name, runtime] of Object.entries(RUNTIMES)) tryRuntime(name, runtime);
await bundleForBrowser();

/** Bundles for Node leave the package as it is installed: it loads parts of itself, and native code, by their names. */
async function bundleForNode() {
  const options = { absWorkingDir: user, bundle: true, platform: 'node', packages: 'external' };
  await esbuild({ ...options, entryPoints: ['program.mjs'], format: 'esm', outfile: 'esbuild.mjs' });
  runs('esbuild, ES module', [process.execPath, 'esbuild.mjs']);
  await esbuild({ ...options, entryPoints: ['wrapped.mjs'], format: 'cjs', outfile: 'esbuild.cjs' });
  runs('esbuild, CommonJS', [process.execPath, 'esbuild.cjs']);

  const output = { path: user, filename: 'webpack.mjs', module: true, chunkFormat: 'module' };
  const externals = { 'data-discovery': 'import data-discovery' };
  await runWebpack({ entry: './program.mjs', target: 'node20', externals, output });
  runs('webpack', [process.execPath, 'webpack.mjs']);

  const bundle = await rollup({ input: inUser('program.mjs'), external: ['data-discovery'] });
  await bundle.write({ file: inUser('rollup.mjs'), format: 'es' });
  await bundle.close();
  runs('Rollup', [process.execPath, 'rollup.mjs']);

  await vite(user, { ssr: 'program.mjs', outDir: 'vite' });
  runs('Vite, for a server', [process.execPath, 'vite/program.mjs']);
}

async function bundleForBrowser() {
  if (!existsSync(CHROMIUM)) console.log(`pages are bundled, but not opened: ${CHROMIUM} is missing`);
  await vite(inUser('page'), { outDir: '../page-vite' });
  await opens('Vite, a page', inUser('page-vite'));

  const server = await createViteServer({
    ...viteOptions(inUser('page')),
    optimizeDeps: { exclude: ['data-discovery'] },
    server: { host: '127.0.0.1', port: 0, fs: { allow: [user] } },
    cacheDir: inUser('vite-cache'),
  });
  try {
    serveModel(inUser('page'));
    await server.listen();
    await shows('Vite, development server', server.resolvedUrls.local[0]);
  } finally {
    await server.close();
  }

  const page = inUser('page-webpack');
  const output = {
    path: page,
    filename: 'page.mjs',
    publicPath: 'auto',
    module: true,
    chunkFormat: 'module',
  };
  await runWebpack({ entry: './page/page.mjs', output });
  cpSync(inUser('page/index.html'), path.join(page, 'index.html'));
  await opens('webpack, a page', page);

  // esbuild does not follow the address of a worker: its files go beside the bundle.
  const beside = inUser('page-esbuild');
  cpSync(path.join(installed, 'dist/browser'), beside, { recursive: true });
  cpSync(inUser('page/index.html'), path.join(beside, 'index.html'));
  await esbuild({
    absWorkingDir: user,
    bundle: true,
    format: 'esm',
    entryPoints: ['page/page.mjs'],
    outfile: path.join(beside, 'page.mjs'),
  });
  await opens('esbuild, a page', beside);
}

function viteOptions(root) {
  return { root, base: './', configFile: false, logLevel: 'warn' };
}

async function vite(root, options) {
  await buildWithVite({ ...viteOptions(root), build: { emptyOutDir: true, ...options } });
}

async function runWebpack(config) {
  const all = { context: user, mode: 'production', performance: false, experiments: { outputModule: true } };
  const stats = await promisify(webpack)({ ...all, ...config });
  const { errors, warnings } = stats.toJson({ all: false, errors: true, warnings: true });
  assert.deepEqual([...errors, ...warnings], [], 'webpack');
}

function tryRuntime(name, { name: packageName, version, command: [file, ...args] }) {
  const wanted = [
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--prefix',
    tools,
    `${packageName}@${version}`,
  ];
  const { status } = npmRun(tools, 'install', ...wanted);
  if (status !== 0) {
    console.log(`${name}: left out, ${packageName} ${version} is not served`);
    return;
  }
  runs(`${name} ${version}`, [path.join(tools, 'node_modules', packageName, file), ...args, 'program.mjs']);
}

/** @throws AssertionError if the command does not print what is expected */
function runs(name, [file, ...args]) {
  const { status, stdout, stderr } = spawnSync(file, args, { cwd: user, env: plain(), encoding: 'utf8' });
  assert.equal(status, 0, `${name}: ${stdout}${stderr}`);
  assert.deepEqual(JSON.parse(stdout), EXPECTED, name);
  console.log(`${name}: finds the same`);
}

function serveModel(root) {
  cpSync(path.join(installed, 'models/small'), path.join(root, 'models/small'), { recursive: true });
}

/** Serves a folder with the model, and opens its page. */
async function opens(name, root) {
  serveModel(root);
  const server = createServer((request, response) => {
    const file = path.join(
      root,
      new URL(request.url, 'http://localhost').pathname.replace(/\/$/, '/index.html'),
    );
    const type = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript' };
    if (!existsSync(file)) return response.writeHead(404).end();
    const headers = { 'content-type': type[path.extname(file)] ?? 'application/octet-stream' };
    return response.writeHead(200, headers).end(readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await shows(name, `http://127.0.0.1:${server.address().port}/`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/** @throws AssertionError if the page does not find what is expected */
async function shows(name, address) {
  if (!existsSync(CHROMIUM)) return;
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(address);
    await page.waitForFunction(() => globalThis.document.title !== '…', undefined, { timeout: 120_000 });
    const title = await page.title();
    assert.match(title, /^\[/, name);
    assert.deepEqual(JSON.parse(title), EXPECTED, name);
    console.log(`${name}: finds the same in Chromium`);
  } finally {
    await browser.close();
  }
}

function tarball() {
  const [, , given] = process.argv;
  if (given !== undefined) return path.resolve(given);
  const packed = npm(process.cwd(), 'pack', '--ignore-scripts', '--json', '--pack-destination', folder);
  return path.join(folder, JSON.parse(packed.stdout)[0].filename);
}

function tool(name) {
  return createRequire(path.join(tools, 'package.json'))(name);
}

function npm(cwd, ...args) {
  const ended = npmRun(cwd, ...args);
  assert.equal(ended.status, 0, `npm ${args[0]}: ${ended.stdout}${ended.stderr}`);
  return ended;
}

function npmRun(cwd, ...args) {
  return spawnSync('npm', args, { cwd, env: plain(), encoding: 'utf8', maxBuffer: 1 << 26 });
}

/** `npm run` hands this project's settings down; a user has none of them. */
function plain() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
}
