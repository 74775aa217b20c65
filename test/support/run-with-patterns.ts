import { PassThrough, Readable } from 'node:stream';
import { createClassify } from '../../src/cli/files/classify-command.js';
import type { ShownCommandDeps } from '../../src/cli/files/file-options.js';
import { createLabel } from '../../src/cli/files/label-command.js';
import { createMerge } from '../../src/cli/merge/merge-command.js';
import { createProtect } from '../../src/cli/protect/protect-command.js';
import { createRestore } from '../../src/cli/protect/restore-command.js';
import { readDocumentFile } from '../../src/documents/read-document.js';
import { packageVersion } from '../../src/config/package-version.js';
import type { Provider } from '../../src/providers/provider.js';
import { NO_KEYS } from '../../src/transform/key-ring.js';
import { readPolicy } from '../../src/transform/policy.js';
import { configured } from './fake-provider.js';
import { runCli } from './run-cli.js';

/** Runs a command on files in this process; what finds is the pattern provider, which stays open. */
export function runWithPatterns(args: readonly string[], provider: Provider) {
  return runCli(args, (output) => {
    const deps: ShownCommandDeps = {
      ...output,
      open: () =>
        Promise.resolve({
          deps: {
            providers: [configured(provider, { name: 'Pattern', timeoutMs: 60_000 })],
            trusted: false,
          },
          close: () => Promise.resolve(),
        }),
      standardInput: Readable.from([]),
      standardOutput: new PassThrough(),
      progress: new PassThrough(),
      now: () => 0,
    };
    const protecting = {
      ...deps,
      readPolicy: (file: string) => readPolicy(readDocumentFile(file), file),
      readKeys: () => NO_KEYS,
    };
    return {
      classify: () => Promise.resolve(createClassify(deps)),
      label: () => Promise.resolve(createLabel(deps)),
      merge: () =>
        Promise.resolve(
          createMerge({ ...deps, columns: undefined, version: packageVersion(), date: () => new Date(0) }),
        ),
      protect: () => Promise.resolve(createProtect(protecting)),
      restore: () => Promise.resolve(createRestore(protecting)),
    };
  });
}
