import { extname } from 'node:path';
import type { Report } from './define-report.js';

/** The report whose ending a file's name has. */
export const reportForFile = <Listed extends Report>(
  name: string,
  reports: readonly Listed[],
): Listed | undefined => reports.find(({ extensions }) => extensions.includes(extname(name).toLowerCase()));
