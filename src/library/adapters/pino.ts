/**
 * Redacts a pino log in the transport thread, as a pipeline stage before the target: `pino.transport({ pipeline: [{
 * target: 'data-discovery/pino' }, { target: 'pino/file' }] })`.
 */
import type { Transform } from 'node:stream';
import { createDetector } from '../create-detector.js';
import type { DetectorOptions } from '../detector-options.js';
import { type LineOptions, redactLines } from './log-lines.js';

/** Options of the transport. They are sent to its thread, so they must be plain data. */
export interface TransportOptions extends LineOptions {
  /** Options of the detector. Default: patterns only. */
  readonly detector?: DetectorOptions;
}

/** Creates the transport stream. @throws OptionsError */
export default async function redactingTransport({
  detector: detectorOptions = {},
  ...options
}: TransportOptions = {}): Promise<Transform> {
  const detector = await createDetector({ model: 'none', ...detectorOptions });
  return redactLines(detector, options).once('close', () => void detector.close());
}
