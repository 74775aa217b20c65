// How the code of the program is rewritten when it is bundled: what costs time where a process starts is worked out at
// build time, or when it is first used (ADR 25).
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';

export const SOURCE = path.resolve('dist/src');
/** Of all packages, those that few runs need at once. */
const LATE = [
  '@noble/ciphers',
  '@noble/hashes',
  '@scure/base',
  'card-validator',
  'cli-table3',
  'fflate',
  'ibantools',
  'ipaddr.js',
  'libphonenumber-js',
  're2js',
  'tldts',
  'yaml',
];

export const packageOf = (id) =>
  id
    .split('/')
    .slice(0, id.startsWith('@') ? 2 : 1)
    .join('/');

/** What the expressions of the recognizers say is worked out here, once, and not by every thread that starts. */
export const analysis = {
  name: 'analysis-of-expressions',
  async load(id) {
    if (id !== path.join(SOURCE, 'recognizers', 'registry-analysis.js')) return undefined;
    const { analyseRegistry } = await import(path.join(SOURCE, 'recognizers', 'known-analysis.js'));
    const data = JSON.stringify(JSON.stringify(analyseRegistry()));
    return `export const registryAnalysis = () => JSON.parse(${data});`;
  },
};

/** The names of check digits, so that nothing but a check of one loads their library. */
export const checkDigits = {
  name: 'names-of-check-digits',
  async load(id) {
    if (id !== path.join(SOURCE, 'recognizers', 'check-digit-list.js')) return undefined;
    const { STDNUM_NUMBERS } = await import(id);
    return `export const STDNUM_NUMBERS = ${JSON.stringify(STDNUM_NUMBERS)};`;
  },
};

/** Lists are worked out here, and read as data: names of countries come from a table of the runtime, slowly. */
export const listFiles = {
  name: 'lists',
  async load(id) {
    if (!id.startsWith(SOURCE) || !/(?:\.list|header-words)\.js$/.test(id)) return undefined;
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
 * What recognizers say of themselves to readers is left out, and their examples are read as data when they are first
 * used: both are a third of their files.
 */
export const described = {
  name: 'descriptions-of-recognizers',
  transform(code, id) {
    if (!id.startsWith(path.join(SOURCE, 'recognizers')) || !code.includes('defineRecognizer('))
      return undefined;
    const changes = [];
    const visit = (node) => {
      if (Array.isArray(node)) for (const one of node) visit(one);
      else if (typeof node?.type === 'string') {
        if (node.type === 'CallExpression' && node.callee.name === 'defineRecognizer')
          for (const property of node.arguments[0].properties) changes.push(...changeOf(property, code));
        else for (const one of Object.values(node)) visit(one);
      }
    };
    visit(this.parse(code).body);
    return changes.reduceRight(
      (text, [{ start, end }, changed]) => text.slice(0, start) + changed + text.slice(end),
      code,
    );
  },
};
function changeOf({ type, key, value, start, end }, code) {
  if (type !== 'Property') return [];
  if (key.name === 'description') return [[{ start, end }, `description: ''`]];
  if (key.name === 'sources') return [[{ start, end }, 'sources: []']];
  if (key.name !== 'examples') return [];
  const written = code.slice(value.start, value.end);
  return [[{ start, end }, `get examples() { return ${asData(written) ?? written}; }`]];
}
/** The code that reads a literal as data; undefined if it is none. */
function asData(literal) {
  try {
    return `JSON.parse(${JSON.stringify(JSON.stringify(runInNewContext(`(${literal})`)))})`;
  } catch {
    return undefined;
  }
}

/**
 * The engine reads the literal of an expression twice before it is used, where its file is parsed and where it is made,
 * each time in up to a third of a millisecond where letters of every script stand in it; a text needs few of several
 * hundred. Expressions of patterns are made when they are first used, others of whole files from their source.
 */
export const lateExpressions = {
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
/** @param specifiers receives what is loaded late; undefined: packages are bundled as they are */
export const lateNames = (specifiers) => ({
  name: 'late-names',
  transform(code, id) {
    if (!id.startsWith(SOURCE)) return undefined;
    const { body } = this.parse(code);
    const changes = [];
    const late = new Map();
    const made = new Map();
    const called = (name, make) => `let ${name}_; const ${name} = () => (${name}_ ??= ${make});`;
    for (const { type, source, specifiers: names = [], start, end, kind, declarations = [] } of body) {
      if (
        specifiers !== undefined &&
        type === 'ImportDeclaration' &&
        LATE.includes(packageOf(source.value))
      ) {
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
        if (init.regex !== undefined) {
          const made = `new RegExp(${JSON.stringify(init.regex.pattern)}, '${init.regex.flags}')`;
          changes.push([{ start, end }, called(name, made)]);
          continue;
        }
        // What makes it may name others that are late.
        made.set(start, init);
        const [before, after] = called(name, '\n').split('\n');
        changes.push([{ start, end: init.start }, before], [{ start: init.end, end }, after]);
      }
    }
    if (late.size === 0) return undefined;
    const visit = (node) => {
      if (Array.isArray(node)) for (const one of node) visit(one);
      else if (typeof node?.type !== 'string' || node.type === 'ImportDeclaration') return;
      else if (changes.some(([{ start, end }]) => start === node.start && end === node.end)) return;
      else if (node.type === 'VariableDeclaration' && made.has(node.start)) visit(made.get(node.start));
      else if (node.type === 'ExportNamedDeclaration' && node.declaration === null) {
        if (node.specifiers.some(({ local }) => late.has(local.name)))
          throw new Error(`${id} exports what is late`);
      } else if (node.type === 'NewExpression') {
        const made = leftmost(node.callee);
        // Without brackets, `new` would take the call that loads the package for that of the constructor.
        if (late.has(made.name)) changes.push([made, `(${late.get(made.name)})`]);
        else visit(node.callee);
        visit(node.arguments);
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
const leftmost = (callee) => (callee.type === 'MemberExpression' ? leftmost(callee.object) : callee);
const isIntl = ({ type, callee }) => type === 'NewExpression' && callee.object?.name === 'Intl';
export const lateFile = (specifier) => `late-${specifier.replaceAll(/\W+/g, '-').replace(/^-|-js$/g, '')}`;
const lateProperty = (name, made) =>
  `get ${name}() { const value = ${made}; Object.defineProperty(this, '${name}', { value }); return value; }`;

/** The numbering plans once, and as a text: the engine reads that in half the time of an object in code. */
export const plans = {
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
export const lists = {
  name: 'long-lists',
  transform: (code) =>
    LIST.test(code)
      ? code.replaceAll(LIST, (list) => `JSON.parse('${list.replaceAll(/\s/g, '').replace(',]', ']')}')`)
      : undefined,
};
const LIST = /\[(?:\s*\d+,){500,}\s*(?:\d+\s*)?\]/g;
