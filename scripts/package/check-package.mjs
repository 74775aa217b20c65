// Packs the package, installs the tarball into empty folders as users of npm 10 and 11 would, without any flag, and
// runs the command and the library from there: `npm run package:check`. Prints how long a newcomer's walk takes: an empty
// folder, `npm init`, install, the first finding of the guide's first example.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { clearTimeout, setTimeout } from 'node:timers';

/** Everything that the package may hold; what it must hold is found by running it. */
const ALLOWED =
  /^(?:package\.json|README\.md|LICENSE|CHANGELOG\.md|docs\/.+|models\/[\w-]+\/[\w.]+|scripts\/package\/(?:prune-install|prune-packages|image-contents|folder-bytes)\.mjs|dist\/web\/(?:site|guide|report)\/.+|dist\/(?:browser|library|program)\/(?:[\w-]+(?:\.generated)?\.c?js|licenses\.md|engine\.wasm\.gz)|dist\/src\/client\/.+\.js|dist\/src\/.+\.d\.ts)$/;
/** What the engine's package brings, apart from the scripts by which it would fetch more. */
const BUNDLED = /^node_modules\/(?!onnxruntime-node\/script\/)[^/]+\/.+/;
const START_MS = 30_000;
/** Both lines of npm that the supported releases of Node come with. */
const CLIENTS = ['10.9.9', '11.19.1'];
const RUN_AT_INSTALL = ['preinstall', 'install', 'postinstall'];

const folder = mkdtempSync(path.join(tmpdir(), 'data-discovery-package-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

const [packed] = JSON.parse(npm(process.cwd(), 'pack', '--json', '--pack-destination', folder).stdout);
const files = packed.files.map(({ path: file }) => file);
const strange = files.filter((file) => !ALLOWED.test(file) && !BUNDLED.test(file));
assert.deepEqual(strange, [], 'the package holds what it should not');
const source = (file) => file.replace(/^dist\//, '').replace(/(?:\.js|\.d\.ts)$/, '.ts');
const stale = files.filter((file) => file.startsWith('dist/src/') && !existsSync(source(file)));
assert.deepEqual(stale, [], 'compiled files whose source is gone: remove dist and build again');

for (const client of CLIENTS) {
  const [tool, user] = [path.join(folder, `npm-${client}`), path.join(folder, `user-of-${client}`)];
  for (const each of [tool, user]) mkdirSync(each);
  npm(tool, 'install', '--no-audit', '--no-fund', `npm@${client}`);
  const cli = [process.execPath, path.join(tool, 'node_modules/npm/bin/npm-cli.js')];
  const began = performance.now();
  run(cli, user, 'init', '--yes');
  const { stderr } = run(cli, user, 'install', path.join(folder, packed.filename));
  const warnings = stderr.split('\n').filter((line) => /npm warn/i.test(line) && !/user config/.test(line));
  assert.deepEqual(warnings, [], `npm ${client} warns`);
  assert.deepEqual(
    runAtInstall(path.join(user, 'node_modules')),
    [],
    'packages that run something at install',
  );
  const findings = useLibrary(user);
  console.log(`npm ${client}: first finding after ${((findings - began) / 1e3).toFixed(1)} s`);
  await use(user);
}
console.log(
  `the package is well: ${files.length} files, ${(packed.size / 1e6).toFixed(1)} MB packed, ` +
    `${(packed.unpackedSize / 1e6).toFixed(1)} MB unpacked`,
);

/**
 * Runs the first example of the guide as an ES module and as CommonJS, and compiles it as TypeScript.
 * @returns when the first of them has printed its findings
 */
function useLibrary(user) {
  const [, example] = /```js\n([\s\S]*?)```/.exec(readFileSync('docs/library.md', 'utf8'));
  const [first, ...others] = example.split('\n');
  const required = first.replace(/^import (.*) from (.*);$/, 'const $1 = require($2);');
  const answers = [
    ['use.mjs', example],
    ['use.cjs', `${required}\n(async () => {\n${others.join('\n')}\n})();`],
  ].map(([file, code]) => {
    writeFileSync(path.join(user, file), code);
    const { stdout } = run([process.execPath], user, file);
    assert.match(stdout, /\[ 'EMAIL_ADDRESS', 'CREDIT_CARD' \] Mail \[EMAIL_ADDRESS\]/);
    return performance.now();
  });
  const browser = `import { createDetector as inBrowser } from 'data-discovery/browser';\nvoid inBrowser;\n`;
  writeFileSync(path.join(user, 'use.mts'), browser + example);
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2024'];
  const types = ['--lib', 'es2024,dom,esnext.disposable', '--types', 'node'];
  const roots = ['--typeRoots', path.resolve('node_modules/@types')];
  const compiler = path.resolve('node_modules/typescript/bin/tsc');
  run([process.execPath, compiler], user, ...options, ...types, ...roots, 'use.mts');
  return answers[0];
}

/** Asks what is installed in this folder for its version, a label and the page. */
async function use(user) {
  const { version } = JSON.parse(
    readFileSync(path.join(user, 'node_modules', packed.name, 'package.json'), 'utf8'),
  );
  const told = spawnSync('npx', ['data-discovery', '--version'], { cwd: user, encoding: 'utf8' });
  assert.equal(told.stdout.trim(), version, told.stderr);
  const server = spawn('npx', ['data-discovery', 'serve'], {
    cwd: user,
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
    // The command is a grandchild: the group is stopped as a whole.
    detached: true,
  });
  try {
    const origin = await address(server);
    const answer = await fetch(`${origin}/svc/data-discovery/v1.1/transform/label`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: 'Card 4111 1111 1111 1111, Jane Miller, Boston',
    });
    assert.equal(answer.status, 200);
    assert.deepEqual(await answer.json(), {
      transform: { text: 'Card [CREDIT_CARD], [PERSON], [LOCATION]' },
    });
    const page = await fetch(origin, { headers: { accept: 'text/html' } });
    assert.match(page.headers.get('content-type') ?? '', /html/);
  } finally {
    process.kill(-server.pid, 'SIGTERM');
    await once(server, 'exit');
  }
}

/** Installed packages, however deep, that npm would run something of when they are installed. */
function runAtInstall(modules) {
  return readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter((file) => {
    const place = path.join(modules, file);
    if (/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+\/binding\.gyp$/.test(place)) return true;
    if (!/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/.test(place)) return false;
    const { scripts = {} } = JSON.parse(readFileSync(place, 'utf8'));
    return RUN_AT_INSTALL.some((name) => name in scripts);
  });
}

function npm(cwd, ...args) {
  return run(['npm'], cwd, ...args);
}

function run([file, ...first], cwd, ...args) {
  // `npm run` hands this project's settings down; a user has none of them.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  const ended = spawnSync(file, [...first, ...args], { cwd, env, encoding: 'utf8', maxBuffer: 1 << 26 });
  assert.equal(ended.status, 0, `${args[0]}: ${ended.stdout}${ended.stderr}`);
  return ended;
}

/** Where the server says that it serves. */
async function address(child) {
  const deadline = setTimeout(() => child.kill(), START_MS);
  let output = '';
  for await (const chunk of child.stdout) {
    output += chunk;
    const origin = /listening on (?<origin>\S+)/.exec(output)?.groups?.origin;
    if (origin !== undefined) {
      clearTimeout(deadline);
      return origin;
    }
  }
  throw new Error(`the command ended without serving: ${output}`);
}
