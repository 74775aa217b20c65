/** The stages of a scan whose time is measured. */
export const SCAN_STAGES = ['read', 'parse', 'pattern', 'context', 'write'] as const;
export type Stage = (typeof SCAN_STAGES)[number];

/** Milliseconds of thread time that each stage took. Stages run side by side: together they may exceed the clock. */
export class StageTimes {
  readonly #times = new Map<Stage, number>();

  add(stage: Stage, milliseconds: number): void {
    this.#times.set(stage, this.of(stage) + milliseconds);
  }

  of(stage: Stage): number {
    return this.#times.get(stage) ?? 0;
  }

  /** Runs something that does not wait and counts its time. */
  measure<T>(stage: Stage, work: () => T): T {
    const began = performance.now();
    try {
      return work();
    } finally {
      this.add(stage, performance.now() - began);
    }
  }
}
