import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Where answers come from and questions go. */
export interface AskingDeps {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly err: (text: string) => void;
}

/**
 * Asks one question after the other; at a terminal what is typed is not shown, elsewhere each line is an answer.
 * @returns as many answers as there are questions; an empty one where the input ended before
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
