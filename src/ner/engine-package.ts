import type * as Engine from 'onnxruntime-node';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Loads the engine from the package that comes with a model, where the library is installed in parts (ADR 25). */
export const engineOfPackage = (): typeof Engine => require('data-discovery-engine') as typeof Engine;
