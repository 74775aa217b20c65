import { setTimeout as pause } from 'node:timers/promises';
import type { FaultBench } from './fault-bench.js';
import type { ProxyFault } from './fault-proxy.js';

/** One thing that goes wrong, for some seconds. */
export interface FaultPhase {
  readonly name: string;
  /** Whether it breaks answers. */
  readonly breaks: boolean;
  readonly run: (bench: FaultBench, seconds: number) => Promise<void>;
}

/** Seconds that a provider is up between two restarts. */
const UP_S = 3;

const through = (name: string, fault: ProxyFault, breaks = true): FaultPhase => ({
  name,
  breaks,
  async run({ proxy }, seconds) {
    proxy.set(fault);
    await pause(seconds * 1000);
    proxy.set({ kind: 'none' });
  },
});

/** Everything that is tried. The first is no fault: what all others are to be compared with. */
export const FAULT_PHASES: readonly FaultPhase[] = [
  { name: 'no fault', breaks: false, run: (_bench, seconds) => pause(seconds * 1000) },
  {
    name: 'killed (SIGKILL)',
    breaks: true,
    async run(bench, seconds) {
      await bench.direct.stop('SIGKILL');
      await pause(seconds * 1000);
      await bench.restartDirect();
    },
  },
  {
    name: 'stopped (SIGSTOP)',
    breaks: true,
    async run({ direct }, seconds) {
      direct.child.kill('SIGSTOP');
      await pause(seconds * 1000);
      direct.child.kill('SIGCONT');
    },
  },
  {
    name: 'restarted again and again (SIGTERM)',
    breaks: true,
    async run(bench, seconds) {
      const until = performance.now() + seconds * 1000;
      do {
        await bench.direct.stop();
        await bench.restartDirect();
        await pause(UP_S * 1000);
      } while (performance.now() < until);
    },
  },
  through('slowed by half of the deadline', { kind: 'slow', ms: 400 }, false),
  through('slowed beyond the deadline', { kind: 'slow', ms: 3_000 }),
  through('garbage: not JSON', { kind: 'not JSON' }),
  through('garbage: spans outside the text', { kind: 'wrong spans' }),
  through('garbage: half an answer', { kind: 'half an answer' }),
  through('garbage: an endless answer', { kind: 'an endless answer' }),
  {
    name: 'both killed (SIGKILL)',
    breaks: true,
    async run(bench, seconds) {
      await Promise.all([bench.direct.stop('SIGKILL'), bench.proxied.stop('SIGKILL')]);
      await pause(seconds * 1000);
      await Promise.all([bench.restartDirect(), bench.restartProxied()]);
    },
  },
];
