import { categoryOf } from '../../core/harmonization-table.js';
import { present } from '../../core/present.js';
import { byPosition } from '../../core/span.js';
import { checkInput } from '../../discovery/check-input.js';
import { declaredFinding } from '../../discovery/declared-finding.js';
import type { Keeps } from '../../discovery/own-rules.js';
import { harmonize } from '../../harmonization/harmonize.js';
import type { Occurrence, ProviderFinding } from '../../harmonization/occurrence.js';
import type { ProviderInput } from '../../providers/provider.js';
import { ScanFailure, TextRefused, type Finder } from './finder.js';
import { findInParts } from '../../discovery/find-in-parts.js';
import type { PatternPool } from './pattern-pool.js';

/** The service's response to a text; offsets are in UTF-16 code units. */
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

/** Sends one text to a service for classification. Rejects with a status if the service refuses it. */
export type ClassifyRemotely = (text: string) => Promise<RemoteAnswer>;

/** Maximum request size in bytes. The service accepts 10,240. */
const REQUEST_BYTES = 10_000;
/** Longer texts are split; the difference leaves room for a header. */
const TEXT_BYTES = 9_000;
/** Status codes that concern the text rather than the service. */
const REFUSALS: ReadonlySet<unknown> = new Set([400, 413, 422]);

/**
 * Creates a finder that uses a remote service. Values with a header or key are sent in batches, one line each
 * (`header: value`). Of tables, only a sample of the rows is sent.
 * @param records parses the records of tables, in this process
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
    return found.map((occurrences, index) => {
      const kept = occurrences.filter(keeps);
      const { text, declares } = present(inputs[index], 'the text of its findings');
      return declares === undefined
        ? kept
        : [...kept, ...harmonize(declaredFinding(text, declares, kept)).filter(keeps)].sort(byPosition);
    });
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

/** One input as sent in a request. */
interface Line {
  readonly text: string;
  /** Offset of the value in `text`. */
  readonly from: number;
}

/** Batches inputs in order: values with a header share a request as lines; a text without one has its own. */
function* batchesOf(inputs: readonly ProviderInput[]): Iterable<readonly Line[]> {
  let batch: Line[] = [];
  let bytes = 0;
  let isText = false;
  for (const { text, context } of inputs) {
    const prefix = context === undefined ? '' : `${context.replaceAll('\n', ' ')}: `;
    // Replace line breaks inside a cell, which would start a new line, by a space, which keeps offsets valid.
    const line = {
      text: prefix + (context === undefined ? text : text.replaceAll('\n', ' ')),
      from: prefix.length,
    };
    const size = Buffer.byteLength(line.text) + 1;
    if (batch.length > 0 && (isText || context === undefined || bytes + size > REQUEST_BYTES)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(line);
    bytes += size;
    isText = context === undefined;
  }
  if (batch.length > 0) yield batch;
}

/** Returns the findings of each line, with offsets relative to its value. */
function split(
  batch: readonly Line[],
  { classifications }: RemoteAnswer,
): readonly (readonly ProviderFinding[])[] {
  const all = Object.entries(classifications).flatMap(([category, occurrences]) =>
    occurrences.flatMap(({ location, classifiers }) =>
      classifiers.map((classifier): ProviderFinding => ({
        start: location.start_index,
        end: location.end_index,
        // If the service maps a label to another category than this program does, report its category instead of the
        // label.
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
