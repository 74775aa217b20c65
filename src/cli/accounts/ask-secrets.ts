import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Where answers are read from and questions are written to. */
export interface AskingDeps {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly err: (text: string) => void;
}

/**
 * Asks the questions in order. On a terminal, the input is not echoed; otherwise each line is an answer.
 * @returns one answer per question; empty if the input ended early
 */
export async function askSecrets(
  { input, err }: AskingDeps,
  questions: readonly string[],
): Promise<readonly string[]> {
  const isTerminal = input.isTTY === true;
  const silent = new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  });
  const lines = createInterface({ input, output: silent, terminal: isTerminal });
  const answers: string[] = [];
  try {
    if (isTerminal) err(questions[0] ?? '');
    for await (const line of lines) {
      answers.push(line);
      if (isTerminal) err(`\n${questions[answers.length] ?? ''}`);
      if (answers.length === questions.length) break;
    }
  } finally {
    lines.close();
  }
  return questions.map((_, index) => answers[index] ?? '');
}
