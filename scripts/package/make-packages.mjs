// Makes the packages for those who need a part, from what is built: the library with patterns (data-discovery-core), the
// inference engine, and each model. `data-discovery` holds all of it and needs none of them (ADR 25).
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { shippedModels } from './shipped-models.mjs';

const ENGINE = 'onnxruntime-node';
const COMMON = 'onnxruntime-common';
const LANGCHAIN = '@langchain/core';
/** What is loaded of the engine's package; the other libraries are a second copy, or of providers that are never used. */
const ENGINE_FILES =
  /(?:^dist\/.+\.js|^bin\/.+\/(?:onnxruntime_binding\.node|libonnxruntime\.(?:so\.1|1\.dylib)|onnxruntime\.dll))$/;
/** Types refer to those of the code that they describe. */
const TYPES = /^src\/.+\.d\.ts$/;

/** @returns the archives in the folder, by package */
export function makePackages(folder) {
  const own = readJson('package.json');
  const shared = {
    version: own.version,
    license: own.license,
    type: 'module',
    engines: own.engines,
  };
  const staging = mkdtempSync(path.join(tmpdir(), 'data-discovery-packages-'));
  const made = {};
  const models = shippedModels().map(({ name }) => name);
  /** The core needs none of them: it declares what it looks for, so that package managers let it find them. */
  const parts = [`${own.name}-engine`, ...models.map((name) => `${own.name}-model-${name}`)];
  const make = (name, manifest, fill) => {
    const root = path.join(staging, name);
    mkdirSync(root);
    writeFileSync(
      path.join(root, 'package.json'),
      `${JSON.stringify({ name, ...shared, ...manifest }, undefined, 2)}\n`,
    );
    cpSync('LICENSE', path.join(root, 'LICENSE'));
    fill(root);
    made[name] = pack(root, folder);
  };
  try {
    make(
      `${own.name}-core`,
      {
        description:
          'Finds sensitive data in text and tables inside a program, by patterns; models are packages.',
        sideEffects: own.sideEffects,
        exports: own.exports,
        peerDependencies: {
          [LANGCHAIN]: own.peerDependencies[LANGCHAIN],
          ...Object.fromEntries(parts.map((part) => [part, own.version])),
        },
        peerDependenciesMeta: Object.fromEntries(
          [LANGCHAIN, ...parts].map((name) => [name, { optional: true }]),
        ),
      },
      (root) => {
        for (const part of ['dist/library', 'dist/browser', 'dist/src/client', 'docs/library.md'])
          copy(part, root, (file) => !/\.(?:map|tsbuildinfo)$/.test(file));
        copy('dist/src', root, (file) => TYPES.test(path.relative('dist', file)));
        cpSync('docs/library.md', path.join(root, 'README.md'));
      },
    );
    make(
      `${own.name}-engine`,
      {
        type: 'commonjs',
        description: 'The inference engine of the language models of data-discovery-core.',
        main: 'index.cjs',
        dependencies: { [ENGINE]: own.dependencies[ENGINE] },
        bundleDependencies: [ENGINE],
      },
      (root) => {
        writeFileSync(path.join(root, 'index.cjs'), `module.exports = require('${ENGINE}');\n`);
        bundle(ENGINE, root, (file) => ENGINE_FILES.test(file), [COMMON]);
        bundle(COMMON, root, (file) => /^dist\/cjs\/.+\.js$|^dist\/cjs\/package\.json$/.test(file), []);
      },
    );
    for (const name of models)
      make(
        `${own.name}-model-${name}`,
        {
          description: `The language model "${name}" of data-discovery-core.`,
          exports: { './package.json': './package.json' },
          dependencies: { [`${own.name}-engine`]: own.version },
        },
        (root) => {
          for (const file of readdirSync(`models/${name}`))
            cpSync(`models/${name}/${file}`, path.join(root, file));
        },
      );
  } finally {
    rmSync(staging, { recursive: true });
  }
  return made;
}

/** A package as it is loaded, without scripts that npm would run and without what only they need. */
function bundle(name, root, isLoaded, needs) {
  const from = path.join('node_modules', name);
  const to = path.join(root, 'node_modules', name);
  copyFiles(from, to, (file) => isLoaded(file) || /^(?:LICENSE|README)/i.test(file));
  const { dependencies = {}, ...manifest } = readJson(path.join(from, 'package.json'));
  const kept = Object.fromEntries(needs.map((one) => [one, dependencies[one]]));
  const written = { ...manifest, scripts: undefined, devDependencies: undefined, files: undefined };
  writeFileSync(
    path.join(to, 'package.json'),
    `${JSON.stringify({ ...written, dependencies: kept }, undefined, 2)}\n`,
  );
}

function copy(part, root, isWanted) {
  cpSync(part, path.join(root, part), {
    recursive: true,
    filter: (file) => !/\.\w+$/.test(path.basename(file)) || isWanted(file.split(path.sep).join('/')),
  });
}

function copyFiles(from, to, isWanted) {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.relative(from, path.join(entry.parentPath, entry.name));
    if (!isWanted(file.split(path.sep).join('/'))) continue;
    mkdirSync(path.dirname(path.join(to, file)), { recursive: true });
    cpSync(path.join(from, file), path.join(to, file));
  }
}

function pack(root, folder) {
  const args = ['pack', root, '--ignore-scripts', '--json', '--pack-destination', folder];
  const { status, stdout, stderr } = spawnSync('npm', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm pack: ${stderr}`);
  return path.join(folder, JSON.parse(stdout)[0].filename);
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
