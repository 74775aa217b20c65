import type { ModelName } from '../../core/model-names.js';
import type { DocumentLimits } from '../../formats/reading/unpack-protocol.js';
import type { DocumentReader } from '../../formats/reading/document-reader.js';
import type { Finder } from '../../scan/finders/finder.js';
import type { CredentialSources } from '../../sources/databases/credentials.js';
import type { StageTimes } from '../../scan/stage-times.js';
import type { CommandOutput } from '../run-program.js';
import type { ProviderChoice } from '../selection-options.js';
import type { ProgressStream } from './scan-progress.js';

/** The resources opened for a scan. */
export interface OpenScan {
  readonly finder: Finder;
  readonly documents: DocumentReader;
  readonly times: StageTimes;
  /** Maximum number of steps processed at once. */
  readonly concurrency: number;
  /** What the results depend on in addition to the arguments: the custom rules and the language model. */
  readonly foundWith: Readonly<Record<string, string | null>>;
  readonly close: () => Promise<void>;
}

/** The providers of a scan, and their settings. */
export interface ScanChoice {
  readonly providers: ProviderChoice;
  /** Number of pattern threads; undefined: chosen for the machine. */
  readonly workers: number | undefined;
  /** URL of a service that classifies; undefined: classify in this process. */
  readonly server: string | undefined;
  readonly model: ModelName | undefined;
  /** Categories to report; absent: all. */
  readonly only?: readonly string[];
  /** Whether the model reads source code even if only secrets are reported. */
  readonly readsCode?: boolean;
  /** Minimum score of reported findings. Default: 0. */
  readonly threshold?: number;
  /** Limits on reading one document. */
  readonly documentLimits: DocumentLimits;
  /** Total stored size of the inputs in bytes, if known. */
  readonly bytes?: number;
}

/** Dependencies of `scan`. */
export interface ScanCommandDeps extends CommandOutput {
  /** Opens the providers; called only after the arguments are validated. */
  readonly open: (choice: ScanChoice) => Promise<OpenScan>;
  /** Sources of the credentials of databases and stores. */
  readonly credentials: Omit<CredentialSources, 'passwordVariable'>;
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly standardInput: NodeJS.ReadableStream;
  readonly standardOutput: NodeJS.WritableStream;
  readonly progress: ProgressStream;
  /** Width of the terminal; undefined if standard output is not a terminal. */
  readonly columns: number | undefined;
  readonly version: string;
  /** Clock in milliseconds. */
  readonly now: () => number;
  /** Returns date and time of the report. */
  readonly date: () => Date;
  /** CPU time in milliseconds and peak memory in bytes so far. */
  readonly usage: () => { readonly processor: number; readonly peakMemory: number };
}
