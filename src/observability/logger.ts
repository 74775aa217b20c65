import type { LogLevelForm } from '../core/log-levels.js';
import type { ProviderObserver } from '../providers/provider.js';
import { type DestinationStream, type Logger, pino } from 'pino';
export type { Logger } from 'pino';

/** Options shared by all log lines of a process. */
interface LogForm {
  /** What the process serves: `all`, or one of the roles. */
  readonly role?: string;
  readonly levels?: LogLevelForm;
}

/**
 * Creates the logger, which writes JSON lines. It never serializes a request, a response or the message of an
 * unexpected
 * error, because these may contain input text.
 */
export function createLogger(
  level: string,
  destination?: DestinationStream,
  { role, levels = 'number' }: LogForm = {},
): Logger {
  const options = {
    level,
    base: { service: 'data-discovery', ...(role !== undefined && { role }) },
    ...(levels === 'name' && { formatters: { level: (name: string) => ({ level: name }) } }),
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { req: () => undefined, res: () => undefined, err: describeError },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** Returns the loggable facts of an error: its class, its code and its stack frames. Its message may quote input. */
function describeError(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const { stack = '' } = error;
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    ...(code !== undefined && { code }),
    frames: frames.slice(0, 10).map((line) => line.trim()),
  };
}

/** Creates an observer that logs when a provider is suspended and when it recovers, but not each attempt in between. */
export function logProviderEvents(logger: Logger): ProviderObserver {
  const leftAlone = new Set<string>();
  return {
    retried(provider) {
      logger.debug({ provider }, 'provider asked once more');
    },
    threadLost(provider, reason) {
      logger.warn({ provider, reason }, 'a thread of the provider was lost and is replaced');
    },
    breakerChanged(provider, breaker) {
      if (breaker === 'open' && !leftAlone.has(provider)) {
        leftAlone.add(provider);
        logger.warn({ provider, breaker }, 'provider keeps failing, not asked');
      }
      if (breaker === 'closed') {
        leftAlone.delete(provider);
        logger.info({ provider, breaker }, 'provider answers again');
      }
    },
  };
}
