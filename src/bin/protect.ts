import { createProtect, type ProtectDeps } from '../cli/protect/protect-command.js';
import { createRestore } from '../cli/protect/restore-command.js';
import { loadTransformKeysFile } from '../config/load-config.js';
import { readDocumentFile } from '../documents/read-document-file.js';
import { NO_KEYS } from '../transform/key-ring.js';
import { readPolicy } from '../transform/policy.js';
import { readKeys } from '../transform/read-keys.js';
import { openDiscovery } from './open-discovery.js';
import { terminal } from './terminal.js';

const DEPS: ProtectDeps = {
  ...terminal,
  // What it prints is the text itself: in a pipe it stays as it is.
  ...(!process.stdout.isTTY && { out: (text: string) => void process.stdout.write(text) }),
  open: openDiscovery,
  standardInput: process.stdin,
  readPolicy: (file) => readPolicy(readDocumentFile(file), file),
  readKeys: (named) => {
    const file = named ?? loadTransformKeysFile();
    return file === undefined ? NO_KEYS : readKeys(readDocumentFile(file), file);
  },
};

/** Performs `protect`. */
export const protect = createProtect(DEPS);

/** Performs `restore`. */
export const restore = createRestore(DEPS);
