import { setTimeout as delay } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import type { StopSwitch } from './stop-switch.js';

/** A server that can be started and stopped. */
export interface Server {
  listen(at: { readonly host: string; readonly port: number }): Promise<string>;
  /** Stops listening, answers what is under way and frees what the server uses. */
  close(): Promise<unknown>;
  /** Its socket. */
  readonly server: { address(): AddressInfo | string | null };
  readonly log: { info(facts: object, message: string): void; error(facts: object, message: string): void };
}

/** How to stop. */
export interface StopOptions {
  /** Milliseconds that balancers get to notice. */
  readonly drainDelayMs: number;
  readonly stopSwitch: StopSwitch;
}

/** Milliseconds from the signal to the end; Kubernetes kills after 30 s unless it is told otherwise. */
const MOST = 24_500;

/**
 * Says that it stops, goes on until balancers have noticed, stops listening, answers what is under way.
 * @returns the exit code: 0 when everything was answered and closed, 1 where something had to be cut
 */
export async function stopGracefully(
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
    app.log.error({ after_ms: MOST }, 'stopped with requests under way');
  } catch (error) {
    app.log.error({ err: error }, 'could not stop in good order');
  }
  return 1;
}
