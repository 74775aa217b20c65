import { present } from '../core/present.js';
import type { InputFile } from '../sources/input-file.js';
import { FileResults, type ResultDeps } from './results/file-results.js';
import type { RecordedFile } from './resume/journal-contents.js';
import { eventsOf } from './resume/recorded-events.js';
import { TableRecorder } from './resume/table-recorder.js';
import type { ScanDeps } from './scan-deps.js';
import type { ScanEvent } from './scan-finding.js';
import type { ScanOptions } from './scan-options.js';
import { answerStep } from './steps/answer-step.js';
import { orderedMap } from './steps/ordered-map.js';
import type { ScanStep } from './steps/scan-step.js';
import { StepReader } from './steps/step-reader.js';

/**
 * Scans files and reports what it finds, in the order of the files and inside them, whatever is done at once: steps
 * are read, several are asked about side by side, and their answers are taken in order. What is wrong with one file is
 * said of that file; the others are read.
 * @throws ScanFailure where a provider gives no answer, or the state cannot be written
 */
export async function* scan(
  files: readonly InputFile[],
  deps: ScanDeps,
  options: ScanOptions,
): AsyncIterable<ScanEvent> {
  const reader = new StepReader(deps, options);
  const resultDeps: ResultDeps = { ...deps, tables: new TableRecorder(deps.journal, deps.now) };
  try {
    yield* perform(reader.files(files));
  } finally {
    await reader.close();
  }
  await deps.journal?.sync();

  async function* perform(steps: AsyncIterable<ScanStep>): AsyncIterable<ScanEvent> {
    let current: FileResults | undefined;
    const answered = orderedMap(steps, deps.concurrency, (step) => answerStep(deps, options, step));
    for await (const [step, answer] of answered) {
      if (step.kind === 'unread') {
        await deps.journal?.leaveUnread(step.file, step.outer);
        yield { type: 'unread', file: step.file };
      } else if (step.kind === 'unpacked') {
        await deps.journal?.keepInner(step.outer, step.names);
      } else if (step.kind === 'replay') {
        yield* replay(step.recorded);
        deps.onBytes(step.size, true);
      } else if (step.kind === 'begin') {
        current = new FileResults(step, resultDeps, options);
        yield* current.begin();
      } else {
        const results = present(current, 'the file that a step belongs to');
        if (step.kind === 'note') results.note(step.note);
        else if (step.kind === 'sample') results.sample(step.sample);
        else if (step.kind === 'unread-part') results.leaveUnread(step.unread);
        else if (step.kind === 'end') {
          const again = yield* results.end(step.outcome);
          if (again !== undefined) yield* perform(reader.file(again, undefined));
          else await results.close();
        } else yield* await results.add(step, answer);
      }
    }
  }

  async function* replay(recorded: RecordedFile): AsyncIterable<ScanEvent> {
    if (deps.journal !== undefined) yield* eventsOf(deps.journal.replay(recorded));
  }
}
