import type { HeaderChoice } from '../../values/text-form.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import type { Reaches } from '../../transform/slots/slot.js';
import type { Transformer } from '../../transform/transformer.js';

/** Where to resume a file: the output is then the same as without the interruption. */
export interface StreamState {
  /** The byte from which it is read. */
  readonly from: number;
  /** UTF-16 units behind it of which all is written. */
  readonly owned: number;
}

/** Where every file begins. */
export const STREAM_START: StreamState = { from: 0, owned: 0 };

/** What was written of a file in one go. */
export interface StreamStep {
  readonly text: string;
  /** Bytes of the file that are done with it. */
  readonly read: number;
  /** How to resume after it; absent if it cannot be resumed. */
  readonly state?: StreamState;
}

/** What a file is streamed with. */
export interface StreamDeps {
  readonly discovery: DiscoveryDeps;
  readonly reaches: Reaches;
  readonly transformer: Transformer;
  /** Everything in the file that looks like a replacement; these are not assigned to values. */
  readonly avoided: string;
  /** Whether the first row of a table names its columns. */
  readonly headers: HeaderChoice;
  /** Receives remarks about how the file was read; they quote nothing of it. */
  readonly note: (message: string) => void;
  /** The bytes of the file from one of them on. */
  readonly open: (from: number) => AsyncIterable<Buffer>;
}

/** What a byte order mark is as text, and how many bytes. */
export const MARK = '\uFEFF';
export const MARK_BYTES = 3;

/** Parts of a file that are examined at once, while what was found before is replaced; they are written in order. */
export const BATCHES_AHEAD = 3;
