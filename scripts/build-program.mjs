// Bundles the compiled program into dist/program, and the library into dist/library: what is shipped, and what `npm
// start` runs. Loading several hundred modules one by one took more of a short command than its work (ADR 25). Tests run
// what the compiler wrote; a test of its own compares both. Does nothing when its inputs are those of the last build.
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import {
  analysis,
  checkDigits,
  described,
  lateExpressions,
  lateFile,
  lateNames,
  listFiles,
  lists,
  packageOf,
  plans,
  SOURCE,
} from './bundle-plugins.mjs';
import { fingerprintOf } from './fingerprint.mjs';

const FOLDER = path.resolve('dist/program');
const LIBRARY = path.resolve('dist/library');
/** Comments and blanks go; names stay, for stack traces. */
const MINIFY = { mangle: false, compress: false };
const COMMAND = 'data-discovery';
/** Has a bundle of its own. */
const BROWSER = path.join('library', 'browser');
const STAMP = 'dist/program.sha256';
/** Plain JavaScript that most commands load before they do anything; everything else stays a package of its own. */
const PACKAGES = [
  '@noble/ciphers',
  '@noble/hashes',
  '@scure/base',
  'card-validator',
  'commander',
  'credit-card-type',
  'fastest-levenshtein',
  'ibantools',
  'ipaddr.js',
  'libphonenumber-js',
  're2js',
  'tldts',
  'tldts-core',
];
/** The wheel for Spark holds what `worker` needs alone: that starts at files of its own. */
const ENTRIES = {
  [COMMAND]: 'bin/data-discovery.js',
  'define-worker': 'cli/worker/define-worker.js',
  'run-worker': 'bin/worker.js',
};
const LIBRARY_ENTRIES = {
  index: 'library/index.js',
  'ai-sdk': 'library/adapters/ai-sdk.js',
  http: 'library/adapters/http.js',
  langchain: 'library/adapters/langchain.js',
  'log-lines': 'library/adapters/log-lines.js',
  opentelemetry: 'library/adapters/opentelemetry.js',
  pino: 'library/adapters/pino.js',
};
/** Loaded together when a detector is created. */
const PATTERNS = [
  'providers/find-patterns.js',
  'providers/patterns-on-this-thread.js',
  'recognizers/registry.js',
  'recognizers/known-analysis.js',
].map((file) => path.join(SOURCE, file));
/** The thread of the model, which is small. */
const INFERENCE = path.join(SOURCE, 'ner', 'inference-worker.js');
/** What is loaded at once: to define and to run commands, to create a detector, and by threads and processes. */
const loaded = () => ({
  start: ['bin/data-discovery.js'],
  commands: readdirSync(path.join(SOURCE, 'cli'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\bdefine-\w+\.js$/.test(file))
    .map((file) => path.join('cli', file)),
  text: ['bin/on-files.js', 'bin/open-discovery.js', 'cli/files/classify-command.js'],
  scan: ['bin/scan.js'],
  serve: ['bin/serve.js', 'bin/serve-role.js'],
  others: ['protect', 'evaluate', 'mcp', 'open-mcp', 'rules', 'accounts'].map((name) => `bin/${name}.js`),
  patterns: PATTERNS,
  context: ['providers/context-provider.js', 'providers/model-folder.js'],
  worker: ['cli/worker/define-worker.js', 'bin/worker.js'],
  thread: ['providers/pattern-worker.js'],
  rows: ['scan/finders/pattern-worker.js'],
  model: [INFERENCE],
  files: ['formats/reading/document-worker.js', 'formats/reading/unpack-worker.js'],
});
const NAME_FILTERS = path.join('names', 'name-filters.generated.js');
/** Names of places and people come from packages that are not bundled (`npm run make:names`). */
const NAMES_NOTICE =
  '## Names of places and people\n\nContains data of GeoNames (https://www.geonames.org), licensed under CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/), reduced to hashes of names; of @faker-js/faker (MIT, Copyright the Faker contributors); and of the United States Census Bureau (public domain).\n';
const BY_URL = /new URL\(\s*'(?<file>[\w./-]+\.js)',\s*import\.meta\.url,?\s*\)/g;
const BY_REQUIRE = /\brequire\('(?<file>\.{1,2}\/[\w./-]+\.js)'\)/g;
const OWN_URL = /\bimport\.meta\.url\b(?!\/\*)/g;

const entriesOf = (files) =>
  Object.fromEntries(Object.entries(files).map(([name, file]) => [name, path.join(SOURCE, file)]));
/** The name that a file has in the bundle when something refers to it by its name. */
const entryName = (file) => path.relative(SOURCE, file).replace(/\.js$/, '').replaceAll(path.sep, '-');

/** Files that are started as threads or processes, or loaded with `require`, by their names in the bundle. */
function namedFiles() {
  const found = {};
  for (const file of readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.js') || file.startsWith(BROWSER)) continue;
    const text = readFileSync(path.join(SOURCE, file), 'utf8');
    for (const form of [BY_URL, BY_REQUIRE]) {
      for (const { groups } of text.matchAll(form)) {
        const target = path.resolve(SOURCE, path.dirname(file), groups.file);
        if (!target.startsWith(`${SOURCE}${path.sep}`)) continue;
        found[entryName(target)] = target;
      }
    }
  }
  return found;
}

/** Files of the bundle lie in one folder: names relative to a module are made relative to the bundle. */
const names = (folder) => ({
  name: 'names-of-files',
  transform(code, id) {
    if (!id.startsWith(SOURCE) || !/import\.meta\.url|require\('\./.test(code)) return undefined;
    const target = (file) => path.resolve(path.dirname(id), file);
    const bundled = (file) => `./${entryName(target(file))}.js`;
    const own = `${path.relative(folder, path.dirname(id)).split(path.sep).join('/')}/`;
    return code
      .replaceAll(BY_URL, (whole, file) =>
        target(file).startsWith(SOURCE) ? `new URL('${bundled(file)}', import.meta.url/**/)` : whole,
      )
      .replaceAll(BY_REQUIRE, (_, file) => `require('${bundled(file)}')`)
      .replaceAll(/createRequire\(import\.meta\.url\)/g, 'createRequire(import.meta.url/**/)')
      .replaceAll(OWN_URL, `new URL('${own}', import.meta.url).href`);
  },
});

/** Adds the files that are started as threads to the bundle, each where something starts it. */
const started = {
  name: 'started-files',
  transform(code, id) {
    if (!id.startsWith(SOURCE)) return;
    for (const form of [BY_URL, BY_REQUIRE])
      for (const { groups } of code.matchAll(form)) {
        const target = path.resolve(path.dirname(id), groups.file);
        if (!target.startsWith(SOURCE)) continue;
        this.emitFile({ type: 'chunk', id: target, fileName: `${entryName(target)}.js` });
      }
  },
};

/** Each country's numbers of their library as a file of its own. */
const countryNumbers = (specifiers) => ({
  name: 'numbers-of-countries',
  transform(code, id) {
    if (id !== path.join(SOURCE, 'recognizers', 'check-digit.js')) return undefined;
    for (const country of readdirSync('node_modules/stdnum/lib/cjs'))
      if (/^[a-z]{2}$/.test(country)) specifiers.add(`stdnum/lib/cjs/${country}`);
    const changed = code.replace('`stdnum/lib/cjs/${', '`./late-stdnum-lib-cjs-${').replace('}`)', '}.cjs`)');
    if (changed === code) throw new Error(`${id} loads countries in another way`);
    return changed.replace('createRequire(import.meta.url)', 'createRequire(import.meta.url/**/)');
  },
});

/**
 * The library alone, in few files: a program that loads it pays for each file, and for each line (ADR 25).
 */
async function bundleLibrary() {
  const input = entriesOf(LIBRARY_ENTRIES);
  const codeSplitting = {
    includeDependenciesRecursively: false,
    groups: [{ name: groupNames(input.index) }],
  };
  return bundleInto(LIBRARY, input, { minify: MINIFY, codeSplitting, plugins: [started] });
}

/** What every program loads is one file, and what patterns need, another; the thread of the model loads neither. */
function groupNames(index) {
  let groups;
  return (id, context) => {
    groups ??= [
      [null, reached([INFERENCE], context)],
      ['core', reached([index], context)],
      ['patterns', reached(PATTERNS, context)],
    ];
    // A file of its own: the file of an entry also exports what other files import, by short names.
    if (id === index) return null;
    return groups.find(([, files]) => files.has(id))?.[0];
  };
}

/**
 * Puts source files that are loaded by the same commands and threads into one file, because finding and linking a file
 * takes longer than reading most of the code. A command or thread of `loaded` loads no code that it does not need.
 */
function loadedBy(entries) {
  let groups;
  return (id, context) => {
    groups ??= Object.entries(loaded()).map(([name, files]) => [
      name,
      reached(
        files.map((file) => path.resolve(SOURCE, file)),
        context,
      ),
    ]);
    const names = groups.filter(([, files]) => files.has(id)).map(([name]) => name);
    const isStarted = entries.includes(id) && !isImported(id, context);
    // Few runs define more than one command.
    const isDefinition = names.length === 1 && names[0] === 'commands';
    return isStarted || isDefinition || names.length === 0 ? null : names.join('-');
  };
}

const isImported = (id, context) => {
  const { importers, dynamicImporters } = context.getModuleInfo(id);
  return importers.length + dynamicImporters.length > 0;
};

/** Files that these import, directly or not, other than on first use. */
export function reached(roots, context) {
  const found = new Set(roots);
  for (const id of found)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/** Bundles entries with what they start and load later. @returns what was written */
async function bundleInto(folder, input, { plugins = [], ...options } = {}) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const specifiers = new Set();
  const bundle = await rolldown({
    input,
    platform: 'node',
    checks: { pluginTimings: false, ineffectiveDynamicImport: false },
    preserveEntrySignatures: 'allow-extension',
    external: (id) => /^[@\w]/.test(id) && !path.isAbsolute(id) && !PACKAGES.includes(packageOf(id)),
    plugins: [
      ...plugins,
      countryNumbers(specifiers),
      names(folder),
      analysis,
      checkDigits,
      described,
      listFiles,
      lateExpressions,
      lateNames(specifiers),
      plans,
      lists,
    ],
  });
  const { output } = await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    // npm makes a command of the file itself.
    banner: ({ isEntry, name }) => (isEntry && name === COMMAND ? '#!/usr/bin/env node\n' : ''),
    ...options,
  });
  await bundle.close();
  const written = [...output, ...(await bundlePackages(specifiers, folder))];
  writeFileSync(path.join(folder, 'licenses.md'), licensesOf(written));
  return written;
}

/** @returns whether the bundles are there */
export async function buildProgram() {
  const wanted = fingerprintOf(
    ['src', 'scripts/build-program.mjs', 'scripts/bundle-plugins.mjs'],
    ['rolldown', ...PACKAGES],
  );
  if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== wanted) {
    console.error('Bundling the program …');
    rmSync(STAMP, { force: true });
    const input = { ...entriesOf(ENTRIES), ...namedFiles() };
    const codeSplitting = {
      includeDependenciesRecursively: false,
      groups: [{ name: loadedBy(Object.values(input)) }],
    };
    await bundleInto(FOLDER, input, { codeSplitting });
    await bundleLibrary();
    writeFileSync(STAMP, wanted);
  }
  // npm sets it when it first links a clone; `npx` keeps that link, and starts what was built since by it.
  chmodSync(path.join(FOLDER, `${COMMAND}.js`), 0o755);
  return true;
}

/** Writes packages as files that are loaded with `require`, each with what it needs. */
async function bundlePackages(specifiers, folder) {
  const bundle = await rolldown({
    input: Object.fromEntries([...specifiers].map((specifier) => [lateFile(specifier), specifier])),
    platform: 'node',
    plugins: [plans, lists],
  });
  const { output } = await bundle.write({
    dir: folder,
    format: 'cjs',
    exports: 'named',
    minify: true,
    entryFileNames: '[name].cjs',
    chunkFileNames: 'late-[name]-[hash].cjs',
  });
  await bundle.close();
  return output;
}

/** The licences of the packages whose code is in the bundle. */
export function licensesOf(output) {
  const files = output.flatMap((chunk) => Object.keys(chunk.modules ?? {}));
  const used = files.flatMap((file) => /.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);
  const parts = [...new Set(used)].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
    const text = file === undefined ? license : readFileSync(path.join(folder, file), 'utf8').trim();
    return `## ${name} ${version} (${license})\n\n${text}\n`;
  });
  const data = files.some((file) => file.endsWith(NAME_FILTERS)) ? [NAMES_NOTICE] : [];
  return ['# Packages in this bundle\n', ...parts, ...data].join('\n');
}
