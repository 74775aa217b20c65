import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Documents with samples: requests with their answers, commands with what they print. */
export const DOCUMENTS = [
  'README.md',
  'docs/api.md',
  'docs/explain.md',
  'docs/quick-start.md',
  'docs/transformations.md',
];

/** A request of a document with the answer printed below it. */
export interface Sample {
  readonly path: string;
  readonly type: string;
  readonly body: string;
  /** The answer as the document prints it. */
  readonly printed: string;
  readonly answer: unknown;
}

const REQUEST =
  /```sh\ncurl -X POST 'http:\/\/127\.0\.0\.1:8580([^']+)' \\\n {2}-H 'Content-Type: ([^']+)' --data-binary \$?'([^\n]*)'\n```\n\n```json\n([^`]+)```/g;

/** A command line of a document with what it prints below it. */
const COMMAND = /```console\n\$ node dist\/program\/data-discovery\.js ([^\n]+)\n([^`]*)```/g;

/** As curl and the shell would: `@` names a file, and `$'…'` knows line breaks. */
const readBody = (written: string): string =>
  written.startsWith('@') ? readFileSync(written.slice(1), 'utf8') : written.replaceAll(String.raw`\n`, '\n');

/** The requests of a document's text with their answers. */
export function readSamples(document: string): readonly Sample[] {
  return [...document.matchAll(REQUEST)].map(([, path = '', type = '', body = '', printed = '']) => ({
    path,
    type,
    body: readBody(body),
    printed,
    answer: JSON.parse(printed) as unknown,
  }));
}

/** The command lines of a document's text, each with what is printed below it. */
export function readCommands(
  document: string,
): readonly { readonly line: string; readonly printed: string }[] {
  return [...document.matchAll(COMMAND)].map(([, line = '', printed = '']) => ({ line, printed }));
}

/** What a command prints, without the time it took. */
export const timeless = (printed: string): string => printed.replaceAll(/\d+ ms/g, 'N ms').trim();

/** Scores of every kind, by their names in answers. */
const SCORES = /score|probability|share_of_characters/;

/**
 * An answer without what differs from run to run and from machine to machine: the seconds that a provider took,
 * and the fourth decimal of a score, which processors round differently in the model's integer arithmetic.
 */
export const comparableAnswer = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer, (key, value: unknown) => {
      if (key === 'elapsed_time') return 0;
      return SCORES.test(key) && typeof value === 'number' ? value.toFixed(2) : value;
    }),
  );

/** What a command prints; a scan that found something ends with 1 and has done what it was asked. */
export const outputOf = (args: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    execFile(process.execPath, args, (error, stdout) => {
      if (error === null || error.code === 1) resolve(stdout);
      else reject(new Error(`${args.join(' ')} failed`, { cause: error }));
    });
  });
