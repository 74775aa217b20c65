import { setTimeout as delay } from 'node:timers/promises';
import { servesOn, type StartHint } from './start-hint.js';
import { stopGracefully, type Server, type StopOptions } from './stop-gracefully.js';

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
