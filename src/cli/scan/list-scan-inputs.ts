import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ScanFinding } from '../../scan/scan-finding.js';
import { GITLEAKS_IGNORE_FILE, gitleaksIgnore } from '../../scan/accept/gitleaks-ignore.js';
import { type CommitFacts, listHistory } from '../../sources/git/list-history.js';
import { listChanges } from '../../sources/git/list-changes.js';
import {
  isDatabaseUrl,
  listDatabases,
  type DatabaseDeps,
  type DatabaseList,
} from '../../sources/databases/list-databases.js';
import { GitFailure } from '../../sources/git/run-git.js';
import type { InputFile } from '../../sources/input-file.js';
import { ignoreFilesOf, listInputs, type InputList } from '../../sources/list-inputs.js';
import { joinLists, type InputStore } from '../../sources/input-store.js';
import { storeOf } from '../../sources/stores/registry.js';
import { spoolInput } from '../../sources/spool-input.js';
import { STANDARD_INPUT } from '../files/file-options.js';
import { UsageError } from '../usage-error.js';
import { tableChoiceOf } from './database-options.js';
import type { ScanArguments } from './define-scan.js';
import { listStores, type StoreDeps } from './list-stores.js';

/** What a scan reads. */
export interface ScanInputs {
  readonly list: InputList;
  /** Whether a finding is on lines that were not changed, where changes alone are looked at. */
  readonly isOld: (finding: ScanFinding) => boolean;
  /** The commit that brought a file, where a history is looked at. */
  readonly commitOf: (file: string) => CommitFacts | undefined;
  /** Whether a `.gitleaksignore` where the program runs accepts a finding. */
  readonly isIgnored: (finding: ScanFinding) => boolean;
  /** Open stores by name, with the account if the address names one. */
  readonly stores: ReadonlyMap<string, InputStore>;
  /** Closes everything that was opened. */
  readonly close: () => Promise<void>;
}

/** What inputs are listed with. */
export interface ListingDeps extends StoreDeps {
  readonly standardInput: NodeJS.ReadableStream;
  readonly databases: DatabaseDeps;
}

/**
 * Lists what the arguments name: files and folders, objects of stores, tables of databases, standard input, or what git
 * has staged or changed.
 * @throws UsageError, NoSuchInput, DatabaseRefused, UnusableStore
 * @throws ScanFailure where a store cannot be listed
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
  const accepts = gitleaksIgnore(await readFile(GITLEAKS_IGNORE_FILE, 'utf8').catch(() => ''));
  const isIgnored = (finding: ScanFinding): boolean =>
    accepts(finding, listed.commitOf(finding.file)?.commit);
  const inputs = { ...listed, isIgnored };
  return options.baseline === undefined
    ? inputs
    : { ...inputs, list: withoutBaseline(inputs.list, options.baseline) };
}

type Listed = Omit<ScanInputs, 'isIgnored'>;

const noCommit = (): undefined => undefined;

const NOTHING_SKIPPED = { hiddenSkipped: 0, ignoredSkipped: 0, excludedSkipped: 0 };

async function named(paths: readonly string[], options: ScanArguments, deps: ListingDeps): Promise<Listed> {
  const isStored = (name: string): boolean => storeOf(name) !== undefined;
  const addresses = paths.filter(isStored);
  const urls = paths.filter((name) => !isStored(name) && isDatabaseUrl(name));
  const others = paths.filter((name) => name !== STANDARD_INPUT && !isStored(name) && !isDatabaseUrl(name));
  const { stores, lists, close: closeStores } = await listStores(addresses, options, deps);
  const spool = paths.includes(STANDARD_INPUT) ? await spoolInput(deps.standardInput) : undefined;
  let databases: DatabaseList | undefined;
  const close = async (): Promise<void> => {
    await Promise.all([spool?.close(), databases?.close(), closeStores()]);
  };
  try {
    const local = await listInputs({
      paths: others,
      hidden: options.hidden !== false,
      noIgnore: !options.ignore,
      gitignore: options.gitignore === true,
    });
    databases = await listDatabases(urls, tableChoiceOf(options), deps.databases);
    const list = joinLists([local, ...lists, { ...NOTHING_SKIPPED, ...databases }]);
    const files = spool === undefined ? list.files : [{ name: STANDARD_INPUT, ...spool.file }, ...list.files];
    return { list: { ...list, files }, isOld: () => false, commitOf: noCommit, stores, close };
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
      commitOf: noCommit,
      stores: new Map(),
      close: list.close,
    };
  });
}

/** What a list says of git is for the caller of the command. */
async function orRefused<T>(list: () => Promise<T>): Promise<T> {
  try {
    return await list();
  } catch (error) {
    if (error instanceof GitFailure) throw new UsageError(`${error.message}.`);
    throw error;
  }
}

/** A baseline is full of fingerprints, which say nothing about anybody. */
function withoutBaseline(list: InputList, baseline: string): InputList {
  const place = path.resolve(baseline);
  const isBaseline = ({ name }: InputFile): boolean => path.resolve(name) === place;
  const left = list.files.filter(isBaseline);
  return {
    ...list,
    files: list.files.filter((file) => !isBaseline(file)),
    unread: [
      ...list.unread,
      ...left.map(({ name }) => ({ file: name, reason: 'it is the baseline of this scan', skipped: true })),
    ],
  };
}
