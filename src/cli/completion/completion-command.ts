import type { Command } from 'commander';
import { EXIT } from '../exit-codes.js';
import { type CommandOutput, type Perform, commandsOf } from '../run-program.js';
import type { Shell } from './define-completion.js';

/** A completion candidate. */
interface CompletionWord {
  readonly word: string;
  /** The first sentence of its help text. */
  readonly help: string;
  /** Whether it is an option that takes a value. */
  readonly takesValue: boolean;
}

/** The completion candidates after a command. */
interface CompletionPlace {
  /** The words of the command, such as `rules test`; empty for the program itself. */
  readonly path: string;
  readonly commands: readonly CompletionWord[];
  readonly options: readonly CompletionWord[];
}

/** Generates the completion script of a shell. */
export const completionScript = (shell: Shell, name: string, places: readonly CompletionPlace[]): string =>
  WRITERS[shell](name, places);

const WRITERS: Readonly<Record<Shell, (name: string, places: readonly CompletionPlace[]) => string>> = {
  bash: (name, places) => `# Completions of ${name} for bash: eval "$(${name} completion bash)"
${functionName(name)}() {
  local at=0 place= words= word
  COMPREPLY=()
  for ((at = 1; at < COMP_CWORD; at++)); do
    word=\${COMP_WORDS[at]}
    case "\${place:+$place }$word" in
${placeCases(places)}
    esac
  done
  case "$place" in
${places.map((place) => `    '${place.path}') words='${wordsOf(place)}' ;;`).join('\n')}
  esac
  case "\${COMP_WORDS[COMP_CWORD]}" in
    -*) COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}")) ;;
    *) COMPREPLY=($(compgen -W "\${words//-[^ ]*/}" -- "\${COMP_WORDS[COMP_CWORD]}")) ;;
  esac
}
complete -o default -F ${functionName(name)} ${name}
`,
  zsh: (name, places) => `#compdef ${name}
# Completions of ${name} for zsh: eval "$(${name} completion zsh)"
${functionName(name)}() {
  local place='' word
  local -a commands options
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "\${place:+$place }$word" in
${placeCases(places)}
    esac
  done
  case "$place" in
${places
  .map(
    ({ path, commands, options }) =>
      `    '${path}')\n      commands=(${described(commands)})\n      options=(${described(options)}) ;;`,
  )
  .join('\n')}
  esac
  if [[ $words[CURRENT] == -* ]]; then _describe option options
  elif (( $#commands )); then _describe command commands
  else _files
  fi
}
compdef ${functionName(name)} ${name}
`,
  fish: (name, places) => `# Completions of ${name} for fish: ${name} completion fish | source
${places.flatMap((place) => fishLines(name, place)).join('\n')}
`,
};

const functionName = (name: string): string => `_${name.replaceAll('-', '_')}`;

/** For bash and zsh: one case per command, which sets the current command path. */
const placeCases = (places: readonly CompletionPlace[]): string =>
  places
    .filter(({ path }) => path !== '')
    .map(({ path }) => `      '${path}') place='${path}' ;;`)
    .join('\n');

const wordsOf = ({ commands, options }: CompletionPlace): string =>
  [...commands, ...options].map(({ word }) => word).join(' ');

const described = (words: CompletionPlace['options']): string =>
  words.map(({ word, help }) => `'${word}:${help}'`).join(' ');

function fishLines(name: string, { path, commands, options }: CompletionPlace): readonly string[] {
  const within = path.split(' ').filter((word) => word !== '');
  const others = commands.map(({ word }) => word).join(' ');
  const inside = within.map((word) => `__fish_seen_subcommand_from ${word}`);
  const condition = [...inside, ...(others === '' ? [] : [`not __fish_seen_subcommand_from ${others}`])].join(
    '; and ',
  );
  const when = condition === '' ? '' : ` -n '${condition}'`;
  return [
    ...commands.map(({ word, help }) => `complete -c ${name}${when} -f -a ${word} -d '${help}'`),
    ...options.map(
      ({ word, help, takesValue }) =>
        `complete -c ${name}${when} ${word.startsWith('--') ? `-l ${word.slice(2)}` : `-s ${word.slice(1)}`}${takesValue ? ' -r' : ''} -d '${help}'`,
    ),
  ];
}

/** Creates the `completion` command. The candidates come from the same command tree that parses the arguments. */
export function createCompletion({ out }: CommandOutput): Perform {
  return (command) => {
    const [shell] = command.processedArgs as [Shell];
    const program = rootOf(command);
    out(completionScript(shell, program.name(), completionPlaces(program)));
    return Promise.resolve(EXIT.fine);
  };
}

const rootOf = (command: Command): Command => (command.parent === null ? command : rootOf(command.parent));

/** Returns the candidates after each command, as listed in its help. */
export function completionPlaces(program: Command): readonly CompletionPlace[] {
  return commandsOf(program).map(([path, command]) => ({
    path: path.join(' '),
    commands: command.commands.map((one) => ({
      word: one.name(),
      help: firstSentence(one.description()),
      takesValue: false,
    })),
    options: command
      .createHelp()
      .visibleOptions(command)
      .flatMap(({ long, short, description, required, optional }) =>
        [long, short]
          .filter((word) => word !== undefined)
          .map((word) => ({ word, help: firstSentence(description), takesValue: required || optional })),
      ),
  }));
}

/** Keep plain characters only: others may be special to a shell. */
const firstSentence = (text: string): string =>
  (text.split(/[.;:(]/)[0] ?? text).replaceAll(/[^\w ,/-]/g, '').trim();
