import { SCAN_STAGES, type StageTimes } from '../../scan/stage-times.js';
import { sizeInWords } from '../../reports/render-summary.js';

/** What a scan took, as the process itself measured it. */
export interface ScanCost {
  readonly bytes: number;
  /** Milliseconds by the clock. */
  readonly elapsed: number;
  /** Milliseconds of processor time, of all threads. */
  readonly processor: number;
  /** Bytes. */
  readonly peakMemory: number;
}

/**
 * Says how long each stage took. The context model's threads are not measured one by one: theirs is the processor
 * time that no other stage accounts for, start-up and garbage collection included.
 */
export function renderStats(times: StageTimes, cost: ScanCost): string {
  const { bytes, elapsed, processor, peakMemory } = cost;
  const measured = SCAN_STAGES.filter((stage) => stage !== 'context').reduce(
    (sum, stage) => sum + times.of(stage),
    0,
  );
  const rest = Math.max(0, processor - measured);
  const whole = Math.max(1, measured + rest);
  const rows = SCAN_STAGES.map((stage) => {
    const time = stage === 'context' ? rest : times.of(stage);
    const name = stage === 'context' ? 'context and the rest' : stage;
    return `  ${name.padEnd(22)}${(time / 1000).toFixed(2).padStart(9)} s ${((time / whole) * 100).toFixed(1).padStart(6)} %`;
  });
  const rate = (milliseconds: number): string =>
    `${sizeInWords((bytes / Math.max(1, milliseconds)) * 1000)}/s`;
  return [
    'Time of threads by stage:',
    ...rows,
    `  ${sizeInWords(bytes)} in ${(elapsed / 1000).toFixed(1)} s: ${rate(elapsed)}; ` +
      `${(processor / 1000).toFixed(1)} s of processor: ${rate(processor)} per core; ` +
      `peak memory ${sizeInWords(peakMemory)}`,
    '',
  ].join('\n');
}
