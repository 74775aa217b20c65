/** Redacts spans and log records before an exporter sends them: `import … from 'data-discovery/opentelemetry'`. */
import type { Policy } from '../../client/transform-calls.js';
import type { Detector } from '../detector.js';
import type { SelectionOptions } from '../detector-options.js';

/** What both kinds of exporters of OpenTelemetry have. */
interface Exporter<T> {
  export(items: T[], done: (result: { code: number; error?: Error }) => void): void;
  shutdown(): Promise<void>;
  forceFlush?: () => Promise<void>;
}

/** An exporter that waits for what is being redacted. */
type RedactingExporter<T> = Required<Exporter<T>>;

/** How telemetry is redacted. */
export interface TelemetryOptions extends SelectionOptions {
  /** Operators per category. Default: labels. */
  readonly policy?: Policy;
  /** Receives an error that kept items from being sent; it contains nothing of them. Default: none. */
  readonly onError?: (error: unknown) => void;
}

type Value = unknown;
type Attributes = Readonly<Record<string, Value>>;

/** What is redacted of a span: its name, status, attributes, events and attributes of links. */
interface Span {
  readonly name: string;
  readonly status: { readonly message?: string };
  readonly attributes: Attributes;
  readonly events: readonly { readonly name: string; readonly attributes?: Attributes }[];
  readonly links: readonly { readonly attributes?: Attributes }[];
}

/** What is redacted of a log record: its body and attributes. */
interface LogRecord {
  readonly body?: Value;
  readonly attributes: Attributes;
}

/** `ExportResultCode.FAILED` of OpenTelemetry. */
const FAILED = 1;

/**
 * Wraps an exporter of spans: names, status messages and string values of attributes, events and links are redacted
 * before they are sent. Spans that cannot be redacted are not sent, and reported as a failed export.
 */
export const redactSpans = <S extends Span>(
  exporter: Exporter<S>,
  detector: Pick<Detector, 'transform'>,
  { onError, ...options }: TelemetryOptions = {},
): RedactingExporter<S> => wrap(exporter, redactorOf(detector, options), redactSpan, onError);

/** Wraps an exporter of log records: bodies and string values of attributes are redacted before they are sent. */
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
  return over(record, await redact({ body: record.body, attributes: record.attributes }));
}

/** An item with other fields; what else it has, methods included, stays. */
const over = <T extends object>(item: T, fields: object): T =>
  new Proxy(item, {
    get: (target, name) => {
      if (Object.hasOwn(fields, name)) return Reflect.get(fields, name) as unknown;
      const value = Reflect.get(target, name, target) as unknown;
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });

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
          exporter.export(redacted, done);
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
