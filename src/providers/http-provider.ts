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

/** How many calls may be made a second time. */
interface RetryBudgetRules {
  /** Retries earned by each call, 0 to 1. */
  readonly share: number;
  /** Retries earned by each second that passes, so that a quiet service may retry at all. */
  readonly perSecond: number;
  /** Most retries that can be saved up; what is there at the start. */
  readonly most: number;
}

/** Keeps retries from doubling the load on a provider that is failing under it. */
interface RetryBudget {
  /** A call is made. */
  earn(): void;
  /** Whether a retry may be made; if so it is paid for. */
  spend(): boolean;
}

/**
 * A bucket of tokens that calls and time fill and retries empty.
 * @param now milliseconds of a clock that never goes back
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

/** A second call is worth making. */
interface SecondChance {
  /** Milliseconds to wait before it. */
  readonly afterMs: number;
}

/**
 * Makes the call, and once more where `chance` gives what it threw a second chance and the budget allows it.
 * @param chance undefined: what was thrown stands
 * @throws what the last call threw, or what the signal was aborted with before it
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

/** Largest answer that is read, in bytes: a part for every answer and a part for each byte of the request. */
const ANSWER_BYTES = 256 * 1024;
const ANSWER_BYTES_PER_BYTE = 256;
const MOST_ANSWER_BYTES = 16 * 1024 * 1024;

/** Errors of the connection that come before any answer. */
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

/** Statuses that say of the moment rather than of the request. */
const MOMENTARY: ReadonlySet<number> = new Set([502, 503, 504]);

/** A failure that another call soon after may not meet: no answer at all, or a status of the moment. */
class MomentaryFailure extends ProviderFailure {
  /** Milliseconds after which the provider wants to be asked again; NaN: at a time that is not understood. */
  readonly retryAfterMs: number | undefined;

  constructor(status: number, reason: string, retryAfterMs?: number) {
    super(status, reason);
    this.name = 'MomentaryFailure';
    this.retryAfterMs = retryAfterMs;
  }
}

/** One call: where to, what is sent. */
interface Exchange {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Sends one request of the provider protocol and reads its answer.
 * @throws ProviderFailure where there is no answer or none that can be used; what the signal was aborted with
 */
async function exchange(pool: Pool, call: Exchange, signal: AbortSignal): Promise<ProtocolAnswer> {
  const response = await pool
    .request({ ...call, method: 'POST', signal })
    .catch((error: unknown) => failed(signal, error, 'begun'));
  if (response.statusCode !== 200) {
    // Aborts the connection where the rest is large or never comes.
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

/** The provider answered with something that cannot be used. */
const broken = (what: string): ProviderFailure => new ProviderFailure(502, `the provider sent ${what}`);

function refusal(status: number, retryAfter: string | readonly string[] | undefined): ProviderFailure {
  const reason = `the provider answered ${status.toString()}`;
  if (!MOMENTARY.has(status))
    return new ProviderFailure(status >= 400 && status <= 599 ? status : 502, reason);
  if (status !== 503 || retryAfter === undefined) return new MomentaryFailure(status, reason);
  const seconds = typeof retryAfter === 'string' && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : NaN;
  return new MomentaryFailure(status, reason, seconds * 1000);
}

/** A finding for every few characters fits many times over; what has no end is given up before it costs much. */
const limitFor = ({ body }: Exchange): number =>
  Math.min(MOST_ANSWER_BYTES, ANSWER_BYTES + ANSWER_BYTES_PER_BYTE * body.length);

async function readLimited(body: AsyncIterable<Buffer>, limit: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    // Leaving the loop destroys the stream, and with it the connection.
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

/** Milliseconds that a provider may take to say that it is ready. */
const TIMEOUT = 700;

/** Asks a provider whether it is ready, on a connection of its own. */
interface ProviderProbe {
  /** @throws ProviderFailure 502 without an answer, 503 where it is not ready, 504 after 0.7 s */
  check(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The probe of a provider at an address: GET /health/ready. Any answer below 500 will do, because the provider
 * protocol asks for no probe.
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

/** Milliseconds to connect: a host that is back is found again soon, not after its lost packets are repeated. */
const CONNECT_TIMEOUT = 2_000;
/** Milliseconds until a connection is replaced: an address with several servers behind it spreads connections, not requests. */
const CONNECTION_AGE = 30_000;
/** One retry for every five calls, and one for every ten seconds. */
const RETRY_RULES = { share: 0.2, perSecond: 0.1, most: 10 };
/** Milliseconds before a retry, at least and at most: long enough for a balancer to choose another server. */
const RETRY_PAUSE = [10, 50] as const;

const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json' };

/** What a provider over HTTP is made with besides its address. */
export interface HttpProviderOptions {
  /** Deadline of a call in milliseconds, to judge whether a provider's Retry-After lies within it; absent: it never does. */
  readonly timeoutMs?: number;
  /** Headers of each call, asked for when it is made, such as the trace it belongs to. */
  readonly headers?: () => Readonly<Record<string, string>>;
  readonly observer?: ProviderObserver;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
  /** From 0 to 1. */
  readonly random?: () => number;
  /** Milliseconds until a connection is replaced by a new one, once it is idle. */
  readonly connectionAgeMs?: number;
}

/**
 * The provider at an address that speaks the provider protocol (docs/provider-protocol.md). It follows no
 * redirects, keeps connections open, asks once more where nothing was answered, and leaves a provider alone
 * that keeps failing. Its product name and version are known once it has answered.
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
    // The caller's deadline is the only one.
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
    // Its queue need not keep work that has no caller.
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
    if (answer.results.length !== inputs.length) throw broken('another number of results than texts');
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
    // Another server's state is its own: `check` asks for it.
    ready: () => Promise.resolve(),
    check: () => probe.check(),
    close: async () => {
      await Promise.all([pool.destroy(), probe.close()]);
    },
  };
}

/** Refusing a request is an answer, and so is saying when to come back. */
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
