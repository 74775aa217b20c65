import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { present } from '../core/present.js';
import { METRICS, type MetricName, type MetricRow } from './metric-table.js';

type Labels = Readonly<Record<string, string>>;
type Kind<K extends MetricRow['kind']> = {
  [N in MetricName]: (typeof METRICS)[N]['kind'] extends K ? N : never;
}[MetricName];

/** A value with its labels. */
export type Reading = readonly [labels: Labels, value: number];

/** The figures of one process. */
export interface Metrics {
  readonly contentType: string;
  /** The text that Prometheus scrapes. */
  readonly render: () => Promise<string>;
  count(name: Kind<'counter'>, labels?: Labels, by?: number): void;
  observe(name: Kind<'histogram'>, labels: Labels, seconds: number): void;
  add(name: Kind<'gauge'>, by: number): void;
  /** Has the metric read at each scrape, in place of whatever it held. */
  onScrape(name: Kind<'gauge' | 'counter'>, read: () => readonly Reading[]): void;
}

/** Makes every metric of the table in a registry of its own, and those of process and Node.js that are usual. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const counters = new Map<string, Counter>();
  const gauges = new Map<string, Gauge>();
  const histograms = new Map<string, Histogram>();
  const readers: (() => void)[] = [];
  for (const [name, row] of Object.entries(METRICS) as [MetricName, MetricRow][]) {
    const options = { name, help: row.help, labelNames: [...row.labels], registers: [registry] };
    if (row.kind === 'histogram')
      histograms.set(name, new Histogram({ ...options, buckets: [...row.buckets] }));
    else if (row.kind === 'counter') counters.set(name, new Counter(options));
    else gauges.set(name, new Gauge(options));
  }
  collectDefaultMetrics({ register: registry });
  return {
    contentType: registry.contentType,
    render() {
      for (const read of readers) read();
      return registry.metrics();
    },
    count(name, labels = {}, by = 1) {
      present(counters.get(name), 'counter').inc(labels, by);
    },
    observe(name, labels, seconds) {
      present(histograms.get(name), 'histogram').observe(labels, seconds);
    },
    add(name, by) {
      present(gauges.get(name), 'gauge').inc(by);
    },
    onScrape(name, read) {
      const metric = present(gauges.get(name) ?? counters.get(name), 'metric');
      readers.push(() => {
        metric.reset();
        for (const [labels, value] of read()) metric.inc(labels, value);
      });
    },
  };
}
