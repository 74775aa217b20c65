// Builds the wheel of the Python package, detector included: `npm run python:wheel [-- FOLDER]`, by default in
// python/dist. It needs a Python with pip, and the package registries. PYTHON names another Python than python3.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { folderBytes } from './folder-bytes.mjs';
import { stageDetector } from './stage-detector.mjs';

const python = process.env.PYTHON ?? 'python3';
const target = path.resolve(process.argv[2] ?? 'python/dist');
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const versionFile = 'python/src/data_discovery_spark/version.py';
if (!readFileSync(versionFile, 'utf8').includes(`__version__ = "${version}"`)) {
  console.error(`${versionFile} does not say ${version}, as package.json does`);
  process.exit(1);
}
const detector = mkdtempSync(path.join(tmpdir(), 'data-discovery-detector-'));
process.once('exit', () => rmSync(detector, { recursive: true, force: true }));
stageDetector(detector);
mkdirSync(target, { recursive: true });
const { status } = spawnSync(
  python,
  [
    '-m',
    'pip',
    'wheel',
    '--quiet',
    '--disable-pip-version-check',
    '--no-deps',
    '--wheel-dir',
    target,
    './python',
  ],
  { stdio: 'inherit', env: { ...process.env, DATA_DISCOVERY_DETECTOR: detector } },
);
if (status !== 0) process.exit(status ?? 1);
const wheel = path.join(
  target,
  readdirSync(target).find((file) => file.startsWith(`data_discovery_spark-${version}-`)),
);
const parts = ['models', 'node_modules/onnxruntime-node', 'node_modules', 'dist']
  .map((part) => `${part} ${megabytes(folderBytes(path.join(detector, part)))}`)
  .join(', ');
console.log(
  `${wheel}: ${megabytes(statSync(wheel).size)}; ${megabytes(folderBytes(detector))} installed (${parts})`,
);

function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
