import { quantile, type Sample } from '../support/steady-load.js';

/** Seconds within which a provider that is back must be part of every answer again. */
const RECOVERY_WITHIN_S = 5;
const ALLOWED = new Set([200, 206, 502, 503]);

/** What is known of a phase once it is over. */
export interface PhaseRecord {
  readonly name: string;
  /** Milliseconds of `performance.now()`. */
  readonly faultFrom: number;
  readonly faultUntil: number;
  /** Answers to what was sent since the fault began, until well after it ended. */
  readonly samples: readonly Sample[];
  /** Milliseconds that the measuring process itself was late at most. */
  readonly callerDelayMs: number;
  readonly breakerOpened: number;
  readonly breakerClosed: number;
  /** Whether the fault breaks answers, so that the breaker must open and close. */
  readonly breaks: boolean;
  /** Whether the service is still the process that it was. */
  readonly alive: boolean;
}

/** A phase measured, with what is wrong in it. */
export interface PhaseVerdict {
  readonly name: string;
  readonly requests: number;
  /** Answers by status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly p50: number;
  readonly p999: number;
  readonly max: number;
  readonly callerDelayMs: number;
  /** Seconds from the end of the fault to the last request that felt it; 0 where none did. */
  readonly recoveryS: number;
  readonly complaints: readonly string[];
}

/** Judges a phase: the right statuses, in time, the breaker open and closed again, recovery, no crash. */
export function judgePhase(phase: PhaseRecord, latestMs: number): PhaseVerdict {
  const { samples, faultUntil, breaks, alive, breakerOpened, breakerClosed } = phase;
  const times = samples.map(({ ms }) => ms);
  const statuses: Record<string, number> = {};
  for (const { status } of samples) statuses[status] = (statuses[status] ?? 0) + 1;
  const felt = samples.filter(({ sentAt, status }) => sentAt > faultUntil && status !== 200);
  const recoveryS = Math.max(0, ...felt.map(({ sentAt }) => (sentAt - faultUntil) / 1000));
  const p999 = quantile(times, 0.999);
  const wrong = samples.filter((sample) => !ALLOWED.has(sample.status) || !isConsistent(sample));
  const complaints = [
    samples.length === 0 && 'nothing was answered',
    wrong.length > 0 && `${wrong.length.toString()} answers with a status that does not fit`,
    p999 > latestMs && `p99.9 is ${p999.toFixed(0)} ms, more than ${latestMs.toString()} ms`,
    recoveryS > RECOVERY_WITHIN_S && `still felt ${recoveryS.toFixed(1)} s after the fault`,
    !breaks && samples.some(({ status }) => status !== 200) && 'answers other than 200 without a fault',
    breaks && samples.every(({ status }) => status === 200) && 'the fault was not felt',
    breaks && (breakerOpened === 0 || breakerClosed < breakerOpened) && 'the breaker did not open and close',
    !alive && 'the service crashed',
  ].filter((complaint) => typeof complaint === 'string');
  return {
    ...{ name: phase.name, requests: samples.length, statuses, recoveryS },
    ...{
      p50: quantile(times, 0.5),
      p999,
      max: Math.max(...times),
      callerDelayMs: phase.callerDelayMs,
      complaints,
    },
  };
}

/** 200 says that all providers answered, 206 that some did, 502 that none did. */
function isConsistent({ status, providers }: Sample): boolean {
  const answered = providers.filter((one) => one === 200).length;
  if (status === 200) return answered === providers.length && answered > 0;
  if (status === 206) return answered > 0 && answered < providers.length;
  return status === 503 || (answered === 0 && providers.length > 0);
}
