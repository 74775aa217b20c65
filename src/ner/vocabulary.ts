/** Digit runs of this length or more share a token. */
const LONGEST_RUN = 21;

/** The model's vocabulary: which text is which row. */
export interface Vocabulary {
  /** Every entry, by its row. */
  readonly entries: readonly string[];
  readonly cls: number;
  readonly sep: number;
  readonly unknown: number;
  /** Length of the longest entry that is a word or a piece of one, in code units. */
  readonly longest: number;
  /** Row of a folded text that begins a word or is one; `undefined` when it is no entry. */
  idOf(folded: string): number | undefined;
  /** Row of a folded text that continues a word (`##text`). */
  continuationOf(folded: string): number | undefined;
  /** Row of a run of digits; `ascii` says whether all of them are ASCII. */
  digits(run: string, length: number, ascii: boolean): number;
  /** Row of a code word's tail: hexadecimal or not, by its length bucket. */
  code(hex: boolean, bucket: number): number;
}

/** Reads `vocab.txt`: one entry a line, its row being its line from 0. */
export function parseVocabulary(file: string): Vocabulary {
  const whole = new Map<string, number>();
  const continuations = new Map<string, number>();
  const lines = file.split('\n');
  if (lines.at(-1) === '') lines.pop();
  lines.forEach((entry, row) => {
    if (entry.startsWith('##') && entry.length > 2) continuations.set(entry.slice(2), row);
    else whole.set(entry, row);
  });
  const row = (entry: string): number => {
    const found = whole.get(entry);
    if (found === undefined) throw new RangeError(`the vocabulary lacks ${entry}`);
    return found;
  };
  return {
    entries: lines,
    cls: row('[CLS]'),
    sep: row('[SEP]'),
    unknown: row('[UNK]'),
    longest: lines.reduce((most, entry) => Math.max(most, entry.length), 0),
    idOf: (folded) => whole.get(folded),
    continuationOf: (folded) => continuations.get(folded),
    digits: (run, length, ascii) => row(digitEntry(run, length, ascii)),
    code: (hex, bucket) => row(`[${hex ? 'HEX' : 'CODE'}${bucket.toString()}]`),
  };
}

/** Short runs and years keep their digits; of all others the model sees only the length and a leading zero. */
function digitEntry(run: string, length: number, ascii: boolean): string {
  const bucket = Math.min(length, LONGEST_RUN).toString();
  if (!ascii) return `[D${bucket}]`;
  if (length <= 2) return run;
  if (length === 4 && (run.startsWith('18') || run.startsWith('19'))) return run;
  if (length === 4 && run.startsWith('20')) return '2015';
  return run.startsWith('0') ? `[Z${bucket}]` : `[D${bucket}]`;
}
