import { readFile } from 'node:fs/promises';
import { compareReports, isNews, readReport, ReportFault } from '../../reports/diff/compare-reports.js';
import { DIFFERENCE_FORMS, renderDifference } from '../../reports/diff/render-difference.js';
import type { ReportDocument } from '../../reports/schema/report-schema.js';
import { systemReason } from '../../sources/source-failure.js';
import { EXIT, UsageError } from '../exit-codes.js';
import type { Perform } from '../run-program.js';
import { openReportFile } from '../scan/report-target.js';
import type { DiffArguments } from './define-diff.js';

/** Dependencies of `diff`. */
export interface DiffCommandDeps {
  readonly standardOutput: NodeJS.WritableStream;
}

/** Creates the function that runs `diff`. */
export function createDiff({ standardOutput }: DiffCommandDeps): Perform {
  return async (command) => {
    const options = command.opts<DiffArguments>();
    const [old = '', now = ''] = command.args;
    const forms = DIFFERENCE_FORMS.filter((name) => options[name] === true);
    if (forms.length > 1) throw new UsageError('--json cannot be combined with --markdown.');
    const difference = compareReports(await reportAt(old), await reportAt(now));
    const target = await openReportFile(options.output, standardOutput);
    try {
      await target.write(renderDifference(difference, forms[0]));
      await target.close();
    } finally {
      await target.discard();
    }
    return options.exitZero !== true && isNews(difference) ? EXIT.found : EXIT.fine;
  };
}

/** @throws UsageError if the file is not a report */
async function reportAt(name: string): Promise<ReportDocument> {
  try {
    return readReport(await readFile(name, 'utf8'), name);
  } catch (error) {
    if (error instanceof ReportFault) throw new UsageError(error.message);
    throw new UsageError(`"${name}" cannot be read: ${systemReason(error)}.`);
  }
}
