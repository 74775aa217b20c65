import { writeSection } from '../support/write-report.js';

/** Writes the measurement into its section of the page on reliability. */
export async function writeResult(report: string): Promise<void> {
  const date = new Date().toISOString().slice(0, 10);
  await writeSection('docs/reliability.md', 'overload', `Measured ${date}. ${report}`);
}
