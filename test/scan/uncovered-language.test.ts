import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { runScan, temporaryFolder } from '../support/run-scan.js';

interface Report {
  readonly files: readonly { readonly file: string; readonly notes: readonly string[] }[];
}

const TEXTS = {
  'english.txt': 'Please call Jane Miller at the office, she will be back on Monday and has the form.\n',
  'greek.txt': 'Ο Γιώργος Παπαδόπουλος μένει στην Αθήνα και το τηλέφωνό του είναι κάτω.\n',
  'short.txt': 'Jane Miller\n',
  'english.csv': 'id,comment\n1,please call the customer back on Monday\n2,she will be in the office\n',
  'greek.csv': 'id,σχόλιο\n1,ο πελάτης θέλει να τον καλέσετε\n2,μένει στην Αθήνα και εργάζεται\n',
  'numbers.csv': 'id,v\n1,20\n2,30\n',
} as const;

describe('a scan of text that the language model was not taught', () => {
  for (const [providers, notes] of [
    ['both', ['text in Greek script, which the language model was not taught: only patterns cover it']],
    ['pattern', []],
  ] as const) {
    it(`says so with ${providers}`, async (t) => {
      const folder = temporaryFolder(t);
      for (const [name, text] of Object.entries(TEXTS)) writeFileSync(path.join(folder, name), text);
      const { stdout, stderr } = await runScan(['.', '--providers', providers, '--json'], { cwd: folder });
      assert.notEqual(stdout, '', stderr);
      const { files } = JSON.parse(stdout) as Report;
      assert.deepEqual(Object.fromEntries(files.map((one) => [path.basename(one.file), one.notes])), {
        'english.txt': [],
        'greek.txt': notes,
        'short.txt': [],
        'english.csv': [],
        'greek.csv': notes,
        'numbers.csv': [],
      });
    });
  }
});
