import { isUtf8 } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { visible } from '../../core/visible-text.js';
import type { SearchedResult } from '../../transform/verification/search-result.js';
import { ServiceError } from '../../core/errors.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import { DocumentError } from '../../documents/document-fault.js';
import { kindOfContent, withDetails, type FileKind } from '../../protect/file-kind.js';
import { NotProtected } from '../../formats/rewriting/rewriting.js';
import { protectBytes } from '../../protect/protect-bytes.js';
import type { ProtectWishes } from '../../protect/protect-work.js';
import { SECRET_BYTES } from '../../protect/rewrite-file.js';
import type { PlacedLeak } from '../../protect/verifying-work.js';
import { KeyError, type KeyRing } from '../../transform/key-ring.js';
import type { TransformPolicy } from '../../transform/policy.js';
import { type MapEntry, SessionMap } from '../../transform/session-map.js';
import { Transformer } from '../../transform/transformer.js';
import { encodingOf } from '../encoding-option.js';
import { EXIT, exitCodeFor, worseOf, UsageError } from '../exit-codes.js';
import type { ShownCommandDeps } from '../files/file-options.js';
import { readBytes, describeRefusal } from '../files/read-input.js';
import { lockForWriting, replaceFile } from '../open-replacement.js';
import type { Perform } from '../run-program.js';
import type { ProtectOptions, RestoreOptions } from './define-protect.js';
import { listRewrittenInputs, type OwnFiles, type RewrittenInputs } from './list-protect-inputs.js';
import { protectLarge } from './protect-large.js';
import { kindOfFile, streamFormOf } from './survey-input.js';
import { createFolder, type ResultPlace, resultPlaces, placeIn, openMap, saveMap } from './result-places.js';

const count = (number: number, one: string, more = `${one}s`): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : more}`;

const nameOf = (part: string): string => (part === '' ? 'the file' : visible(part));

/** Describes the search of a result, one message per line. Contains categories and parts, but no values. */
function reportSearch(searched: SearchedResult, isSound: boolean): readonly string[] {
  const { left, moreLeft, values, tooShort, alsoPut, parts, bytes, unsearched, moreUnsearched } = searched;
  const found = left.map(({ part, category }) => `${nameOf(part)}: contains a replaced value: ${category}.`);
  const scope = `${count(values, 'value')} in ${count(parts, 'part')}, ${count(bytes, 'byte')}`;
  const limits = [
    ...(tooShort > 0
      ? [`${count(tooShort, 'value is', 'values are')} too short or too common to search for`]
      : []),
    ...(alsoPut > 0
      ? [`${count(alsoPut, 'value is a replacement', 'values are replacements')} of others too`]
      : []),
  ];
  return [
    ...found,
    ...(moreLeft > 0
      ? [`Values of ${count(moreLeft, 'more category and part', 'more categories and parts')} remain.`]
      : []),
    `${isSound ? 'verified' : 'not verified'}: searched for ${scope}${limits.map((limit) => `; ${limit}`).join('')}.`,
    ...unsearched.map(({ part, reason }) => `${nameOf(part)}: not searched completely: ${reason}.`),
    ...(moreUnsearched > 0
      ? [`${count(moreUnsearched, 'more part was', 'more parts were')} not searched completely.`]
      : []),
  ];
}

/** Dependencies of `protect` and `restore`. */
export interface ProtectDeps extends ShownCommandDeps {
  /** @throws DocumentError */
  readonly readPolicy: (file: string) => TransformPolicy;
  /** Reads the keys from a file, or from the settings if no file is given. @throws DocumentError */
  readonly readKeys: (file: string | undefined) => KeyRing;
  /** The key file named in the settings. */
  readonly keysFile?: () => string | undefined;
  /** Size in bytes above which files are streamed, if their format allows it. Default: 8 MiB. */
  readonly wholeBytes?: number;
  /** Number of bytes between checkpoints of a streamed file. Default: 32 MiB. */
  readonly checkpointBytes?: number;
  /** Maximum size in bytes up to which `--verify` also classifies a result again. Default: 64 MiB. */
  readonly classifiedBytes?: number;
}

const CHECKPOINT_BYTES = 32 * 2 ** 20;
const CLASSIFIED_BYTES = 64 * 2 ** 20;

/** One run over some files; the map grows from file to file. */
interface Session {
  readonly options: ProtectOptions;
  readonly wishes: ProtectWishes;
  readonly needsMap: boolean;
  /** Keys everything that is derived from values, in all files of the run. */
  readonly secret: Uint8Array;
  readonly discovery: DiscoveryDeps;
  map: readonly MapEntry[];
  /** Number of map entries saved so far; undefined before the first save. The map only grows. */
  savedEntries: number | undefined;
  /** Returns the encoding that the options assign to a file by name. */
  readonly encodingOf: (name: string) => string | undefined;
}

/** Creates the `protect` command. A file that cannot be transformed completely is not written. */
export function createProtect(deps: ProtectDeps): Perform {
  return async (command) => {
    const options = command.opts<ProtectOptions>();
    const [files] = command.processedArgs as [readonly string[]];
    // Two commands writing the same map would lose each other's entries.
    const lock = options.map === undefined ? undefined : await lockForWriting(options.map);
    try {
      return await protectFiles(files, options, deps);
    } finally {
      lock?.release();
    }
  };
}

async function protectFiles(
  files: readonly string[],
  options: ProtectOptions,
  deps: ProtectDeps,
): Promise<number> {
  const listed = await listInputsOf(files, options, deps);
  const places = await resultPlaces(listed, options);
  const { policy, keys } = usable(() => ({
    policy: deps.readPolicy(options.policy),
    keys: deps.readKeys(options.keys),
  }));
  const map = await openMap(options.map, false);
  const { subject, language } = options;
  usable(() => new Transformer(policy, new SessionMap(map), { keys, subject, language: language ?? 'en' }));
  const needsMap = policy.operators.some(({ operator }) => operator.restored === 'map');
  if (needsMap && options.map === undefined)
    deps.err('Without --map, placeholders and pseudonyms cannot be restored.\n');
  const isIncomplete = listed.isIncomplete ? EXIT.incomplete : EXIT.fine;
  if (places.length === 0) return isIncomplete;
  const { deps: discovery, close } = await deps.open(options.providers, options.model);
  try {
    const trusted = discovery.trusted || options.untrusted === true;
    const wishes: ProtectWishes = { policy, keys, subject, language };
    const secret = keys.active?.derive('identifiers', SECRET_BYTES) ?? randomBytes(SECRET_BYTES);
    const session: Session = {
      ...{ options, wishes, needsMap, secret, discovery: { ...discovery, trusted }, map },
      ...{ savedEntries: undefined, encodingOf: encodingOf(options.encoding) },
    };
    let worst: number = isIncomplete;
    for (const place of places) worst = worseOf(worst, await protectOne(place, session, deps));
    return worst;
  } finally {
    await close();
  }
}

/** Lists the input files and reports what is skipped. @throws UsageError */
export async function listInputsOf(
  files: readonly string[],
  options: RestoreOptions & Partial<Pick<ProtectOptions, 'policy'>>,
  { err, keysFile }: Pick<ProtectDeps, 'err' | 'keysFile'>,
): Promise<RewrittenInputs> {
  const { output, map, policy, keys } = options;
  const own: OwnFiles = [
    ['--map', map],
    ['--policy', policy],
    ['--keys', keys],
    ['TRANSFORM_KEYS_FILE', keysFile?.()],
  ];
  const listed = await listRewrittenInputs(files, output, own);
  for (const message of listed.messages) err(`${message}\n`);
  return listed;
}

/** Converts errors of an invalid policy, key or map to a UsageError, before any work is done. */
export function usable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof DocumentError) throw new UsageError(error.message);
    if (error instanceof KeyError) throw new UsageError(`The policy cannot be used: ${error.message}.`);
    throw error;
  }
}

async function protectOne(place: ResultPlace, session: Session, deps: ProtectDeps): Promise<number> {
  const { name, target, folder } = place;
  const { options, wishes, discovery, secret } = session;
  const { form: given, headers } = options;
  const encoding = session.encodingOf(name);
  const first: FileKind =
    given === undefined ? await kindOfFile(name, headers, encoding) : { form: withDetails(given, headers) };
  const say = (text: string): void => {
    deps.err(`${visible(name)}: ${text}\n`);
  };
  const cannot = ({ unsupported }: Extract<FileKind, { readonly unsupported: string }>): number => {
    say(`${unsupported}; ${options.inPlace === true ? 'left unchanged' : 'not written'}.`);
    return EXIT.incomplete;
  };
  if ('unsupported' in first) return cannot(first);
  try {
    const isVerified = options.verify === true;
    const wholeBytes = isVerified ? (deps.classifiedBytes ?? CLASSIFIED_BYTES) : deps.wholeBytes;
    const { attachments } = options;
    const form = await streamFormOf(name, first, encoding, wholeBytes, { attachments, note: say });
    if (folder !== undefined) createFolder(folder);
    if (form !== undefined) {
      const { map, needsMap } = session;
      const checkpointBytes = deps.checkpointBytes ?? CHECKPOINT_BYTES;
      const onSaved = (entries: readonly MapEntry[]): void => {
        session.map = entries;
        session.savedEntries = entries.length;
      };
      const large = { name, target, form, options, map, needsMap, checkpointBytes, say, onSaved };
      const { map: grown, searched } = await protectLarge(discovery, wishes, large, deps);
      if (searched !== undefined && !passes(searched, [], say)) return EXIT.found;
      if (isVerified) say('verified by search only: results of this size are not classified again.');
      session.map = grown;
      session.savedEntries = grown.length;
      return EXIT.fine;
    }
    const bytes = await readBytes(name, deps.standardInput);
    const kind = given === undefined ? kindOfContent(name, bytes, headers, encoding) : first;
    if ('unsupported' in kind) return cannot(kind);
    const map = new SessionMap(session.map);
    const file = {
      ...{ kind, attachments: options.attachments, headers: options.headers, secret, note: say },
      encodingOf: (part: string) => session.encodingOf(part === '' ? name : `${name}!${part}`),
    };
    const done = await protectBytes(discovery, wishes, map, bytes, file, isVerified);
    for (const leak of done.leaks) deps.err(`${visible(name)}${describeLeak(leak)}\n`);
    if (done.searched !== undefined && !passes(done.searched, done.leaks, say)) return EXIT.found;
    // Saved before the result is put in place: a result without its map could never be restored.
    const { entries } = map;
    if (options.map !== undefined && session.savedEntries !== entries.length)
      await saveMap(options.map, entries);
    session.savedEntries = entries.length;
    session.map = entries;
    await writeResult(target, done.bytes, deps);
    return EXIT.fine;
  } catch (error) {
    say(`not protected: ${whyNot(error)}`);
    return exitCodeFor(error);
  }
}

/** Reports what a result was searched for. A result that fails either check is not written. */
function passes(
  searched: SearchedResult,
  leaks: readonly PlacedLeak[],
  say: (text: string) => void,
): boolean {
  const isSound = searched.left.length === 0 && leaks.length === 0;
  for (const line of reportSearch(searched, isSound)) say(line);
  if (isSound) return true;
  say(
    'not written: --verify failed. Change the policy, or run without --verify and check the result yourself.',
  );
  return false;
}

/** Writes a result to its target; undefined: standard output. @throws UsageError */
export async function writeResult(
  target: string | undefined,
  bytes: Buffer,
  { out, standardOutput }: ProtectDeps,
): Promise<void> {
  if (target !== undefined) await replaceFile(target, bytes);
  else if (!isUtf8(bytes) || bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004')
    standardOutput.write(bytes);
  else out(bytes.toString('utf8'));
}

/** Returns why a file was not rewritten; rethrows unexpected errors. */
export function whyNot(error: unknown): string {
  if (error instanceof ServiceError) return describeRefusal(error);
  if (error instanceof UsageError || error instanceof NotProtected) return error.message;
  throw error;
}

function describeLeak(leak: PlacedLeak): string {
  const what = leak.kind === 'found' ? 'is still found' : 'was replaced elsewhere but remains here';
  return `${placeIn(leak)}${leak.category} ${what}.`;
}
