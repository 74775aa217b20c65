// Packs the package, installs the tarball into an empty folder as a user would, and runs the command from there:
// `npm run package:check`.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { clearTimeout, setTimeout } from 'node:timers';

/** Everything that the package may hold; what it must hold is found by running it. */
const ALLOWED =
  /^(?:package\.json|npm-shrinkwrap\.json|README\.md|LICENSE|CHANGELOG\.md|docs\/.+|models\/context\/[\w.]+|dist\/web\/site\/.+|dist\/src\/(?:.+\.js|client\/.+\.d\.ts))$/;
const START_MS = 30_000;

const folder = mkdtempSync(path.join(tmpdir(), 'data-discovery-package-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

const [packed] = JSON.parse(npm(process.cwd(), 'pack', '--json', '--pack-destination', folder));
const files = packed.files.map(({ path: file }) => file);
const strange = files.filter((file) => !ALLOWED.test(file));
assert.deepEqual(strange, [], 'the package holds what it should not');
const source = (file) => file.replace(/^dist\//, '').replace(/(?:\.js|\.d\.ts)$/, '.ts');
const stale = files.filter((file) => file.startsWith('dist/src/') && !existsSync(source(file)));
assert.deepEqual(stale, [], 'compiled files whose source is gone: remove dist and build again');

npm(folder, 'init', '--yes');
// No package needs a script at install, and the inference library's fetches GPU code that is never used.
npm(folder, 'install', path.join(folder, packed.filename), '--ignore-scripts', '--no-audit', '--no-fund');
const own = path.join(folder, 'node_modules', packed.name);
const { version } = JSON.parse(readFileSync(path.join(own, 'package.json'), 'utf8'));
assert.equal(npx('--version').stdout.trim(), version);

const server = spawn('npx', ['data-discovery', 'serve'], {
  cwd: folder,
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
  assert.deepEqual(await answer.json(), { transform: { text: 'Card [CREDIT_CARD], [PERSON], [LOCATION]' } });
  const page = await fetch(origin, { headers: { accept: 'text/html' } });
  assert.match(page.headers.get('content-type') ?? '', /html/);
} finally {
  process.kill(-server.pid, 'SIGTERM');
  await once(server, 'exit');
}
console.log(
  `the package is well: ${files.length} files, ${(packed.size / 1e6).toFixed(1)} MB packed, ` +
    `${(packed.unpackedSize / 1e6).toFixed(1)} MB unpacked`,
);

function npm(cwd, ...args) {
  // `npm run` hands this project's settings down; a user has none of them.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd, env, encoding: 'utf8' });
  assert.equal(status, 0, `npm ${args[0]}: ${stderr}`);
  return stdout;
}

function npx(...args) {
  return spawnSync('npx', ['data-discovery', ...args], { cwd: folder, encoding: 'utf8' });
}

/** Where the server says that it serves. */
async function address(child) {
  const deadline = setTimeout(() => child.kill(), START_MS);
  let output = '';
  for await (const chunk of child.stdout) {
    output += chunk;
    const origin = /serves on (?<origin>\S+)/.exec(output)?.groups?.origin;
    if (origin !== undefined) {
      clearTimeout(deadline);
      return origin;
    }
  }
  throw new Error(`the command ended without serving: ${output}`);
}
