import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runKit, type Outcome } from '../../measure/conformance-kit/run-kit.js';
import { FOREIGN_WRITERS } from '../support/foreign-files.js';
import { needs } from '../support/needs.js';
import { temporaryFolder } from '../support/run-scan.js';

/** Two files at least of each program that writes Office files; `npm run conformance-kit` runs all 2,000. */
const SAMPLE = { every: 167, offset: 42, formats: 'docx,xlsx,pptx' };

test(
  'a sample of the conformance kit keeps no value, misses none and restores them',
  { ...needs(FOREIGN_WRITERS, 'what writes the files') },
  async (t) => {
    const outcomes = await runKit(temporaryFolder(t), SAMPLE);
    const written = (format: string): ReadonlySet<string> =>
      new Set(outcomes.filter((one) => one.format === format).map(({ producer }) => producer));
    for (const [format, producers] of [
      ['docx', ['python-docx', 'LibreOffice']],
      ['xlsx', ['openpyxl', 'XlsxWriter', 'LibreOffice']],
      ['pptx', ['python-pptx']],
    ] as const)
      for (const producer of producers) assert.ok(written(format).has(producer), `${format} of ${producer}`);
    const isFault = ({ scan, protect, left, restored }: Outcome): boolean =>
      scan === 'missed' || protect !== 'written' || left !== 'no' || restored === 'lost';
    assert.deepEqual(outcomes.filter(isFault), []);
  },
);
