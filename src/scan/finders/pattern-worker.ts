import { createPatternFinder } from '../../providers/find-patterns.js';
import { RowCounter } from '../../discovery/table-tally/row-counter.js';
import { REGISTRY_KNOWN } from '../../recognizers/known-analysis.js';
import { RECOGNIZERS } from '../../recognizers/registry.js';
import { serveTasks } from '../../workers/serve-tasks.js';
import type { PatternAnswer, PatternTask } from './pattern-pool.js';
import { RowWork } from '../tables/row-work.js';

// Not warmed up: a scan answers no single request, and a small one needs few of the expressions.
const find = createPatternFinder(RECOGNIZERS, REGISTRY_KNOWN);
const rowWork = new RowWork(find);
const counter = new RowCounter(find);

serveTasks<PatternTask, PatternAnswer>({
  async perform(task) {
    if (task.kind === 'rows') return { kind: 'rows', counts: await rowWork.run(task.job) };
    if (task.kind === 'cells')
      return { kind: 'cells', counted: await counter.count(task.rows, task.shape, { below: task.below }) };
    const began = performance.now();
    const findings = task.inputs.map((input) => find(input, false));
    return { kind: 'texts', findings, detecting: performance.now() - began };
  },
});
