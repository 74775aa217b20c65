import type * as Engine from 'onnxruntime-node';

/**
 * Loads the inference engine, and is the only place that does. Releases from 1.29 on carry an uploader that reports
 * process, machine and model to their vendor, unless this variable is there before the native library loads; the
 * release in use has none (docs/adr/0070-nothing-leaves.md). The library reads the environment of the process: a
 * thread that calls this must share it (`SHARE_ENV`), since `process.env` is otherwise a copy.
 */
export async function loadEngine(): Promise<typeof Engine> {
  process.env['ORT_DISABLE_TELEMETRY'] = '1';
  return import('onnxruntime-node');
}
