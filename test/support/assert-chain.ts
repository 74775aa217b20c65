import assert from 'node:assert/strict';

/** A step as answers carry it. */
export interface Step {
  readonly step: string;
  readonly score_before?: number;
  readonly score_after?: number;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Each step begins where the one before it ended, and the last ends at the score. */
export function assertChain(steps: readonly Step[] | undefined, score: number, what: string): void {
  assert.ok(steps !== undefined && steps.length > 0, `${what}: no explanation`);
  let reached: number | undefined;
  for (const { step, score_before, score_after } of steps) {
    if (reached !== undefined) assert.equal(score_before, reached, `${what}: ${step} begins elsewhere`);
    reached = score_after ?? reached;
  }
  assert.equal(reached, score, `${what}: the steps lead elsewhere`);
}
