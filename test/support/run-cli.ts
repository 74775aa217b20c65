import { createProgram } from '../../src/cli/program.js';
import { runProgram, type CommandOutput, type Performers } from '../../src/cli/run-program.js';

/** Runs the one tree of commands in this process, with what the test performs them by. */
export async function runCli(
  args: readonly string[],
  performersOf: (output: CommandOutput) => Performers = () => ({}),
) {
  let [out, err] = ['', ''];
  const output: CommandOutput = {
    out: (text) => void (out += text),
    err: (text) => void (err += text),
  };
  const program = await createProgram({ version: '1.2.3', roles: ['classification', 'pattern', 'context'] });
  const code = await runProgram(program, args, performersOf(output), output);
  return { code, out, err };
}
