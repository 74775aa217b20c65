// Bundles the compiled program into dist/program, and the library into dist/library: what is shipped, and what `npm
// start` runs. Loading several hundred modules one by one took more of a short command than its work (ADR 25). Tests run
// what the compiler wrote; a test of its own compares both. Does nothing when its inputs are those of the last build.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { fingerprintOf } from './fingerprint.mjs';

const SOURCE = path.resolve('dist/src');
const FOLDER = path.resolve('dist/program');
const LIBRARY = path.resolve('dist/library');
/** Comments and blanks go; names stay, for stack traces. */
const MINIFY = { mangle: false, compress: false };
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
/** Of all packages, those that few runs need at once. */
const LATE = [
  '@noble/ciphers',
  '@noble/hashes',
  '@scure/base',
  'card-validator',
  'fflate',
  'ibantools',
  'libphonenumber-js',
  're2js',
  'tldts',
  'yaml',
];
/** The wheel for Spark holds what `worker` needs alone: that starts at files of its own. */
const ENTRIES = {
  'data-discovery': 'bin/data-discovery.js',
  'define-worker': 'cli/worker/define-worker.js',
  'run-worker': 'bin/worker.js',
};
const LIBRARY_ENTRIES = {
  index: 'library/index.js',
  'ai-sdk': 'library/adapters/ai-sdk.js',
  http: 'library/adapters/http.js',
  'log-lines': 'library/adapters/log-lines.js',
  opentelemetry: 'library/adapters/opentelemetry.js',
  pino: 'library/adapters/pino.js',
};
const BY_URL = /new URL\(\s*'(?<file>[\w./-]+\.js)',\s*import\.meta\.url,?\s*\)/g;
const BY_REQUIRE = /\brequire\('(?<file>\.{1,2}\/[\w./-]+\.js)'\)/g;
const OWN_URL = /\bimport\.meta\.url\b(?!\/\*)/g;

const entriesOf = (files) =>
  Object.fromEntries(Object.entries(files).map(([name, file]) => [name, path.join(SOURCE, file)]));
const packageOf = (id) =>
  id
    .split('/')
    .slice(0, id.startsWith('@') ? 2 : 1)
    .join('/');
/** The name that a file has in the bundle when something refers to it by its name. */
const entryName = (file) => path.relative(SOURCE, file).replace(/\.js$/, '').replaceAll(path.sep, '-');

/** Files that are started as threads or processes, or loaded with `require`, by their names in the bundle. */
function namedFiles() {
  const found = {};
  for (const file of readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.js')) continue;
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
        if (target.startsWith(SOURCE))
          this.emitFile({ type: 'chunk', id: target, fileName: `${entryName(target)}.js` });
      }
  },
};

/** What the expressions of the recognizers say is worked out here, once, and not by every thread that starts. */
const analysis = {
  name: 'analysis-of-expressions',
  async load(id) {
    if (id !== path.join(SOURCE, 'recognizers', 'registry-analysis.js')) return undefined;
    const { analyseRegistry } = await import(path.join(SOURCE, 'recognizers', 'known-analysis.js'));
    const data = JSON.stringify(JSON.stringify(analyseRegistry()));
    return `export const REGISTRY_ANALYSIS = JSON.parse(${data});`;
  },
};

/** The names of check digits, so that nothing but a check of one loads their library. */
const checkDigits = {
  name: 'names-of-check-digits',
  async load(id) {
    if (id !== path.join(SOURCE, 'recognizers', 'check-digit-list.js')) return undefined;
    const { STDNUM_NUMBERS } = await import(id);
    return `export const STDNUM_NUMBERS = ${JSON.stringify(STDNUM_NUMBERS)};`;
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

/** Lists are worked out here, and read as data: names of countries come from a table of the runtime, slowly. */
const listFiles = {
  name: 'lists',
  async load(id) {
    if (!id.startsWith(SOURCE) || !id.endsWith('.list.js')) return undefined;
    const constants = Object.entries(await import(id));
    if (constants.some(([, value]) => JSON.stringify(value) === undefined || !isData(value)))
      return undefined;
    return constants
      .map(([name, value]) => `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(value))});`)
      .join('\n');
  },
};
const isData = (value) =>
  typeof value === 'string' ||
  (typeof value === 'object' &&
    [Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value)) &&
    Object.values(value).every(isData));

/**
 * The engine reads the literal of an expression twice before it is used, where its file is parsed and where it is made,
 * each time in up to a third of a millisecond where letters of every script stand in it; a text needs few of several
 * hundred. Expressions of patterns are made when they are first used, others of whole files from their source.
 */
const lateExpressions = {
  name: 'late-expressions',
  transform(code, id) {
    if (!id.startsWith(SOURCE)) return undefined;
    const changes = [];
    const sourceOf = ({ start, end, regex }) =>
      regex === undefined
        ? code.slice(start, end)
        : `new RegExp(${JSON.stringify(regex.pattern)}, '${regex.flags}')`;
    const isRecognizer = id.startsWith(path.join(SOURCE, 'recognizers'));
    const visit = (node, isInside) => {
      if (Array.isArray(node)) for (const one of node) visit(one, isInside);
      else if (typeof node?.type === 'string') {
        if (isPattern(node, isRecognizer))
          changes.push([node, lateProperty(node.key.name, sourceOf(node.value))]);
        // Inside a function a literal is made once, and what `new` makes, each time.
        else if (node.regex?.flags.includes('u') && !isInside) changes.push([node, sourceOf(node)]);
        else for (const one of Object.values(node)) visit(one, isInside || /Function/.test(node.type));
      }
    };
    visit(this.parse(code).body, false);
    return changes.reduceRight(
      (text, [{ start, end }, changed]) => text.slice(0, start) + changed + text.slice(end),
      code,
    );
  },
};
const isPattern = ({ type, key, value, shorthand, computed }, isRecognizer) =>
  type === 'Property' &&
  !shorthand &&
  !computed &&
  /^(?:regex|pattern)$/.test(key.name) &&
  (value.regex !== undefined ||
    (value.type === 'NewExpression' && value.callee.name === 'RegExp') ||
    (isRecognizer && value.type === 'CallExpression' && value.callee.name === 'expression'));
/**
 * Packages that most runs never need are files of their own, loaded when something of them is first used; expressions of
 * a whole file are made when they are first used. An import, or a constant, becomes a function, and what names it a call.
 */
const lateNames = (specifiers) => ({
  name: 'late-names',
  transform(code, id) {
    if (!id.startsWith(SOURCE)) return undefined;
    const { body } = this.parse(code);
    const changes = [];
    const late = new Map();
    const called = (name, make) => `let ${name}_; const ${name} = () => (${name}_ ??= ${make});`;
    for (const { type, source, specifiers: names = [], start, end, kind, declarations = [] } of body) {
      if (type === 'ImportDeclaration' && LATE.includes(packageOf(source.value))) {
        specifiers.add(source.value);
        const load = `$late${changes.length}`;
        for (const { type: form, imported, local } of names)
          late.set(
            local.name,
            form === 'ImportSpecifier' ? `${load}().${imported.name}` : `(${load}().default ?? ${load}())`,
          );
        const file = JSON.stringify(`./${lateFile(source.value)}.cjs`);
        changes.push([{ start, end }, called(load, `$require(${file})`)]);
      }
      const [{ id: constant, init } = {}, ...others] = declarations;
      const isConstant = type === 'VariableDeclaration' && kind === 'const' && others.length === 0;
      if (isConstant && (init.regex !== undefined || init.callee?.name === 'RegExp' || isIntl(init))) {
        const name = `$${constant.name}`;
        late.set(constant.name, `${name}()`);
        const made =
          init.regex === undefined
            ? code.slice(init.start, init.end)
            : `new RegExp(${JSON.stringify(init.regex.pattern)}, '${init.regex.flags}')`;
        changes.push([{ start, end }, called(name, made)]);
      }
    }
    if (late.size === 0) return undefined;
    const visit = (node) => {
      if (Array.isArray(node)) for (const one of node) visit(one);
      else if (typeof node?.type !== 'string' || node.type === 'ImportDeclaration') return;
      else if (changes.some(([{ start, end }]) => start === node.start && end === node.end)) return;
      else if (node.type === 'ExportNamedDeclaration' && node.declaration === null) {
        if (node.specifiers.some(({ local }) => late.has(local.name)))
          throw new Error(`${id} exports what is late`);
      } else if (node.type === 'Identifier' && late.has(node.name)) changes.push([node, late.get(node.name)]);
      else
        for (const [field, child] of Object.entries(node)) {
          if ((field === 'property' || field === 'key') && !node.computed) continue;
          if (node.shorthand && late.has(child?.name))
            changes.push([child, `${child.name}: ${late.get(child.name)}`]);
          else visit(child);
        }
    };
    visit(body);
    const changed = changes
      .sort(([a], [b]) => a.start - b.start)
      .reduceRight((text, [{ start, end }, part]) => text.slice(0, start) + part + text.slice(end), code);
    return changed.includes('$require(')
      ? `import { createRequire as $create } from 'node:module';const $require = $create(import.meta.url/**/);${changed}`
      : changed;
  },
});
const isIntl = ({ type, callee }) => type === 'NewExpression' && callee.object?.name === 'Intl';
const lateFile = (specifier) => `late-${specifier.replaceAll(/\W+/g, '-').replace(/^-|-js$/g, '')}`;
const lateProperty = (name, made) =>
  `get ${name}() { const value = ${made}; Object.defineProperty(this, '${name}', { value }); return value; }`;

/** The numbering plans once, and as a text: the engine reads that in half the time of an object in code. */
const plans = {
  name: 'numbering-plans',
  resolveId: {
    order: 'pre',
    handler: (id) =>
      /^libphonenumber-js\/metadata\.max\.json$/.test(id)
        ? path.resolve('node_modules/libphonenumber-js/metadata.max.json.js')
        : undefined,
  },
  load(id) {
    if (!id.endsWith(path.join('libphonenumber-js', 'metadata.max.json.js'))) return undefined;
    const text = readFileSync(id.replace(/\.js$/, ''), 'utf8');
    return `export default JSON.parse(${JSON.stringify(JSON.stringify(JSON.parse(text)))});`;
  },
};

/** The same for long lists of numbers, such as that of public suffixes. */
const lists = {
  name: 'long-lists',
  transform: (code) =>
    LIST.test(code)
      ? code.replaceAll(LIST, (list) => `JSON.parse('${list.replaceAll(/\s/g, '').replace(',]', ']')}')`)
      : undefined,
};
const LIST = /\[(?:\s*\d+,){500,}\s*(?:\d+\s*)?\]/g;

/**
 * The library alone, in few files: a program that loads it pays for each file, and for each line (ADR 25).
 */
async function bundleLibrary() {
  return bundleInto(LIBRARY, entriesOf(LIBRARY_ENTRIES), { minify: MINIFY, plugins: [started] });
}

/** Bundles entries with what they start and load later. @returns what was written */
async function bundleInto(folder, input, { plugins = [], ...options } = {}) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const specifiers = new Set();
  const bundle = await rolldown({
    input,
    platform: 'node',
    checks: { pluginTimings: false },
    external: (id) => /^[@\w]/.test(id) && !path.isAbsolute(id) && !PACKAGES.includes(packageOf(id)),
    plugins: [
      ...plugins,
      countryNumbers(specifiers),
      names(folder),
      analysis,
      checkDigits,
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
    ...options,
  });
  await bundle.close();
  const written = [...output, ...(await bundlePackages(specifiers, folder))];
  writeFileSync(path.join(folder, 'licenses.md'), licensesOf(written));
  return written;
}

/** @returns whether the bundles are there */
export async function buildProgram() {
  const wanted = fingerprintOf(['src', 'scripts/build-program.mjs'], ['rolldown', ...PACKAGES]);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return true;
  console.error('Bundling the program …');
  rmSync(STAMP, { force: true });
  await bundleInto(FOLDER, { ...entriesOf(ENTRIES), ...namedFiles() });
  await bundleLibrary();
  writeFileSync(STAMP, wanted);
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
function licensesOf(output) {
  const files = output.flatMap((chunk) => Object.keys(chunk.modules ?? {}));
  const used = files.flatMap((file) => /.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);
  const parts = [...new Set(used)].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
    const text = file === undefined ? license : readFileSync(path.join(folder, file), 'utf8').trim();
    return `## ${name} ${version} (${license})\n\n${text}\n`;
  });
  return ['# Packages in this bundle\n', ...parts].join('\n');
}
