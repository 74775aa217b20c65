import { categoryOf } from '../../core/harmonization-table.js';
import { checkInput } from '../../discovery/check-input.js';
import type { Keeps } from '../../discovery/own-rules.js';
import { harmonize } from '../../harmonization/harmonize.js';
import type { Occurrence, ProviderFinding } from '../../harmonization/occurrence.js';
import type { ProviderInput } from '../../providers/provider.js';
import { ScanFailure, TextRefused, type Finder } from './finder.js';
import { findInParts } from '../../discovery/find-in-parts.js';
import type { PatternPool } from './pattern-pool.js';

/** What a service answers to a text; offsets are UTF-16. */
export interface RemoteAnswer {
  readonly partial: boolean;
  readonly providers: readonly { readonly config_provider: { readonly name: string } }[];
  readonly classifications: Readonly<
    Record<
      string,
      readonly {
        readonly location: { readonly start_index: number; readonly end_index: number };
        readonly classifiers: readonly {
          readonly provider_index: number;
          readonly name: string;
          readonly score: number;
          readonly original_entity: string;
          readonly details?: Readonly<Record<string, unknown>>;
        }[];
      }[]
    >
  >;
}

/** Asks a service to classify one text. Rejects with a status where the service refused it. */
export type ClassifyRemotely = (text: string) => Promise<RemoteAnswer>;

/** A request may hold 10,240 bytes. */
const REQUEST_BYTES = 10_000;
/** What is longer is sent in parts; there is room for a header before them. */
const TEXT_BYTES = 9_000;
/** Answers of the service that speak of the text, not of the service. */
const REFUSALS: ReadonlySet<unknown> = new Set([400, 413, 422]);

/**
 * Finds by asking a service. Values with a header or key are sent as lines `header: value`, some at a time; of tables
 * a sample of the rows is sent.
 * @param records reads the records of tables, in process
 */
export async function openRemoteFinder(classify: ClassifyRemotely, records: PatternPool): Promise<Finder> {
  const { providers } = await ask(classify, 'Hello');
  const findInPieces = async (
    inputs: readonly ProviderInput[],
  ): Promise<readonly (readonly Occurrence[])[]> => {
    const found = await Promise.all(
      [...batchesOf(inputs)].map(async (batch) =>
        split(batch, await ask(classify, batch.map(({ text }) => text).join('\n'))),
      ),
    );
    return found.flat().map(harmonize);
  };
  const find = async (
    inputs: readonly ProviderInput[],
    keeps: Keeps,
  ): Promise<readonly (readonly Occurrence[])[]> => {
    const found = await findInParts(inputs, keeps, findInPieces, TEXT_BYTES);
    return found.map((occurrences) => occurrences.filter(keeps));
  };
  return {
    providers: providers.map(({ config_provider }) => config_provider.name),
    textBytes: TEXT_BYTES,
    everyRow: undefined,
    samples: true,
    policy: undefined,
    async findInTexts(inputs, keeps) {
      const texts = inputs.map(({ text }) => text);
      return { offence: checkInput(texts, 'note'), occurrences: await find(inputs, keeps) };
    },
    findInCells: (inputs) => find(inputs, () => true),
    count: (job) => records.count({ ...job, tally: false }),
    close: () => records.close(),
  };
}

async function ask(classify: ClassifyRemotely, text: string): Promise<RemoteAnswer> {
  let answer: RemoteAnswer;
  try {
    answer = await classify(text);
  } catch (error) {
    const { status, code } = error as { readonly status?: unknown; readonly code?: unknown };
    const what = typeof code === 'string' ? code : 'no answer';
    if (REFUSALS.has(status)) throw new TextRefused(`the service refused it (${what})`);
    throw new ScanFailure(`the service failed (${what})`, { cause: error });
  }
  if (answer.partial) throw new ScanFailure('a provider of the service failed');
  return answer;
}

/** One input as it stands in a request. */
interface Line {
  readonly text: string;
  /** Where its value begins in `text`. */
  readonly from: number;
}

/** Inputs in order, values with a header as lines of one text, others alone. */
function* batchesOf(inputs: readonly ProviderInput[]): Iterable<readonly Line[]> {
  let batch: Line[] = [];
  let bytes = 0;
  for (const { text, context } of inputs) {
    const prefix = context === undefined ? '' : `${context.replaceAll('\n', ' ')}: `;
    // A line break inside a cell would begin another line; a space keeps its place.
    const line = {
      text: prefix + (context === undefined ? text : text.replaceAll('\n', ' ')),
      from: prefix.length,
    };
    const size = Buffer.byteLength(line.text) + 1;
    if (batch.length > 0 && (context === undefined || bytes + size > REQUEST_BYTES)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(line);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

/** The findings of each line, in offsets of its value. */
function split(
  batch: readonly Line[],
  { classifications }: RemoteAnswer,
): readonly (readonly ProviderFinding[])[] {
  const all = Object.entries(classifications).flatMap(([category, occurrences]) =>
    occurrences.flatMap(({ location, classifiers }) =>
      classifiers.map((classifier): ProviderFinding => ({
        start: location.start_index,
        end: location.end_index,
        // A label that the service maps otherwise than this program is reported with its category.
        entityType:
          categoryOf(classifier.original_entity) === category ? classifier.original_entity : category,
        score: classifier.score,
        classifier: classifier.name,
        providerIndex: classifier.provider_index,
        details: typeof classifier.details?.['kind'] === 'string' ? { kind: classifier.details['kind'] } : {},
      })),
    ),
  );
  let at = 0;
  return batch.map(({ text, from }) => {
    const start = at + from;
    const end = at + text.length;
    at = end + 1;
    return all
      .filter((finding) => finding.start >= start && finding.end <= end)
      .map((finding) => ({ ...finding, start: finding.start - start, end: finding.end - start }));
  });
}
