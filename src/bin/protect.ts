import { createProtect, type ProtectDeps } from '../cli/protect/protect-command.js';
import { createRestore } from '../cli/protect/restore-command.js';
import { loadKeySource } from '../config/load-config.js';
import { readDocumentFile } from '../documents/read-document.js';
import { readPolicy } from '../transform/policy.js';
import { openDiscovery } from './open-discovery.js';
import { readKeysFrom } from './open-keys.js';
import { terminal } from './terminal.js';
import { openKeysWarning } from './warn-open-folder.js';

const DEPS: ProtectDeps = {
  ...terminal,
  // In a pipe, the output is not escaped, because it is the text itself.
  ...(!process.stdout.isTTY && { out: (text: string) => void process.stdout.write(text) }),
  open: openDiscovery,
  standardInput: process.stdin,
  standardOutput: process.stdout,
  progress: process.stderr,
  now: () => performance.now(),
  readPolicy: (file) => readPolicy(readDocumentFile(file), file),
  keysFile() {
    const source = loadKeySource();
    return source !== undefined && 'file' in source ? source.file : undefined;
  },
  readKeys(named) {
    const source = named === undefined ? loadKeySource() : { file: named };
    const keys = readKeysFrom(source);
    const warning = source !== undefined && 'file' in source ? openKeysWarning(source.file) : undefined;
    if (warning !== undefined) terminal.err(`${warning}\n`);
    return keys;
  },
};

/** Runs `protect`. */
export const protect = createProtect(DEPS);

/** Runs `restore`. */
export const restore = createRestore(DEPS);
