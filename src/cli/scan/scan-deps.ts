import type { ModelName } from '../../core/model-names.js';
import type { DocumentLimits } from '../../formats/reading/unpack-protocol.js';
import type { DocumentReader } from '../../formats/reading/document-reader.js';
import type { Finder } from '../../scan/finders/finder.js';
import type { CredentialSources } from '../../sources/databases/credentials.js';
import type { StageTimes } from '../../scan/stage-times.js';
import type { CommandOutput } from '../run-program.js';
import type { ProviderChoice } from '../selection-options.js';
import type { ProgressStream } from './scan-progress.js';

/** What is opened for a scan. */
export interface OpenScan {
  readonly finder: Finder;
  readonly documents: DocumentReader;
  readonly times: StageTimes;
  /** Steps that are in work at once. */
  readonly concurrency: number;
  /** What the results depend on beside the arguments: the operator's custom rules, the context model. */
  readonly foundWith: Readonly<Record<string, string | null>>;
  readonly close: () => Promise<void>;
}

/** Who looks in a scan. */
export interface ScanChoice {
  readonly providers: ProviderChoice;
  /** Threads of the pattern provider; undefined: as many as suit the machine. */
  readonly workers: number | undefined;
  /** Address of a service that finds; undefined: this process does. */
  readonly server: string | undefined;
  readonly model: ModelName | undefined;
  /** The categories of which findings are wanted; absent: all. */
  readonly only?: readonly string[];
  /** Whether the model reads source code where secrets alone are wanted. */
  readonly readsCode?: boolean;
  /** The score from which on findings are reported. Default: 0. */
  readonly threshold?: number;
  /** What reading one document may take. */
  readonly documentLimits: DocumentLimits;
  /** Bytes of all inputs as they are stored, if they are known. */
  readonly bytes?: number;
}

/** What `scan` is made with. */
export interface ScanCommandDeps extends CommandOutput {
  /** Opens the providers; called only when the arguments are in order. */
  readonly open: (choice: ScanChoice) => Promise<OpenScan>;
  /** Where the credentials of databases and stores come from. */
  readonly credentials: Omit<CredentialSources, 'passwordVariable'>;
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly standardInput: NodeJS.ReadableStream;
  readonly standardOutput: NodeJS.WritableStream;
  readonly progress: ProgressStream;
  /** Width of the terminal that standard output is; undefined where it is none. */
  readonly columns: number | undefined;
  readonly version: string;
  /** Milliseconds. */
  readonly now: () => number;
  /** Date and time for people. */
  readonly date: () => Date;
  /** CPU time in milliseconds and peak memory in bytes, so far. */
  readonly usage: () => { readonly processor: number; readonly peakMemory: number };
}
