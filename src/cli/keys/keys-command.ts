import { open } from 'node:fs/promises';
import { LEAST_SECRET_BYTES } from '../../transform/read-keys.js';
import { systemReason } from '../../sources/source-failure.js';
import { EXIT, UsageError } from '../exit-codes.js';
import type { CommandOutput, Perform } from '../run-program.js';
import type { NewKeyOptions } from './define-keys.js';

/** Dependencies of `keys`. */
export interface KeysCommandDeps extends CommandOutput {
  /** Returns cryptographically secure random bytes. */
  readonly randomBytes: (count: number) => Buffer;
  readonly now: () => Date;
}

const OWNER_ALONE = 0o600;
const DATE_LENGTH = 10;

/** Creates the function that runs `keys new`. */
export const createKeys =
  (deps: KeysCommandDeps): Perform =>
  async (command) => {
    const { output, id = deps.now().toISOString().slice(0, DATE_LENGTH) } = command.opts<NewKeyOptions>();
    const secret = deps.randomBytes(LEAST_SECRET_BYTES).toString('base64');
    const text = `keys:\n  - id: '${id}'\n    secret: ${secret}\n`;
    if (output === undefined) deps.out(text);
    else {
      await writeNew(output, text);
      deps.err(
        `Wrote the key ${id} to ${output}. Pass it with --keys ${output}, or set TRANSFORM_KEYS_FILE.\n`,
      );
    }
    return EXIT.fine;
  };

/** Creates a file that only its owner can read. @throws UsageError if it exists or cannot be written */
async function writeNew(file: string, text: string): Promise<void> {
  try {
    const handle = await open(file, 'wx', OWNER_ALONE);
    try {
      await handle.writeFile(text);
      await handle.datasync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new UsageError(
        `${file} exists and is not overwritten. To rotate keys, print a new key and add it to the file as the first one (docs/transformations.md, "Keys").`,
      );
    throw new UsageError(`${file} cannot be written: ${systemReason(error)}.`);
  }
}
