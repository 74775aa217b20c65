import { EXIT } from '../cli/exit-codes.js';
import { ConfigError } from '../config/load-config.js';
import { terminal } from './terminal.js';

/** Calls of the system that fail where an address is taken, not allowed, not there or not known. */
const LISTENING: ReadonlySet<string> = new Set(['listen', 'bind', 'getaddrinfo']);

/** Says what ended the program and ends it: threads that were started before would keep the process. */
export function endWithFault(error: unknown): never {
  const sentence = describe(error);
  if (sentence === undefined) {
    // A defect shows where it happened.
    terminal.err(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(EXIT.defect);
  }
  terminal.err(`${sentence}\n`);
  process.exit(EXIT.usage);
}

/** What is wrong with the settings or what they name; undefined for a defect. */
function describe(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof ConfigError) return error.message;
  // By its name: its class would load the inference engine's room.
  if (error.name === 'ModelFileError') return `The context model cannot be loaded: ${error.message}.`;
  const call = 'syscall' in error ? String(error.syscall) : '';
  return LISTENING.has(call)
    ? `Cannot listen: ${error.message}. Set HOST or PORT to another address.`
    : undefined;
}
