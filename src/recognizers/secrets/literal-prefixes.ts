/** Maximum number of spelled-out prefixes. */
const MOST = 64;

/**
 * Returns the strings with which every match of an expression starts: characters, small classes and groups of plain
 * alternatives, up to the first repetition. Contains empty strings if nothing is certain.
 */
export function literalPrefixes(source: string): readonly string[] {
  let prefixes: readonly string[] = [''];
  for (let at = 0; at < source.length;) {
    const part = partAt(source, at);
    if (part === undefined || prefixes.length * part.options.length > MOST) return prefixes;
    prefixes = prefixes.flatMap((prefix) => part.options.map((option) => prefix + option));
    at = part.end;
  }
  return prefixes;
}

interface Part {
  readonly options: readonly string[];
  readonly end: number;
}

function partAt(source: string, at: number): Part | undefined {
  const part = groupAt(source, at) ?? classAt(source, at) ?? characterAt(source, at);
  // Stop at a part that is optional or repeated.
  return part === undefined || /[?*+{]/.test(source.charAt(part.end)) ? undefined : part;
}

function groupAt(source: string, at: number): Part | undefined {
  const group = /^\(\?:([\w|:-]+)\)/.exec(source.slice(at));
  return group?.[1] === undefined ? undefined : { options: group[1].split('|'), end: at + group[0].length };
}

function classAt(source: string, at: number): Part | undefined {
  const set = /^\[([^\]^\\-]{1,6})\]/.exec(source.slice(at));
  return set?.[1] === undefined ? undefined : { options: [...set[1]], end: at + set[0].length };
}

function characterAt(source: string, at: number): Part | undefined {
  const character = /^(?:[\w:/=!<>@%,;&-]|\\([+.$]))/.exec(source.slice(at));
  return character === null
    ? undefined
    : { options: [character[1] ?? character[0]], end: at + character[0].length };
}
