import type { Answers, Task } from './inference-protocol.js';

/**
 * What is wrong with the answer of a thread; undefined where it has all that was asked for. Rows or texts that miss
 * would pass for texts without findings.
 * @param classes numbers in a row of probabilities
 */
export function answerFault(task: Task, answer: Answers[keyof Answers], classes: number): string | undefined {
  switch (task.kind) {
    case 'run': {
      if (!(answer instanceof Float32Array)) return 'no rows of probabilities were answered';
      const rows = task.to - task.from;
      return answer.length === rows * classes
        ? undefined
        : `${(answer.length / classes).toString()} rows were answered, not ${rows.toString()}`;
    }
    case 'find':
      return Array.isArray(answer) && answer.length === task.texts.length
        ? undefined
        : `${answer.length.toString()} texts were answered, not ${task.texts.length.toString()}`;
    case 'decode':
      return Array.isArray(answer) ? undefined : 'no list of findings was answered';
  }
}
