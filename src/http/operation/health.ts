import { RetryLaterAnswer, UNREAD_REQUEST } from '../../answers/schemas.js';
import { ServiceError } from '../../core/errors.js';
import type { ConfiguredProvider } from '../../providers/configured-provider.js';
import { ProviderFailure } from '../../providers/provider.js';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';

/** Returns a function that runs the work at most once per `maxAgeMs`; calls in between get the same result. */
export function cachedCheck<T>(
  work: () => Promise<T>,
  maxAgeMs: number,
  now: () => number,
): () => Promise<T> {
  let last: { readonly at: number; readonly result: Promise<T> } | undefined;
  return () => {
    if (last === undefined || now() - last.at >= maxAgeMs) last = { at: now(), result: work() };
    return last.result;
  };
}

const PartStatus = Type.Union([Type.Literal('up'), Type.Literal('starting'), Type.Literal('down')]);
const Reason = Type.Union(
  [
    Type.Literal('LOADING'),
    Type.Literal('FAILED'),
    Type.Literal('UNREACHABLE'),
    Type.Literal('TIMEOUT'),
    Type.Literal('NOT_READY'),
    Type.Literal('BREAKER_OPEN'),
    Type.Literal('FAULTY'),
  ],
  { description: 'Why it is not ready' },
);
const PartState = Type.Object({ status: PartStatus, reason: Type.Optional(Reason) }, { title: 'PartState' });
const ProviderState = Type.Object(
  {
    name: Type.String({ description: 'Internal provider name' }),
    ...PartState.properties,
    breaker: Type.Optional(
      Type.Union([Type.Literal('closed'), Type.Literal('open'), Type.Literal('half-open')], {
        description: 'Circuit breaker of a provider over HTTP',
      }),
    ),
  },
  { title: 'ProviderState' },
);

export const HealthAnswer = Type.Object(
  {
    status: Type.Union([Type.Literal('up'), Type.Literal('degraded'), Type.Literal('down')], {
      description: 'degraded: a part has failed, but requests are still answered',
    }),
    reason: Type.Optional(Type.Literal('STOPPING')),
    providers: Type.Array(ProviderState),
    database: Type.Optional(PartState),
    rules: Type.Optional(
      Type.Object({
        ...PartState.properties,
        digest: Type.String({ description: 'The active custom rules' }),
        faults: Type.Integer({
          description: 'Errors in the current rules file; the previous rules stay active',
        }),
      }),
    ),
    queue: Type.Optional(
      Type.Object({
        status: Type.Literal('up'),
        waiting: Type.Integer({ description: 'Requests' }),
        running: Type.Integer({ description: 'Requests' }),
      }),
    ),
  },
  { title: 'Health' },
);
const ProbeAnswer = Type.Object(
  { status: Type.Union([Type.Literal('live'), Type.Literal('ready')]) },
  { title: 'Probe' },
);

type PartState = Type.Static<typeof PartState>;
type ProviderState = Type.Static<typeof ProviderState>;
export type HealthAnswer = Type.Static<typeof HealthAnswer>;

const doc = <T extends object>(operationId: string, summary: string, response: T) => ({
  operationId,
  tags: ['operation'],
  summary,
  security: [],
  response: { ...response, ...UNREAD_REQUEST },
});

const LIVE_DOC = doc('live', 'Liveness: whether the process responds', { 200: ProbeAnswer });
const READY_DOC = doc('ready', 'Readiness: whether to send requests here', {
  200: ProbeAnswer,
  503: RetryLaterAnswer,
});
const HEALTH_DOC = doc('health', 'Status of each part', { 200: HealthAnswer, 503: HealthAnswer });

type Condition = Pick<ProviderState, 'status' | 'reason'>;

/** Options for monitoring a provider. */
interface WatchOptions {
  /** Monotonic clock in milliseconds. */
  readonly now: () => number;
  /** Called once if the provider cannot become ready. */
  readonly onFailure: (provider: string, error: unknown) => void;
  /** How long a result is reused, in milliseconds. */
  readonly maxAgeMs: number;
}

/** A monitored provider. */
interface WatchedProvider {
  state(): Promise<ProviderState>;
  /** Whether the service may be ready with the provider in this state. */
  permits(state: ProviderState | undefined): boolean;
}

/** Monitors whether a provider has loaded and, at most once per `maxAgeMs`, whether it can answer. */
function watchProvider(
  { config, provider }: ConfiguredProvider,
  { now, onFailure, maxAgeMs }: WatchOptions,
): WatchedProvider {
  const isElsewhere = config.address !== 'in-process';
  let loading: Condition = { status: 'starting', reason: 'LOADING' };
  let hasBeenUp = false;
  provider.ready().then(
    () => (loading = { status: 'up' }),
    (error: unknown) => {
      loading = { status: 'down', reason: 'FAILED' };
      onFailure(config.name, error);
    },
  );
  const check = cachedCheck(() => conditionOf(provider.check?.()), maxAgeMs, now);
  return {
    async state() {
      const { breaker } = provider;
      let condition = loading.status === 'up' ? await check() : loading;
      if (condition.status === 'up' && breaker === 'open') {
        condition = { status: 'down', reason: 'BREAKER_OPEN' };
      }
      hasBeenUp ||= condition.status === 'up';
      return { name: config.name, ...condition, ...(breaker !== undefined && { breaker }) };
    },
    permits: (state) => state?.status === 'up' || (isElsewhere && hasBeenUp),
  };
}

function conditionOf(check: Promise<void> | undefined): Promise<Condition> {
  if (check === undefined) return Promise.resolve({ status: 'up' });
  return check.then(
    () => ({ status: 'up' }),
    (error: unknown) => ({ status: 'down', reason: reasonOf(error) }),
  );
}

function reasonOf(error: unknown): NonNullable<ProviderState['reason']> {
  if (!(error instanceof ProviderFailure)) return 'FAILED';
  if (error.status === 599) return 'FAILED';
  if (error.status === 504) return 'TIMEOUT';
  return error.status === 503 ? 'NOT_READY' : 'UNREACHABLE';
}

/** What health depends on. */
export interface HealthDeps extends Omit<WatchOptions, 'maxAgeMs'> {
  readonly providers: readonly ConfiguredProvider[];
  /** Absent if there are no accounts. */
  readonly database?: {
    readonly ping: () => Promise<void>;
    /** Whether requests cannot be served without it. */
    readonly isNeeded: boolean;
  };
  /** Queue lengths; absent if nothing is queued. */
  readonly queue?: () => QueueFigures;
  /** State of the operator's custom rules; absent if none are configured. */
  readonly rules?: () => RulesFigures;
  readonly isStopping: () => boolean;
}

interface RulesFigures {
  /** Digest of the active rules. */
  readonly digest: string;
  /** Number of errors in the current file; the previous rules then stay active. */
  readonly faults: number;
}

interface QueueFigures {
  readonly waiting: number;
  readonly running: number;
}

const UP = { status: 'up' } as const;
const FAULTY = { status: 'down', reason: 'FAULTY' } as const;

/** The health of the service and its parts. */
export interface Health {
  state(): Promise<HealthAnswer>;
  /** @throws ServiceError STOPPING, NOT_READY or STORE_UNAVAILABLE if requests should go elsewhere */
  assertReady(): Promise<void>;
}

/** How long a result is reused, in milliseconds. */
const MAX_AGE = 1_000;
/** Milliseconds after which the database counts as unreachable. */
const DATABASE_TIMEOUT = 800;

/**
 * Monitors the health of the service. It is ready once its own parts work and every provider has been reached. After
 * that, a remote provider may fail: the service answers without it (206), and readiness that depended on it would take
 * all replicas out of service at once. At least one provider must be able to answer.
 */
export function createHealth(deps: HealthDeps): Health {
  const watched = deps.providers.map((provider) => watchProvider(provider, { ...deps, maxAgeMs: MAX_AGE }));
  const { ping, isNeeded = false } = deps.database ?? {};
  const database = cachedCheck(() => databaseState(ping), MAX_AGE, deps.now);

  async function state(): Promise<HealthAnswer> {
    const [providers, store] = await Promise.all([
      Promise.all(watched.map((provider) => provider.state())),
      database(),
    ]);
    const serves = providers.some(({ status }) => status === 'up') && !(isNeeded && store?.status === 'down');
    const rules = deps.rules?.();
    const isWell =
      (rules?.faults ?? 0) === 0 &&
      [...providers, ...(store === undefined ? [] : [store])].every((part) => part.status === 'up');
    const status = deps.isStopping() || !serves ? 'down' : isWell ? 'up' : 'degraded';
    return {
      status,
      ...(deps.isStopping() && { reason: 'STOPPING' as const }),
      providers,
      ...(store !== undefined && { database: store }),
      ...(rules !== undefined && {
        rules: {
          ...(rules.faults === 0 ? UP : FAULTY),
          digest: rules.digest,
          faults: rules.faults,
        },
      }),
      ...(deps.queue !== undefined && { queue: { status: 'up', ...deps.queue() } }),
    };
  }

  return {
    state,
    async assertReady() {
      if (deps.isStopping()) throw new ServiceError('STOPPING');
      const { providers, database: store } = await state();
      const ready = watched.every((provider, index) => provider.permits(providers[index]));
      if (!ready || providers.every(({ status }) => status !== 'up')) {
        const missing = providers.filter(({ status }) => status !== 'up');
        const names = missing.map(({ name, reason }) => ({ name, reason }));
        throw new ServiceError('NOT_READY', {}, { providers: names });
      }
      if (isNeeded && store?.status === 'down') {
        throw new ServiceError('STORE_UNAVAILABLE', {}, { retry_after_s: 5 });
      }
    },
  };
}

async function databaseState(ping: (() => Promise<void>) | undefined): Promise<PartState | undefined> {
  if (ping === undefined) return undefined;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<PartState>((resolve) => {
    timer = setTimeout(resolve, DATABASE_TIMEOUT, { status: 'down', reason: 'TIMEOUT' });
  });
  const asked = ping().then(
    (): PartState => ({ status: 'up' }),
    (): PartState => ({ status: 'down', reason: 'UNREACHABLE' }),
  );
  const state = await Promise.race([asked, late]);
  clearTimeout(timer);
  return state;
}

/**
 * Adds the probes: /health/live and /live check only the process; /health/ready, /ready and /health check its parts.
 */
export function addHealthRoutes(app: FastifyInstance, health: Health): void {
  for (const [path, isShort] of [['/health', false] as const, ['', true] as const]) {
    const named = <D extends { readonly operationId: string }>(doc: D): D =>
      isShort ? { ...doc, operationId: `${doc.operationId}AtRoot` } : doc;
    app.get(`${path}/live`, { schema: named(LIVE_DOC) }, () => ({ status: 'live' }));
    app.get(`${path}/ready`, { schema: named(READY_DOC) }, async () => {
      await health.assertReady();
      return { status: 'ready' };
    });
  }
  app.get('/health', { schema: HEALTH_DOC }, async (_request, reply): Promise<HealthAnswer> => {
    const state = await health.state();
    void reply.status(state.status === 'down' ? 503 : 200);
    return state;
  });
}
