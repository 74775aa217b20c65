import { Readable } from 'node:stream';
import { defineProtect } from '../../src/cli/protect/define-protect.js';
import { createProtect } from '../../src/cli/protect/protect-command.js';
import { readDocumentFile } from '../../src/documents/read-document.js';
import { NO_KEYS } from '../../src/transform/key-ring.js';
import { readPolicy } from '../../src/transform/policy.js';
import { configured, fakeProvider, wordFinder } from './fake-provider.js';
import { WORDS } from './rewriting.js';

// Runs `protect` in pieces of small files, with a provider that takes its time, to be killed. Arguments: those of `protect`.
const find = wordFinder(WORDS);
const provider = fakeProvider(async (input) => {
  await new Promise((resolve) => setTimeout(resolve, 1));
  return find(input);
});
const perform = createProtect({
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  open: () =>
    Promise.resolve({
      deps: { providers: [configured(provider)], trusted: false },
      close: () => Promise.resolve(),
    }),
  standardInput: Readable.from([]),
  standardOutput: process.stdout,
  progress: process.stderr,
  now: () => 0,
  readPolicy: (file) => readPolicy(readDocumentFile(file), file),
  readKeys: () => NO_KEYS,
  wholeBytes: 1_000,
  checkpointBytes: 100_000,
});
const command = defineProtect();
command.action(async () => {
  process.exitCode = await perform(command);
});
await command.parseAsync(process.argv.slice(2), { from: 'user' });
