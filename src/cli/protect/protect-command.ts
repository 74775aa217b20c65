import { ServiceError } from '../../core/errors.js';
import { visible } from '../../core/visible-text.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import { DocumentError } from '../../documents/document-fault.js';
import { fileKindOf, withDetails } from '../../protect/file-kind.js';
import { NotProtected } from '../../protect/not-protected.js';
import { protectBytes } from '../../protect/protect-bytes.js';
import type { ProtectWishes } from '../../protect/protect-work.js';
import type { PlacedLeak } from '../../protect/verifying-work.js';
import type { KeyRing } from '../../transform/key-ring.js';
import { KeyError } from '../../transform/key-ring.js';
import type { TransformPolicy } from '../../transform/policy.js';
import { SessionMap, type MapEntry } from '../../transform/session-map.js';
import { Transformer } from '../../transform/transformer.js';
import { EXIT, worseOf } from '../exit-codes.js';
import { describeRefusal } from '../files/describe-refusal.js';
import type { ShownCommandDeps } from '../files/file-options.js';
import { readBytes } from '../files/read-input.js';
import { replaceFile } from '../files/replace-file.js';
import type { Perform } from '../run-program.js';
import { UsageError } from '../usage-error.js';
import type { ProtectOptions } from './define-protect.js';
import { openMap, saveMap } from './map-file.js';
import { placeIn } from './place-in.js';
import { protectLarge } from './protect-large.js';
import { streamFormOf } from './stream-form-of.js';
import { resultPlaces, type ResultPlace } from './result-places.js';

/** What `protect` and `restore` are made with. */
export interface ProtectDeps extends ShownCommandDeps {
  /** @throws DocumentError */
  readonly readPolicy: (file: string) => TransformPolicy;
  /** The keys of a file, or those of the settings where none is named. @throws DocumentError */
  readonly readKeys: (file: string | undefined) => KeyRing;
  /** Bytes from which on files are written in pieces that can be. Default: 8 MiB. */
  readonly wholeBytes?: number;
  /** Bytes after which it is written down how far such a file is. Default: 32 MiB. */
  readonly checkpointBytes?: number;
}

const CHECKPOINT_BYTES = 32 * 2 ** 20;

/** One run over some files; the map grows from file to file. */
interface Session {
  readonly options: ProtectOptions;
  readonly wishes: ProtectWishes;
  readonly needsMap: boolean;
  readonly discovery: DiscoveryDeps;
  map: readonly MapEntry[];
}

/** Makes what performs `protect`. What cannot be transformed as a whole is not written at all. */
export function createProtect(deps: ProtectDeps): Perform {
  return async (command) => {
    const options = command.opts<ProtectOptions>();
    const [files] = command.processedArgs as [readonly string[]];
    const places = await resultPlaces(files, options);
    const { policy, keys } = usable(() => ({
      policy: deps.readPolicy(options.policy),
      keys: deps.readKeys(options.keys),
    }));
    const map = await openMap(options.map, false);
    const { subject, language } = options;
    usable(() => new Transformer(policy, new SessionMap(map), { keys, subject, language: language ?? 'en' }));
    const needsMap = policy.operators.some(({ operator }) => operator.restored === 'map');
    if (needsMap && options.map === undefined)
      deps.err(
        'Without --map nothing says what stands for what: numbers and pseudonyms cannot be restored.\n',
      );
    const { deps: discovery, close } = await deps.open(options.providers, options.model);
    try {
      const trusted = discovery.trusted || options.untrusted === true;
      const wishes: ProtectWishes = { policy, keys, subject, language };
      const session: Session = { options, wishes, needsMap, discovery: { ...discovery, trusted }, map };
      let worst: number = EXIT.fine;
      for (const place of places) worst = worseOf(worst, await protectOne(place, session, deps));
      return worst;
    } finally {
      await close();
    }
  };
}

/** What cannot be used is told before any work. */
export function usable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof DocumentError || error instanceof KeyError) throw new UsageError(error.message);
    throw error;
  }
}

async function protectOne(place: ResultPlace, session: Session, deps: ProtectDeps): Promise<number> {
  const { name, target } = place;
  const { options, wishes, discovery } = session;
  const kind = options.form === undefined ? fileKindOf(name) : { form: withDetails(options.form) };
  const say = (text: string): void => {
    deps.err(`${visible(name)}: ${text}\n`);
  };
  if ('unwritten' in kind) {
    say(`${kind.unwritten} files are not written again; it is left as it is.`);
    return EXIT.incomplete;
  }
  try {
    const form = await streamFormOf(name, kind, deps.wholeBytes);
    if (form !== undefined && options.verify !== true) {
      const { map, needsMap } = session;
      const checkpointBytes = deps.checkpointBytes ?? CHECKPOINT_BYTES;
      const large = { name, target, form, options, map, needsMap, checkpointBytes, say };
      session.map = await protectLarge(discovery, wishes, large, deps);
      return EXIT.fine;
    }
    const bytes = await readBytes(name, deps.standardInput);
    const map = new SessionMap(session.map);
    const file = { kind, attachments: options.attachments, note: say };
    const done = await protectBytes(discovery, wishes, map, bytes, file, options.verify === true);
    // Saved before the result takes its place: a result without its map could never be restored.
    if (options.map !== undefined) await saveMap(options.map, map.entries);
    session.map = map.entries;
    await writeResult(target, done.bytes, deps);
    for (const leak of done.leaks) deps.err(`${visible(name)}${describeLeak(leak)}\n`);
    return done.leaks.length === 0 ? EXIT.fine : EXIT.found;
  } catch (error) {
    say(`not protected: ${whyNot(error)}`);
    return EXIT.incomplete;
  }
}

/** Writes a result where it goes; undefined: to standard output. @throws UsageError */
export async function writeResult(
  target: string | undefined,
  bytes: Buffer,
  { out, standardOutput }: ProtectDeps,
): Promise<void> {
  if (target !== undefined) await replaceFile(target, bytes);
  else if (bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') standardOutput.write(bytes);
  else out(bytes.toString('utf8'));
}

/** Why a file was not written again; defects are thrown on. */
export function whyNot(error: unknown): string {
  if (error instanceof ServiceError) return describeRefusal(error);
  if (error instanceof UsageError || error instanceof NotProtected) return error.message;
  throw error;
}

function describeLeak(leak: PlacedLeak): string {
  const what = leak.kind === 'found' ? 'is still found' : 'that was replaced elsewhere stands here still';
  return `${placeIn(leak)}${leak.category} ${what}.`;
}
