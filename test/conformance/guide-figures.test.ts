import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

const read = (name: string): string => readFileSync(`docs/${name}.md`, 'utf8');
const ACCURACY = read('accuracy');
/** Points of a hundred by which a guide, which rounds, may differ from what was measured last. */
const NEAR = 5;
/** Fewest findings of which a share means something. */
const ENOUGH = 80;

describe('the figures of the guides are those that were measured', () => {
  it('choosing a threshold: the share right by score', () => {
    const [, scores = ''] = ACCURACY.split('## Calibration of scores');
    const rows = [...scores.matchAll(/^\| (0\.\d) \| (\d+) \| [\d.]+ \| ([\d.]+) \|$/gm)];
    const wanted = rows.filter(([, , many]) => Number(many) >= ENOUGH);
    assert.ok(wanted.length >= 3);
    for (const [, from = '', , share] of wanted) {
      const [, told] =
        new RegExp(`^\\| ${from} +\\| (\\d+) in 100`, 'm').exec(read('choosing-a-threshold')) ?? [];
      assert.ok(
        Math.abs(Number(told) - 100 * Number(share)) <= NEAR,
        `${from}: ${String(told)}, ${String(share)}`,
      );
    }
  });

  it('which columns: right verdicts with both providers', () => {
    const measured = /^\| both, base \| (0\.\d+) \| (0\.\d+) \| 0\.\d+ \|$/m.exec(ACCURACY)?.slice(1);
    const told = /With both providers (\d+) of 100 sensitive .* (\d+) of 100 harmless/.exec(
      read('which-columns'),
    );
    assert.deepEqual([measured?.length, told?.length], [2, 3]);
    for (const [index, share] of (measured ?? []).entries())
      assert.ok(Math.abs(Number(told?.[index + 1]) - 100 * Number(share)) <= NEAR / 2, share);
  });
});
