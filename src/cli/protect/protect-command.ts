import { ServiceError } from '../../core/errors.js';
import { visible } from '../../core/visible-text.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import { DocumentError } from '../../documents/document-fault.js';
import type { KeyRing } from '../../transform/key-ring.js';
import { KeyError } from '../../transform/key-ring.js';
import type { TransformPolicy } from '../../transform/policy.js';
import { SessionMap, type MapEntry } from '../../transform/session-map.js';
import { transformText, type TransformedText } from '../../transform/transform-text.js';
import { Transformer } from '../../transform/transformer.js';
import { offsetsFromUtf16 } from '../../core/offsets.js';
import { lineAndColumn } from '../../text/line-and-column.js';
import { EXIT, worseOf } from '../exit-codes.js';
import { describeRefusal } from '../files/describe-refusal.js';
import type { FileCommandDeps } from '../files/file-options.js';
import { readBytes } from '../files/read-input.js';
import type { Perform } from '../run-program.js';
import { UsageError } from '../usage-error.js';
import type { ProtectOptions } from './define-protect.js';
import { openMap, saveMap, writeWhole } from './map-file.js';
import { resultPlaces, type ResultPlace } from './result-places.js';
import { textFormOf, withDetails } from './text-form-of.js';

/** What `protect` and `restore` are made with. */
export interface ProtectDeps extends FileCommandDeps {
  /** @throws DocumentError */
  readonly readPolicy: (file: string) => TransformPolicy;
  /** The keys of a file, or those of the settings where none is named. @throws DocumentError */
  readonly readKeys: (file: string | undefined) => KeyRing;
}

/** One run over some files; the map grows from file to file. */
interface Session {
  readonly options: ProtectOptions;
  readonly policy: TransformPolicy;
  readonly keys: KeyRing;
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
    const { subject, language = 'en' } = options;
    usable(() => new Transformer(policy, new SessionMap(map), { keys, subject, language }));
    const needsMap = policy.operators.some(({ operator }) => operator.restored === 'map');
    if (needsMap && options.map === undefined)
      deps.err(
        'Without --map nothing says what stands for what: numbers and pseudonyms cannot be restored.\n',
      );
    const { deps: discovery, close } = await deps.open(options.providers, options.model);
    try {
      const trusted = discovery.trusted || options.untrusted === true;
      const session: Session = { options, policy, keys, discovery: { ...discovery, trusted }, map };
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
  const { options, policy, keys, discovery } = session;
  const named = options.form === undefined ? textFormOf(name) : { form: withDetails(options.form) };
  if ('unwritten' in named) {
    deps.err(`${visible(name)}: ${named.unwritten} files are not written again; it is left as it is.\n`);
    return EXIT.incomplete;
  }
  try {
    const bytes = await readBytes(name, deps.standardInput);
    const text = decode(bytes);
    const done = await transformText(discovery, keys, text, 'codepoint', {
      ...{ policy, form: named.form, map: session.map, subject: options.subject, language: options.language },
      verify: options.verify === true,
    });
    // Saved before the result takes its place: a result without its map could never be restored.
    if (options.map !== undefined) await saveMap(options.map, done.map);
    session.map = done.map;
    if (target === undefined) deps.out(done.text);
    else await writeWhole(target, done.text, false);
    return reportLeaks(name, done, deps);
  } catch (error) {
    if (!(error instanceof ServiceError) && !(error instanceof UsageError)) throw error;
    const said = error instanceof ServiceError ? describeRefusal(error) : error.message;
    deps.err(`${visible(name)}: not protected: ${said}\n`);
    return EXIT.incomplete;
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ServiceError('BODY_NOT_UTF8');
  }
}

function reportLeaks(name: string, { text, leaks = [] }: TransformedText, { err }: ProtectDeps): number {
  const convert = offsetsFromUtf16(text, 'codepoint');
  for (const { start, category, kind } of leaks) {
    const { line, column } = lineAndColumn(text, start, convert);
    const what = kind === 'found' ? 'is still found' : 'that was replaced elsewhere stands here still';
    err(`${visible(name)}:${line.toString()}:${column.toString()}: ${category} ${what}.\n`);
  }
  return leaks.length === 0 ? EXIT.fine : EXIT.found;
}
