// Runs the short suite on another release of Node: `npm run test:node [VERSION [PART…]]`. Its binary comes from the
// package that `node` installs for this platform, into .node/, without running anything at install. Node, and what
// it loads natively, are what differs between releases: the suite covers those parts, on what is compiled.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** The newest line that is supported. */
const NEWEST = '24.21.0';
/** Parts of paths below test/: native libraries, threads, sockets, streams, the command line. */
const SHORT = [
  ...[
    'accounts/password-hasher',
    'bin/',
    'cli/file',
    'config/',
    'core/',
    'e2e/cannot-listen',
    'e2e/nothing-leaves',
  ],
  ...[
    'e2e/serve',
    'http/bodies',
    'http/raw-sockets',
    'http/routes',
    'ner/',
    'storage/replicas',
    'text/',
    'workers/',
  ],
];

const [version = NEWEST, ...parts] = process.argv.slice(2);
const folder = path.resolve('.node', version);
const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const binaries = path.join(folder, 'node_modules', name, 'bin');
if (!existsSync(binaries)) {
  mkdirSync(folder, { recursive: true });
  const options = [
    '--no-save',
    '--no-package-lock',
    '--ignore-scripts',
    '--loglevel=error',
    '--prefix',
    folder,
  ];
  const { status } = spawnSync('npm', ['install', ...options, `${name}@${version}`], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
const { status } = spawnSync(
  path.join(binaries, 'node'),
  ['scripts/test.mjs', ...(parts.length > 0 ? parts : SHORT)],
  { stdio: 'inherit', env: { ...process.env, PATH: `${binaries}${path.delimiter}${process.env.PATH}` } },
);
process.exit(status ?? 1);
