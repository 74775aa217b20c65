import type { Recognizer } from '../recognizers/define-recognizer.js';
import { REGISTRY_KNOWN } from '../recognizers/known-analysis.js';
import { serveTasks } from '../workers/serve-tasks.js';
import type { BatchAnswer, BatchTask } from './worker-provider.js';
import { packFindings } from './packed-findings.js';
import { createPatternFinder, warmUpPatterns } from './find-patterns.js';

/** Serves classification tasks with the given recognizers; called once by the worker script. */
export function servePatterns(recognizers: readonly Recognizer[]): void {
  const find = createPatternFinder(recognizers, REGISTRY_KNOWN);
  warmUpPatterns(find);
  serveTasks<BatchTask, BatchAnswer>({
    perform: ({ inputs, explain }) => ({
      results: packFindings(inputs.map((input) => find(input, explain))),
    }),
  });
}
