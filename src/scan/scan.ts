import type { ScanDeps } from './scan-deps.js';
import type { ScanOptions } from './scan-options.js';
import { keepsOf } from './results/keeps.js';
import { fileFailure } from './steps/file-failure.js';
import type { RowsStep, ScanStep, StepAnswer, TextsStep } from './steps/scan-step.js';
import { orderedMap } from '../core/ordered-map.js';
import { present } from '../core/present.js';
import type { InputFile } from '../sources/input-file.js';
import { CountedCells } from './results/counted-cells.js';
import { FileResults, type ResultDeps } from './results/file-results.js';
import type { RecordedFile } from './resume/journal-contents.js';
import { eventsOf } from './resume/recorded-events.js';
import { TableRecorder } from './resume/table-recorder.js';
import type { ScanEvents } from './scan-finding.js';
import { StepReader } from './steps/step-reader.js';

const NOTHING: StepAnswer = { kind: 'nothing' };

/**
 * Runs the providers on a step; several steps may be processed at once.
 * @throws ScanFailure if the scan cannot continue
 */
async function answerStep(
  deps: Pick<ScanDeps, 'finder'>,
  options: ScanOptions,
  step: ScanStep,
): Promise<StepAnswer> {
  try {
    if (step.kind === 'texts') return await answerTexts(deps, options, step);
    if (step.kind === 'rows') return await answerRows(deps, step);
    return NOTHING;
  } catch (error) {
    return { kind: 'refused', reason: fileFailure(error) };
  }
}

async function answerTexts(
  { finder }: Pick<ScanDeps, 'finder'>,
  options: ScanOptions,
  { block: { inputs }, isCode }: TextsStep,
): Promise<StepAnswer> {
  const keeps = keepsOf(options, finder.policy);
  return { kind: 'texts', ...(await finder.findInTexts(inputs, keeps, isCode)) };
}

async function answerRows(
  { finder }: Pick<ScanDeps, 'finder'>,
  { block: { index, bytes }, table: { form, reading }, isRecorded, stopped }: RowsStep,
): Promise<StepAnswer> {
  if (stopped.aborted) return NOTHING;
  const { wanted } = reading;
  if (isRecorded && wanted.values === 0) return NOTHING;
  const counts = await finder.count(
    { ...form, ...wanted, block: index, bytes },
    !isRecorded && !reading.readsAll,
  );
  const examined = reading.readsAll ? await reading.examine(counts.rows) : undefined;
  return { kind: 'rows', counts, examined };
}

/**
 * Scans files and yields its events in the order of the files and their content. Steps are read ahead and processed
 * concurrently, and their answers are consumed in order. An error in one file is reported for that file only.
 * @throws ScanFailure if a provider fails, or the state cannot be written
 */
export async function* scan(files: readonly InputFile[], deps: ScanDeps, options: ScanOptions): ScanEvents {
  const reader = new StepReader(deps, options);
  const counted = new CountedCells();
  const resultDeps: ResultDeps = { ...deps, tables: new TableRecorder(deps.journal, deps.now), counted };
  try {
    yield* perform(reader.files(files));
  } finally {
    await reader.close();
  }
  await deps.journal?.sync();

  async function* perform(steps: AsyncIterable<ScanStep>): ScanEvents {
    let current: FileResults | undefined;
    const answered = orderedMap(steps, deps.concurrency, (step) => answerStep(deps, options, step));
    for await (const [step, answer] of answered) {
      if (step.kind === 'unread') {
        await deps.journal?.leaveUnread(step.file, step.outer);
        yield [{ type: 'unread', file: step.file }];
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
        } else yield await results.add(step, answer);
      }
    }
  }

  async function* replay(recorded: RecordedFile): ScanEvents {
    if (deps.journal === undefined) return;
    for await (const events of eventsOf(deps.journal.replay(recorded))) {
      counted.see(events);
      yield events;
    }
  }
}
