import type * as Engine from 'onnxruntime-node';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Loads the engine from the package that comes with a model, where the library is installed in parts (ADR 25);
 * undefined if that package is not installed.
 * @throws what loading the engine throws, such as for a file that is missing in its package
 */
export function engineOfPackage(): typeof Engine | undefined {
  let file: string;
  try {
    file = require.resolve('data-discovery-engine');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
  return require(file) as typeof Engine;
}
