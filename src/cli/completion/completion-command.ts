import type { Command } from 'commander';
import { EXIT } from '../exit-codes.js';
import type { CommandOutput, Perform } from '../run-program.js';
import { completionScript } from './completion-scripts.js';
import { completionPlaces } from './completion-words.js';
import type { Shell } from './shells.js';

/** Makes what performs `completion`: the tree of commands that reads the arguments also says what completes them. */
export function createCompletion({ out }: CommandOutput): Perform {
  return (command) => {
    const [shell] = command.processedArgs as [Shell];
    const program = rootOf(command);
    out(completionScript(shell, program.name(), completionPlaces(program)));
    return Promise.resolve(EXIT.fine);
  };
}

const rootOf = (command: Command): Command => (command.parent === null ? command : rootOf(command.parent));
