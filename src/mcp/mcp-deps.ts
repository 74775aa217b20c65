import type { DiscoveryDeps } from '../discovery/discovery-deps.js';
import type { ScanDeps } from '../scan/scan-deps.js';
import type { KeyRing } from '../transform/key-ring.js';
import type { TransformPolicy } from '../transform/policy.js';
import type { AllowedFolders } from './allowed-folders.js';

/** What finds in files, opened for one scan. */
export interface ScanParts extends Pick<ScanDeps, 'finder' | 'documents' | 'times' | 'concurrency'> {
  readonly close: () => Promise<void>;
}

/** What the tools work with. */
export interface McpDeps {
  /** The package's version. */
  readonly version: string;
  readonly discovery: DiscoveryDeps;
  readonly keys: KeyRing;
  /** What becomes of findings where a call brings no policy. */
  readonly policy: TransformPolicy;
  readonly folders: AllowedFolders;
  readonly openScan: () => Promise<ScanParts>;
  /** Runs the work on a text of so many bytes when it is its turn. @throws ServiceError OVERLOADED */
  readonly turn: <T>(bytes: number, signal: AbortSignal, work: () => Promise<T>) => Promise<T>;
  readonly log: McpLog;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

/** Where it is told what was called; never with what. */
export interface McpLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}
