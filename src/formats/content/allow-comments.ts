import type { Span } from '../../core/span.js';

/** What comments that accept findings contain. */
export const MARKS = /data-discovery:allow|gitleaks:allow/;
const GITLEAKS_MARK = 'gitleaks:allow';
/** Categories that `gitleaks:allow` accepts. */
const SECRETS: ReadonlySet<string> = new Set(['PASSWORD']);
/** The marker, whether it applies to the next line, and the categories it names, in capitals. */
const COMMENT =
  /data-discovery:allow(-next-line)?(?![\w-])(?:[ \t]+([A-Z][A-Z_]*(?:[ \t]*,[ \t]*[A-Z][A-Z_]*)*)(?![\w-]))?/g;

type Accepted = ReadonlySet<string> | 'any';

/**
 * Parses the comments of a line that accept findings: `data-discovery:allow`, or `data-discovery:allow
 * EMAIL_ADDRESS,PERSON` for these categories only; `data-discovery:allow-next-line` for the line below. A misspelled
 * category accepts nothing. `gitleaks:allow` accepts the secrets on its line.
 * @returns what they accept, with the number of lines below; empty for other lines
 */
function* commentsOf(line: string): Iterable<readonly [below: 0 | 1, accepted: Accepted]> {
  for (const [, below, names] of line.matchAll(COMMENT))
    yield [
      below === undefined ? 0 : 1,
      names === undefined ? 'any' : new Set(names.split(',').map((name) => name.trim())),
    ];
  if (line.includes(GITLEAKS_MARK)) yield [0, SECRETS];
}

/** Collects what comments accept, by line. */
export class AcceptedLines {
  readonly #lines = new Map<number, Accepted[]>();

  /** @param number of the line */
  read(line: string, number: number): void {
    for (const [below, accepted] of commentsOf(line)) {
      const known = this.#lines.get(number + below);
      if (known === undefined) this.#lines.set(number + below, [accepted]);
      else known.push(accepted);
    }
  }

  get isEmpty(): boolean {
    return this.#lines.size === 0;
  }

  /** Returns whether a comment accepts a finding of a category that spans these lines (inclusive). */
  accepts(first: number, last: number, category: string): boolean {
    const isAccepted = (accepted: Accepted): boolean => accepted === 'any' || accepted.has(category);
    if (first === last) return this.#lines.get(first)?.some(isAccepted) === true;
    return [...this.#lines].some(([line, all]) => line >= first && line <= last && all.some(isAccepted));
  }
}

/** Tells whether a comment accepts a finding of a category. */
export type AllowsAt = (found: Span, category: string) => boolean;

/** Parses the comments of a text that accept findings; undefined if there are none. */
export function allowComments(text: string): AllowsAt | undefined {
  if (!MARKS.test(text)) return undefined;
  const accepted = new AcceptedLines();
  const starts: number[] = [];
  let start = 0;
  for (const [number, line] of text.split('\n').entries()) {
    starts.push(start);
    start += line.length + 1;
    accepted.read(line, number);
  }
  const lineOf = (offset: number): number => starts.findLastIndex((at) => at <= offset);
  return ({ start, end }, category) =>
    accepted.accepts(lineOf(start), lineOf(Math.max(start, end - 1)), category);
}
