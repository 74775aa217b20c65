import { RE2JS, RE2JSSyntaxException } from 're2js';
import { parse, TomlError } from 'smol-toml';
import { severityOfKind } from '../recognizers/secrets/kinds/all-kinds.js';

/** A secret that an allowlist may accept. */
export interface FoundSecret {
  /** Path, relative to the working directory or the top of the repository. */
  readonly file: string;
  /** Full hash of the commit that added it; undefined outside of a git history. */
  readonly commit?: string | undefined;
  readonly kind?: string | undefined;
  /** Undefined for a verdict on a column of a table, which only paths and commits accept. */
  readonly value: string | undefined;
  /** The lines that contain the secret; undefined if the format has no lines. */
  readonly line?: string | undefined;
}

/** The allowlists of a `.gitleaks.toml`. */
export interface GitleaksConfig {
  readonly accepts: (secret: FoundSecret) => boolean;
  /** Names of settings that are not applied, such as `rules`. */
  readonly notApplied: readonly string[];
}

/** The file is not valid; `message` names the setting. */
export class GitleaksConfigFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'GitleaksConfigFault';
  }
}

type Table = Readonly<Record<string, unknown>>;
type Criterion = (secret: FoundSecret) => boolean;

/** The rule of gitleaks for assigned values, and the kinds of secrets that it covers. */
const GENERIC_RULE = 'generic-api-key';
const GENERIC_KINDS: ReadonlySet<string> = new Set([GENERIC_RULE, 'generic-password', 'generic-token']);
/** Maximum depth of `extend.path`, as in gitleaks. */
const MOST_EXTENDS = 2;

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/**
 * Parses the allowlists of a `.gitleaks.toml` and of the file that it extends. Rules are not read; the allowlist of a
 * rule applies to secrets of the kind with its name.
 * @param read returns the text of a file named in `extend.path`
 * @throws GitleaksConfigFault
 */
export async function parseGitleaksConfig(
  text: string,
  read: (file: string) => Promise<string>,
): Promise<GitleaksConfig> {
  const lists: Criterion[] = [];
  const notApplied = new Set<string>();
  let next = text;
  let within = '';
  for (let depth = 0; ; depth++) {
    if (depth > MOST_EXTENDS) {
      notApplied.add(`extend.path in ${within}`);
      break;
    }
    try {
      const path = readAllowlists(parseToml(next), lists, notApplied);
      if (path === undefined) break;
      next = await read(path).catch(() => {
        throw new GitleaksConfigFault(`extend.path: "${path}" cannot be read`);
      });
      within = path;
    } catch (error) {
      if (!(error instanceof GitleaksConfigFault) || within === '') throw error;
      throw new GitleaksConfigFault(`${within}: ${error.message}`);
    }
  }
  return { accepts: (secret) => lists.some((accepts) => accepts(secret)), notApplied: [...notApplied] };
}

/** Adds the allowlists of a file to a list. Returns the path of the file that it extends. */
function readAllowlists(table: Table, lists: Criterion[], notApplied: Set<string>): string | undefined {
  for (const [name, list] of tablesOf(table, ['allowlist', 'allowlists']))
    lists.push(allowlistOf(list, name));
  for (const [name, rule] of tablesOf(table, ['rules'])) {
    if (rule['regex'] !== undefined || rule['path'] !== undefined) notApplied.add('rules');
    const applies = appliesTo([rule['id']]);
    if (applies === undefined) continue;
    for (const [within, list] of tablesOf(rule, ['allowlist', 'allowlists'])) {
      const accepts = allowlistOf(list, `${name}.${within}`);
      lists.push((secret) => applies(secret) && accepts(secret));
    }
  }
  const { extend } = table;
  if (!isTable(extend)) return undefined;
  if (extend['disabledRules'] !== undefined) notApplied.add('extend.disabledRules');
  const { path } = extend;
  return typeof path === 'string' && path !== '' ? path : undefined;
}

function parseToml(text: string): Table {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    throw new GitleaksConfigFault(`it is not valid TOML at line ${error.line.toString()}`);
  }
}

/** Returns the tables of a setting, which may be a table or an array of tables. */
function* tablesOf(table: Table, names: readonly string[]): Iterable<readonly [name: string, table: Table]> {
  for (const name of names) {
    const value = table[name];
    if (value === undefined) continue;
    const all: readonly unknown[] = Array.isArray(value) ? value : [value];
    for (const [index, one] of all.entries()) {
      const at = Array.isArray(value) ? `${name}[${index.toString()}]` : name;
      if (!isTable(one)) throw new GitleaksConfigFault(`${at}: it must be a table`);
      yield [at, one];
    }
  }
}

/** Returns whether secrets belong to one of the rules; undefined if none of the rules has a kind with its name. */
function appliesTo(rules: readonly unknown[]): Criterion | undefined {
  const kinds = new Set<unknown>(
    rules.flatMap((rule) => (rule === GENERIC_RULE ? [...GENERIC_KINDS] : [rule])),
  );
  const isKnown = [...kinds].some(
    (kind) =>
      typeof kind === 'string' &&
      (GENERIC_KINDS.has(kind) || kind === 'private-key' || severityOfKind(kind) !== undefined),
  );
  return isKnown ? ({ kind }) => kinds.has(kind) : undefined;
}

function allowlistOf(list: Table, name: string): Criterion {
  const criteria: Criterion[] = [];
  const commits = stringsOf(list, 'commits', name).map((commit) => commit.toLowerCase());
  if (commits.length > 0) criteria.push(({ commit }) => commit !== undefined && commits.includes(commit));
  const paths = expressionsOf(list, 'paths', name);
  if (paths.length > 0) criteria.push(({ file }) => paths.some((path) => path(file)));
  const regexes = expressionsOf(list, 'regexes', name);
  if (regexes.length > 0) {
    const isOfLine = /^(?:line|match)$/.test(String(list['regexTarget']));
    criteria.push(({ value, line }) => {
      const target = isOfLine ? (line ?? value) : value;
      return target !== undefined && regexes.some((regex) => regex(target));
    });
  }
  const stopwords = stringsOf(list, 'stopwords', name).map((word) => word.toLowerCase());
  if (stopwords.length > 0)
    criteria.push(({ value }) => {
      const lower = value?.toLowerCase();
      return lower !== undefined && stopwords.some((word) => lower.includes(word));
    });
  const needsAll = /^(?:and|&&)$/i.test(String(list['condition']));
  const accepts: Criterion = (secret) =>
    criteria.length > 0 &&
    (needsAll
      ? criteria.every((criterion) => criterion(secret))
      : criteria.some((criterion) => criterion(secret)));
  const targets = stringsOf(list, 'targetRules', name);
  if (targets.length === 0) return accepts;
  const applies = appliesTo(targets) ?? (() => false);
  return (secret) => applies(secret) && accepts(secret);
}

function stringsOf(list: Table, key: string, name: string): readonly string[] {
  const value = list[key];
  if (value === undefined) return [];
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string'))
    throw new GitleaksConfigFault(`${name}.${key}: it must be an array of strings`);
  return value.filter((one) => one !== '');
}

function expressionsOf(list: Table, key: string, name: string): readonly ((text: string) => boolean)[] {
  return stringsOf(list, key, name).map((source, index) => {
    try {
      const compiled = RE2JS.compile(source);
      return (text) => compiled.matcher(text).find();
    } catch (error) {
      if (!(error instanceof RE2JSSyntaxException)) throw error;
      throw new GitleaksConfigFault(`${name}.${key}[${index.toString()}]: it is not a valid expression`);
    }
  });
}
