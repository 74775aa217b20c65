import { openReportFile } from '../scan/report-target.js';
import { UsageError } from '../usage-error.js';
import { STANDARD_INPUT } from './file-options.js';
import type { LabelOptions } from './define-label.js';

/** @throws UsageError for names and options that do not go together */
export function checkLabelArguments(files: readonly string[], { output, inPlace }: LabelOptions): void {
  if (output !== undefined && inPlace === true)
    throw new UsageError('--output and --in-place do not go together: the labelled text goes to one place.');
  if (output !== undefined && files.length > 1)
    throw new UsageError('--output takes one input; --in-place labels each file where it is.');
  if (inPlace === true && files.includes(STANDARD_INPUT))
    throw new UsageError('--in-place and standard input do not go together: it has no place to go back to.');
}

/** Writes a file that is named, which takes its name when it is whole. @throws UsageError, ScanFailure */
export async function writeOutput(
  name: string,
  standardOutput: NodeJS.WritableStream,
  text: string,
): Promise<void> {
  const target = await openReportFile(name, standardOutput);
  try {
    await target.write(text);
    await target.close();
  } finally {
    await target.discard();
  }
}
