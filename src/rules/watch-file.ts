import { watch, type FSWatcher } from 'node:fs';
import path from 'node:path';
import { fileSignature } from '../documents/read-document-file.js';

/** Milliseconds between two looks at the file where the system reports no change, as on network file systems. */
const POLL_MS = 2_000;
/** Milliseconds for which a file must stay as it is before it is read: who writes it may not be done. */
const SETTLE_MS = 100;

/**
 * Calls back after the file has changed and has come to rest. The folder is watched, not the file: editors and
 * Kubernetes put another file, or another link, in its place.
 * @returns what ends the watch
 */
export function watchFile(file: string, onChange: () => void): () => void {
  let known = signatureOf(file);
  let settling: NodeJS.Timeout | undefined;
  const settle = (seen: string): void => {
    clearTimeout(settling);
    settling = setTimeout(() => {
      const now = signatureOf(file);
      if (now !== seen) {
        settle(now);
        return;
      }
      settling = undefined;
      known = now;
      onChange();
    }, SETTLE_MS).unref();
  };
  const look = (): void => {
    const now = signatureOf(file);
    if (now !== known && settling === undefined) settle(now);
  };
  const poll = setInterval(look, POLL_MS).unref();
  const watcher = watchFolder(path.dirname(file), look);
  return () => {
    clearInterval(poll);
    clearTimeout(settling);
    watcher?.close();
  };
}

/** Undefined where the system cannot watch; the polling finds changes all the same. */
function watchFolder(folder: string, onEvent: () => void): FSWatcher | undefined {
  try {
    const watcher = watch(folder, { persistent: false }, onEvent);
    watcher.on('error', () => {
      watcher.close();
    });
    return watcher;
  } catch {
    return undefined;
  }
}

function signatureOf(file: string): string {
  try {
    return fileSignature(file);
  } catch {
    return 'unreadable';
  }
}
