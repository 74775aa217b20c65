// Bundles the compiled program into dist/program: what is shipped, and what `npm start` runs. Loading several hundred
// modules one by one took more of a short command than its work (ADR 25). Tests run what the compiler wrote; a test of
// its own compares both. Does nothing when its inputs are those of the last build.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { fingerprintOf } from './fingerprint.mjs';

const SOURCE = path.resolve('dist/src');
const FOLDER = path.resolve('dist/program');
const STAMP = 'dist/program.sha256';
/** Plain JavaScript that most commands load before they do anything; everything else stays a package of its own. */
const PACKAGES = [
  '@noble/hashes',
  '@scure/base',
  'card-validator',
  'commander',
  'credit-card-type',
  'fastest-levenshtein',
  'ibantools',
  'ipaddr.js',
  'libphonenumber-js',
  'tldts',
  'tldts-core',
];
/** The wheel for Spark holds what `worker` needs alone: that starts at files of its own. */
const ENTRIES = {
  'data-discovery': 'bin/data-discovery.js',
  'define-worker': 'cli/worker/define-worker.js',
  'run-worker': 'bin/worker.js',
  library: 'library/index.js',
  'library-ai-sdk': 'library/adapters/ai-sdk.js',
  'library-http': 'library/adapters/http.js',
  'library-log-lines': 'library/adapters/log-lines.js',
  'library-opentelemetry': 'library/adapters/opentelemetry.js',
  'library-pino': 'library/adapters/pino.js',
};
const BY_URL = /new URL\(\s*'(?<file>[\w./-]+\.js)',\s*import\.meta\.url,?\s*\)/g;
const BY_REQUIRE = /\brequire\('(?<file>\.{1,2}\/[\w./-]+\.js)'\)/g;
const OWN_URL = /\bimport\.meta\.url\b(?!\/\*)/g;

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
const names = {
  name: 'names-of-files',
  transform(code, id) {
    if (!id.startsWith(SOURCE) || !/import\.meta\.url|require\('\./.test(code)) return undefined;
    const target = (file) => path.resolve(path.dirname(id), file);
    const bundled = (file) => `./${entryName(target(file))}.js`;
    const own = `${path.relative(FOLDER, path.dirname(id)).split(path.sep).join('/')}/`;
    return code
      .replaceAll(BY_URL, (whole, file) =>
        target(file).startsWith(SOURCE) ? `new URL('${bundled(file)}', import.meta.url/**/)` : whole,
      )
      .replaceAll(BY_REQUIRE, (_, file) => `require('${bundled(file)}')`)
      .replaceAll(/createRequire\(import\.meta\.url\)/g, 'createRequire(import.meta.url/**/)')
      .replaceAll(OWN_URL, `new URL('${own}', import.meta.url).href`);
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
        if (isRecognizer && isPattern(node)) changes.push([node, lateProperty(sourceOf(node.value))]);
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
const isPattern = ({ type, key, value, shorthand, computed }) =>
  type === 'Property' &&
  !shorthand &&
  !computed &&
  key.name === 'regex' &&
  (value.regex !== undefined ||
    value.type === 'NewExpression' ||
    (value.type === 'CallExpression' && value.callee.name === 'expression'));
const lateProperty = (made) =>
  `get regex() { const value = ${made}; Object.defineProperty(this, 'regex', { value }); return value; }`;

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

/** @returns whether the bundle is there */
export async function buildProgram() {
  const wanted = fingerprintOf(['src', 'scripts/build-program.mjs'], ['rolldown', ...PACKAGES]);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return true;
  console.error('Bundling the program …');
  rmSync(STAMP, { force: true });
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const entries = Object.entries(ENTRIES).map(([name, file]) => [name, path.join(SOURCE, file)]);
  const bundle = await rolldown({
    input: { ...Object.fromEntries(entries), ...namedFiles() },
    platform: 'node',
    external: (id) => /^[@\w]/.test(id) && !path.isAbsolute(id) && !PACKAGES.includes(packageOf(id)),
    plugins: [names, analysis, lateExpressions, plans, lists],
  });
  const { output } = await bundle.write({
    dir: FOLDER,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  });
  await bundle.close();
  writeFileSync(path.join(FOLDER, 'licenses.md'), licensesOf(output));
  writeFileSync(STAMP, wanted);
  return true;
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
