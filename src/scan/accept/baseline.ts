import { createHmac } from 'node:crypto';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { ScanFinding } from '../scan-finding.js';

const VERSION = 1;
const DIGITS = 16;

/**
 * One accepted finding: its location, its category, and its salted fingerprint, which is meaningless in another
 * baseline.
 */
interface AcceptedEntry {
  readonly file: string;
  readonly category: string;
  readonly column?: string;
  readonly fingerprint: string;
}

const Document = Type.Object({
  data_discovery_baseline: Type.Literal(VERSION),
  salt: Type.String({ pattern: '^[0-9a-f]{32}$' }),
  accepted: Type.Array(
    Type.Object({
      file: Type.String(),
      category: Type.String(),
      column: Type.Optional(Type.String()),
      fingerprint: Type.String({ pattern: '^[0-9a-f]{16}$' }),
    }),
  ),
});
const document = Compile(Document);

/** The file is not a baseline; `message` says so, and what to do. */
export class BaselineFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BaselineFault';
  }
}

/** Accepted findings, without values or hashes from which values could be guessed (ADR 18). */
export class Baseline {
  readonly #salt: string;
  readonly #entries: readonly AcceptedEntry[];
  readonly #known: ReadonlySet<string>;

  private constructor(salt: string, entries: readonly AcceptedEntry[]) {
    this.#salt = salt;
    this.#entries = entries;
    this.#known = new Set(entries.map(({ fingerprint }) => fingerprint));
  }

  /** Creates an empty baseline. @param salt 32 hexadecimal digits, unique to the baseline */
  static empty(salt: string): Baseline {
    return new Baseline(salt, []);
  }

  /** @throws BaselineFault with the file name */
  static parse(text: string, name: string): Baseline {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      value = undefined;
    }
    if (!document.Check(value))
      throw new BaselineFault(
        `"${name}" is not a baseline of this version. Create one under another name with --update-baseline.`,
      );
    return new Baseline(value.salt, value.accepted);
  }

  get size(): number {
    return this.#entries.length;
  }

  accepts({ fingerprint }: Pick<ScanFinding, 'fingerprint'>): boolean {
    return this.#known.has(this.#salted(fingerprint));
  }

  /**
   * Returns a baseline that accepts the findings of a scan.
   * @param unread files that could not be read; their accepted findings are kept
   */
  replacedBy(findings: Iterable<ScanFinding>, unread: ReadonlySet<string>): Baseline {
    const entries = new Map<string, AcceptedEntry>();
    for (const entry of this.#entries) if (liesIn(entry.file, unread)) entries.set(entry.fingerprint, entry);
    for (const { file, category, location, fingerprint } of findings) {
      const salted = this.#salted(fingerprint);
      entries.set(salted, {
        file,
        category,
        ...(location.location_unit === 'column' && { column: location.column_name }),
        fingerprint: salted,
      });
    }
    return new Baseline(this.#salt, [...entries.values()].sort(inOrder));
  }

  /** Serializes the baseline: one entry per line, sorted, so that versions produce small diffs. */
  toText(): string {
    const entries = this.#entries.map((entry) => `\n    ${JSON.stringify(entry)}`).join(',');
    const head = `{\n  "data_discovery_baseline": ${VERSION.toString()},\n  "salt": "${this.#salt}",\n`;
    return `${head}  "accepted": [${entries}\n  ]\n}\n`;
  }

  #salted(fingerprint: string): string {
    return createHmac('sha256', this.#salt).update(fingerprint).digest('hex').slice(0, DIGITS);
  }
}

const inOrder = (a: AcceptedEntry, b: AcceptedEntry): number =>
  compare(a.file, b.file) || compare(a.category, b.category) || compare(a.fingerprint, b.fingerprint);

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** Whether a file is one of the names, or is inside one of them: `archive.zip!inner/path`. */
function liesIn(file: string, names: ReadonlySet<string>): boolean {
  if (names.has(file)) return true;
  for (let at = file.indexOf('!'); at >= 0; at = file.indexOf('!', at + 1))
    if (names.has(file.slice(0, at))) return true;
  return false;
}
