import { nameOfShard } from '../../core/shard.js';
import { inOrderOfNames } from '../../sources/list-inputs.js';
import { digestOfListing } from '../../sources/listing-digest.js';
import type { UnreadFile } from '../../sources/unread-file.js';
import type { RecordedFile } from '../resume/journal-contents.js';
import { JournalMismatch, type JournalListing } from '../resume/journal-line.js';
import { eventsOf, recordedLines } from '../resume/recorded-events.js';
import type { ScanEvent } from '../scan-finding.js';
import { checkOneScan, gapsOf } from './belong-together.js';
import type { ShardJournal } from './open-shard.js';

/** What journals of the shards of one scan come to. */
export interface MergedScan {
  readonly facts: ShardJournal['facts'];
  readonly skipped: { readonly hidden: number; readonly ignored: number };
  /** What of the scan is not there, as sentences without a full stop. */
  readonly gaps: readonly string[];
  /** As one scan of all inputs tells them. */
  readonly events: AsyncIterable<ScanEvent>;
}

/** One input of the scan, and what is known of it. */
type Input =
  | { readonly name: string; readonly unread: UnreadFile }
  | { readonly name: string; readonly path: string; readonly recorded: RecordedFile };

/**
 * Joins the journals of the shards of one scan.
 * @param isPartial whether they may be less than all of it
 * @throws JournalMismatch where they do not belong together, or are not all of it
 */
export function mergeJournals(
  journals: readonly [ShardJournal, ...ShardJournal[]],
  isPartial: boolean,
): MergedScan {
  checkOneScan(journals);
  const gaps = gapsOf(journals);
  if (gaps.length > 0 && !isPartial) {
    throw new JournalMismatch(
      `These state files are not all of a scan: ${gaps.join('; ')}. ` +
        'Give the commands of such shards again, which go on, and merge all state files; ' +
        'or take what there is by --partial.',
    );
  }
  const listing = journals.find(({ contents }) => contents.listing !== undefined)?.contents.listing;
  if (listing === undefined) throw new JournalMismatch('None of these state files holds anything yet.');
  const leftOut = inOrderOfNames(
    journals.flatMap(({ contents }) => contents.leftOut),
    ({ file }) => file,
  );
  const inputs = inOrderOfNames(journals.flatMap(inputsOf), ({ name }) => name);
  if (gaps.length === 0) checkWhole(journals, listing, inputs, leftOut);
  const { hidden, ignored } = listing;
  return { facts: journals[0].facts, skipped: { hidden, ignored }, gaps, events: eventsIn(inputs, leftOut) };
}

const inputsOf = ({ path, contents }: ShardJournal): readonly Input[] => [
  ...[...contents.recorded].map(([name, recorded]) => ({ name, path, recorded })),
  ...[...contents.unread].map(([name, unread]) => ({ name, unread })),
];

/** Nothing that was listed may be lost on the way. */
function checkWhole(
  journals: readonly ShardJournal[],
  { digest, hidden, ignored }: JournalListing,
  inputs: readonly Input[],
  leftOut: readonly UnreadFile[],
): void {
  for (const { path, shard, contents } of journals) {
    const { listing, recorded, unread } = contents;
    const done = [...recorded.values()].filter(({ isDone }) => isDone).length + unread.size;
    if (listing?.own === done) continue;
    throw new JournalMismatch(
      `"${path}" holds the results of ${done.toString()} inputs of ${String(listing?.own)} that shard ` +
        `${nameOfShard(shard)} read: some were too large for it, or have one name. Scan without --shard.`,
    );
  }
  const held = { files: inputs, unread: leftOut, hiddenSkipped: hidden, ignoredSkipped: ignored };
  if (digestOfListing(held) === digest) return;
  throw new JournalMismatch('What these state files hold is not what was listed: one of them was changed.');
}

async function* eventsIn(inputs: readonly Input[], leftOut: readonly UnreadFile[]): AsyncIterable<ScanEvent> {
  for (const file of leftOut) yield { type: 'unread', file };
  for (const input of inputs) {
    if ('unread' in input) {
      yield { type: 'unread', file: input.unread };
      continue;
    }
    const { name, path, recorded } = input;
    yield* eventsOf(recordedLines(path, recorded));
    if (recorded.isDone) continue;
    yield { type: 'unread', file: { file: name, reason: 'it was not read to its end yet', skipped: false } };
  }
}
