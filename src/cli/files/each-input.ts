import { visible } from '../../core/visible-text.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import { EXIT, worseOf, UsageError } from '../exit-codes.js';
import type { ProgressStream, ScanProgress } from '../scan/scan-progress.js';
import type { FileCommandDeps, FileOptions, InputFormat, ShownCommandDeps } from './file-options.js';
import { readInput, UnreadInput, type ReadInput } from './read-input.js';

/** The inputs that were read, and those that could not be read. */
export interface ReadInputs {
  readonly inputs: readonly ReadInput[];
  readonly unread: readonly UnreadInput[];
}

/** Minimum number of bytes for which a progress bar is shown. */
const LEAST_BYTES = 16_384;

/**
 * Reads all inputs and reports those that cannot be read.
 * @throws UsageError if no input can be read
 */
export async function readInputs(
  names: readonly string[],
  format: InputFormat | undefined,
  { standardInput, err }: Pick<FileCommandDeps, 'standardInput' | 'err'>,
): Promise<ReadInputs> {
  const inputs: ReadInput[] = [];
  const unread: UnreadInput[] = [];
  for (const name of names) {
    try {
      inputs.push(await readInput(name, format, standardInput));
    } catch (error) {
      if (!(error instanceof UnreadInput)) throw error;
      unread.push(error);
    }
  }
  if (inputs.length === 0) throw new UsageError(unread.map(({ message }) => message).join('\n'));
  for (const { message } of unread) err(`${visible(message)}\n`);
  return { inputs, unread };
}

/** Runs a function on each input that could be read, with the providers; returns the combined exit code. */
export async function onEachInput(
  { inputs, unread }: ReadInputs,
  options: FileOptions,
  { open, progress: stream, now }: ShownCommandDeps,
  perform: (input: ReadInput, discovery: DiscoveryDeps) => Promise<number>,
): Promise<number> {
  const bytes = inputs.reduce((sum, input) => sum + input.bytes.length, 0);
  const { deps, close } = await open(options.providers, options.model, { bytes });
  const trusted = deps.trusted || options.untrusted === true;
  const counted = await withProgress({ ...deps, trusted }, bytes, stream, now);
  try {
    let worst: number = unread.length === 0 ? EXIT.fine : EXIT.incomplete;
    for (const input of inputs) worst = worseOf(worst, await perform(input, counted.deps));
    return worst;
  } finally {
    counted.progress.stop();
    await close();
  }
}

/** Whether the input has no content to examine. */
export const isBlank = ({ bytes }: ReadInput): boolean =>
  bytes.length < 65_536 &&
  Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim() === '';

/** Wraps the providers to show a progress bar on a terminal. */
async function withProgress(
  deps: DiscoveryDeps,
  bytes: number,
  stream: ProgressStream,
  now: () => number,
): Promise<{ readonly deps: DiscoveryDeps; readonly progress: Pick<ScanProgress, 'stop'> }> {
  if (bytes < LEAST_BYTES || stream.isTTY !== true) return { deps, progress: { stop: () => undefined } };
  const { createScanProgress } = await import('../scan/scan-progress.js');
  const progress = createScanProgress(stream, bytes, now);
  const share = 1 / Math.max(1, deps.providers.length);
  const providers = deps.providers.map(({ config, provider }) => ({
    config,
    provider: new Proxy(provider, {
      get(target, name) {
        if (name !== 'classify') {
          const value: unknown = Reflect.get(target, name, target);
          return typeof value === 'function' ? (value.bind(target) as unknown) : value;
        }
        return async (...args: Parameters<typeof provider.classify>) => {
          const found = await target.classify(...args);
          progress.add(share * args[0].reduce((sum, { text }) => sum + Buffer.byteLength(text), 0));
          return found;
        };
      },
    }),
  }));
  return { deps: { ...deps, providers }, progress };
}
