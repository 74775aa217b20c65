/** The stages of a scan whose time is measured. */
export const SCAN_STAGES = ['read', 'parse', 'pattern', 'context', 'write'] as const;
export type ScanStage = (typeof SCAN_STAGES)[number];

/** Milliseconds of thread time that each stage took. Stages run side by side: together they may exceed the clock. */
export class StageTimes {
  readonly #times = new Map<ScanStage, number>();

  add(stage: ScanStage, milliseconds: number): void {
    this.#times.set(stage, this.of(stage) + milliseconds);
  }

  of(stage: ScanStage): number {
    return this.#times.get(stage) ?? 0;
  }

  /** Runs something that does not wait and counts its time. */
  measure<T>(stage: ScanStage, work: () => T): T {
    const began = performance.now();
    try {
      return work();
    } finally {
      this.add(stage, performance.now() - began);
    }
  }
}
