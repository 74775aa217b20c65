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
  readonly skipped: { readonly hidden: number; readonly ignored: number; readonly excluded: number };
  /** What of the scan is not there, as sentences without a full stop. */
  readonly gaps: readonly string[];
  /** As one scan of all inputs tells them. */
  readonly events: AsyncIterable<ScanEvent>;
}

/** One file of the scan, and what is known of it. */
type KnownFile =
  | { readonly name: string; readonly unread: UnreadFile }
  | { readonly name: string; readonly path: string; readonly recorded: RecordedFile };

/** One input of the scan. */
interface Input {
  readonly name: string;
  /** None where only some of what lies in it has been read. */
  readonly known: KnownFile | undefined;
  /** What lies in it, in the order in which it was read. */
  readonly inner: readonly KnownFile[];
}

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
  const { hidden, ignored, excluded } = listing;
  const skipped = { hidden, ignored, excluded };
  return { facts: journals[0].facts, skipped, gaps, events: eventsIn(inputs, leftOut) };
}

function inputsOf({ path, contents }: ShardJournal): readonly Input[] {
  const { recorded, unread, outerOf } = contents;
  const fileOf = (name: string): KnownFile | undefined => {
    const inPart = recorded.get(name);
    const reason = unread.get(name);
    if (inPart !== undefined) return { name, path, recorded: inPart };
    return reason === undefined ? undefined : { name, unread: reason };
  };
  const inner = new Map<string, KnownFile[]>();
  for (const [name, outer] of outerOf) {
    const file = fileOf(name);
    const others = inner.get(outer) ?? [];
    if (file !== undefined) others.push(file);
    inner.set(outer, others);
  }
  const listed = [...recorded.keys(), ...unread.keys()].filter((name) => !outerOf.has(name));
  return [...new Set([...listed, ...inner.keys()])].map((name) => ({
    name,
    known: fileOf(name),
    inner: inner.get(name) ?? [],
  }));
}

/** Nothing that was listed may be lost on the way. */
function checkWhole(
  journals: readonly ShardJournal[],
  { digest, hidden, ignored, excluded }: JournalListing,
  inputs: readonly Input[],
  leftOut: readonly UnreadFile[],
): void {
  for (const { path, shard, contents } of journals) {
    const { listing, done } = contents;
    if (listing?.own === done) continue;
    throw new JournalMismatch(
      `"${path}" holds the results of ${done.toString()} inputs of ${String(listing?.own)} that shard ` +
        `${nameOfShard(shard)} read: some were too large for it, or have one name. Scan without --shard.`,
    );
  }
  const held = {
    files: inputs,
    unread: leftOut,
    hiddenSkipped: hidden,
    ignoredSkipped: ignored,
    excludedSkipped: excluded,
  };
  if (digestOfListing(held) === digest) return;
  throw new JournalMismatch('What these state files hold is not what was listed: one of them was changed.');
}

async function* eventsIn(inputs: readonly Input[], leftOut: readonly UnreadFile[]): AsyncIterable<ScanEvent> {
  for (const file of leftOut) yield { type: 'unread', file };
  for (const { name, known, inner } of inputs) {
    for (const file of inner) yield* eventsOfFile(file);
    if (known !== undefined) yield* eventsOfFile(known);
    const isDone = known !== undefined && ('unread' in known || known.recorded.isDone);
    if (isDone) continue;
    yield { type: 'unread', file: { file: name, reason: 'it was not read to its end yet', skipped: false } };
  }
}

async function* eventsOfFile(file: KnownFile): AsyncIterable<ScanEvent> {
  if ('unread' in file) yield { type: 'unread', file: file.unread };
  else yield* eventsOf(recordedLines(file.path, file.recorded));
}
