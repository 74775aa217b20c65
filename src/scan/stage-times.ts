/** The measured stages of a scan. */
export const SCAN_STAGES = ['read', 'parse', 'pattern', 'context', 'write'] as const;
export type ScanStage = (typeof SCAN_STAGES)[number];

/** Thread time per stage in milliseconds. Stages run in parallel, so the sum may exceed the wall-clock time. */
export class StageTimes {
  readonly #times = new Map<ScanStage, number>();

  add(stage: ScanStage, milliseconds: number): void {
    this.#times.set(stage, this.of(stage) + milliseconds);
  }

  of(stage: ScanStage): number {
    return this.#times.get(stage) ?? 0;
  }

  /** Runs synchronous work and adds its time. */
  measure<T>(stage: ScanStage, work: () => T): T {
    const began = performance.now();
    try {
      return work();
    } finally {
      this.add(stage, performance.now() - began);
    }
  }
}
