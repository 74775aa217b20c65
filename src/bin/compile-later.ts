import { setFlagsFromString } from 'node:v8';

/** Major version of V8 from which an invocation count replaces the budget of the optimizing compiler; Node 22 has 12. */
const FIRST_WITH_COUNT = 12;

/**
 * Makes V8 compile less, for commands that read many texts; call it before threads start. Each thread compiles the
 * recognizers for itself, which took a third of the CPU time of a scan of 3 MB.
 *
 * - Functions are optimized after six times as much work, so that fewer are.
 * - Expressions are compiled at once: for those of the recognizers, the bytecode that V8 creates first takes longer.
 */
export function compileLater(): void {
  const isCounted = Number.parseInt(process.versions.v8, 10) >= FIRST_WITH_COUNT;
  setFlagsFromString(isCounted ? '--invocation-count-for-turbofan=18000' : '--interrupt-budget=400000');
  setFlagsFromString('--no-regexp-tier-up');
}
