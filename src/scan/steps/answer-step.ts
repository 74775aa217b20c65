import type { ScanDeps } from '../scan-deps.js';
import type { ScanOptions } from '../scan-options.js';
import { keepsOf } from '../results/keeps.js';
import { fileFailure } from './file-failure.js';
import type { RowsStep, ScanStep, StepAnswer, TextsStep } from './scan-step.js';

const NOTHING: StepAnswer = { kind: 'nothing' };

/**
 * Asks the providers what a step needs; several steps may be asked about at once.
 * @throws ScanFailure where nothing can be read any more
 */
export async function answerStep(
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
  { block: { inputs } }: TextsStep,
): Promise<StepAnswer> {
  const keeps = keepsOf(options, finder.policy);
  return { kind: 'texts', ...(await finder.findInTexts(inputs, keeps)) };
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
