import { fstatSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { isLoopback } from '../../core/authority.js';
import { ScanFailure } from '../../scan/finders/finder.js';
import type { ScanFinding } from '../../scan/scan-finding.js';
import { readGitleaksIgnore } from '../../scan/accept/gitleaks-ignore.js';
import { type CommitFacts, listHistory } from '../../sources/git/list-history.js';
import {
  isDatabaseUrl,
  listDatabases,
  type DatabaseDeps,
  type DatabaseList,
} from '../../sources/databases/list-databases.js';
import { listChanges, GitFailure } from '../../sources/git/list-changes.js';
import type { InputFile } from '../../sources/input-file.js';
import { joinLists, type InputStore } from '../../sources/input-store.js';
import { ignoreFilesOf, listInputs, type InputList } from '../../sources/list-inputs.js';
import { spoolInput } from '../../sources/nameless-file.js';
import { SourceFailure } from '../../sources/source-failure.js';
import type { UnreadFile } from '../../sources/unread-file.js';
import { connectionOf, openStore } from '../../sources/stores/open-store.js';
import { storeOf } from '../../sources/stores/registry.js';
import { UsageError } from '../exit-codes.js';
import { STANDARD_INPUT } from '../files/file-options.js';
import { type ScanArguments, tableChoiceOf } from './define-scan.js';
import { type ReadGitleaksConfig, readGitleaksConfig } from './read-gitleaks-config.js';
import type { ScanCommandDeps } from './scan-deps.js';

/** The inputs of a scan. */
export interface ScanInputs {
  readonly list: InputList;
  /** Whether a finding is outside the changed lines; always false unless only changes are scanned. */
  readonly isOld: (finding: ScanFinding) => boolean;
  /** Returns the commit that added a file; undefined unless a git history is scanned. */
  readonly commitOf: (file: string) => CommitFacts | undefined;
  /** Returns the name of a file in later scans: in a git history, its path without the commit. */
  readonly lastingNameOf: (file: string) => string;
  /** Whether the `.gitleaksignore` in the working directory accepts a finding. */
  readonly isIgnored: (finding: ScanFinding) => boolean;
  /** The `.gitleaks.toml` in the working directory; undefined if there is none. */
  readonly gitleaksConfig: ReadGitleaksConfig | undefined;
  /** Open stores by connection key: the store name, with the account if the address names one. */
  readonly stores: ReadonlyMap<string, InputStore>;
  /** Closes everything that was opened. */
  readonly close: () => Promise<void>;
}

/** Dependencies of listing the inputs. */
export interface ListingDeps extends StoreDeps {
  readonly standardInput: NodeJS.ReadableStream;
  readonly databases: DatabaseDeps;
  readonly standardOutput: NodeJS.WritableStream;
}

/** Dependencies of listing stores. */
type StoreDeps = Pick<ScanCommandDeps, 'credentials' | 'err'>;

/** The listings of stores, which stay open until closed. */
interface ListedStores {
  readonly lists: readonly InputList[];
  /** By connection key: the store name, with the account if the address names one. */
  readonly stores: ReadonlyMap<string, InputStore>;
  readonly close: () => Promise<void>;
}

/**
 * Lists the inputs that the arguments select: files and folders, objects of stores, database tables, standard input,
 * staged or changed files in git, or the git history.
 * @throws UsageError, NoSuchInput, DatabaseRefused, UnusableStore
 * @throws ScanFailure if a store cannot be listed
 */
export async function listScanInputs(
  paths: readonly string[],
  options: ScanArguments,
  deps: ListingDeps,
): Promise<ScanInputs> {
  const listed =
    options.gitHistory === true
      ? await history(paths, options)
      : options.staged === true || options.diff !== undefined
        ? await changes(paths, options)
        : await named(paths, options, deps);
  const gitleaksConfig = await readGitleaksConfig();
  const accepts = await readGitleaksIgnore();
  const isIgnored = (finding: ScanFinding): boolean =>
    accepts(finding, listed.commitOf(finding.file)?.commit);
  const inputs = { ...listed, isIgnored, gitleaksConfig };
  return { ...inputs, list: await withoutOwnFiles(inputs.list, options, deps.standardOutput) };
}

type Listed = Omit<ScanInputs, 'isIgnored' | 'gitleaksConfig'>;

/** Files that are not versions in a git history. */
const NO_COMMITS = { commitOf: () => undefined, lastingNameOf: (file: string) => file };

const NOTHING_SKIPPED = { hiddenSkipped: 0, ignoredSkipped: 0, excludedSkipped: 0 };

async function named(paths: readonly string[], options: ScanArguments, deps: ListingDeps): Promise<Listed> {
  const isStored = (name: string): boolean => storeOf(name) !== undefined;
  const addresses = paths.filter(isStored);
  const urls = paths.filter((name) => !isStored(name) && isDatabaseUrl(name));
  const others = paths.filter((name) => name !== STANDARD_INPUT && !isStored(name) && !isDatabaseUrl(name));
  const { stores, lists, close: closeStores } = await listStores(addresses, options, deps);
  let spool: Awaited<ReturnType<typeof spoolInput>> | undefined;
  let databases: DatabaseList | undefined;
  const close = async (): Promise<void> => {
    await Promise.all([spool?.close(), databases?.close(), closeStores()]);
  };
  try {
    if (paths.includes(STANDARD_INPUT)) spool = await spoolInput(deps.standardInput);
    const local = await listInputs({
      paths: others,
      hidden: options.hidden !== false,
      noIgnore: !options.ignore,
      gitignore: options.gitignore === true,
    });
    databases = await listDatabases(urls, tableChoiceOf(options), deps.databases);
    const list = joinLists([local, ...lists, { ...NOTHING_SKIPPED, ...databases }]);
    const files = spool === undefined ? list.files : [{ name: STANDARD_INPUT, ...spool.file }, ...list.files];
    return { list: { ...list, files }, isOld: () => false, ...NO_COMMITS, stores, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function history(paths: readonly string[], options: ScanArguments): Promise<Listed> {
  return orRefused(async () => {
    const ignoreFiles = ignoreFilesOf({ noIgnore: !options.ignore, gitignore: options.gitignore === true });
    const list = await listHistory(paths, ignoreFiles);
    return {
      list,
      isOld: ({ file, location }) =>
        location.location_unit === 'file' && !list.isChanged(file, location.start_line, location.end_line),
      commitOf: list.commitOf,
      lastingNameOf: list.pathOf,
      stores: new Map(),
      close: () => Promise.resolve(),
    };
  });
}

async function changes(paths: readonly string[], options: ScanArguments): Promise<Listed> {
  return orRefused(async () => {
    const ignoreFiles = ignoreFilesOf({ noIgnore: !options.ignore, gitignore: options.gitignore === true });
    const list = await listChanges({ ref: options.diff, paths, ignoreFiles });
    return {
      list,
      isOld: ({ file, location }) =>
        location.location_unit === 'file' && !list.isChanged(file, location.start_line, location.end_line),
      ...NO_COMMITS,
      stores: new Map(),
      close: list.close,
    };
  });
}

/** Converts a git failure to a UsageError. */
async function orRefused<T>(list: () => Promise<T>): Promise<T> {
  try {
    return await list();
  } catch (error) {
    if (error instanceof GitFailure) throw new UsageError(`${error.message}.`);
    throw error;
  }
}

/**
 * Skips what this scan reads or writes itself: the baseline, which contains only fingerprints, an earlier report, and the
 * state file. Content in git under these names is scanned, except for the baseline.
 * @param standardOutput may be redirected to a file in a scanned folder
 */
async function withoutOwnFiles(
  list: InputList,
  { baseline, state, output }: ScanArguments,
  standardOutput: NodeJS.WritableStream,
): Promise<InputList> {
  const own = [
    { what: 'baseline', place: placeOf(baseline) },
    { what: 'report', place: placeOf(output) },
    { what: 'state file', place: placeOf(state) },
  ];
  const isStandardOutput = testOf(standardOutput);
  const reasonOf = async ({ name, path: at }: InputFile): Promise<string | undefined> => {
    const place = path.resolve(name);
    const same = own.find((one) => one.place === place && (one.what === 'baseline' || at === place))?.what;
    if (same !== undefined) return `it is the ${same} of this scan`;
    return (await isStandardOutput?.(at)) === true ? 'it is the output of this scan' : undefined;
  };
  const files: InputFile[] = [];
  const left: UnreadFile[] = [];
  for (const file of list.files) {
    const reason = await reasonOf(file);
    if (reason === undefined) files.push(file);
    else left.push({ file: file.name, reason, skipped: true });
  }
  return { ...list, files, unread: [...list.unread, ...left] };
}

const placeOf = (name: string | undefined): string | undefined =>
  name === undefined || name === '-' ? undefined : path.resolve(name);

/** Returns a function that recognizes the file that a stream is redirected to, if it is. */
function testOf(stream: NodeJS.WritableStream): ((place: string | Buffer) => Promise<boolean>) | undefined {
  if (!('fd' in stream) || typeof stream.fd !== 'number') return undefined;
  const target = fstatSync(stream.fd);
  if (!target.isFile()) return undefined;
  return async (place) => {
    const info = await stat(place).catch(() => undefined);
    return info?.ino === target.ino && info.dev === target.dev;
  };
}

/**
 * Lists the objects of store addresses.
 * @param addresses addresses of registered stores
 * @throws UsageError, NoSuchInput, UnusableStore
 * @throws ScanFailure if a store cannot be listed
 */
async function listStores(
  addresses: readonly string[],
  options: ScanArguments,
  deps: StoreDeps,
): Promise<ListedStores> {
  const selection = { hidden: options.hidden !== false, noIgnore: !options.ignore };
  const stores = new Map<string, InputStore>();
  const lists: InputList[] = [];
  const close = async (): Promise<void> => {
    await Promise.all([...stores.values()].map((store) => store.close()));
  };
  try {
    for (const address of addresses) {
      const store = await openOnce(address, stores, options, deps);
      lists.push(await store.list(address, selection).catch(cannotList(address)));
    }
    return { lists, stores, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openOnce(
  address: string,
  stores: Map<string, InputStore>,
  options: ScanArguments,
  deps: StoreDeps,
): Promise<InputStore> {
  const row = storeOf(address);
  if (row === undefined) throw new UsageError(`"${address}" is not the address of a store.`);
  const connection = connectionOf(row, address);
  const known = stores.get(connection);
  if (known !== undefined) return known;
  const store = await openStore(row, address, { ...options }, deps.credentials.environment).catch(
    cannotList(address),
  );
  stores.set(connection, store);
  if (store.place !== undefined && goesInClear(store.place))
    deps.err('Warning: the address of the store is not https, so all data is sent in plaintext.\n');
  return store;
}

/** Whether data sent to an address is unencrypted on the network. */
export function goesInClear(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !isLoopback(hostname);
}

const cannotList =
  (address: string) =>
  (error: unknown): never => {
    if (!(error instanceof SourceFailure)) throw error;
    const reason = `${address} cannot be listed: ${error.message}`;
    if (!error.isMomentary) throw new UsageError(`${reason}.`);
    throw new ScanFailure(reason, { cause: error });
  };
