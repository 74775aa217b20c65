import { Client } from 'undici';
import { ProviderFailure } from './provider.js';

/** Milliseconds that a provider may take to say that it is ready. */
const TIMEOUT = 700;

/** Asks a provider whether it is ready, on a connection of its own. */
export interface ProviderProbe {
  /** @throws ProviderFailure 502 without an answer, 503 where it is not ready, 504 after 0.7 s */
  check(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The probe of a provider at an address: GET /health/ready. Any answer below 500 will do, because the provider
 * protocol asks for no probe.
 */
export function createProviderProbe(address: string): ProviderProbe {
  const url = new URL(`${address}/health/ready`);
  const client = new Client(url.origin, { connect: { timeout: TIMEOUT } });
  return {
    async check() {
      const signal = AbortSignal.timeout(TIMEOUT);
      let status: number;
      try {
        const response = await client.request({ method: 'GET', path: url.pathname, signal });
        status = response.statusCode;
        await response.body.dump({ limit: 65_536, signal });
      } catch {
        throw new ProviderFailure(signal.aborted ? 504 : 502, 'the probe had no answer');
      }
      if (status >= 500) throw new ProviderFailure(503, 'the provider is not ready');
    },
    close: () => client.destroy(),
  };
}
