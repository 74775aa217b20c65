import { nameOfShard, type Shard } from '../../core/shard.js';
import { differencesOf } from '../resume/compare-options.js';
import { type JournalListing, JournalMismatch } from '../resume/journal-line.js';
import type { ShardJournal } from './open-shard.js';
import { inOrderOfNames, digestOfListing } from '../../sources/list-inputs.js';
import type { UnreadFile } from '../../sources/unread-file.js';
import type { RecordedFile } from '../resume/journal-contents.js';
import { eventsOf, recordedLines } from '../resume/recorded-events.js';
import type { ScanEvents } from '../scan-finding.js';

/** Maximum number of shards that a message lists by name. */
const MOST_NAMES = 12;

/**
 * Checks that the journals belong to one scan: same options, same number of shards, no shard twice.
 * @throws JournalMismatch
 */
function checkOneScan(journals: readonly [ShardJournal, ...ShardJournal[]]): void {
  const [first] = journals;
  const byShard = new Map<number, ShardJournal>();
  for (const journal of journals) {
    const { path, shard } = journal;
    if (shard.count !== first.shard.count) {
      throw new JournalMismatch(
        `"${first.path}" is shard ${nameOfShard(first.shard)} and "${path}" shard ${nameOfShard(shard)}: ` +
          'they belong to different scans.',
      );
    }
    checkOptions(first, journal);
    const other = byShard.get(shard.number);
    if (other !== undefined) {
      throw new JournalMismatch(`"${other.path}" and "${path}" are both shard ${nameOfShard(shard)}.`);
    }
    byShard.set(shard.number, journal);
  }
}

/** Describes what is missing for a complete scan, as sentences without a full stop; empty if nothing is. */
function gapsOf(journals: readonly [ShardJournal, ...ShardJournal[]]): readonly string[] {
  const { count } = journals[0].shard;
  const present = new Set(journals.map(({ shard }) => shard.number));
  const missing: Shard[] = [];
  for (let number = 1; number <= count; number++) if (!present.has(number)) missing.push({ number, count });
  const gaps = missing.length === 0 ? [] : [missingInWords(missing)];
  for (const journal of journals) {
    if (!journal.isFinished) gaps.push(unfinishedInWords(journal));
    for (const name of journal.contents.sharedNames) gaps.push(sharedNameInWords(journal, name));
  }
  return gaps.length > 0 ? gaps : otherListing(journals);
}

function checkOptions(first: ShardJournal, journal: ShardJournal): void {
  const differences = differencesOf(first.options, journal.options).map(
    ({ name, one, other }) => `${name} is ${one} there and ${other} here`,
  );
  if (differences.length === 0) return;
  throw new JournalMismatch(
    `"${first.path}" and "${journal.path}" belong to scans with different options: ${differences.join('; ')}.`,
  );
}

function missingInWords(missing: readonly Shard[]): string {
  const names = missing.slice(0, MOST_NAMES).map(nameOfShard).join(', ');
  const more = missing.length - MOST_NAMES;
  const all = more > 0 ? `${names} and ${more.toString()} more` : names;
  return missing.length === 1 ? `shard ${all} is missing` : `shards ${all} are missing`;
}

function unfinishedInWords({ path, shard, contents }: ShardJournal): string {
  const { listing, done } = contents;
  const far =
    listing === undefined
      ? 'it has not started'
      : `${done.toString()} of ${listing.own.toString()} inputs are done`;
  return `shard ${nameOfShard(shard)} ("${path}") is not finished: ${far}`;
}

const sharedNameInWords = ({ path }: ShardJournal, name: string): string =>
  `"${path}" has the results of one of several inputs named "${name}" only: rename them`;

/** Compares the listings of the shards: if they differ, some inputs may be in no shard. */
function otherListing([first, ...others]: readonly [ShardJournal, ...ShardJournal[]]): readonly string[] {
  const other = others.find(({ contents }) => contents.listing?.digest !== first.contents.listing?.digest);
  if (other === undefined) return [];
  const inWords = ({ path, contents }: ShardJournal): string =>
    `"${path}" ${String(contents.listing?.inputs)}`;
  return [
    `the shards list different inputs (${inWords(first)}, ${inWords(other)}): the PATHs differ, ` +
      'or inputs were added or removed between them',
  ];
}

/** The merged journals of the shards of one scan. */
export interface MergedScan {
  readonly facts: ShardJournal['facts'];
  readonly skipped: { readonly hidden: number; readonly ignored: number; readonly excluded: number };
  /** What is missing from the scan, as sentences without a full stop. */
  readonly gaps: readonly string[];
  /** Events in the order of a single scan over all inputs. */
  readonly events: ScanEvents;
}

/** One file of the scan, and its recorded result. */
type KnownFile =
  | { readonly name: string; readonly unread: UnreadFile }
  | {
      readonly name: string;
      readonly path: string;
      readonly recorded: RecordedFile;
      /** What was not read of an inner file, if it could be unpacked partially. */
      readonly rest: UnreadFile | undefined;
    };

/** One input of the scan. */
interface Input {
  readonly name: string;
  /** Undefined if only some of its inner files have been read. */
  readonly known: KnownFile | undefined;
  /** Its inner files, in the order in which they were read. */
  readonly inner: readonly KnownFile[];
}

/**
 * Merges the journals of the shards of one scan.
 * @param isPartial whether an incomplete scan is accepted
 * @throws JournalMismatch if the journals do not belong together, or are incomplete
 */
export function mergeJournals(
  journals: readonly [ShardJournal, ...ShardJournal[]],
  isPartial: boolean,
): MergedScan {
  checkOneScan(journals);
  const gaps = gapsOf(journals);
  if (gaps.length > 0 && !isPartial) {
    throw new JournalMismatch(
      `These state files are not a complete scan: ${gaps.join('; ')}. ` +
        'Run the commands of these shards again to resume them, then merge all state files; ' +
        'or merge them as they are with --partial.',
    );
  }
  const listing = journals.find(({ contents }) => contents.listing !== undefined)?.contents.listing;
  if (listing === undefined) throw new JournalMismatch('All these state files are empty.');
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
  const { recorded, unread, unreadRest, outerOf } = contents;
  const fileOf = (name: string): KnownFile | undefined => {
    const inPart = recorded.get(name);
    const reason = unread.get(name);
    if (inPart !== undefined) return { name, path, recorded: inPart, rest: unreadRest.get(name) };
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

/** Checks that the results cover every listed input. */
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
      `"${path}" contains the results of ${done.toString()} of the ${String(listing?.own)} inputs of shard ` +
        `${nameOfShard(shard)}: some were too large for it, or share a name. Scan without --shard.`,
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
  throw new JournalMismatch('The state files contradict their listing: one of them was modified.');
}

async function* eventsIn(inputs: readonly Input[], leftOut: readonly UnreadFile[]): ScanEvents {
  for (const file of leftOut) yield [{ type: 'unread', file }];
  for (const { name, known, inner } of inputs) {
    for (const file of inner) yield* eventsOfFile(file);
    if (known !== undefined) yield* eventsOfFile(known);
    const isDone = known !== undefined && ('unread' in known || known.recorded.isDone);
    if (isDone) continue;
    yield [
      { type: 'unread', file: { file: name, reason: 'it was not read completely yet', skipped: false } },
    ];
  }
}

async function* eventsOfFile(file: KnownFile): ScanEvents {
  if ('unread' in file) yield [{ type: 'unread', file: file.unread }];
  else {
    yield* eventsOf(recordedLines(file.path, file.recorded));
    if (file.rest !== undefined) yield [{ type: 'unread', file: file.rest }];
  }
}
