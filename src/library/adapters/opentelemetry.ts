/** Redacts spans and log records before they are exported: `import … from 'data-discovery/opentelemetry'`. */
import type { Policy } from '../../client/transform-calls.js';
import type { Detector } from '../detector.js';
import type { SelectionOptions } from '../detector-options.js';

/** Common interface of OpenTelemetry span and log exporters. */
interface Exporter<T> {
  export(items: T[], done: (result: { code: number; error?: Error }) => void): void;
  shutdown(): Promise<void>;
  forceFlush?: () => Promise<void>;
}

/** An exporter that waits for redaction in progress before it flushes or shuts down. */
type RedactingExporter<T> = Required<Exporter<T>>;

/** Options for redacting telemetry. */
export interface TelemetryOptions extends SelectionOptions {
  /** Operators per category. Default: labels. */
  readonly policy?: Policy;
  /** Called with an error that prevented an export; the error contains no telemetry data. Default: none. */
  readonly onError?: (error: unknown) => void;
}

type Value = unknown;
type Attributes = Readonly<Record<string, Value>>;

/** Fields of a span that are redacted. */
interface Span {
  readonly name: string;
  readonly status: { readonly message?: string };
  readonly attributes: Attributes;
  readonly events: readonly { readonly name: string; readonly attributes?: Attributes }[];
  readonly links: readonly { readonly attributes?: Attributes }[];
}

/** Fields of a log record that are redacted. */
interface LogRecord {
  readonly eventName?: string | undefined;
  readonly body?: Value;
  readonly attributes: Attributes;
}

/** OpenTelemetry's `ExportResultCode.FAILED`. */
const FAILED = 1;

/**
 * Wraps a span exporter: redacts names, status messages, and string values in attributes, events and links. Spans
 * that cannot be redacted are not sent and are reported as a failed export. The resource and the instrumentation scope
 * are sent unchanged.
 */
export const redactSpans = <S extends Span>(
  exporter: Exporter<S>,
  detector: Pick<Detector, 'transform'>,
  { onError, ...options }: TelemetryOptions = {},
): RedactingExporter<S> => wrap(exporter, redactorOf(detector, options), redactSpan, onError);

/**
 * Wraps a log record exporter: redacts event names, bodies, and string values in attributes. Records that cannot be
 * redacted are not sent and are reported as a failed export. The resource and the instrumentation scope are sent
 * unchanged.
 */
export const redactLogs = <L extends LogRecord>(
  exporter: Exporter<L>,
  detector: Pick<Detector, 'transform'>,
  { onError, ...options }: TelemetryOptions = {},
): RedactingExporter<L> => wrap(exporter, redactorOf(detector, options), redactRecord, onError);

/** Redacts every string in a value. */
type Redact = <T>(value: T) => Promise<T>;

function redactorOf(
  detector: Pick<Detector, 'transform'>,
  options: Omit<TelemetryOptions, 'onError'>,
): Redact {
  return async <T>(value: T): Promise<T> => {
    const json = JSON.stringify(value) as string | undefined;
    if (json === undefined) return value;
    const { transform } = await detector.transform(json, { preset: 'pii', ...options, format: 'json' });
    return JSON.parse(transform.text) as T;
  };
}

async function redactSpan<S extends Span>(span: S, redact: Redact): Promise<S> {
  const { name, status, attributes, events, links } = span;
  const told = await redact({
    name,
    message: status.message,
    attributes,
    events: events.map((event) => ({ name: event.name, attributes: event.attributes })),
    links: links.map((link) => ({ attributes: link.attributes })),
  });
  return over(span, {
    name: told.name,
    status: status.message === undefined ? status : { ...status, message: told.message },
    attributes: told.attributes,
    events: events.map((event, index) => ({ ...event, ...told.events[index] })),
    links: links.map((link, index) => ({ ...link, ...told.links[index] })),
  });
}

async function redactRecord<L extends LogRecord>(record: L, redact: Redact): Promise<L> {
  const { eventName, body, attributes } = record;
  return over(record, await redact({ eventName, body, attributes }));
}

/**
 * Overrides fields of an item; all other members, including methods, are those of the original. Inspecting the result,
 * as the console does, shows the overriding values too, also in place of the private fields that records have beside
 * their accessors (`_body`).
 */
function over<T extends object>(item: T, fields: object): T {
  const shown = Object.create(Object.getPrototypeOf(item) as object | null) as T;
  const show = (name: string | symbol, value: unknown): void => {
    Object.defineProperty(shown, name, { value, enumerable: true, configurable: true, writable: true });
  };
  for (const name of Reflect.ownKeys(item)) show(name, Reflect.get(item, name));
  for (const [name, value] of Object.entries(fields)) {
    show(name, value);
    if (Object.hasOwn(item, `_${name}`)) show(`_${name}`, value);
  }
  return new Proxy(shown, {
    get: (_target, name) => {
      if (Object.hasOwn(shown, name)) return Reflect.get(shown, name) as unknown;
      const value = Reflect.get(item, name, item) as unknown;
      return typeof value === 'function' ? (value.bind(item) as unknown) : value;
    },
  });
}

function wrap<T>(
  exporter: Exporter<T>,
  redact: Redact,
  redactItem: (item: T, redact: Redact) => Promise<T>,
  onError: TelemetryOptions['onError'],
): RedactingExporter<T> {
  const underWay = new Set<Promise<unknown>>();
  const settled = async (): Promise<void> => {
    await Promise.allSettled(underWay);
  };
  return {
    export(items, done) {
      const work = Promise.all(items.map((item) => redactItem(item, redact))).then(
        (redacted) => {
          try {
            exporter.export(redacted, done);
          } catch (error) {
            onError?.(error);
            done({ code: FAILED, error: new Error('The exporter failed.') });
          }
        },
        (error: unknown) => {
          onError?.(error);
          done({ code: FAILED, error: new Error('The items could not be redacted and were not sent.') });
        },
      );
      underWay.add(work);
      void work.finally(() => underWay.delete(work));
    },
    async shutdown() {
      await settled();
      await exporter.shutdown();
    },
    async forceFlush() {
      await settled();
      await exporter.forceFlush?.();
    },
  };
}
