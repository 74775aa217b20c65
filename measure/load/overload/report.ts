import type { Outcome } from './generator.js';

/** One rate of arrival and what became of it. */
export interface Step {
  /** The rate as a multiple of the peak; the first step is the unloaded one. */
  readonly times: number;
  readonly outcome: Outcome;
  /** Processor seconds that the service used. */
  readonly cpuSeconds: number;
  /** Resident memory of the service afterwards, in MB. */
  readonly memory: number;
}

export interface Load {
  readonly machine: string;
  /** Who has which processors. */
  readonly says: string;
  readonly seconds: number;
  /** Requests a second of callers that wait for their answers. */
  readonly peak: number;
  /** The peak, measured again at the end: how steady the machine was. */
  readonly peakAgain: number;
  readonly steps: readonly Step[];
}

const QUEUE_WAIT_MS = 1_000;
const LEAST_SHARE = 0.9;
const REFUSAL_MS = 20;
const MEMORY_GROWTH = 1.1;

const HEAD = [
  'offered',
  'offered/s',
  'accepted/s',
  'share of peak',
  'CPUs used',
  'accepted p50',
  'accepted p99',
  'refused/s',
  'refused p50',
  'refused p99',
  'generator late p99',
  'memory',
];

/** The measurement as Markdown. */
export function describeLoad(load: Load): string {
  const { machine, says, seconds, peak, peakAgain, steps } = load;
  return [
    `${machine}. ${says} Peak of 16 callers: ${peak.toFixed(0)} sentences a second, ${peakAgain.toFixed(0)} at ` +
      `the end. Each row is ${seconds.toString()} s; times in ms, memory in MB.`,
    '',
    `| ${HEAD.join(' | ')} |`,
    `|${' --- |'.repeat(HEAD.length)}`,
    ...steps.map((step) => `| ${cellsOf(step, load).join(' | ')} |`),
  ].join('\n');
}

function cellsOf({ times, outcome, cpuSeconds, memory }: Step, { peak }: Load): readonly string[] {
  const perSecond = (count: number): string => (count / outcome.seconds).toFixed(0);
  return [
    `${times.toString()} × peak`,
    perSecond(outcome.offered),
    perSecond(outcome.accepted),
    (outcome.accepted / outcome.seconds / peak).toFixed(2),
    (cpuSeconds / outcome.seconds).toFixed(2),
    time(outcome.acceptedP50),
    time(outcome.acceptedP99),
    perSecond(outcome.refused),
    time(outcome.refusedP50),
    time(outcome.refusedP99),
    time(outcome.lateP99),
    memory.toFixed(0),
  ];
}

const time = (ms: number): string => (ms === 0 ? '' : ms.toFixed(1));

/** What the issue of operation asks for and this run does not show. */
export function missedTargets(peak: number, [unloaded, ...steps]: readonly Step[]): readonly string[] {
  const limit = 2 * (unloaded?.outcome.acceptedP99 ?? 0) + QUEUE_WAIT_MS;
  const first = steps[0]?.memory ?? NaN;
  return steps.flatMap(({ times, outcome, memory }) => {
    const share = outcome.accepted / outcome.seconds / peak;
    const faults = [
      ...(share < LEAST_SHARE
        ? [`accepted ${share.toFixed(2)} of the peak, at least ${LEAST_SHARE.toString()}`]
        : []),
      ...(outcome.acceptedP99 > limit
        ? [`accepted p99 ${outcome.acceptedP99.toFixed(0)} ms, at most ${limit.toFixed(0)}`]
        : []),
      ...(outcome.refusedP99 >= REFUSAL_MS
        ? [`refused p99 ${outcome.refusedP99.toFixed(1)} ms, below ${REFUSAL_MS.toString()}`]
        : []),
      ...(Object.keys(outcome.others).length > 0 ? ['answers other than 200 and 503'] : []),
      ...(memory > first * MEMORY_GROWTH ? [`memory ${memory.toFixed(0)} MB after ${first.toFixed(0)}`] : []),
    ];
    return faults.map((fault) => `${times} × peak: ${fault}`);
  });
}
