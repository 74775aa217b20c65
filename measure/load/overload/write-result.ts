import { readFileSync } from 'node:fs';
import { writeReport } from '../support/write-report.js';

const FILE = 'docs/load.md';
const MARKS = ['<!-- result of npm run test:load -- --write -->', '<!-- end of result -->'] as const;

/** Puts the measurement into docs/load.md, between its marks. */
export async function writeResult(report: string): Promise<void> {
  const text = readFileSync(FILE, 'utf8');
  const [from, to] = [text.indexOf(MARKS[0]), text.indexOf(MARKS[1])];
  if (from < 0 || to < from) throw new Error(`${FILE} lacks the marks for the result`);
  const date = new Date().toISOString().slice(0, 10);
  await writeReport(
    FILE,
    `${text.slice(0, from)}${MARKS[0]}\n\nMeasured ${date}. ${report}\n\n${text.slice(to)}`,
  );
}
