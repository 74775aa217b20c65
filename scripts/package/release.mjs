// Makes everything that a release hands out: `npm run release [-- --dry] [FOLDER]`, by default in release/. The package,
// those of its parts, the chart, what the image is built from, wheels where FOLDER/wheels has some, the bill of
// materials, the section of the change log as notes, and the checksums of all. It publishes nothing. With --dry the
// notes may be those of what is not released yet, and what lacks its tool is left out with a line; otherwise both end
// it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { changelogSection } from './changelog-section.mjs';
import { makePackages } from './make-packages.mjs';

const CHART = 'deploy/helm/data-discovery';
const { values, positionals } = parseArgs({
  options: { dry: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const isDry = values.dry;
const folder = path.resolve(positionals[0] ?? 'release');
const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
const present = existsSync(folder) ? readdirSync(folder).filter((file) => file !== 'wheels') : [];
if (present.length > 0) fail(`${folder} holds files already: ${present.join(', ')}`);
mkdirSync(folder, { recursive: true });

const log = readFileSync('CHANGELOG.md', 'utf8');
const notes = changelogSection(log, version) ?? (isDry ? changelogSection(log, 'Unreleased') : undefined);
if (notes === undefined) fail(`CHANGELOG.md says nothing below "## [${version}]"`);
writeFileSync(path.join(folder, 'RELEASE_NOTES.md'), `# ${name} ${version}\n\n${notes}\n`);

if (!isDry && run('git', 'status', '--porcelain').trim() !== '') fail('the working tree has changes');
run('npm', 'pack', '--pack-destination', folder);
makePackages(folder);
run(process.execPath, 'scripts/package/make-sbom.mjs', path.join(folder, `${name}-${version}.cdx.json`));
const context = path.join(folder, `${name}-${version}-image-context.tar.gz`);
run('git', 'archive', '--format=tar.gz', `--prefix=${name}-${version}/`, '-o', context, 'HEAD');
packChart();

const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
  .sort();
const sums = files.map((file) => `${sha256(path.join(folder, file))}  ${file.split(path.sep).join('/')}\n`);
writeFileSync(path.join(folder, 'SHA256SUMS'), sums.join(''));
console.log(`${isDry ? 'tried' : 'made'} ${name} ${version} in ${folder}:\n${sums.join('')}`);

/** The chart carries its own version; that of the program is what it installs. */
function packChart() {
  if (spawnSync('helm', ['version'], { stdio: 'ignore' }).status !== 0) {
    if (!isDry) fail('helm is needed to pack the chart');
    console.log('no helm: the chart is left out');
    return;
  }
  // In a folder of its own: its archive is named as the package's is.
  run('helm', 'package', CHART, '--app-version', version, '--destination', path.join(folder, 'chart'));
}

function run(command, ...args) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0) fail(`${command} ${args.join(' ')}:\n${stderr}`);
  return stdout;
}

function sha256(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
