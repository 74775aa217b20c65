// Writes the answers that the running service gives into the samples of the documents and the examples of the API
// description, and what commands print: `npm run samples`, after a change of the model or of scores. What is still
// true is left as it is. Look at the difference before committing it: a sample shows what the program is good for.
import { spawn } from 'node:child_process';
import { isDeepStrictEqual } from 'node:util';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as prettier from 'prettier';
import { EXAMPLES, type Example } from '../../src/http/v1/discovery-examples.js';
import {
  comparableAnswer,
  DOCUMENTS,
  outputOf,
  readCommands,
  readSamples,
  timeless,
} from './document-samples.js';

const PROGRAM = path.resolve('dist/program/data-discovery.js');
const EXAMPLES_FILE = 'src/http/v1/discovery-examples.ts';
const OPERATIONS = '/svc/data-discovery/v1.1';

/** Seconds differ from run to run: those that are printed stay. */
function keepTimes(fresh: unknown, old: unknown): unknown {
  if (Array.isArray(fresh) && Array.isArray(old))
    return fresh.map((item, index) => keepTimes(item, old[index] as unknown));
  if (typeof fresh !== 'object' || fresh === null || typeof old !== 'object' || old === null) return fresh;
  const before = old as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(fresh).map(([key, value]) => [
      key,
      key === 'elapsed_time' && before[key] !== undefined ? before[key] : keepTimes(value, before[key]),
    ]),
  );
}

const isTrue = (fresh: unknown, old: unknown): boolean =>
  isDeepStrictEqual(comparableAnswer(fresh), comparableAnswer(old));

async function ask(origin: string, address: string, type: string, body: string): Promise<unknown> {
  const response = await fetch(origin + address, { method: 'POST', body, headers: { 'content-type': type } });
  // On a busy machine a provider can miss its deadline; such an answer is no sample.
  if (response.status === 206 || response.status >= 500)
    throw new Error(`${address} answered ${response.status.toString()}; repeat on an idle machine`);
  return response.json();
}

async function renewDocument(document: string, origin: string): Promise<string> {
  let text = readFileSync(document, 'utf8');
  for (const { path: address, type, body, printed, answer } of readSamples(text)) {
    const fresh = await ask(origin, address, type, body);
    if (!isTrue(fresh, answer)) {
      const config = await prettier.resolveConfig(document);
      const json = await prettier.format(JSON.stringify(keepTimes(fresh, answer)), {
        ...config,
        parser: 'json',
      });
      text = text.replace(`\`\`\`json\n${printed}\`\`\``, () => `\`\`\`json\n${json}\`\`\``);
    }
  }
  for (const { line, printed } of readCommands(text)) {
    const stdout = await outputOf([PROGRAM, ...line.split(' ')]);
    if (timeless(stdout) !== timeless(printed)) text = text.replace(printed, () => stdout.trimStart());
  }
  return text;
}

/** The examples' file with the answers in the order in which they stand there. */
async function renewExamples(origin: string): Promise<string> {
  const text = readFileSync(EXAMPLES_FILE, 'utf8');
  const parts = text.split(/(?<=\n {4}answer: )(?=\{)/);
  const examples: readonly Example[] = Object.values(EXAMPLES);
  if (parts.length !== examples.length + 1) throw new Error(`${EXAMPLES_FILE}: an answer is not read`);
  const renewed = await Promise.all(
    examples.map(async ({ operation, query, contentType, body, answer }, index) => {
      const address = `${OPERATIONS}/${operation}${query === '' ? '' : `?${query}`}`;
      const fresh = await ask(origin, address, contentType, body);
      const part = parts[index + 1];
      if (part === undefined) throw new Error('parts and examples are as many');
      const end = part.indexOf('\n    },\n') + '\n    }'.length;
      return isTrue(fresh, answer) ? part : JSON.stringify(keepTimes(fresh, answer)) + part.slice(end);
    }),
  );
  const config = await prettier.resolveConfig(EXAMPLES_FILE);
  return prettier.format([parts[0], ...renewed].join(''), { ...config, parser: 'typescript' });
}

/** Starts the service on a free port, in an empty folder. */
async function serve(): Promise<{ readonly origin: string; readonly stop: () => void }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'samples-'));
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [PROGRAM, 'serve'], { env: { PATH, PORT: '0', DATA_DIR: folder } });
  const origin = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const [, address] = /listening on (\S+)/.exec(printed) ?? [];
      if (address !== undefined) resolve(address);
    });
    child.once('exit', () => {
      rmSync(folder, { recursive: true });
      reject(new Error(`the service ended: ${printed}`));
    });
  });
  return { origin, stop: () => child.kill('SIGTERM') };
}

const { origin, stop } = await serve();
try {
  for (const file of [...DOCUMENTS, EXAMPLES_FILE]) {
    const renewed = file === EXAMPLES_FILE ? await renewExamples(origin) : await renewDocument(file, origin);
    if (renewed === readFileSync(file, 'utf8')) continue;
    writeFileSync(file, renewed);
    console.log(`renewed ${file}`);
  }
} finally {
  stop();
}
