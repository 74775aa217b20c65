import type { HeaderChoice } from '../../values/text-form.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import type { Reaches } from '../../transform/slots/slot.js';
import type { Transformer } from '../../transform/transformer.js';

/** Position at which to resume a file. The output is the same as without the interruption. */
export interface StreamState {
  /** Byte offset to read from. */
  readonly from: number;
  /** Number of UTF-16 code units after that offset that are already written. */
  readonly owned: number;
}

/** Start of a file. */
export const STREAM_START: StreamState = { from: 0, owned: 0 };

/** Output of one step. */
export interface StreamStep {
  readonly text: string;
  /** Number of input bytes completed with this step. */
  readonly read: number;
  /** Position at which to resume after this step; absent if that is not possible. */
  readonly state?: StreamState;
}

/** Dependencies of a stream. */
export interface StreamDeps {
  readonly discovery: DiscoveryDeps;
  readonly reaches: Reaches;
  readonly transformer: Transformer;
  /** All strings in the file that look like a replacement; these are not assigned to values. */
  readonly avoided: string;
  /** Whether the first row of a table is a header. */
  readonly headers: HeaderChoice;
  /** Receives notes about how the file was read; they do not quote it. */
  readonly note: (message: string) => void;
  /** Opens the file at a byte offset. */
  readonly open: (from: number) => AsyncIterable<Buffer>;
}

/** Byte order mark as text, and its length in bytes. */
export const MARK = '\uFEFF';
export const MARK_BYTES = 3;

/** Number of batches to classify in parallel while earlier ones are transformed; output stays in order. */
export const BATCHES_AHEAD = 3;
