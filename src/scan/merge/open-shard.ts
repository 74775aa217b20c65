import { stat } from 'node:fs/promises';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { PRESET_NAMES, type PresetName } from '../../core/presets.js';
import { parseShard, type Shard } from '../../core/shard.js';
import { systemReason } from '../../sources/source-failure.js';
import type { JournalContents } from '../resume/journal-contents.js';
import { JournalMismatch } from '../resume/journal-line.js';
import { damaged, readJournal, type JournalOptions } from '../resume/read-journal.js';

/** Scan metadata needed by reports, as in the first line of a journal. */
const Header = Type.Object({
  version: Type.String(),
  threshold: Type.Number({ minimum: 0, maximum: 1 }),
  found_by: Type.Array(Type.String()),
  shard: Type.Union([Type.String(), Type.Null()]),
  preset: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});
const header = Compile(Header);

/** The journal of one shard. A scan without shards is shard 1 of 1. */
export interface ShardJournal {
  readonly path: string;
  readonly shard: Shard;
  readonly facts: {
    readonly version: string;
    readonly threshold: number;
    readonly providers: readonly string[];
    readonly preset?: PresetName;
  };
  /** The options that all shards of a scan have in common. */
  readonly options: JournalOptions;
  readonly contents: JournalContents;
  /** Whether the scan finished, and no later run was started. */
  readonly isFinished: boolean;
}

/**
 * Reads the state file of a shard.
 * @param version version of this program, which must have written the file
 * @throws JournalMismatch if the file cannot be used
 */
export async function openShard(path: string, version: string): Promise<ShardJournal> {
  const size = await sizeOf(path);
  const { options, contents, length } = await readJournal(path, (given) => {
    const written = given['version'];
    if (typeof written !== 'string' || written === version) return;
    throw new JournalMismatch(
      `"${path}" was written by version ${JSON.stringify(written)}, but this is ${version}: ` +
        'merge with the version that wrote it.',
    );
  });
  if (options === undefined || !header.Check(options)) throw damaged(path, 1);
  const { shard: name, ...alike } = options;
  const shard = name === null ? { number: 1, count: 1 } : parseShard(name);
  if (shard === undefined) throw damaged(path, 1);
  const { found_by: providers, threshold } = alike;
  const preset = PRESET_NAMES.find((one) => one === alike.preset);
  return {
    path,
    shard,
    facts: { version, threshold, providers, ...(preset !== undefined && { preset }) },
    options: alike,
    contents,
    isFinished: contents.isFinished && length === size,
  };
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    throw new JournalMismatch(`"${path}" cannot be read: ${systemReason(error)}.`);
  }
}
