import { setTimeout as delay } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import type { StopSwitch } from './stop-switch.js';
import { servesOn, type StartHint } from './start-hint.js';

/** A server that can be started and stopped. */
interface Server {
  listen(at: { readonly host: string; readonly port: number }): Promise<string>;
  /** Stops listening, answers what is under way and frees what the server uses. */
  close(): Promise<unknown>;
  /** Its socket. */
  readonly server: { address(): AddressInfo | string | null };
  readonly log: { info(facts: object, message: string): void; error(facts: object, message: string): void };
}

/** How to stop. */
interface StopOptions {
  /** Milliseconds that balancers get to notice. */
  readonly drainDelayMs: number;
  readonly stopSwitch: StopSwitch;
}

/** Milliseconds from the signal to the end; Kubernetes kills after 30 s by default. */
const MOST = 24_500;

/**
 * Says that it stops, goes on until balancers have noticed, stops listening, answers what is under way.
 * @returns the exit code: 0 when everything was answered and closed, 1 where something had to be cut
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
    // Connections and requests that the kernel already has are taken in before the socket is closed.
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
  /** Says what to do next. */
  readonly hint: StartHint;
}

/** Milliseconds that a server which cannot listen may take to end what was started for it. */
const CLOSE_MS = 500;

/**
 * Listens, says where, and stops in good order on SIGTERM and SIGINT; at once on a second one.
 * @throws the system's error where it cannot listen, once the server and what it uses have been closed
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
