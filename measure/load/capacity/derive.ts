/** What one kind of request costs one process. */
export interface MeasuredCost {
  readonly name: string;
  readonly process: string;
  /** Processor time, in milliseconds a request. */
  readonly cpuMs: number;
}

/** Share of its processors that a replica uses under the load it is sized for: the rest is for peaks and a lost replica. */
export const TARGET_USE = 0.65;
/** Processors of a replica in the tables. */
export const CORES_OF_REPLICA = 2;
/** Price of a processor and hour with its share of memory, in US dollars: an assumption, to be replaced by one's own. */
export const PRICE_PER_CORE_HOUR = 0.04;

const MS_PER_HOUR = 3_600_000;

/** Processor hours that a number of requests takes, at the target use. */
export const coreHours = (cpuMs: number, requests: number): number =>
  (cpuMs * requests) / MS_PER_HOUR / TARGET_USE;

/** Processors that a rate of requests a second needs, at the target use. */
export const coresFor = (cpuMs: number, perSecond: number): number => (cpuMs * perSecond) / 1000 / TARGET_USE;

/** Replicas of the usual size for a rate; one more, so that one may be away. */
export const replicasFor = (cpuMs: number, perSecond: number): number =>
  Math.ceil(coresFor(cpuMs, perSecond) / CORES_OF_REPLICA) + 1;

/** The table of costs: a million requests, and a gigabyte where the size of a body is known. */
export function costTable(costs: readonly (MeasuredCost & { readonly bytes: number })[]): string {
  const rows = costs.map(({ name, cpuMs, bytes }) => {
    const million = coreHours(cpuMs, 1_000_000);
    const gigabyte = coreHours(cpuMs, 1_000_000_000 / bytes);
    return `| ${name} | ${million.toFixed(1)} | ${dollars(million)} | ${gigabyte.toFixed(1)} | ${dollars(gigabyte)} |`;
  });
  return [
    '| request | core hours a million | cost a million | core hours a GB | cost a GB |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...rows,
  ].join('\n');
}

/** The table of what a thousand requests a second need of each process. */
export function replicaTable(costs: readonly MeasuredCost[], perSecond: number): string {
  const rows = costs.map(({ name, process, cpuMs }) => {
    const cores = coresFor(cpuMs, perSecond).toFixed(1);
    return `| ${name} | ${process} | ${cores} | ${replicasFor(cpuMs, perSecond).toString()} |`;
  });
  return [
    `| request | process | cores at ${(TARGET_USE * 100).toFixed(0)} % use | replicas of ${CORES_OF_REPLICA.toString()} cores, one spare |`,
    '| --- | --- | ---: | ---: |',
    ...rows,
  ].join('\n');
}

const dollars = (hours: number): string => `$${(hours * PRICE_PER_CORE_HOUR).toFixed(2)}`;
