import { setTimeout as pause } from 'node:timers/promises';
import { Client, Pool } from 'undici';
import type { Finding } from '../core/span.js';
import { offsetsFromCodePoints } from '../core/offsets.js';
import { present } from '../core/present.js';
import { type CallOutcome, createCircuitBreaker } from './circuit-breaker.js';
import { MAX_CONNECTIONS } from './configured-provider.js';
import { isProtocolAnswer, type ProtocolAnswer, readExplanation } from './protocol.js';
import {
  GIVEN_UP,
  type Provider,
  ProviderFailure,
  type ProviderInfo,
  type ProviderInput,
  type ProviderObserver,
  SILENT_OBSERVER,
  type TextFindings,
} from './provider.js';

/** Limits of the retry budget. */
interface RetryBudgetRules {
  /** Retries earned per call, 0 to 1. */
  readonly share: number;
  /** Retries earned per second, so that a service with little traffic can retry too. */
  readonly perSecond: number;
  /** Maximum number of saved retries, and the number at the start. */
  readonly most: number;
}

/** Limits retries, so that they do not double the load on an overloaded provider. */
interface RetryBudget {
  /** Records a call. */
  earn(): void;
  /** Takes a retry from the budget; returns false if there is none. */
  spend(): boolean;
}

/**
 * Creates a token bucket that calls and time fill and retries drain.
 * @param now monotonic clock in milliseconds
 */
export function createRetryBudget(
  { share, perSecond, most }: RetryBudgetRules,
  now: () => number,
): RetryBudget {
  let saved = most;
  let filledAt = now();
  const fill = (earned: number): void => {
    const at = now();
    saved = Math.min(most, saved + earned + ((at - filledAt) / 1000) * perSecond);
    filledAt = at;
  };
  return {
    earn: () => fill(share),
    spend: () => {
      fill(0);
      if (saved < 1) return false;
      saved -= 1;
      return true;
    },
  };
}

/** Permission to retry a call. */
interface SecondChance {
  /** Delay before the retry in milliseconds. */
  readonly afterMs: number;
}

/**
 * Makes a call, and retries it once if `chance` allows it and there is budget.
 * @param chance returns undefined if the error is final
 * @throws the error of the last call, or the abort reason of the signal before it
 */
async function retryOnce<T>(
  call: () => Promise<T>,
  chance: (error: unknown) => SecondChance | undefined,
  budget: RetryBudget,
  signal: AbortSignal,
  retried: () => void,
): Promise<T> {
  budget.earn();
  try {
    return await call();
  } catch (error) {
    const second = signal.aborted ? undefined : chance(error);
    if (second === undefined || !budget.spend()) throw error;
    await pause(second.afterMs, undefined, { signal }).catch(() => undefined);
    signal.throwIfAborted();
    retried();
    return await call();
  }
}

/**
 * Maximum size of a response: a base in bytes, bytes per UTF-16 code unit of the request body, and an absolute limit in
 * bytes.
 */
const ANSWER_BYTES = 256 * 1024;
const ANSWER_BYTES_PER_BYTE = 256;
const MOST_ANSWER_BYTES = 16 * 1024 * 1024;

/** Connection errors that occur before any response. */
const UNANSWERED: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Statuses that indicate a temporary condition rather than a problem with the request. */
const MOMENTARY: ReadonlySet<number> = new Set([502, 503, 504]);

/** A failure that a retry may avoid: no response at all, or a temporary status. */
class MomentaryFailure extends ProviderFailure {
  /**
   * Delay in milliseconds that the provider requested; NaN if its format is not supported; undefined if there is none.
   */
  readonly retryAfterMs: number | undefined;

  constructor(status: number, reason: string, retryAfterMs?: number) {
    super(status, reason);
    this.name = 'MomentaryFailure';
    this.retryAfterMs = retryAfterMs;
  }
}

/** Path, headers and body of a call. */
interface Exchange {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Sends a request of the provider protocol and reads the response.
 * @throws ProviderFailure if there is no response or it is unusable; the abort reason of the signal
 */
async function exchange(pool: Pool, call: Exchange, signal: AbortSignal): Promise<ProtocolAnswer> {
  const response = await pool
    .request({ ...call, method: 'POST', signal })
    .catch((error: unknown) => failed(signal, error, 'begun'));
  if (response.statusCode !== 200) {
    // Closes the connection, because the rest of the body may be large or never arrive.
    response.body.on('error', () => undefined).destroy();
    throw refusal(response.statusCode, response.headers['retry-after']);
  }
  const text = await readLimited(response.body, limitFor(call)).catch((error: unknown) =>
    failed(signal, error, 'answered'),
  );
  const answer = parse(text);
  if (!isProtocolAnswer(answer)) throw broken('an answer that does not fit the protocol');
  return answer;
}

/** Builds the error for an unusable response of the provider. */
const broken = (what: string): ProviderFailure => new ProviderFailure(502, `the provider sent ${what}`);

function refusal(status: number, retryAfter: string | readonly string[] | undefined): ProviderFailure {
  const reason = `the provider answered ${status.toString()}`;
  if (!MOMENTARY.has(status))
    return new ProviderFailure(status >= 400 && status <= 599 ? status : 502, reason);
  if (status !== 503 || retryAfter === undefined) return new MomentaryFailure(status, reason);
  const seconds = typeof retryAfter === 'string' && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : NaN;
  return new MomentaryFailure(status, reason, seconds * 1000);
}

/**
 * Returns the maximum size of a response. It has room for many findings per character, and stops endless responses
 * early.
 */
const limitFor = ({ body }: Exchange): number =>
  Math.min(MOST_ANSWER_BYTES, ANSWER_BYTES + ANSWER_BYTES_PER_BYTE * body.length);

async function readLimited(body: AsyncIterable<Buffer>, limit: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    // Leaving the loop destroys the stream and closes the connection.
    if (size > limit) throw broken(`an answer of more than ${limit.toString()} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw broken('an answer that is not JSON');
  }
}

function failed(signal: AbortSignal, error: unknown, stage: 'begun' | 'answered'): never {
  signal.throwIfAborted();
  if (error instanceof ProviderFailure) throw error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  const reason = `no answer from the provider (${code})`;
  throw stage === 'begun' && UNANSWERED.has(code)
    ? new MomentaryFailure(502, reason)
    : new ProviderFailure(502, reason);
}

/** Timeout of a health check in milliseconds. */
const TIMEOUT = 700;

/** Checks whether a provider is ready, on a separate connection. */
interface ProviderProbe {
  /** @throws ProviderFailure 502 without a response, 503 if the provider is not ready, 504 after 0.7 s */
  check(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Creates the health check of a provider: GET /health/ready. Any status below 500 counts as ready, because the provider
 * protocol does not require a health endpoint.
 */
function createProviderProbe(address: string): ProviderProbe {
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

/**
 * Connect timeout in milliseconds. It is short, so that a host that recovers is found before TCP retransmits lost
 * packets.
 */
const CONNECT_TIMEOUT = 2_000;
/**
 * Maximum age of a connection in milliseconds. If an address has several servers behind it, load balancing applies to
 * connections, not to requests.
 */
const CONNECTION_AGE = 30_000;
/** One retry per five calls, and one per ten seconds. */
const RETRY_RULES = { share: 0.2, perSecond: 0.1, most: 10 };
/**
 * Minimum and maximum delay before a retry in milliseconds: long enough for a load balancer to choose another server.
 */
const RETRY_PAUSE = [10, 50] as const;

const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json' };

/** Options of an HTTP provider. */
export interface HttpProviderOptions {
  /**
   * Deadline of a call in milliseconds. A retry that waits for `Retry-After` must fit into it; if absent, no such retry
   * is made.
   */
  readonly timeoutMs?: number;
  /** Returns additional headers for each call, such as trace headers. */
  readonly headers?: () => Readonly<Record<string, string>>;
  readonly observer?: ProviderObserver;
  /** Monotonic clock in milliseconds. */
  readonly now?: () => number;
  /** Random number generator, 0 to 1. */
  readonly random?: () => number;
  /** Age in milliseconds after which an idle connection is replaced. */
  readonly connectionAgeMs?: number;
}

/**
 * Creates a provider that calls an address with the provider protocol (docs/provider-protocol.md). It does not follow
 * redirects, keeps connections open, retries once after temporary failures, and stops calling a provider that keeps
 * failing. Its product name and version are known after the first response.
 */
export function createHttpProvider(
  name: string,
  address: string,
  options: HttpProviderOptions = {},
): Provider {
  const { timeoutMs = 0, headers = () => ({}), observer = SILENT_OBSERVER } = options;
  const { now = () => performance.now(), random = Math.random } = options;
  const url = new URL(`${address}/classify`);
  const pool = new Pool(url.origin, {
    connections: MAX_CONNECTIONS,
    pipelining: 1,
    clientTtl: options.connectionAgeMs ?? CONNECTION_AGE,
    connect: { timeout: CONNECT_TIMEOUT },
    // No timeouts here, because the caller enforces the deadline.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const probe = createProviderProbe(address);
  const budget = createRetryBudget(RETRY_RULES, now);
  const breaker = createCircuitBreaker(judge, (state) => {
    observer.breakerChanged(name, state);
  });
  const retried = (): void => {
    observer.retried(name);
  };
  let info: ProviderInfo = { name, version: 'unknown' };

  async function ask(inputs: readonly ProviderInput[], signal: AbortSignal, explain: boolean) {
    const deadline = now() + timeoutMs;
    // Lets the provider drop queued work once its caller has given up.
    const wait =
      timeoutMs > 0 ? { prefer: `wait=${Math.max(1, Math.floor(timeoutMs / 1000)).toString()}` } : {};
    const body = JSON.stringify({ texts: inputs, ...(explain && { explain }) });
    const answer = await retryOnce(
      () =>
        exchange(
          pool,
          { path: url.pathname, headers: { ...headers(), ...JSON_HEADERS, ...wait }, body },
          signal,
        ),
      (error) => secondChance(error, deadline - now(), random),
      budget,
      signal,
      retried,
    );
    info = { name: answer.name, version: answer.version };
    if (answer.results.length !== inputs.length) throw broken('a different number of results than texts');
    return answer.results.map(({ findings }, index) =>
      toFindings(findings, present(inputs[index], 'text of a result'), explain),
    );
  }

  return {
    get info() {
      return info;
    },
    get breaker() {
      return breaker.state;
    },
    classify: (inputs, signal, { explain } = { explain: false }) =>
      breaker.run(() => ask(inputs, signal, explain)),
    // A remote server has its own readiness; `check` queries it.
    ready: () => Promise.resolve(),
    check: () => probe.check(),
    close: async () => {
      await Promise.all([pool.destroy(), probe.close()]);
    },
  };
}

/** Classifies an error for the circuit breaker. A rejected request is a response, and so is `Retry-After`. */
function judge(error: Error): CallOutcome {
  if (!(error instanceof ProviderFailure) || error.status === GIVEN_UP) return 'nothing';
  if (error instanceof MomentaryFailure && error.retryAfterMs !== undefined) return 'works';
  return error.status < 500 ? 'works' : 'fails';
}

function secondChance(error: unknown, leftMs: number, random: () => number): SecondChance | undefined {
  if (!(error instanceof MomentaryFailure)) return undefined;
  const [least, most] = RETRY_PAUSE;
  if (error.retryAfterMs === undefined) return { afterMs: least + random() * (most - least) };
  return error.retryAfterMs < leftMs ? { afterMs: error.retryAfterMs } : undefined;
}

function toFindings(
  findings: ProtocolAnswer['results'][number]['findings'],
  input: ProviderInput,
  explain: boolean,
): TextFindings {
  const convert = offsetsFromCodePoints(input.text);
  return findings.map(({ start, end, entity, score, classifier, details = {}, ...rest }): Finding => {
    const [from, to] = [convert(start), convert(end)];
    if (from === undefined || to === undefined) throw broken('a span outside the text');
    if (from >= to) throw broken('an empty span');
    const explanation = explain ? readExplanation(rest.explanation) : undefined;
    return {
      start: from,
      end: to,
      entityType: entity,
      score,
      classifier,
      details,
      ...(rest.generic === true && { isGeneric: true }),
      ...(explanation !== undefined && { explanation }),
    };
  });
}
