// Makes the packages for those who need a part, and installs them step by step into an empty folder, as a user would:
// `npm run packages:check`. The core alone finds patterns, in less than 15 MB; with the package of a model it runs the model.
// `npm run package:check` installs everything, `data-discovery`, and runs its command.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { folderBytes } from './folder-bytes.mjs';
import { makePackages } from './make-packages.mjs';

const CORE_BYTES = 15e6;
/** White, 16 pixels wide and high. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAAAAAA6mKC9AAAAD0lEQVR4nGP4jwYYRrYAAID5/wEokJxdAAAAAElFTkSuQmCC';
const TEXT = 'Jane Miller, jane@acme.example, card 4111 1111 1111 1111';

const folder = mkdtempSync(path.join(tmpdir(), 'data-discovery-parts-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const packages = makePackages(folder);
const user = path.join(folder, 'user');
mkdirSync(user);
npm('init', '--yes');

install('data-discovery-core');
const installed = folderBytes(path.join(user, 'node_modules'));
assert.ok(installed < CORE_BYTES, `the core has ${installed} bytes installed`);
assert.deepEqual(categories('none'), ['EMAIL_ADDRESS', 'CREDIT_CARD']);
assert.match(
  failure('small'),
  /models\/small: missing\. Install data-discovery-model-small, or pass model: 'none'/,
);
for (const call of ['classifyImage', 'redactImage']) assert.equal(imageCode(call), 'OCR_MISSING', call);
report('data-discovery-core');

for (const name of ['small', 'base']) {
  install('data-discovery-engine', `data-discovery-model-${name}`);
  assert.deepEqual(categories(name), ['PERSON', 'EMAIL_ADDRESS', 'CREDIT_CARD']);
  report(`data-discovery-model-${name}`);
}
console.log(
  Object.entries(packages)
    .map(([name, file]) => `${name}: ${(statSync(file).size / 1e6).toFixed(1)} MB packed`)
    .join('\n'),
);

/** A package that is not published yet is given with what it depends on. */
function install(...names) {
  npm('install', '--no-audit', '--no-fund', ...names.map((name) => packages[name]));
}

function report(name) {
  const bytes = folderBytes(path.join(user, 'node_modules'));
  console.log(`with ${name}: ${(bytes / 1e6).toFixed(1)} MB installed`);
}

function categories(model) {
  return JSON.parse(use(model).stdout);
}

function failure(model) {
  const { status, stderr } = use(model, false);
  assert.notEqual(status, 0);
  return stderr;
}

function use(model, isWell = true) {
  const code = `import { createDetector } from 'data-discovery-core';
const detector = await createDetector({ model: '${model}' });
const text = ${JSON.stringify(TEXT)};
const { classifications } = await detector.classify(text);
const { transform } = await detector.transform(text);
if (transform.text.includes('jane@acme.example')) throw new Error(transform.text);
console.log(JSON.stringify(Object.keys(classifications)));
await detector.close();
`;
  return started(code, isWell);
}

/** @returns the code of the error of a call with an image, which only the whole package reads */
function imageCode(call) {
  const code = `import { createDetector } from 'data-discovery-core';
const detector = await createDetector({ model: 'none' });
await detector.${call}(Buffer.from('${PNG}', 'base64')).catch(({ code }) => console.log(code));
await detector.close();
`;
  return started(code).stdout.trim();
}

function started(code, isWell = true) {
  writeFileSync(path.join(user, 'use.mjs'), code);
  const ended = spawnSync(process.execPath, ['use.mjs'], { cwd: user, encoding: 'utf8' });
  if (isWell) assert.equal(ended.status, 0, ended.stderr);
  return ended;
}

function npm(...args) {
  // `npm run` hands this project's settings down; a user has none of them.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  const ended = spawnSync('npm', args, { cwd: user, env, encoding: 'utf8' });
  assert.equal(ended.status, 0, `npm ${args[0]}: ${ended.stderr}`);
}
