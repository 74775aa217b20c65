import { fileURLToPath } from 'node:url';
import type { ModelName } from '../core/model-names.js';

/** Returns the folder of a language model in this package. */
export const modelFolder = (name: ModelName): string =>
  fileURLToPath(new URL(`../../../models/${name}`, import.meta.url));
