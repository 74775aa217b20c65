import { nameOfShard, type Shard } from '../../core/shard.js';
import { differencesOf } from '../resume/compare-options.js';
import { JournalMismatch } from '../resume/journal-line.js';
import type { ShardJournal } from './open-shard.js';

/** Names of shards that a sentence lists one by one. */
const MOST_NAMES = 12;

/**
 * Refuses journals that are not of one scan: other options, another number of shards, a shard twice.
 * @throws JournalMismatch
 */
export function checkOneScan(journals: readonly [ShardJournal, ...ShardJournal[]]): void {
  const [first] = journals;
  const byShard = new Map<number, ShardJournal>();
  for (const journal of journals) {
    const { path, shard } = journal;
    if (shard.count !== first.shard.count) {
      throw new JournalMismatch(
        `"${first.path}" is shard ${nameOfShard(first.shard)} and "${path}" shard ${nameOfShard(shard)}: ` +
          'they are not of one scan.',
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

/**
 * What keeps journals of one scan from being all of it, as sentences without a full stop; nothing where they are.
 */
export function gapsOf(journals: readonly [ShardJournal, ...ShardJournal[]]): readonly string[] {
  const { count } = journals[0].shard;
  const present = new Set(journals.map(({ shard }) => shard.number));
  const missing: Shard[] = [];
  for (let number = 1; number <= count; number++) if (!present.has(number)) missing.push({ number, count });
  const gaps = missing.length === 0 ? [] : [missingInWords(missing)];
  for (const journal of journals) if (!journal.isFinished) gaps.push(unfinishedInWords(journal));
  return gaps.length > 0 ? gaps : otherListing(journals);
}

function checkOptions(first: ShardJournal, journal: ShardJournal): void {
  const differences = differencesOf(first.options, journal.options).map(
    ({ name, one, other }) => `${name} is ${one} there and ${other} here`,
  );
  if (differences.length === 0) return;
  throw new JournalMismatch(
    `"${first.path}" and "${journal.path}" are of scans with other options: ${differences.join('; ')}.`,
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
      ? 'nothing of it was read yet'
      : `${done.toString()} of ${listing.own.toString()} inputs are done`;
  return `shard ${nameOfShard(shard)} ("${path}") has not come to its end: ${far}`;
}

/** Shards that saw other inputs: some may be in none of them. */
function otherListing([first, ...others]: readonly [ShardJournal, ...ShardJournal[]]): readonly string[] {
  const other = others.find(({ contents }) => contents.listing?.digest !== first.contents.listing?.digest);
  if (other === undefined) return [];
  const inWords = ({ path, contents }: ShardJournal): string =>
    `"${path}" ${String(contents.listing?.inputs)}`;
  return [
    `the shards did not list the same inputs (${inWords(first)}, ${inWords(other)}): PATHs differ, ` +
      'or something came or went between them',
  ];
}
