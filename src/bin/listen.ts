import { setTimeout as delay } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import type { StopSwitch } from './stop-switch.js';
import { servesOn, type StartHint } from './start-hint.js';

/** A server that can be started and stopped. */
interface Server {
  listen(at: { readonly host: string; readonly port: number }): Promise<string>;
  /** Stops listening, completes pending requests, and releases the server's resources. */
  close(): Promise<unknown>;
  /** The underlying socket server. */
  readonly server: { address(): AddressInfo | string | null };
  readonly log: { info(facts: object, message: string): void; error(facts: object, message: string): void };
}

/** Options of a shutdown. */
interface StopOptions {
  /** Milliseconds during which load balancers can notice the shutdown. */
  readonly drainDelayMs: number;
  readonly stopSwitch: StopSwitch;
}

/** Milliseconds from the signal to the exit; Kubernetes kills after 30 s by default. */
const MOST = 24_500;

/**
 * Reports that the server is stopping, waits until load balancers have noticed, stops listening, and completes pending
 * requests.
 * @returns the exit code: 0 if all requests were completed, 1 if some were aborted
 */
async function stopGracefully(
  app: Server,
  signal: string,
  { drainDelayMs, stopSwitch }: StopOptions,
): Promise<number> {
  stopSwitch.stop();
  app.log.info({ signal, drain_delay_ms: drainDelayMs }, 'stopping');
  const late = delay(MOST, 'late' as const);
  try {
    await delay(drainDelayMs);
    // Accept connections and requests that are already in the kernel's queue before the socket is closed.
    await new Promise(setImmediate);
    const ended = await Promise.race([app.close().then(() => 'closed' as const), late]);
    if (ended === 'closed') {
      app.log.info({}, 'stopped');
      return 0;
    }
    app.log.error({ after_ms: MOST }, 'stopped with unfinished requests');
  } catch (error) {
    app.log.error({ err: error }, 'graceful shutdown failed');
  }
  return 1;
}

/** Where to listen, and how to stop. */
interface ListenOptions extends StopOptions {
  readonly host: string;
  readonly port: number;
  /** Returns the hint that is printed after the start. */
  readonly hint: StartHint;
}

/** Milliseconds in which a server that cannot listen may release its resources. */
const CLOSE_MS = 500;

/**
 * Starts listening, prints the address, and shuts down gracefully on SIGTERM and SIGINT, or immediately on a second
 * signal.
 * @throws the system's error if the server cannot listen, after its resources are released
 */
export async function listen(app: Server, options: ListenOptions): Promise<void> {
  const { host, port, hint } = options;
  let signals = 0;
  const onSignal = (signal: string): void => {
    signals += 1;
    if (signals > 1) process.exit(1);
    void stopGracefully(app, signal, options).then((code) => process.exit(code));
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  let address: string;
  try {
    address = await app.listen({ host, port });
  } catch (error) {
    process.off('SIGTERM', onSignal);
    process.off('SIGINT', onSignal);
    await Promise.race([app.close().catch(() => undefined), delay(CLOSE_MS)]);
    throw error;
  }
  process.stdout.write(`${servesOn(address, app.server.address())}${hint(address)}`);
}
