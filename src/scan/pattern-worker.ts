import { parentPort } from 'node:worker_threads';
import { createPatternProvider } from '../providers/pattern-provider.js';
import { RECOGNIZERS } from '../recognizers/registry.js';
import type { PatternAnswer, PatternTask } from './pattern-pool.js';
import { RowWork } from './row-work.js';

const port = parentPort;
if (port === null) throw new Error('this runs in a worker thread');

const provider = createPatternProvider(RECOGNIZERS, '');
const rowWork = new RowWork(provider);
const signal = new AbortController().signal;

async function run(task: PatternTask): Promise<PatternAnswer> {
  if (task.kind === 'rows') return { kind: 'rows', counts: await rowWork.run(task.job, signal) };
  const began = performance.now();
  const findings = await provider.classify(task.inputs, signal);
  return { kind: 'texts', findings, detecting: performance.now() - began };
}

/** One task at a time: two at once would each be measured with the time of both. */
let turn: Promise<unknown> = Promise.resolve();

port.on('message', ({ id, task }: { readonly id: number; readonly task: PatternTask }) => {
  const answered = turn.then(() => run(task));
  turn = answered.catch(() => undefined);
  answered.then(
    (answer) => {
      port.postMessage({ id, answer });
    },
    // Anything here is a defect; the reason may hold nothing of the text.
    (error: unknown) => {
      port.postMessage({ id, failure: error instanceof Error ? error.name : 'unknown' });
    },
  );
});
