import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Offer, Outcome } from './generator.js';

const GENERATOR = fileURLToPath(new URL('generator.js', import.meta.url));

/** Offers load from a new process and resolves with what came back. */
export async function offer(prefix: readonly string[], wanted: Offer): Promise<Outcome> {
  const command = [...prefix, process.execPath, GENERATOR];
  const child = spawn(command[0] ?? '', command.slice(1), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  try {
    return await new Promise<Outcome>((resolve, reject) => {
      child.once('message', (outcome: Outcome) => {
        resolve(outcome);
      });
      child.once('exit', (code) => {
        reject(new Error(`the generator ended with ${String(code)}`));
      });
      child.send(wanted);
    });
  } finally {
    child.kill();
  }
}
