import { workerData } from 'node:worker_threads';
import {
  createPatternFinder,
  createSelectedFinder,
  type PatternFinder,
} from '../../providers/find-patterns.js';
import { packFindings } from '../../providers/packed-findings.js';
import { RowCounter } from '../../discovery/table-tally/row-counter.js';
import { REGISTRY_KNOWN } from '../../recognizers/known-analysis.js';
import { RECOGNIZERS } from '../../recognizers/registry.js';
import { serveTasks } from '../../workers/serve-tasks.js';
import type { PatternAnswer, PatternTask, PatternThread } from './pattern-pool.js';
import { RowWork } from '../tables/row-work.js';

// No warm-up: a scan is not latency-sensitive, and a small one needs only a few of the expressions.
let all: PatternFinder | undefined;
const findAll = (): PatternFinder => (all ??= createPatternFinder(RECOGNIZERS, REGISTRY_KNOWN));
const { categories } = workerData as PatternThread;
const findSelected =
  categories === undefined
    ? undefined
    : createSelectedFinder(RECOGNIZERS, new Set(categories), findAll, REGISTRY_KNOWN);
if (findSelected === undefined) findAll();
let rowWork: RowWork | undefined;
let counter: RowCounter | undefined;

serveTasks<PatternTask, PatternAnswer>({
  async perform(task) {
    if (task.kind === 'rows') {
      rowWork ??= new RowWork(findAll());
      return { kind: 'rows', counts: await rowWork.run(task.job) };
    }
    if (task.kind === 'cells') {
      counter ??= new RowCounter(findAll());
      return { kind: 'cells', counted: await counter.count(task.rows, task.shape, { below: task.below }) };
    }
    const began = performance.now();
    const { inputs, least } = task;
    const findings =
      least === undefined || findSelected === undefined
        ? inputs.map((input) => findAll()(input, false))
        : inputs.map((input) => findSelected(input, least));
    return { kind: 'texts', findings: packFindings(findings), detecting: performance.now() - began };
  },
});
