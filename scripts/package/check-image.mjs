// Assembles what the image holds, starts it as the Dockerfile says and uses it: `npm run image:check`. As root on
// Linux it runs in a root file system of its own, with nothing in it but the program, Node and the shared libraries
// that the base image has, as a user that may write to the data folder alone. Elsewhere it runs in the folder.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { folderBytes } from './folder-bytes.mjs';
import { readDockerfile } from './read-dockerfile.mjs';
import { useContainer } from './use-container.mjs';

/** Megabytes that the image may have in all. */
const BUDGET_MB = 350;
/** Node 24.21.0 of NODE_IMAGE; the check may run on another release, which is smaller. */
const NODE_BYTES = 127e6;
/** gcr.io/distroless/cc-debian12 unpacked: its packages take 26 MB by their own account (docs/deployment.md). */
const BASE_MB = 26;
/** What the packages libc6, libgcc-s1 and libstdc++6 of the base image hold. */
const BASE_LIBRARIES =
  /^(?:ld-linux-[\w-]+\.so\.\d|lib(?:c|m)\.so\.6|libdl\.so\.2|libpthread\.so\.0|librt\.so\.1|libgcc_s\.so\.1|libstdc\+\+\.so\.6)$/;

const root = mkdtempSync(path.join(tmpdir(), 'data-discovery-image-'));
process.once('exit', () => rmSync(root, { recursive: true, force: true }));
chmodSync(root, 0o755);
const app = path.join(root, 'app');
const assembled = spawnSync(process.execPath, ['scripts/package/assemble-image.mjs', app], {
  stdio: 'inherit',
});
if (assembled.status !== 0) process.exit(1);

const image = readDockerfile('Dockerfile');
const sizes = { app: folderBytes(app), node: Math.max(statSync(process.execPath).size, NODE_BYTES) };
const isIsolated = process.platform === 'linux' && process.getuid?.() === 0;
const data = path.join(root, 'data');
mkdirSync(data);
if (isIsolated) {
  const libraries = sharedLibraries();
  for (const [name, file] of libraries) {
    if (!BASE_LIBRARIES.test(name)) fail(`${name} is needed and not in the base image`);
    copyInto(file, path.join(root, file));
  }
  console.log(`shared libraries, all of the base image: ${[...libraries.keys()].sort().join(' ')}`);
  copyInto(process.execPath, path.join(root, 'usr/local/bin/node'));
  chownSync(data, image.uid, image.gid);
} else {
  console.log('not root on Linux: the program runs in the folder, not in a root file system of its own');
  spawnSync('chmod', ['-R', 'a-w', app]);
}
const before = listing();
await useContainer(image, isIsolated ? { chroot: root } : { app, data }).catch((error) =>
  fail(error.message),
);
const written = listing().filter((file) => !before.includes(file) && !file.startsWith('data/'));
if (written.length > 0) fail(`written outside the data folder: ${written.join(', ')}`);

const megabytes = (sizes.app + sizes.node) / 1e6 + BASE_MB;
console.log(
  `size: program and packages ${(sizes.app / 1e6).toFixed(0)} MB, Node ${(sizes.node / 1e6).toFixed(0)} MB, ` +
    `base ${BASE_MB} MB: ${megabytes.toFixed(0)} MB of ${BUDGET_MB} MB`,
);
if (megabytes > BUDGET_MB) fail('the image is too large');
spawnSync('chmod', ['-R', 'u+w', root]);
console.log('the image is well');

/** Name and place of every shared library that Node and the native packages load, their own aside. */
function sharedLibraries() {
  const natives = readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:node|so(?:\.\d+)*)$/.test(file))
    .map((file) => path.join(app, file));
  const lines = [process.execPath, ...natives].flatMap((file) => {
    const { stdout, stderr, status } = spawnSync('ldd', [file], { encoding: 'utf8' });
    if (status !== 0) fail(`ldd ${file}: ${stderr}`);
    return stdout.split('\n');
  });
  const found = lines.map((line) => /(?<file>\/\S+) \(0x|=> (?<missing>not found)/.exec(line)?.groups);
  if (found.some((groups) => groups?.missing !== undefined)) fail('a native package misses a shared library');
  const files = found.flatMap((groups) => (groups === undefined ? [] : [groups.file]));
  return new Map(files.filter((file) => !file.startsWith(root)).map((file) => [path.basename(file), file]));
}

/** Copies what a name leads to; `cpSync` of Node 24 takes a link to a file for a folder. */
function copyInto(file, target) {
  mkdirSync(path.dirname(target), { recursive: true });
  copyFileSync(file, target);
  chmodSync(target, 0o755);
}

function listing() {
  return readdirSync(root, { recursive: true, encoding: 'utf8' });
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
