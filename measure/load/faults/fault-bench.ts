import { setTimeout as pause } from 'node:timers/promises';
import { startProgram, type RunningProgram } from '../support/running-program.js';
import { startSteadyLoad, type LoadRequest, type Sample } from '../support/steady-load.js';
import { startFaultProxy, type FaultProxy } from './fault-proxy.js';
import { judgePhase, type PhaseVerdict } from './judge-phase.js';

/** What the bench is made of. */
export interface BenchOptions {
  /** Role of the provider that is asked directly, and of the one behind the proxy. */
  readonly roles: readonly [direct: string, proxied: string];
  readonly timeoutMs: number;
  /** Milliseconds beyond the deadline that an answer may take. */
  readonly slackMs: number;
  readonly requestsPerSecond: number;
  /** Seconds after a fault that are watched. */
  readonly watchedAfterS: number;
  readonly requestOf: (index: number) => LoadRequest;
}

/** A service with two providers in processes of their own, under load. */
export interface FaultBench {
  /** The provider that is asked directly; faults may replace it by another process at the same address. */
  direct: RunningProgram;
  /** The provider behind the proxy. */
  proxied: RunningProgram;
  readonly proxy: FaultProxy;
  /** Starts the direct provider again where it was. */
  restartDirect(): Promise<void>;
  restartProxied(): Promise<void>;
  /** Runs a phase; `fault` resolves once the fault is over and the provider is back. */
  phase(name: string, breaks: boolean, fault: (bench: FaultBench) => Promise<void>): Promise<PhaseVerdict>;
  close(): Promise<void>;
}

/** Starts two providers, a proxy before one of them, the classification service, and the load. */
export async function startFaultBench(options: BenchOptions): Promise<FaultBench> {
  const [directRole, proxiedRole] = options.roles;
  const startDirect = (port = '0') => startProgram(['serve', directRole], { PORT: port });
  const startProxied = (port = '0') => startProgram(['serve', proxiedRole], { PORT: port });
  const [first, second] = await Promise.all([startDirect(), startProxied()]);
  const proxy = await startFaultProxy(second.origin);
  const { timeoutMs: timeout_ms } = options;
  const service = await startProgram(['serve', 'classification'], {
    LOG_LEVEL: 'info',
    PROVIDERS: JSON.stringify([
      { name: 'Direct', address: first.origin, timeout_ms },
      { name: 'Proxied', address: proxy.origin, timeout_ms },
    ]),
  });
  const heard: Sample[] = [];
  const { requestsPerSecond, requestOf } = options;
  const load = startSteadyLoad(service.origin, requestsPerSecond, requestOf, (sample) => heard.push(sample));
  const counted = (line: string): number => service.output().split(`"msg":"${line}"`).length - 1;
  const opened = (): number => counted('provider keeps failing, not asked');
  const closed = (): number => counted('provider answers again');
  const bench: FaultBench = {
    direct: first,
    proxied: second,
    proxy,
    async restartDirect() {
      bench.direct = await startDirect(new URL(first.origin).port);
    },
    async restartProxied() {
      bench.proxied = await startProxied(new URL(second.origin).port);
    },
    async phase(name, breaks, fault) {
      const before = { opened: opened(), closed: closed() };
      load.takeWorstDelay();
      const faultFrom = performance.now();
      await fault(bench);
      const faultUntil = performance.now();
      await pause(options.watchedAfterS * 1000);
      const until = performance.now();
      await load.settle();
      const samples = heard.filter(({ sentAt }) => sentAt >= faultFrom && sentAt <= until);
      const callerDelayMs = load.takeWorstDelay();
      const record = { name, callerDelayMs, faultFrom, faultUntil, samples, breaks, alive: !service.died() };
      return judgePhase(
        { ...record, breakerOpened: opened() - before.opened, breakerClosed: closed() - before.closed },
        options.timeoutMs + options.slackMs,
      );
    },
    async close() {
      await load.stop();
      await service.stop();
      proxy.close();
      await Promise.all([bench.direct.stop(), bench.proxied.stop()]);
    },
  };
  return bench;
}
