const MARK = 'data-discovery:allow';
/** The mark, whether it is meant for the line below, and the categories that it names, in capitals. */
const COMMENT =
  /data-discovery:allow(-next-line)?(?![\w-])(?:[ \t]+([A-Z][A-Z_]*(?:[ \t]*,[ \t]*[A-Z][A-Z_]*)*)(?![\w-]))?/g;

/** Tells whether something found at an offset is accepted by a comment. */
export type AllowsAt = (offset: number, category: string) => boolean;

const never: AllowsAt = () => false;

/**
 * Reads comments that accept what is found on their line: `data-discovery:allow`, or `data-discovery:allow
 * EMAIL_ADDRESS,PERSON` for these categories alone; `data-discovery:allow-next-line` for the line below. A category that
 * is misspelt accepts nothing.
 * @param text offsets are UTF-16 units in it
 */
export function allowComments(text: string): AllowsAt {
  if (!text.includes(MARK)) return never;
  const accepted = new Map<number, (ReadonlySet<string> | 'any')[]>();
  for (const match of text.matchAll(COMMENT)) {
    const [, below, names] = match;
    const own = lineStart(text, match.index);
    const line = below === undefined ? own : text.indexOf('\n', own) + 1;
    if (below !== undefined && line === 0) continue;
    const categories = names === undefined ? 'any' : new Set(names.split(',').map((name) => name.trim()));
    accepted.set(line, [...(accepted.get(line) ?? []), categories]);
  }
  return (offset, category) =>
    accepted
      .get(lineStart(text, offset))
      ?.some((categories) => categories === 'any' || categories.has(category)) === true;
}

/** Offset of the line in which an offset lies. */
const lineStart = (text: string, offset: number): number =>
  offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
