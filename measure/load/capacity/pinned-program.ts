import { startProgram, type RunningProgram } from '../support/running-program.js';

/** The command that keeps a program on one core. */
export const onCore = (core: number): readonly string[] => ['taskset', '-c', core.toString()];

/** One inference thread, and no request refused: what is measured is what work costs, not what is turned away. */
const SETTINGS = { CONTEXT_THREADS: '1', QUEUE_WAIT_MS: '10000' };
/** Characters of output that are kept, for the error where it does not become ready. */
const KEPT = 10_000;

/** Starts a role of the service on one core with one inference thread, and waits until it is ready. */
export const startPinned = (
  core: number,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<RunningProgram> => startProgram(args, { ...SETTINGS, ...env }, KEPT, onCore(core));
