import type { Config } from '../config/load-config.js';
import type { WorkQueue } from '../admission/work-queue.js';
import type { Logger } from '../observability/logger.js';
import type { Observed } from './observe.js';
import type { StopSwitch } from './stop-switch.js';

/** The resources shared by all roles. */
export interface Served {
  readonly config: Config;
  readonly logger: Logger;
  /** The package's version. */
  readonly version: string;
  readonly observed: Observed;
  readonly stopSwitch: StopSwitch;
  readonly work: WorkQueue;
}
