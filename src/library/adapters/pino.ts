/**
 * Redacts a log of pino in the thread of its transports, in a pipeline before the target that writes it:
 * `pino.transport({ pipeline: [{ target: 'data-discovery/pino' }, { target: 'pino/file' }] })`.
 */
import type { Transform } from 'node:stream';
import { createDetector } from '../create-detector.js';
import type { DetectorOptions } from '../detector-options.js';
import { type LineOptions, redactLines } from './log-lines.js';

/** Options of the transport. They travel to its thread, so they are plain data. */
export interface TransportOptions extends LineOptions {
  /** How the detector is created. Default: patterns alone. */
  readonly detector?: DetectorOptions;
}

/** Creates the stream of the transport. @throws OptionsError */
export default async function redactingTransport({
  detector: detectorOptions = {},
  ...options
}: TransportOptions = {}): Promise<Transform> {
  const detector = await createDetector({ model: 'none', ...detectorOptions });
  return redactLines(detector, options).once('close', () => void detector.close());
}
