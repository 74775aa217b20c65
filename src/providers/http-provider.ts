import { Pool } from 'undici';
import type { Finding } from '../core/finding.js';
import { offsetsFromCodePoints } from '../core/offsets.js';
import { present } from '../core/present.js';
import { createCircuitBreaker, type CallOutcome } from './circuit-breaker.js';
import { broken, exchange, MomentaryFailure } from './http-exchange.js';
import { createProviderProbe } from './probe-provider.js';
import { readExplanation } from './protocol-explanation.js';
import type { ProtocolAnswer } from './protocol.js';
import { SILENT_OBSERVER, type ProviderObserver } from './provider-observer.js';
import {
  GIVEN_UP,
  ProviderFailure,
  type Provider,
  type ProviderInfo,
  type ProviderInput,
  type TextFindings,
} from './provider.js';
import { createRetryBudget } from './retry-budget.js';
import { retryOnce, type SecondChance } from './retry-once.js';

/** Most requests in flight at one provider; more wait their turn within their deadline. */
export const MAX_CONNECTIONS = 64;
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
    // Its queue need not keep what nobody will wait for.
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
